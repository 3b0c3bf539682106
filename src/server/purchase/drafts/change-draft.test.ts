import { beforeAll, beforeEach, expect, test } from 'vitest';
import { answer, start } from '#engine/wizard.ts';
import type { Database } from '#server/platform/db/database.ts';
import { ratingInputs } from '#server/platform/db/schema/release-schema.ts';
import { drafts } from '#server/platform/db/schema/schema.ts';
import { createFixtureProduct, publicCircumstances, validAnswers } from '#tests/support/fixture-product.ts';
import { insertVersionRows } from '#tests/support/order-rows.ts';
import { partial } from '#tests/support/partial.ts';
import { noonOn } from '#tests/support/policy-file.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { draftExpiry, saveJourney } from './change-draft.ts';
import type { Draft } from './draft-repository.ts';

const at = noonOn('2026-03-01');
const begun = start(createFixtureProduct(), publicCircumstances, '2026-03-01');
const { journey: priced } = answer(begun, validAnswers);

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await insertVersionRows(database.sql, 'boat');
  return () => database.close();
});
beforeEach(async () => {
  await database.sql.delete(ratingInputs);
  await database.sql.delete(drafts);
});

/** A draft without a partner, saved one day before without answers. */
async function aDraft(more: Partial<Draft> = {}): Promise<Draft> {
  const before = noonOn('2026-02-28');
  const { circumstances, answers, findings, asOf, passed } = begun.record;
  const made = {
    ...{ id: 'd1', keyHash: 'hash', product: 'boat', version: '1', savedAt: before, expiresAt: draftExpiry(before) },
    ...{ circumstances, answers, findings, asOf, passed, premium: null, orderId: null, about: null },
    ...more,
  };
  const [row] = await database.sql.insert(drafts).values(made).returning();
  return row as Draft;
}
const keep = (row: Draft, journey: typeof begun) => saveJourney({ now: () => at }, database.sql, row, journey);
const quoted = async () => (await database.sql.select().from(ratingInputs)).length;

test('a draft is kept for thirty days after its last change', () => {
  expect(draftExpiry(at)).toEqual(noonOn('2026-03-31'));
});

test('where a draft has come to is kept, and what its new price was rated by', async () => {
  const kept = await keep(await aDraft(), priced);
  // Three days at 100.5 cents are 301.5 cents, rounded up.
  expect(kept.premium?.total).toBe(302);
  expect(kept).toMatchObject({ savedAt: at, expiresAt: noonOn('2026-03-31'), answers: validAnswers });
  expect(await database.sql.select().from(drafts)).toEqual([kept]);
  expect(await database.sql.select().from(ratingInputs)).toMatchObject([
    { product: 'boat', version: '1', day: '2026-03-01' },
  ]);
});

test('the same price once more is no new quote; another one is', async () => {
  const kept = await keep(await aDraft(), priced);
  await keep(kept, priced);
  expect(await quoted()).toBe(1);
  const premium = { ...kept.premium, total: 301 } as Draft['premium'];
  await keep({ ...kept, premium }, priced);
  expect(await quoted()).toBe(2);
});

test('a draft without a price is no quote, also where it had one before', async () => {
  await keep(await aDraft(), begun);
  expect(await quoted()).toBe(0);
  const [row] = await database.sql.select().from(drafts);
  const left = await keep({ ...(row as Draft), premium: priced.quotation ?? null }, begun);
  expect(left.premium).toBeNull();
  expect(await quoted()).toBe(0);
});

test('what is asked about a policy is no quote', async () => {
  const about = partial<Draft['about']>({ kind: 'change', policy: 'BOA-1' });
  const kept = await keep(await aDraft({ about }), priced);
  expect(kept.premium?.total).toBe(302);
  expect(await quoted()).toBe(0);
});
