import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FileTree } from '#server/catalogue/releases/file-tree.ts';
import { insertSales } from '#server/catalogue/releases/sale-repository.ts';
import { insertUser } from '#server/people/users/user-repository.ts';
import type { Database, Sql } from '#server/platform/db/database.ts';
import { partial } from '#tests/support/partial.ts';
import { createSmallProduct } from '#tests/support/small-product.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createTestRelease } from '#tests/support/test-release.ts';
import { type EvidenceRow, findDetails, findEvidence, insertEvidence } from '../records/evidence-repository.ts';
import type { StudioServices } from '../services.ts';
import { EvaluationAborted, type EvaluationDeps, type evaluateInProcess } from './evaluate-release.ts';
import type { EvaluatedProduct, EvaluationTask } from './evaluation-messages.ts';
import { runProof } from './prove-release.ts';

/* The stored evidence of a release, with an evaluator of the test: the products need not work. */

const now = new Date('2026-03-02T05:00:00Z');
const site = 'locales/site.json';
const sold: FileTree = {
  ...Object.fromEntries(
    Object.entries(createSmallProduct()).filter(([path]) => /^locales\/\w+\/\w+\.json$/.test(path)),
  ),
  'product-schemas/boat/product.json': '{"id": "boat"}',
  'product-schemas/hut/product.json': '{"id": "hut"}',
  'product-schemas/tent/product.json': '{"id": "tent"}',
  [site]: '{}',
};
const others: FileTree = { ...sold, 'product-schemas/hut/product.json': '{"id": "hut", "is": "older"}' };

let database: Database;
let sql: Sql;
let services: StudioServices;

beforeEach(async () => {
  database = await openTestDatabase();
  sql = database.sql;
  services = partial<StudioServices>({ database, now: () => now });
  await insertUser(sql, {
    ...{ id: 'ann', username: 'ann', phone: null, email: null, givenName: 'Ann', familyName: 'Sok', customerId: null },
    ...{ partnerId: null, scopes: [], language: 'en', status: 'active', password: null, secondFactor: null },
    ...{ secondFactorAt: null, secondFactorStep: null, isDemo: false, createdAt: now, lastSignInAt: null },
  });
  await createTestRelease(sql, 'all', sold);
  await createTestRelease(sql, 'huts', others);
  const sale = { kind: 'new', version: null, startsAt: new Date(0), drafts: 'stay', offers: 'keep' } as const;
  const said = { priceFrom: null, reason: 'r', by: null, at: now };
  await insertSales(
    sql,
    (
      [
        ['boat', 'all'],
        ['hut', 'huts'],
        ['tent', 'all'],
      ] as const
    ).map(([product, releaseId]) => ({ ...sale, ...said, product, releaseId })),
  );
});
afterEach(() => database.close());

/** Creates a release that writes these files into the sold ones and waits for its evaluation. */
async function waiting(changes: FileTree): Promise<void> {
  const base = await createTestRelease(sql, 'base', sold);
  const next = await createTestRelease(sql, 'next', { ...sold, ...changes }, { base: 'base', baseFiles: base.files });
  const rest = { status: 'waiting', done: 0, all: 0, doing: null, report: null, hash: null, endedAt: null } as const;
  await insertEvidence(sql, {
    ...{ id: 'proof', releaseId: 'next', contentHash: next.contentHash, by: 'ann', at: now, ...rest },
  });
}
const proof = async () => (await findEvidence(sql, 'proof')) as EvidenceRow;
const written = (product: string): FileTree => ({ [`product-schemas/${product}/product.json`]: '{"id": "new"}' });
const details = {
  ...{ missing: [], survivors: [], policies: null, quotes: null, journeys: [], pages: {}, words: [], tables: [] },
};
const judgedWell = (product: string, isCovered = true): EvaluatedProduct => ({
  ...{ evidence: { product, version: 'v2', findings: [], isCovered }, details },
});
/** An evaluator of the test, which records its input. */
function judging(done: (needs: EvaluationDeps, work: EvaluationTask) => Promise<EvaluatedProduct[]>) {
  const asked: EvaluationTask[] = [];
  const by: typeof evaluateInProcess = async (work, needs) => {
    asked.push(work);
    return done(needs, work);
  };
  return { by, asked };
}

