import { afterAll, beforeAll, expect, test } from 'vitest';
import { listRatingFields } from '#engine/policy/cover-fields.ts';
import { type CountedDatabase, countQueries } from '#tests/support/count-queries.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { type OpenDraft, type Shop, startTestShop } from '#tests/support/test-shop.ts';

let database: CountedDatabase;
let shop: Shop;
let draft: OpenDraft;
beforeAll(async () => {
  database = countQueries(await openTestDatabase());
  shop = await startTestShop({ database });
  draft = await shop.aDraftOf('family-to-japan');
});
afterAll(() => shop.close());

/** The database's queries during this work. */
async function askedBy(work: () => Promise<{ status: number }>): Promise<string[]> {
  database.asked.length = 0;
  expect((await work()).status).toBe(200);
  return [...database.asked];
}

test('a save reads its draft once and writes it once', async () => {
  const name = () => shop.answer(draft, { familyName: 'Chan' });
  expect(await askedBy(name)).toEqual(['select', 'update']);
});

test('a passed page does the same, and a draft that is read is read once', async () => {
  const page = draft.view.trail.at(-2) ?? '';
  const { digest } = await shop.read(draft);
  const pass = () => shop.call('POST', `/api/drafts/${draft.id}/next`, { body: { page, digest }, key: draft.key });
  expect(await askedBy(pass)).toEqual(['select', 'update']);
  const read = () => shop.call('GET', `/api/drafts/${draft.id}`, { key: draft.key });
  expect(await askedBy(read)).toEqual(['select']);
});

test('a premium for answers alone needs no query to the database', async () => {
  const { product } = shop.services.catalogue.current('travel') ?? {};
  const priced = product ? listRatingFields(product) : new Set();
  const { answers } = shop.testCase('travel', 'family-to-japan');
  const body = { answers: Object.fromEntries(Object.entries(answers).filter(([field]) => priced.has(field))) };
  expect(await askedBy(() => shop.call('POST', '/api/quotes/travel', { body }))).toEqual([]);
});

test('a stored page sends no query to the database either', async () => {
  const page = () => shop.call<Buffer>('GET', '/buy_insurance/travel', { headers: { cookie: '' } });
  await page();
  expect(await askedBy(page)).toEqual([]);
});
