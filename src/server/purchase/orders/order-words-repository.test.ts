import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orders } from '#server/platform/db/schema/schema.ts';
import { insertOrderRows } from '#tests/support/order-rows.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { orderWordsCondition } from './order-words-repository.ts';

/** More orders with one name than the query fetches by their ids. */
const MANY = 2_010;

const database = await openTestDatabase();
const { sql } = database;
afterAll(() => database.close());
beforeAll(async () => {
  const ids = Array.from({ length: MANY }, (_, at) => `order-${at}`);
  for (let at = 0; at < MANY; at += 500) await insertOrderRows(sql, ...ids.slice(at, at + 500));
  await sql.update(orders).set({ customerName: 'Sok Dara' });
  await sql.update(orders).set({ customerName: 'Sok Maly' }).where(eq(orders.id, 'order-7'));
  await sql.update(orders).set({ customerName: null }).where(eq(orders.id, 'order-8'));
});

async function found(typed: string): Promise<string[]> {
  const named = await orderWordsCondition(sql, { text: typed, phone: undefined }, undefined, 2_000);
  return (await sql.select({ id: orders.id }).from(orders).where(named(orders))).map(({ id }) => id);
}

test('a few people of a name are found by the beginnings of its words, in any order', async () => {
  for (const typed of ['maly', 'MAL', 'sok maly', 'mal so', ' maly, '])
    expect([typed, await found(typed)]).toEqual([typed, ['order-7']]);
  for (const typed of ['aly', 'maly dara', 'nobody', '%', '', "maly' or"])
    expect([typed, await found(typed)]).toEqual([typed, []]);
});

test('a search for a name that thousands have finds them all, and finds nobody without that name', async () => {
  expect(await found('sok')).toHaveLength(MANY - 1);
  expect(await found('dara')).toHaveLength(MANY - 2);
});