test.each([
  ['judgedTooLong', 'Judging "tent" took longer than it may, and was ended.'],
  ['judgedTooMuch', 'Judging "tent" needed more memory than it may, and was ended.'],
] as const)('an aborted judgement fails the release at the current product: %s', async (code, message) => {
  await waiting({ ...written('boat'), ...written('tent') });
  const { by } = judging(async () => {
    throw new EvaluationAborted('SIGKILL', code, [judgedWell('boat')]);
  });
  await runProof(services, 'proof', by);
  const { report, ...rest } = await proof();
  expect(rest).toMatchObject({ status: 'failed', hash: null, doing: null, endedAt: now });
  expect(report).toEqual([
    { product: 'boat', version: 'v2', findings: [], isCovered: true },
    {
      ...{ product: 'tent', version: null },
      findings: [
        {
          ...{ code, message, file: 'product-schemas/tent/product.json', at: '' },
          mend: expect.stringMatching(/^Take the last change back/),
        },
      ],
    },
  ]);
});

test('an unexpected error produces no verdict, and the proof remains running', async () => {
  await waiting(written('boat'));
  const { by } = judging(async () => {
    throw new Error('the disk is full');
  });
  await expect(runProof(services, 'proof', by)).rejects.toThrow('the disk is full');
  expect(await proof()).toMatchObject({ status: 'running', report: null, endedAt: null });
});

test('products are judged against the files that each of them sells, together with the site', async () => {
  await waiting({ ...written('boat'), ...written('hut'), ...written('tent'), [site]: '{"tollFree": "1800-222222"}' });
  const { by, asked } = judging(async ({ told }, { products }) => {
    expect(await told(1, { product: 'hut', step: 'walk', done: 3, all: 9 })).toBe(true);
    expect(await proof()).toMatchObject({
      ...{ status: 'running', done: 1, all: 4, doing: { product: 'hut', step: 'walk', done: 3, all: 9 } },
    });
    return products.map((product) => judgedWell(product));
  });
  await runProof(services, 'proof', by);
  const [work] = asked;
  expect(asked).toHaveLength(1);
  expect([work?.products, work?.sold, work?.trees]).toEqual([
    ['boat', 'hut', 'tent'],
    { boat: 0, hut: 1, tent: 0 },
    [sold, others],
  ]);
  const { report, ...rest } = await proof();
  expect(rest).toMatchObject({ status: 'passed', done: 4, all: 4, doing: null, endedAt: now });
  expect(work?.seed).toBe(Number(`0x${rest.contentHash.slice(0, 8)}`));
  expect(report?.map(({ product }) => product)).toEqual(['boat', 'hut', 'tent', 'site']);
  expect(await findDetails(sql, 'proof', 'hut')).toEqual(details);
});

test('a release of one product judges only that product, without the site, and fails without coverage', async () => {
  await waiting(written('hut'));
  const { by, asked } = judging(async ({ told }) => {
    expect(await told(0, null)).toBe(true);
    return [judgedWell('hut', false)];
  });
  await runProof(services, 'proof', by);
  expect(asked).toMatchObject([{ products: ['hut'], sold: { hut: 0 }, trees: [others] }]);
  expect(await proof()).toMatchObject({ status: 'failed', done: 1, report: [{ product: 'hut', isCovered: false }] });
});

test('a release of the site alone judges no product', async () => {
  await waiting({ [site]: '{"tollFree": "1800-222222"}' });
  const { by, asked } = judging(async () => []);
  await runProof(services, 'proof', by);
  expect(asked).toEqual([]);
  expect(await proof()).toMatchObject({ status: 'passed', done: 1, report: [{ product: 'site' }] });
});
