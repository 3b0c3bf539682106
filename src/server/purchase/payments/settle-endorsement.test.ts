import { asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AgreedEndorsement } from '#engine/policy/endorsements/endorsement-details.ts';
import type { Answers } from '#engine/record.ts';
import { findPartner } from '#server/people/partners/partner-repository.ts';
import type { Database } from '#server/platform/db/database.ts';
import { ledgerEntries, moneyRequests } from '#server/platform/db/schema/ledger-schema.ts';
import { orderLinks } from '#server/platform/db/schema/order-link-schema.ts';
import { instalments, payouts } from '#server/platform/db/schema/policy-life-schema.ts';
import { orderEvents, orders } from '#server/platform/db/schema/schema.ts';
import { post } from '#server/platform/ledger/ledger-repository.ts';
import { transfer } from '#server/platform/ledger/transfer.ts';
import { insertOrderRows } from '#tests/support/order-rows.ts';
import {
  createBoatShop,
  createStoredPolicy,
  insertClerks,
  listPendingSms,
  loadStoredPolicy,
  readAccounts,
} from '#tests/support/stored-policy.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { hashRef } from '../orders/order-address.ts';
import { findOrder, type Order } from '../orders/order-repository.ts';
import { listTransactions } from '../policies/transaction-repository.ts';
import { recordCancellation } from '../policy-life/cancel-policy.ts';
import {
  type EndorsementOrder,
  isEndorsementOrder,
  isEndorsementValid,
  settleEndorsement,
} from './settle-endorsement.ts';

/*
 * An agreed change of the hire of a boat in a storm, 75.00 for the thirty days from 2 March, done on a day of March.
 */

let database: Database;
let sql: Database['sql'];
let shop: ReturnType<typeof createBoatShop>;
let number: string;
beforeEach(async () => {
  database = await openTestDatabase();
  sql = database.sql;
  shop = createBoatShop(database, { refundAlone: 22_50 });
  await insertClerks(database, 'bopha', 'dara');
});
afterEach(() => database.close());

/** An order about the policy, to which its customer agreed; a charge is due. */
async function agreed(
  about: Partial<AgreedEndorsement>,
  changes: Answers = {},
  { total = Math.max(0, about.charge ?? 0), status = 'confirmed' }: Partial<Order> = {},
): Promise<EndorsementOrder> {
  const { order: sold } = await loadStoredPolicy(shop.services, 'BOA-2026-000001');
  await insertOrderRows(sql, 'agreed');
  const link = { refHash: hashRef('agreed-ref'), orderId: 'agreed', givenAt: new Date(), endsAt: null };
  await sql.insert(orderLinks).values(link).onConflictDoNothing();
  const whole = { policy: number, does: 'change', by: 'holder', from: '2026-03-17', asks: [], ...about };
  const held = sold.frozen.answers;
  await sql
    .update(orders)
    .set({
      ...{ product: 'boat', total, status, ref: 'agreed-ref', phone: sold.phone, premium: sold.premium },
      frozen: { ...sold.frozen, answers: { ...held, ...changes } },
      about: { held, changes: {}, charge: 0, ...whole } as unknown as AgreedEndorsement,
    })
    .where(eq(orders.id, 'agreed'));
  return (await findOrder(sql, 'agreed')) as EndorsementOrder;
}
const take = (order: EndorsementOrder, more: Partial<Parameters<typeof settleEndorsement>[1]> = {}) =>
  database.transaction('take', (inner) =>
    settleEndorsement(
      { services: shop.services, sql: inner, order, product: shop.product },
      { by: 'customer', covers: true, ...more },
    ),
  );
const kindsOf = async () => (await listTransactions(sql, number)).map(({ kind }) => kind);
const logged = async () =>
  (await sql.select().from(orderEvents).where(eq(orderEvents.orderId, 'agreed')).orderBy(asc(orderEvents.id))).map(
    ({ type, note, by }) => [type, note, by],
  );
const entries = async () =>
  (await sql.select().from(ledgerEntries).orderBy(asc(ledgerEntries.id))).map(({ kind }) => kind);

const calmer = { from: '2026-03-17', charge: -22_50 };
const stormier = { from: '2026-03-17', charge: 22_50 };

