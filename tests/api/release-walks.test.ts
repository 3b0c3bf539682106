import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReleasePathRun } from '#contract/studio/path-runs.ts';
import type { ReleaseView } from '#contract/studio/releases.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { changeFiles } from '#tests/support/test-catalogue.ts';
import { type Shop, startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';

// The paths of a product are walked while somebody changes its journey.

const product = 'festivalPA';
const chart = `machines/${product}.json`;
const next = '/states/journey/states/customerInfo/on/NEXT';
const others = { guard: 'insuresOthers', target: 'insuredCard' };
const alone = { guard: 'insuresPolicyholderAlone', target: 'checkout' };

let shop: Shop;
let editor: TestUser;
let own: string;

beforeAll(async () => {
  shop = await startTestShop({ products: changeFiles(readProductFiles(projectRoot), {}, [product]) });
  editor = await createTestUser(shop, { scopes: ['studio:edit'] });
  const { body } = await editor.call<ReleaseView>('POST', '/api/studio/releases', { body: { title: 'Another way' } });
  own = `/api/studio/releases/${body.id}`;
});
afterAll(() => shop.close());

const walk = (of = product) => editor.call<ReleasePathRun>('GET', `${own}/walk?product=${of}`);
const edit = async (pointer: string, before: unknown, after: unknown) => {
  const edits = [{ path: chart, pointer, ...(before === undefined ? {} : { before }), after }];
  expect((await editor.call('POST', `${own}/edits`, { body: { edits } })).status).toBe(201);
};

test('every path reaches its end, every state is reached, and every persona follows its own description', async () => {
  const { status, body } = await walk();
  expect([status, body.is, body.broken, body.unreached]).toEqual([200, 'walked', null, []]);
  expect(body.paths).toBeGreaterThan(50);
  const ways = body.ways.map(({ pages, ends }) => `${pages.join(' ')}: ${ends}`);
  const begin = 'festivalPAPackage festivalPAPlanTemplate festivalPASummary customerInfo';
  expect(ways.toSorted()).toEqual([`${begin} insuredCard summary: confirmed`, `${begin} summary: confirmed`]);
  expect(body.cases.length).toBeGreaterThan(20);
  expect(body.cases.filter(({ isAsSaid }) => !isAsSaid)).toEqual([]);
});

test('a branch that leads nowhere is reported with its page, answers and condition, and all walks arrive after the correction', async () => {
  await edit(next, [others, alone], others);
  const { body: broken } = await walk();
  expect(broken.broken).toMatchObject({ is: 'stuck', facts: [{ condition: 'insuresOthers', holds: false }] });
  expect(broken.broken?.pages.at(-1)).toBe('customerInfo');
  expect(broken.broken?.answers.map(({ field }) => field)).toContain('numberOfInsured');
  expect(broken.broken?.given).not.toBe('');
  await edit(next, others, [others, alone]);
  const { body: mended } = await walk();
  expect([mended.is, mended.broken]).toEqual(['walked', null]);
});

test('a branch that no answers reach is reported, and a fault that prevents every walk is reported too', async () => {
  await edit(`${next}/0`, undefined, { guard: 'isKnownCustomer', target: 'nowhere' });
  const { body } = await walk();
  expect([body.is, body.faults.map(({ code }) => code)]).toEqual(['faults', ['unknown-target']]);
  const before = { guard: 'isKnownCustomer', target: 'nowhere' };
  await edit(`${next}/0`, before, { ...alone, target: 'insuredCard' });
  const { body: shadowed } = await walk();
  expect(shadowed.broken).toBeNull();
  expect(shadowed.unreached).toContainEqual(
    expect.objectContaining({ state: ['journey', 'customerInfo'], event: 'NEXT', way: 2 }),
  );
});

test('the newest request of a person counts: the earlier one ends, and the same request waits for the same walk', async () => {
  const keep = '/on/RESET/actions/params/keep';
  await edit(keep, [], ['mobilePhone']);
  const [first, again] = [walk(), walk()];
  await edit(keep, ['mobilePhone'], ['email']);
  const newest = await walk();
  expect([newest.status, newest.body.is]).toEqual([200, 'walked']);
  expectRefusal(shop, await first, '409 walkReplaced');
  expectRefusal(shop, await again, '409 walkReplaced');
  const [one, other] = await Promise.all([walk(), walk()]);
  expect([one.status, other.body]).toEqual([200, one.body]);
});

test('a chart of 10,000 states ends as a fault or at its limit, and harms nobody meanwhile', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 10_000 }, (_, at) => [`p${at}`, { on: { NEXT: `p${at + 1}` } }]),
  );
  const { text } = (await editor.call<{ text: string }>('GET', `${own}/file?path=${chart}`)).body;
  const whole = JSON.parse(text) as { states: { journey: { states: object } } };
  Object.assign(whole.states.journey.states, { insuredCard: { initial: 'p0', states: many } });
  await edit('', text, JSON.stringify(whole));
  const walking = walk();
  const { status } = await shop.call('GET', '/api/health');
  expect(status).toBe(200);
  const { body } = await walking;
  expect(['faults', 'ended']).toContain(body.is);
  expect((await walk('nothing')).body).toMatchObject({ is: 'faults', faults: [] });
});
