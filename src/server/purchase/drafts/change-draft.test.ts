import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays } from '#engine/language/dates.ts';
import type { Json } from '#engine/language/json.ts';
import { answer, start } from '#engine/wizard.ts';
import type { Database } from '#server/platform/db/database.ts';
import { ratingInputs } from '#server/platform/db/schema/release-schema.ts';
import { drafts } from '#server/platform/db/schema/schema.ts';
import { createKeys } from '#server/platform/keys/keys.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { createFixtureProduct, publicCircumstances, validAnswers } from '#tests/support/fixture-product.ts';
import { insertVersionRows } from '#tests/support/order-rows.ts';
import { partial } from '#tests/support/partial.ts';
import { noonOn } from '#tests/support/policy-file.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { draftExpiry, saveJourney } from './change-draft.ts';
import type { Draft } from './draft-repository.ts';
import { deleteEndedDrafts, recordQuote } from './record-quote.ts';

const at = noonOn('2026-03-01');
const SECRET = 'a secret of thirty-two characters';
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
const services = partial<PurchaseServices>({ config: { keys: createKeys([SECRET]) }, now: () => at });
const keep = (row: Draft, journey: typeof begun) => saveJourney(services, database.sql, row, journey);
const quoted = async () => (await database.sql.select().from(ratingInputs)).length;

test('a draft is stored for thirty days after its last change', () => {
  expect(draftExpiry(at)).toEqual(noonOn('2026-03-31'));
});

test('the server stores the progress of a draft, and the inputs of its new price', async () => {
  const kept = await keep(await aDraft(), priced);
  // Three days at 100.5 cents are 301.5 cents, rounded up.
  expect(kept.premium?.total).toBe(302);
  expect(kept).toMatchObject({ savedAt: at, expiresAt: noonOn('2026-03-31'), answers: validAnswers });
  expect(await database.sql.select().from(drafts)).toEqual([kept]);
  expect(await database.sql.select().from(ratingInputs)).toMatchObject([
    { product: 'boat', version: '1', day: '2026-03-01' },
  ]);
});

test('the last premium of a draft replaces its earlier ones, also after a change of the key', async () => {
  const kept = await keep(await aDraft(), priced);
  const [first] = await database.sql.select().from(ratingInputs);
  expect(first?.draft).not.toContain('d1');
  const { journey: dearer } = answer(begun, { ...validAnswers, lastDay: addDays(validAnswers.lastDay, 1) });
  const later = await keep(kept, dearer);
  const [second] = await database.sql.select().from(ratingInputs);
  expect(second).toEqual({ ...first, inputs: { ...first?.inputs, days: 4 } });
  const rotated = { ...services, config: { ...services.config, keys: createKeys([`new ${SECRET}`, SECRET]) } };
  await saveJourney(rotated, database.sql, later, priced);
  const rows = await database.sql.select().from(ratingInputs);
  expect(rows.map(({ inputs }) => inputs)).toEqual([first?.inputs]);
  await keep(await aDraft({ id: 'd2' }), priced);
  expect(await quoted()).toBe(2);
});

test('the same premium again stores no quote', async () => {
  const kept = await keep(await aDraft(), priced);
  await database.sql.delete(ratingInputs);
  await keep(kept, priced);
  expect(await quoted()).toBe(0);
});

test('only what can be bought is a quote: a plan that is not offered has none', async () => {
  const calmAlone = createFixtureProduct((files) => {
    const { pages } = files['product-schemas/boat/form.json'] as never as { pages: { choice: { choices?: Json } } };
    pages.choice.choices = { plan: { '==': [{ var: 'item' }, 'calm'] } };
  });
  const open = start(calmAlone, publicCircumstances, '2026-03-01');
  const withPlan = (plan: string) => answer(open, { ...validAnswers, plan }).journey;
  const refused = await keep(await aDraft(), withPlan('storm'));
  expect(refused.premium).toBeNull();
  expect(await quoted()).toBe(0);
  await keep(refused, withPlan('calm'));
  expect(await quoted()).toBe(1);
});

test('the quotes that several servers store for one draft at once become one row', async () => {
  const { sql } = database;
  const row = await aDraft();
  await Promise.all(Array.from({ length: 8 }, () => recordQuote(services, sql, row, priced)));
  expect(await quoted()).toBe(1);
});

test('a draft of a trial shop stores no quote', async () => {
  await keep(await aDraft({ trial: 'release' }), priced);
  expect(await quoted()).toBe(0);
});

test('the end of a draft preserves the values of its quote, and removes their connection to the draft', async () => {
  await keep(await aDraft(), priced);
  await keep(await aDraft({ id: 'd2' }), priced);
  await database.sql
    .update(drafts)
    .set({ expiresAt: noonOn('2026-04-09') })
    .where(eq(drafts.id, 'd2'));
  const before = await database.sql.select().from(ratingInputs).orderBy(ratingInputs.id);
  await deleteEndedDrafts({ ...services, database }, noonOn('2026-04-01'));
  const [ended, open] = await database.sql.select().from(ratingInputs).orderBy(ratingInputs.id);
  expect(ended).toEqual({ ...before[0], draft: null });
  expect(open).toEqual(before[1]);
});

test('a choice that is not offered has no premium, so it stores no quote', async () => {
  const product = createFixtureProduct((files) => {
    const { pages } = files['product-schemas/boat/form.json'] as { pages: Record<string, { choices?: Json }> };
    Object.assign(pages.choice as object, { choices: { plan: { '!=': [{ var: 'item' }, validAnswers.plan] } } });
  });
  const offered = start(product, publicCircumstances, '2026-03-01');
  await keep(await aDraft(), offered.to({ ...offered.record, answers: validAnswers }));
  expect(await quoted()).toBe(0);
});

test('a draft without a price stores no quote, also if it had a price before', async () => {
  await keep(await aDraft(), begun);
  expect(await quoted()).toBe(0);
  const [row] = await database.sql.select().from(drafts);
  const left = await keep({ ...(row as Draft), premium: priced.quotation ?? null }, begun);
  expect(left.premium).toBeNull();
  expect(await quoted()).toBe(0);
});

test('a question about a policy is no quote', async () => {
  const about = partial<Draft['about']>({ kind: 'change', policy: 'BOA-1' });
  const kept = await keep(await aDraft({ about }), priced);
  expect(kept.premium?.total).toBe(302);
  expect(await quoted()).toBe(0);
});