describe('a change that costs more', () => {
  beforeEach(async () => {
    ({ number } = await createStoredPolicy(database, { plan: 'calm' }));
    shop.on('2026-03-16');
  });

  test('is recorded, is owed by its own order, and is reported with the address of its documents', async () => {
    const order = await agreed({ ...stormier, user: 'bopha' }, { plan: 'storm' });
    expect(isEndorsementOrder(order)).toBe(true);
    expect(await isEndorsementValid({ services: shop.services, sql, order, product: shop.product })).toBe(true);
    expect(await take(order, { note: 'T-1', user: 'bopha' })).toBe('issued');
    expect(await findOrder(sql, 'agreed')).toMatchObject({ status: 'issued', paidBy: 'customer' });
    expect(await logged()).toEqual([
      ['PAID', 'T-1', 'bopha'],
      ['ISSUED', null, null],
    ]);
    // Fifteen days at a dollar and a half more; the payment of the sale does not change.
    expect(await readAccounts(database, 'agreed')).toEqual({ receivable: 22_50, premium: -22_50 });
    expect(await readAccounts(database, 'order-1')).toEqual({ bank: 30_00, premium: -30_00 });
    const [, change] = await listTransactions(sql, number);
    expect(change).toMatchObject({
      ...{ serial: 2, kind: 'endorse', effectiveFrom: '2026-03-17', changes: { '/plan': 'storm' }, by: 'bopha' },
      ...{ request: 'agreed', reason: null, asOf: null, approvedBy: null, note: null },
    });
    expect((await loadStoredPolicy(shop.services, number)).policy.charged).toBe(52_50);
    const [text, ...others] = await listPendingSms(database);
    expect(text).toMatch(
      /^Your policy BOA-2026-000001 has been changed. The change is effective from .*17.*\/s\/\w{10}$/,
    );
    expect([text?.includes('refund'), others]).toEqual([false, []]);
    expect(await sql.select().from(payouts)).toEqual([]);
  });

  test('is done once: a second payment is refunded, and nothing is written', async () => {
    const order = await agreed(stormier, { plan: 'storm' });
    await take(order);
    const before = [await entries(), await logged()];
    expect(await take((await findOrder(sql, 'agreed')) as EndorsementOrder)).toBe('refund');
    expect([await entries(), await logged()]).toEqual(before);
    expect(await kindsOf()).toEqual(['issue', 'endorse']);
  });

  test.each<[string, Partial<AgreedEndorsement>, Partial<Order>, boolean]>([
    ['what was paid is not enough', stormier, {}, false],
    ['it charges another amount by now', { ...stormier, charge: 22_49 }, {}, true],
    ['its order owes another amount', stormier, { total: 22_49 }, true],
    ['there is no such policy', { ...stormier, policy: 'BOA-2026-000009' }, {}, true],
    ['its day is too far back', { from: '2026-03-10', charge: 33_00 }, {}, true],
  ])('is refunded if %s', async (_why, about, more, covers) => {
    const order = await agreed(about, { plan: 'storm' }, more);
    if (covers)
      expect(await isEndorsementValid({ services: shop.services, sql, order, product: shop.product })).toBe(false);
    expect(await take(order, { covers })).toBe('refund');
    expect(await findOrder(sql, 'agreed')).toMatchObject({ status: 'confirmed', paidBy: null });
    expect([await kindsOf(), await logged(), await entries()]).toEqual([['issue'], [], ['sale', 'marked']]);
  });

  test('is refunded if its order was cancelled, although it is still possible', async () => {
    const order = await agreed(stormier, { plan: 'storm' }, { status: 'cancelled' });
    expect(await isEndorsementValid({ services: shop.services, sql, order, product: shop.product })).toBe(true);
    expect(await take(order)).toBe('refund');
    expect([await kindsOf(), await logged()]).toEqual([['issue'], []]);
  });

  test('throws a fault of the shop, and does not refuse the order', async () => {
    const order = await agreed(stormier, { plan: 'storm' });
    const broken = { ...shop.product, definition: undefined } as never;
    await expect(isEndorsementValid({ services: shop.services, sql, order, product: broken })).rejects.toThrow(
      TypeError,
    );
  });
});

