import { asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { ledgerEntries, ledgerLines } from '#server/platform/db/schema/ledger-schema.ts';
import { policies } from '#server/platform/db/schema/schema.ts';
import { createFixtureProduct } from '#tests/support/fixture-product.ts';
import { insertOrderRows } from '#tests/support/order-rows.ts';
import { partial } from '#tests/support/partial.ts';
import { createPolicyFile } from '#tests/support/policy-file.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { type InstalmentRow, insertInstalments, listInstalments } from '../orders/instalment-repository.ts';
import { findOrder, type Order } from '../orders/order-repository.ts';
import type { OpenPolicy } from '../policies/load-policy.ts';
import {
  bringInstalmentsForward,
  computeInstalmentEffect,
  reduceInstalments,
  settleInstalments,
  sumOwedInstalments,
} from './settle-instalments.ts';

/*
 * A policy with four instalments of 20.00: the first is paid, each of the others has an extra charge of 1.50. The test
 * inserts the rows.
 */

const NUMBER = 'BOA-2026-000001';
const at = new Date('2026-05-10T05:00:00Z');
let database: Database;
let sql: Database['sql'];
let file: OpenPolicy;
let sold: Order;

const part = (nth: number, dueOn: string, lapsesOn: string, more: Partial<InstalmentRow> = {}): InstalmentRow => ({
  ...{ policyNumber: NUMBER, orderId: 'order-1', nth, plan: 'monthly', dueOn, lapsesOn, amount: 20_00, charge: 1_50 },
  ...{ status: 'due' as const, paidAt: null, paidBy: null, ...more },
});

beforeEach(async () => {
  database = await openTestDatabase();
  sql = database.sql;
  await insertOrderRows(sql, 'order-1', 'order-2');
  sold = (await findOrder(sql, 'order-1')) as Order;
  await sql.insert(policies).values({
    ...{ number: NUMBER, orderId: 'order-1', product: 'any', version: '1', status: 'active', issuedAt: at },
    ...{ effectiveFrom: '2026-04-02', effectiveTo: '2026-08-01' },
  });
  await insertInstalments(sql, [
    part(1, '2026-04-01', '2026-04-17', { charge: 0, status: 'paid', paidAt: at, paidBy: 'order-1' }),
    // It has thirty days of grace, the others have fifteen.
    part(2, '2026-05-02', '2026-06-02'),
    part(3, '2026-06-02', '2026-06-18'),
    part(4, '2026-07-02', '2026-07-18'),
  ]);
  file = { ...createPolicyFile(), order: sold, instalments: await listInstalments(sql, NUMBER) } as OpenPolicy;
});
afterEach(() => database.close());

const inTransaction = (work: (inner: typeof sql) => Promise<void>) => database.transaction('test', work);
const partsNow = async () =>
  (await listInstalments(sql, NUMBER)).map(
    ({ nth, dueOn, lapsesOn, amount, charge, status, paidBy }) =>
      `${nth} ${dueOn} ${lapsesOn} ${amount} ${charge} ${status} ${paidBy ?? '-'}`,
  );
const [first, second, third, fourth] = [
  '1 2026-04-01 2026-04-17 2000 0 paid order-1',
  '2 2026-05-02 2026-06-02 2000 150 due -',
  '3 2026-06-02 2026-06-18 2000 150 due -',
  '4 2026-07-02 2026-07-18 2000 150 due -',
];
/** Lists the bookings, line by line, with their orders. */
async function booked(): Promise<string[]> {
  const rows = await sql
    .select({ kind: ledgerEntries.kind, order: ledgerEntries.orderId, line: ledgerLines })
    .from(ledgerLines)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerLines.entryId))
    .orderBy(asc(ledgerEntries.id));
  return rows.map(({ kind, order, line }) => `${order} ${kind} ${line.account} ${line.amount}`).sort();
}

test('the open amount is 60.00 of the premium, and 64.50 with the charges of the instalments', () => {
  expect(sumOwedInstalments(file)).toEqual({ premium: 60_00, all: 64_50 });
  expect(sumOwedInstalments({ instalments: [] })).toEqual({ premium: 0, all: 0 });
});

test('a reinstatement pays all open instalments; a refund is deducted as far as the open premium goes', () => {
  expect(computeInstalmentEffect(file, 'reinstate', 10_00)).toBe(64_50);
  expect(computeInstalmentEffect(file, 'reinstate', -10_00)).toBe(64_50);
  expect(computeInstalmentEffect(file, 'change', -10_00)).toBe(-10_00);
  expect(computeInstalmentEffect(file, 'change', -70_00)).toBe(-60_00);
  for (const total of [0, 10_00]) expect(computeInstalmentEffect(file, 'change', total)).toBe(0);
});

