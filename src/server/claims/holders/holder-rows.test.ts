import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { customerGrants } from '#server/platform/db/schema/order-link-schema.ts';
import { orders, policies } from '#server/platform/db/schema/schema.ts';
import { readSearch } from '#server/purchase/customers/read-search.ts';
import { insertOrderRows, insertVersionRows } from '#tests/support/order-rows.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import {
  countByProduct,
  countClaimsByPolicy,
  findPersonOfOrder,
  type HolderQuery,
  listPersons,
  listPoliciesByPerson,
  personKey,
} from './holder-repository.ts';
import { findSoldPolicy, lockSoldPolicy } from './sold-policy-repository.ts';

/*
 * Tests policy holders with rows made by hand. Ann bought twice from one partner and once from the other, her son by
 * her phone, Bora by his own phone. Dara never stated a date of birth, and one of his orders bought nothing.
 */

let database: Database;
let sql: Database['sql'];
let [one, other] = ['', ''];
const at = (day: number) => new Date(Date.UTC(2026, 2, day, 5));
const [ann, son, bora, dara] = [
  { phone: '+85512345999', born: '1995-08-20' },
  { phone: '+85512345999', born: '2015-01-01' },
  { phone: '+85512777999', born: '1980-02-02' },
  { phone: '+85512345111', born: null },
] as const;
const names = new Map<object, string>([
  [ann, 'SREYMOM CHEA'],
  [son, 'VUTHY CHEA'],
  [bora, 'BORA KEO'],
  [dara, 'DARA SREY'],
]);

beforeEach(async () => {
  database = await openTestDatabase();
  sql = database.sql;
  const partners = { services: { database, now: () => at(1) } };
  [one, other] = [(await createTestPartner(partners)).id, (await createTestPartner(partners)).id];
  await insertVersionRows(sql, 'boat', 'tent');
  const sales = [
    ['a1', 1, ann, 'boat', one],
    ['s1', 2, son, 'boat', one],
    ['a2', 3, ann, 'tent', one],
    ['b1', 4, bora, 'tent', one],
    ['a3', 5, ann, 'boat', other],
    ['d1', 6, dara, 'boat', null],
    ['d2', 7, dara, 'tent', null],
  ] as const;
  for (const [id, day, person, product, partnerId] of sales) {
    const { phone, born } = person;
    await insertOrderRows(sql, id);
    const customerName = names.get(person) ?? null;
    const share = partnerId === null ? {} : { commission: 0, premiumWithoutCommission: 100_00 };
    await sql
      .update(orders)
      .set({ phone, product, partnerId, ...share, customerBorn: born, customerName, createdAt: at(day) })
      .where(eq(orders.id, id));
    // The last order has bought nothing yet.
    if (id === 'd2') continue;
    await sql.update(orders).set({ status: 'issued', paidBy: 'customer' }).where(eq(orders.id, id));
    await sql.insert(policies).values({
      ...{ number: `P-${id}`, orderId: id, product, version: '1', status: 'active', issuedAt: at(day) },
      ...{ effectiveFrom: '2026-03-01', effectiveTo: '2027-02-28' },
    });
  }
});
afterEach(() => database.close());

const all: HolderQuery = { partner: undefined, search: undefined, after: undefined, limit: 9 };
const listed = async (more: Partial<HolderQuery> = {}) =>
  (await listPersons(sql, { ...all, ...more })).map(({ order }) => order);

describe('people', () => {
  test('appear once each, by the last of their orders that bought something, the newest first', async () => {
    expect(await listPersons(sql, all)).toEqual([
      { ...dara, at: at(6), order: 'd1' },
      { ...ann, at: at(5), order: 'a3' },
      { ...bora, at: at(4), order: 'b1' },
      { ...son, at: at(2), order: 's1' },
    ]);
    expect(await listed({ limit: 2 })).toEqual(['d1', 'a3']);
    expect(await listed({ limit: 2, after: [at(5), 'a3'] })).toEqual(['b1', 's1']);
  });

  test('with two purchases at the same moment appear once, by the order with the last id', async () => {
    await sql
      .update(orders)
      .set({ createdAt: at(5) })
      .where(eq(orders.id, 'a2'));
    expect(await listed()).toEqual(['d1', 'a3', 'b1', 's1']);
    await sql
      .update(orders)
      .set({ createdAt: at(5) })
      .where(eq(orders.id, 'b1'));
    expect(await listed()).toEqual(['d1', 'b1', 'a3', 's1']);
    expect(await listed({ after: [at(5), 'b1'] })).toEqual(['a3', 's1']);
  });

  test('are listed by partner, and by product', async () => {
    expect(await listed({ partner: one })).toEqual(['b1', 'a2', 's1']);
    expect(await listed({ partner: other })).toEqual(['a3']);
    expect(await listed({ product: 'tent' })).toEqual(['b1', 'a2']);
    expect(await listed({ partner: one, product: 'boat' })).toEqual(['s1', 'a1']);
  });

  test('are found by a policy, by the end of a phone, or by the beginnings of the words of their name', async () => {
    expect(await listed({ search: { kind: 'number', number: 'P-a1' } })).toEqual(['a1']);
    expect(await listed({ search: { kind: 'number', number: 'P-a' } })).toEqual([]);
    expect(await listed({ search: readSearch('345999') })).toEqual(['a3', 's1']);
    expect(await listed({ search: readSearch('999') })).toEqual(['a3', 'b1', 's1']);
    expect(await listed({ search: readSearch('chea srey') })).toEqual(['a3']);
    expect(await listed({ search: readSearch('srey'), partner: one })).toEqual(['a2']);
  });
});