describe('a change with a refund', () => {
  beforeEach(() => shop.on('2026-03-16'));

  test('owes the refund to the payer, and states the amount', async () => {
    ({ number } = await createStoredPolicy(database));
    expect(await take(await agreed({ ...calmer, user: 'bopha' }, { plan: 'calm' }))).toBe('issued');
    expect(await sql.select().from(payouts)).toMatchObject([
      { policyNumber: number, serial: 2, orderId: 'order-1', amount: 22_50, currency: 'USD', status: 'due' },
    ]);
    expect(await readAccounts(database, 'order-1')).toEqual({ bank: 75_00, premium: -52_50, refundDue: -22_50 });
    expect(await readAccounts(database, 'agreed')).toEqual({});
    const [text] = await listPendingSms(database);
    expect(text).toMatch(/^We have changed your policy BOA-2026-000001 and will refund \$22\.50\./);
  });

  test('above the limit of one person waits for a second person, who is named beside the first', async () => {
    shop = createBoatShop(database, { refundAlone: 22_49 });
    shop.on('2026-03-16');
    ({ number } = await createStoredPolicy(database));
    const order = await agreed({ ...calmer, user: 'bopha' }, { plan: 'calm' });
    expect(await take(order)).toBe('waits');
    expect(await kindsOf()).toEqual(['issue']);
    expect(await readAccounts(database, 'order-1')).toEqual({ bank: 75_00, premium: -75_00 });
    expect(await sql.select().from(moneyRequests)).toMatchObject([
      { act: 'change', subject: 'agreed', policyNumber: number, amount: 22_50, askedBy: 'bopha', status: 'waiting' },
    ]);
    expect(await take(order, { approvedBy: 'dara' })).toBe('issued');
    expect((await listTransactions(sql, number)).at(-1)).toMatchObject({ by: 'bopha', approvedBy: 'dara' });
    expect(await readAccounts(database, 'order-1')).toEqual({ bank: 75_00, premium: -52_50, refundDue: -22_50 });
  });

  test('deducts it from the unpaid instalments, the last first, and pays out the rest', async () => {
    ({ number } = await createStoredPolicy(database, {
      parts: [{ amount: 10_00 }, { amount: 10_00, dueOn: '2026-05-02', lapsesOn: '2026-05-17' }],
    }));
    await take(await agreed(calmer, { plan: 'calm' }));
    const rows = await sql.select().from(instalments).orderBy(asc(instalments.nth));
    expect(rows.map(({ status }) => status)).toEqual(['dropped', 'dropped']);
    expect(await readAccounts(database, 'order-1')).toEqual({ bank: 55_00, premium: -52_50, refundDue: -2_50 });
    expect((await sql.select().from(payouts)).map(({ amount }) => amount)).toEqual([2_50]);
    expect((await listPendingSms(database))[0]).toContain('2.50');
  });

  test('pays nothing out where the unpaid instalments are more than that', async () => {
    ({ number } = await createStoredPolicy(database, { parts: [{ amount: 25_00 }] }));
    await take(await agreed(calmer, { plan: 'calm' }));
    expect((await sql.select().from(instalments)).map(({ amount, status }) => [amount, status])).toEqual([
      [2_50, 'due'],
    ]);
    expect(await sql.select().from(payouts)).toEqual([]);
    expect(await readAccounts(database, 'order-1')).toEqual({ bank: 50_00, premium: -52_50, instalments: 2_50 });
    expect((await listPendingSms(database))[0]).toMatch(/^Your policy BOA-2026-000001 has been changed/);
  });
});

test('a change that costs more leaves the open instalments unchanged', async () => {
  ({ number } = await createStoredPolicy(database, { plan: 'calm', parts: [{ amount: 10_00 }] }));
  shop.on('2026-03-16');
  await take(await agreed(stormier, { plan: 'storm' }));
  expect((await sql.select().from(instalments)).map(({ amount, status }) => [amount, status])).toEqual([
    [10_00, 'due'],
  ]);
});

test('an earlier overpayment is not refunded with a change that costs nothing', async () => {
  ({ number } = await createStoredPolicy(database));
  shop.on('2026-03-16');
  const of = { at: shop.services.now(), orderId: 'order-1', partnerId: null, currency: 'USD' };
  await post(sql, transfer('marked', { ...of, amount: 5_00 }));
  await take(await agreed({ charge: 0 }, { skipper: 'Sok Maly' }));
  expect(await sql.select().from(payouts)).toEqual([]);
  expect((await listPendingSms(database)).join()).not.toContain('refund');
});

test('a partner that retained its commission receives that much less back', async () => {
  await createTestPartner(shop, { id: 'mekong', accountCode: 'M-1' });
  // A tenth of the premium, which it retained: it paid 67.50.
  const share = { partnerId: 'mekong', commission: 7_50, premiumWithoutCommission: 67_50, paidBy: 'balance' as const };
  ({ number } = await createStoredPolicy(database, { order: share }));
  shop.on('2026-03-16');
  const of = { at: shop.services.now(), orderId: 'order-1', partnerId: 'mekong', currency: 'USD' };
  await post(sql, transfer('marked', { ...of, amount: -7_50 }), transfer('kept', { ...of, amount: 7_50 }));
  await take(await agreed(calmer, { plan: 'calm' }));
  expect(await sql.select().from(payouts)).toEqual([]);
  expect((await findPartner(sql, 'mekong'))?.total).toBe(20_25);
  expect(await readAccounts(database, 'order-1')).toEqual({
    ...{ bank: 67_50, premium: -52_50, commission: 5_25, balance: -20_25 },
  });
});