test('a refund reduces the last instalments first, and the sale owes that much again', async () => {
  await inTransaction((inner) => reduceInstalments({ ...file, sql: inner }, 25_00, { at }));
  expect(await partsNow()).toEqual([
    first,
    second,
    '3 2026-06-02 2026-06-18 1500 150 due -',
    '4 2026-07-02 2026-07-18 2000 150 dropped -',
  ]);
  expect(await booked()).toEqual(['order-1 deferred instalments -2500', 'order-1 deferred receivable 2500']);
});

test('a refund above all instalments removes them all, including an overdue one', async () => {
  await inTransaction((inner) => reduceInstalments({ ...file, sql: inner }, 75_00, { at }));
  expect((await partsNow()).map((line) => line.split(' ').at(-2))).toEqual([
    'paid',
    ...['dropped', 'dropped', 'dropped'],
  ]);
  expect(await booked()).toEqual(['order-1 deferred instalments -6000', 'order-1 deferred receivable 6000']);
});

test('a refund without an open instalment removes nothing, and nothing is booked', async () => {
  const paid = { ...file, instalments: file.instalments.slice(0, 1) };
  await inTransaction((inner) => reduceInstalments({ ...paid, sql: inner }, 25_00, { at }));
  expect(await partsNow()).toEqual([first, second, third, fourth]);
  expect(await booked()).toEqual([]);
});

test('a paid instalment is settled by the order that pays it, with the charge of the instalment', async () => {
  const payer = (await findOrder(sql, 'order-2')) as Order;
  const premium = {
    currency: 'USD',
    lines: [],
    net: 80_00,
    loadings: 0,
    discounts: 0,
    fees: 0,
    levies: 0,
    total: 80_00,
    inputs: {},
    trace: [],
  };
  const of = { ...file, order: { ...sold, premium } } as OpenPolicy;
  await inTransaction((inner) => settleInstalments({ ...of, sql: inner }, of.instalments.slice(1, 2), { payer, at }));
  expect(await partsNow()).toEqual([first, '2 2026-05-02 2026-06-02 2000 150 paid order-2', third, fourth]);
  expect((await listInstalments(sql, NUMBER))[1]?.paidAt).toEqual(at);
  const part = ['order-2 instalment instalments -2000', 'order-2 instalment receivable 2000'];
  expect(await booked()).toEqual(['order-2 charge charge -150', 'order-2 charge receivable 150', ...part]);
});

test('an instalment without a charge is booked alone', async () => {
  const payer = (await findOrder(sql, 'order-2')) as Order;
  await inTransaction((inner) =>
    settleInstalments({ ...file, sql: inner }, [part(4, '2026-07-02', '2026-07-18', { charge: 0 })], { payer, at }),
  );
  expect(await booked()).toEqual(['order-2 instalment instalments -2000', 'order-2 instalment receivable 2000']);
});

const boat = createFixtureProduct();
function selling(afterClaim: 'allDue' | 'asAgreed' | undefined) {
  const instalments = { plans: {}, leastPremium: 0, graceDays: 15, afterClaim };
  const product = { ...boat.definition.product, ...(afterClaim && { afterSale: { instalments } }) };
  const sells = { product: { ...boat, definition: { ...boat.definition, product } } };
  return partial<Parameters<typeof bringInstalmentsForward>[0]>({ catalogue: { at: async () => sells } });
}
const policy = { number: NUMBER, product: 'any', version: '1' };

test('after a claim later payments are due on its day, without a charge, and an earlier due payment remains unchanged', async () => {
  await inTransaction((inner) => bringInstalmentsForward(selling('allDue'), inner, policy, at));
  const forward = ['3 2026-05-10 2026-05-26 2000 0 due -', '4 2026-05-10 2026-05-26 2000 0 due -'];
  expect(await partsNow()).toEqual([first, second, ...forward]);
});

test.each([
  ['says that they are due as agreed', 'asAgreed'],
  ['says nothing of parts', undefined],
] as const)('the instalments remain unchanged after a claim if a product %s', async (_, says) => {
  await inTransaction((inner) => bringInstalmentsForward(selling(says), inner, policy, at));
  expect(await partsNow()).toEqual([first, second, third, fourth]);
});