describe('policies of people', () => {
  const held = async (persons: Parameters<typeof listPoliciesByPerson>[1], partner?: string) =>
    [...(await listPoliciesByPerson(sql, persons, partner))].map(([key, sold]) => [
      key,
      sold.map(({ policy, order }) => `${policy.number} ${order.id}`),
    ]);

  test('belong to one person and to nobody else with the same phone, and the newest is first', async () => {
    expect(await held([ann, bora, dara])).toEqual([
      [personKey(ann), ['P-a3 a3', 'P-a2 a2', 'P-a1 a1']],
      [personKey(bora), ['P-b1 b1']],
      [personKey(dara), ['P-d1 d1']],
    ]);
    expect(await held([])).toEqual([]);
    const nobody = { phone: '+85512000001', born: null };
    expect(await held([nobody])).toEqual([[personKey(nobody), []]]);
  });

  test('are shown to the partner that sold them, and to a partner with the customer’s permission', async () => {
    expect(await held([ann, bora], one)).toEqual([
      [personKey(ann), ['P-a2 a2', 'P-a1 a1']],
      [personKey(bora), ['P-b1 b1']],
    ]);
    await sql.insert(customerGrants).values({ phone: ann.phone, born: ann.born, partnerId: other, grantedAt: at(8) });
    expect(await held([ann, son, bora], other)).toEqual([
      [personKey(ann), ['P-a3 a3', 'P-a2 a2', 'P-a1 a1']],
      [personKey(son), []],
      [personKey(bora), []],
    ]);
  });

  test('have the person who placed their order, for the partner that sold it', async () => {
    expect(await findPersonOfOrder(sql, 'a1', undefined)).toEqual(ann);
    expect(await findPersonOfOrder(sql, 'd1', undefined)).toEqual(dara);
    expect([await findPersonOfOrder(sql, 'a1', one), await findPersonOfOrder(sql, 'a1', other)]).toEqual([
      ann,
      undefined,
    ]);
    // An order that bought nothing has no holder.
    expect([await findPersonOfOrder(sql, 'd2', undefined), await findPersonOfOrder(sql, 'none', undefined)]).toEqual([
      ...[undefined, undefined],
    ]);
  });

  test('are counted by product, and their holders once each', async () => {
    expect(await countByProduct(sql, undefined)).toEqual([
      { product: 'boat', policies: 4, holders: 3 },
      { product: 'tent', policies: 2, holders: 2 },
    ]);
    expect(await countByProduct(sql, other)).toEqual([{ product: 'boat', policies: 1, holders: 1 }]);
    expect([await countClaimsByPolicy(sql, []), await countClaimsByPolicy(sql, ['P-a1'])]).toEqual([
      new Map(),
      new Map(),
    ]);
  });

  test('are found by their number and by the partner that sold them, and are locked by their number', async () => {
    expect((await findSoldPolicy(sql, 'P-a1', one))?.order.id).toBe('a1');
    expect([await findSoldPolicy(sql, 'P-a1', other), await findSoldPolicy(sql, 'P-none', undefined)]).toEqual([
      ...[undefined, undefined],
    ]);
    const hold = (number: string) => database.transaction('hold', (inner) => lockSoldPolicy(inner, number));
    expect(await hold('P-b1')).toMatchObject({ policy: { number: 'P-b1' }, order: { id: 'b1' } });
    expect(await hold('P-none')).toBeUndefined();
  });
});