test('a change that costs nothing books nothing', async () => {
  ({ number } = await createStoredPolicy(database));
  shop.on('2026-03-16');
  expect(await take(await agreed({ charge: 0 }, { skipper: 'Sok Maly' }))).toBe('issued');
  expect(await entries()).toEqual(['sale', 'marked']);
  expect(await kindsOf()).toEqual(['issue', 'endorse']);
  expect((await loadStoredPolicy(shop.services, number)).order.customerName).toBe('Sok Maly');
  expect((await listPendingSms(database))[0]).toMatch(/^Your policy BOA-2026-000001 has been changed/);
  expect(await take((await findOrder(sql, 'agreed')) as EndorsementOrder)).toBe('refund');
  expect(await kindsOf()).toEqual(['issue', 'endorse']);
});

test('an order that buys a policy, or pays an instalment, belongs to no change of a policy', () => {
  const about = (does: string) => ({ about: { does } }) as Order;
  expect([about('change'), about('renew'), about('reinstate')].map(isEndorsementOrder)).toEqual([true, true, true]);
  expect([about('pay'), { about: null } as Order].map(isEndorsementOrder)).toEqual([false, false]);
});

describe('a renewal', () => {
  /** Sixty days at ninety cents, minus a tenth. */
  const next = { firstDay: '2026-04-01', lastDay: '2026-05-30' };
  beforeEach(async () => {
    ({ number } = await createStoredPolicy(database));
    shop.on('2026-03-20');
  });
  const renewal = async () => {
    const { order } = await loadStoredPolicy(shop.services, number);
    const { declaration: _declared, ...answers } = order.frozen.answers;
    const held = { ...answers, ...next };
    return agreed({ does: 'renew', from: next.firstDay, charge: 48_60, held }, next);
  };

  test('is owed by its own order, and its holder learns the first and the last day of the cover', async () => {
    expect(await take(await renewal())).toBe('issued');
    expect(await kindsOf()).toEqual(['issue', 'renew']);
    expect(await readAccounts(database, 'agreed')).toEqual({ receivable: 48_60, premium: -54_00, discount: 5_40 });
    expect(await listPendingSms(database)).toEqual([
      'Your policy BOA-2026-000001 has been renewed. It covers you from 01 Apr, 2026 until the end of 30 May, 2026.',
    ]);
    expect(await sql.select().from(instalments)).toEqual([]);
  });

  test('with a payment plan leaves its second half to be paid later', async () => {
    await take(await renewal(), { plan: 'monthly' });
    const rows = await sql.select().from(instalments).orderBy(asc(instalments.nth));
    expect(rows.map(({ nth, amount, charge, dueOn, status }) => [nth, amount, charge, dueOn, status])).toEqual([
      [1, 24_30, 0, '2026-03-20', 'paid'],
      [2, 24_30, 1_00, '2026-05-01', 'due'],
    ]);
    const { receivable, instalments: later } = await readAccounts(database, 'agreed');
    expect([receivable, later]).toEqual([24_30, 24_30]);
  });
});

test('a reinstatement includes the open instalments, each with its charge', async () => {
  ({ number } = await createStoredPolicy(database, { parts: [{ amount: 30_00, charge: 1_00 }] }));
  shop.on('2026-03-26');
  const lapsed = await loadStoredPolicy(shop.services, number);
  // Five days remain from the 27th: 12.50 of the 30.00 that are still open.
  await database.transaction('cancel', (inner) =>
    recordCancellation(
      { ...lapsed, services: shop.services, sql: inner },
      {
        ...{ from: '2026-03-27', reason: 'wish', refund: 0, note: null, by: 'bopha', request: 'r-1' },
      },
    ),
  );
  expect((await sql.select().from(instalments)).map(({ amount, status }) => [amount, status])).toEqual([
    [17_50, 'due'],
  ]);
  const order = await agreed(
    { does: 'reinstate', by: 'insurer', from: '2026-03-27', charge: 12_50 },
    {},
    { total: 31_00 },
  );
  expect(await take(order)).toBe('issued');
  expect(await kindsOf()).toEqual(['issue', 'cancel', 'reinstate']);
  expect((await sql.select().from(instalments)).map(({ status, paidBy }) => [status, paidBy])).toEqual([
    ['paid', 'agreed'],
  ]);
  expect(await readAccounts(database, 'agreed')).toEqual({
    ...{ receivable: 31_00, premium: -12_50, instalments: -17_50, charge: -1_00 },
  });
});
