import { sql as raw } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImpactView, ProductChecks, ReleaseCheckDetailsView } from '#contract/studio/release-checks.ts';
import type { ReleaseView } from '#contract/studio/releases.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { buildTree } from '#server/catalogue/releases/file-tree.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { findNewestQuotes, listQuotes } from '#server/studio/records/portfolio-repository.ts';
import { removeExpectedTables } from '#tests/support/remove-expected-tables.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { changeFiles } from '#tests/support/test-catalogue.ts';
import { type Shop, startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';

const files = removeExpectedTables(changeFiles(readProductFiles(projectRoot), {}, ['golfer']));
const sold: Record<string, string> = {};

let shop: Shop;
let editor: TestUser;
let clerk: TestUser;

/** Files of the product, each with its texts replaced. */
function rewritten(path: RegExp, ...changes: [from: string | RegExp, to: string][]): Record<string, string> {
  const own = Object.entries(buildTree(files)).filter(([name]) => path.test(name));
  const now = own.map(([name, text]) => [name, changes.reduce((done, [from, to]) => done.replaceAll(from, to), text)]);
  return Object.fromEntries(now.filter(([name, text], index) => text !== own[index]?.[1] && name !== undefined));
}

async function judged(changes: Record<string, string>): Promise<ReleaseView> {
  const { body, status } = await editor.call<ReleaseView>('POST', '/api/studio/imports', {
    body: { title: 'A change', files: changes },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  await editor.call('POST', `/api/studio/releases/${body.id}/evidence`);
  await shop.worker.work();
  return (await editor.call<ReleaseView>('GET', `/api/studio/releases/${body.id}`)).body;
}

const found = ({ evidence }: ReleaseView): ProductChecks => evidence?.report?.[0] as ProductChecks;
const details = async ({ evidence }: ReleaseView, by = editor) =>
  (await by.call<ReleaseCheckDetailsView>('GET', `/api/studio/evidence/${evidence?.id}/products/golfer`)).body;
const banded = ({ bands }: ImpactView) => bands.filter(({ count }) => count > 0);

beforeAll(async () => {
  shop = await startTestShop({ products: files });
  editor = await createTestUser(shop, { scopes: ['studio:edit'] });
  clerk = await createTestUser(shop, { scopes: ['studio:edit', 'insurer:orders'] });
  const sell = async (name: string, testCase: string, changes = {}) => {
    sold[name] = (await createSoldPolicy(shop, { product: 'golfer', testCase, changes })).policy.number;
  };
  await sell('year', 'a-year-of-golf');
  await sell('basic', 'a-year-on-the-basic-plan', { dateOfBirth: '1964-03-01' });
  await sell('tournament', 'tournament-of-three-days');
});
afterAll(() => shop.close());

test('a rate raised by a tenth shows its effect on each policy in force, to the cent, and on quotes', async () => {
  const release = await judged({
    ...rewritten(/golfer\/rating\.json$/, ['["standard", 9000]', '["standard", 9900]']),
    ...rewritten(/golfer\/cases\//, [/\b9000\b/g, '9900'], [/\b13500\b/g, '14850'], [/\b4500\b/g, '4950']),
  });
  expect(found(release).findings).toEqual([]);
  expect(release).toMatchObject({ state: 'checked', evidence: { status: 'passed', doing: null } });
  const { policies, quotes, cells, journeys, mutants, isCovered } = found(release);
  // By hand: 90.00 becomes 99.00; 55.00 stays. A tournament of three days is not renewed.
  expect(policies).toMatchObject({ count: 2, currency: 'USD', before: 14_500, after: 15_400, refused: 0, invalid: 0 });
  expect(banded(policies as ImpactView)).toEqual([
    { band: 'same', count: 1, before: 5_500, after: 5_500 },
    { band: 'above1', count: 1, before: 9_000, after: 9_900 },
  ]);
  // Each of the three, also the tournament of 10.50, was one draft before it was bought.
  expect(quotes).toMatchObject({ count: 3, before: 15_550, after: 16_450, refused: 0, invalid: 0, unrated: 0 });
  expect([cells, isCovered]).toEqual([1, true]);
  expect(journeys?.changed).toBeGreaterThan(0);
  expect(mutants).toMatchObject({ all: expect.any(Number), seed: expect.any(Number) });
  expect(mutants?.noticed).toBe(mutants?.made);

  const seen = await details(release);
  expect(seen.policies).toMatchObject({ losers: [{ of: sold.year, before: 9_000, after: 9_900 }], winners: [] });
  expect(seen.journeys.find(({ name }) => name === 'a-year-of-golf')).toMatchObject({
    before: { ended: 'issued', total: 9_000 },
    after: { ended: 'issued', total: 9_900 },
  });
  expect(seen.tables).toEqual([{ table: 'annualRates', cells: 1, added: 0, removed: 0 }]);
  // Only people who may see orders see the holder.
  expect(seen.holders).toEqual({});
  expect(JSON.stringify(seen)).not.toContain('Rithy');
  expect((await details(release, clerk)).holders[sold.year as string]).toMatchObject({
    order: expect.any(String),
    name: expect.stringContaining('Rithy'),
  });
});

test('a policyholder who is no longer insurable is listed with the reason', async () => {
  const release = await judged({
    ...rewritten(
      /golfer\/form\.json$/,
      ['"startDate" }] }, 65]', '"startDate" }] }, 60]'],
      ['"limit": 65', '"limit": 60'],
    ),
    ...rewritten(/golfer\/cases\//, ['"1960-04-1', '"1965-04-1']),
  });
  expect(found(release).findings).toEqual([]);
  expect(found(release).policies).toMatchObject({ count: 2, invalid: 1, refused: 0, before: 9_000, after: 9_000 });
  const { policies } = await details(release);
  expect(policies?.invalid).toMatchObject([{ of: sold.basic, before: 5_500, why: 'notValid' }]);
  expect(policies?.invalid[0]?.at).toContain('/dateOfBirth');
});

test('a change of words alone shows the words and their language, and nothing is rated', async () => {
  const release = await judged(rewritten(/locales\/km\/products\/golfer\.json$/, ['"name": "', '"name": "ថ្មី ']));
  const { words, cells, policies, mutants } = found(release);
  expect(words?.find(({ language }) => language === 'km')?.changed).toBeGreaterThan(0);
  expect(words?.find(({ language }) => language === 'en')?.changed).toBe(0);
  expect([cells, policies, mutants]).toEqual([0, undefined, undefined]);
  const seen = await details(release);
  expect(seen.words.find(({ id }) => id === 'golfer.name')).toMatchObject({
    language: 'km',
    after: expect.stringMatching(/^ថ្មី /),
  });
});

test('a rule that no walk reaches is reported, and the release is not published', async () => {
  const release = await judged(
    rewritten(
      /golfer\/form\.json$/,
      [
        '"policyholderIsAtMost65": {',
        '"isBornByNow": { "<=": [{ "ageAt": [{ "var": "dateOfBirth" }, { "var": "startDate" }] }, 5000] },\n"policyholderIsAtMost65": {',
      ],
      [
        '{ "unless": "policyholderIsAdult"',
        '{ "unless": "isBornByNow", "at": "dateOfBirth", "message": "olderThan65", "params": { "limit": 65 } },\n{ "unless": "policyholderIsAdult"',
      ],
    ),
  );
  expect(found(release)).toMatchObject({ findings: [], isCovered: false });
  expect(release).toMatchObject({ state: 'draft', evidence: { status: 'failed' } });
  const rules = found(release).coverage?.kinds.find(({ kind }) => kind === 'rule');
  expect((rules?.all ?? 0) - (rules?.walked ?? 0)).toBe(1);
  expect((await details(release)).missing).toMatchObject([{ kind: 'rule', line: expect.stringContaining('violated') }]);
  const publishing = await editor.call('POST', `/api/studio/releases/${release.id}/sale`, {
    body: { drafts: 'stay', offers: 'keep', reason: 'in a hurry' },
  });
  expectRefusal(shop, publishing, '409 releaseNotCovered');
});

test('the check of a release stops when nobody needs it any more', async () => {
  const { body } = await editor.call<ReleaseView>('POST', '/api/studio/imports', {
    body: {
      title: 'Stopped',
      files: rewritten(/locales\/en\/products\/golfer\.json$/, ['"name": "', '"name": "New ']),
    },
  });
  const path = `/api/studio/releases/${body.id}`;
  await editor.call('POST', `${path}/evidence`);
  const working = shop.worker.work();
  const now = async () => (await editor.call<ReleaseView>('GET', path)).body.evidence;
  while ((await now())?.doing === null) await new Promise(setImmediate);
  expect(await now()).toMatchObject({ status: 'running', done: 0, all: 1, doing: { product: 'golfer' } });
  await editor.call('DELETE', `${path}/evidence`);
  await working;
  expect(await now()).toMatchObject({ status: 'cancelled', report: null, doing: null });
});

test('the server has no details for another product or without evidence', async () => {
  expectRefusal(shop, await editor.call('GET', '/api/studio/evidence/none/products/golfer'), '404 evidenceNotFound');
});

test('a quotation stores the inputs of its rating, and no name, number or date of birth', async () => {
  const { rows } = (await shop.services.database.sql.execute(raw`select inputs from rating_inputs`)) as {
    rows: { inputs: Record<string, unknown> }[];
  };
  expect(rows.length).toBeGreaterThan(0);
  for (const { inputs } of rows)
    expect(
      Object.keys(inputs).every((name) =>
        ['selectedPackage', 'selectedPlan', 'coverDays', 'playerType'].includes(name),
      ),
    ).toBe(true);
  // Of too many the newest are rated.
  const { sql } = shop.services.database;
  const { all, after } = await findNewestQuotes(sql, 'golfer', { from: '2000-01-01', most: 2 });
  const newest = await listQuotes(sql, 'golfer', { from: '2000-01-01', after, limit: 50 });
  expect([all, newest.length]).toEqual([2, 2]);
  expect(JSON.stringify(rows)).not.toMatch(/Rithy|855|010203040|19\d\d-/);
  shop.clock.advance({ days: 91 });
  await shop.worker.work();
  const left = (await shop.services.database.sql.execute(raw`select count(*)::int as n from rating_inputs`)) as {
    rows: { n: number }[];
  };
  expect(left.rows[0]?.n).toBe(0);
});
