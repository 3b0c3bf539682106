import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '#server/platform/db/schema/account-schema.ts';
import { moneyRequests } from '#server/platform/db/schema/ledger-schema.ts';
import { paymentAttempts } from '#server/platform/db/schema/payment-schema.ts';
import { promotionCodes, promotionUses } from '#server/platform/db/schema/promotion-schema.ts';
import { orderEvents, orders, policies } from '#server/platform/db/schema/schema.ts';
import { insertOrderRows, insertVersionRows } from '#tests/support/order-rows.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { readSearch } from '../customers/read-search.ts';
import { insertOverlaps, insertRisks } from '../insured-risks/insured-risk-repository.ts';
import { insertPolicy, type Policy } from '../policies/policy-repository.ts';
import { findListedOrder, findOrders, type OrderQuery, sumOrders } from './order-list-repository.ts';

/* Eight orders, o1 to o8, inserted by the test: each is one hour later and one dollar dearer than the one before. */

const database = await openTestDatabase();
const { sql } = database;
const hour = (nth: number) => new Date(Date.UTC(2026, 3, 1, nth));
const TODAY = '2026-04-10';
const ids = ['o1', 'o2', 'o3', 'o4', 'o5', 'o6', 'o7', 'o8'] as const;
type Id = (typeof ids)[number];

const set = (id: Id, changes: Partial<typeof orders.$inferInsert>) =>
  sql.update(orders).set(changes).where(eq(orders.id, id));
const policy = (number: string, orderId: Id, more: Partial<Policy> = {}) =>
  insertPolicy(sql, {
    ...{ number, orderId, product: 'any', version: '1', status: 'active', effectiveFrom: TODAY, effectiveTo: TODAY },
    ...{ endedFrom: null, charged: 1_00, issuedAt: hour(0), birthProof: null, ...more },
  });
const attempt = (tranId: string, orderId: Id, status: string) =>
  sql.insert(paymentAttempts).values({
    ...{ tranId, orderId, status, option: 'cards', amount: 1_00, currency: 'USD', startedAt: hour(0) },
    ...{ form: { action: '', fields: {} }, expiresAt: hour(1) },
  });

beforeAll(async () => {
  await insertOrderRows(sql, ...ids);
  await insertVersionRows(sql, 'travel');
  for (const [at, id] of ids.entries()) await set(id, { createdAt: hour(at + 1), total: (8 - at) * 1_00 });
  await createTestPartner(
    { services: { database, now: () => hour(0) } },
    { id: 'mekong', accountCode: 'M-1', name: 'Mekong' },
  );
  const person = { language: 'en', status: 'active', isDemo: false, createdAt: hour(0) } as const;
  await sql.insert(users).values([
    {
      ...{ ...person, id: 'dara', username: 'dara', givenName: 'Dara', familyName: 'Sok', partnerId: 'mekong' },
      scopes: ['b2b:sell'],
    },
    { ...person, id: 'clerk', username: 'clerk', givenName: 'Ry', familyName: 'Kim', scopes: ['insurer:orders'] },
  ]);
  const share = { partnerId: 'mekong', commission: 0 };
  await set('o1', { ...share, agentId: 'dara', premiumWithoutCommission: 8_00, status: 'issued', paidBy: 'customer' });
  await set('o2', { ...share, premiumWithoutCommission: 7_00, product: 'travel', phone: '+85512345678' });
  await set('o3', { status: 'cancelled', number: 'ORD-2026-345678' });
  await set('o4', { customerName: 'Chan Maly' });
  await set('o5', { about: { policy: 'P-1' } as never });
  for (const id of ['o6', 'o7', 'o8'] as const) await set(id, { status: 'issued', paidBy: 'balance' });
  // o1 begins tomorrow and o6 today; o7 ended yesterday; o8 was cancelled, and will not begin.
  await policy('P-1', 'o1', { effectiveFrom: '2026-04-11', effectiveTo: '2026-04-12' });
  await policy('P-6', 'o6');
  await policy('P-7', 'o7', { effectiveFrom: '2026-04-01', effectiveTo: '2026-04-09' });
  await policy('P-8', 'o8', { status: 'cancelled', effectiveFrom: '2026-04-11', effectiveTo: '2026-04-12' });
  await sql.insert(promotionCodes).values({ code: 'NEWYEAR' });
  await sql.insert(promotionUses).values({ orderId: 'o2', code: 'NEWYEAR', status: 'used', at: hour(0) });
  await attempt('t2', 'o2', 'pending');
  await attempt('t4', 'o4', 'failed');
  await attempt('t6', 'o6', 'pending');
  // Of the same person: o1 of the partner and o4 of the public, o2, and o3, which was cancelled.
  for (const orderId of ['o1', 'o2', 'o3', 'o4'] as const)
    await insertRisks(sql, [{ orderId, hash: 'h', kind: 'person', effectiveFrom: TODAY, effectiveTo: TODAY }]);
  await insertOverlaps(sql, 'o4', [{ id: 'o1', kind: 'person' }]);
  await insertOverlaps(sql, 'o3', [{ id: 'o2', kind: 'person' }]);
});
afterAll(() => database.close());

type Request = Pick<typeof moneyRequests.$inferInsert, 'act' | 'subject' | 'policyNumber' | 'askedBy'>;
const request = (id: string, asked: Request) =>
  sql.insert(moneyRequests).values({
    ...{ ...asked, id, payee: 'p', amount: 1, currency: 'USD', payload: {}, askedAt: hour(9), status: 'waiting' },
  });

const listed = (wanted: Partial<OrderQuery> = {}) =>
  findOrders(sql, { partner: undefined, today: TODAY, sort: 'time', limit: 100, ...wanted });
const found = async (wanted: Partial<OrderQuery> = {}) => (await listed(wanted)).map(({ order }) => order.id);

describe('the found orders', () => {
  test.each<[string, Partial<OrderQuery>, Id[]]>([
    ['all, where nothing is asked', {}, [...ids]],
    ['those of a partner', { partner: 'mekong' }, ['o1', 'o2']],
    ['of a partner that there is not, none', { partner: '' }, []],
    ['those of a product', { product: 'travel' }, ['o2']],
    ['those that stand so', { status: 'cancelled' }, ['o3']],
    ['those of an agent', { agent: 'dara' }, ['o1']],
    ['from a time on, that included', { from: hour(6) }, ['o6', 'o7', 'o8']],
    ['before a time, that not included', { until: hour(3) }, ['o1', 'o2']],
    ['of all that was asked at once', { partner: 'mekong', product: 'any' }, ['o1']],
    ['as many as are wanted', { limit: 3 }, ['o1', 'o2', 'o3']],
    ['what insures the same as another one that stands', { insured: 'twice' }, ['o1', 'o4']],
    ['of a partner, what insures the same as another of its own', { insured: 'twice', partner: 'mekong' }, []],
  ])('%s', async (_which, wanted, wish) => {
    expect(await found(wanted)).toEqual(wish);
  });

  test.each<[NonNullable<OrderQuery['paymentStatus']>, Id[]]>([
    ['incomplete_payment', ['o3', 'o4', 'o5']],
    ['processing', ['o2']],
    ['successful_payment', ['o1', 'o6', 'o7', 'o8']],
  ])('payment %s: a payment in progress matters only until the policy is issued', async (paymentStatus, wish) => {
    expect(await found({ paymentStatus })).toEqual(wish);
  });

  test.each<[string, NonNullable<OrderQuery['search']>, Id[]]>([
    ['a number', { kind: 'number', number: 'ORD o4' }, ['o4']],
    ['the number of a policy: the order that bought it', { kind: 'number', number: 'P-6' }, ['o6']],
    ['a whole phone', readSearch('012 345 678'), ['o2']],
    ['the last digits, of a phone and of a number', readSearch('5678'), ['o2', 'o3']],
    ['a part of a phone', readSearch('3456'), ['o2']],
    ['digits that none has', readSearch('3457'), []],
    ['a name', readSearch('mal chan'), ['o4']],
  ])('%s', async (_what, search, wish) => {
    expect(await found({ search })).toEqual(wish);
  });
});

describe('the status of the policy', () => {
  const standing = (policyStatus: NonNullable<OrderQuery['policyStatus']>, today: string) =>
    found({ policyStatus, today });

  test('is not begun, active on its only day, over, or cancelled, on a day between them', async () => {
    expect(await standing('notBegun', TODAY)).toEqual(['o1']);
    expect(await standing('active', TODAY)).toEqual(['o6']);
    expect(await standing('expired', TODAY)).toEqual(['o7']);
    expect(await standing('cancelled', TODAY)).toEqual(['o8']);
  });

  test('is correct before all policies begin, and after the last policy ends', async () => {
    expect(await standing('notBegun', '2026-03-31')).toEqual(['o1', 'o6', 'o7']);
    expect(await standing('active', '2026-04-09')).toEqual(['o7']);
    expect(await standing('active', '2026-04-12')).toEqual(['o1']);
    expect(await standing('expired', '2026-04-13')).toEqual(['o1', 'o6', 'o7']);
    expect(await standing('cancelled', '2026-04-13')).toEqual(['o8']);
  });

  test('is cancelled from the day of an early end on, with or without a lapse', async () => {
    const becomes = (number: string, changes: Partial<Policy>) =>
      sql.update(policies).set(changes).where(eq(policies.number, number));
    await becomes('P-1', { endedFrom: '2026-04-12' });
    await becomes('P-6', { status: 'lapsed' });
    await becomes('P-7', { status: 'expired' });
    expect(await standing('active', '2026-04-11')).toEqual(['o1']);
    expect(await standing('cancelled', '2026-04-11')).toEqual(['o6', 'o8']);
    expect(await standing('cancelled', '2026-04-12')).toEqual(['o1', 'o6', 'o8']);
    expect(await standing('expired', '2026-04-01')).toEqual(['o7']);
    await becomes('P-1', { endedFrom: null });
    await becomes('P-6', { status: 'active' });
    await becomes('P-7', { status: 'active' });
  });
});

describe('the orders are listed', () => {
  const names: string[] = [...ids];
  const backwards = names.toReversed();

  test('by time and by premium, in both directions', async () => {
    expect(await found({ sort: 'time' })).toEqual(names);
    expect(await found({ sort: '-time' })).toEqual(backwards);
    expect(await found({ sort: 'premium' })).toEqual(backwards);
    expect(await found({ sort: '-premium' })).toEqual(names);
  });

  test('after a row, in every sort order', async () => {
    expect(await found({ sort: 'time', after: { value: hour(3), id: 'o3' } })).toEqual(names.slice(3));
    expect(await found({ sort: '-time', after: { value: hour(3), id: 'o3' } })).toEqual(['o2', 'o1']);
    expect(await found({ sort: 'premium', after: { value: 6_00, id: 'o3' } })).toEqual(['o2', 'o1']);
    expect(await found({ sort: '-premium', after: { value: 6_00, id: 'o3' } })).toEqual(names.slice(3));
  });

  test('by their ids if time and premium are equal, and no row is lost between pages', async () => {
    await set('o4', { createdAt: hour(1), total: 5_00 });
    await set('o5', { createdAt: hour(1), total: 5_00 });
    const same = { value: hour(1), id: 'o4' };
    expect((await found({ sort: 'time', after: same })).slice(0, 1)).toEqual(['o5']);
    expect(await found({ sort: '-time', after: same })).toEqual(['o1']);
    expect((await found({ sort: 'premium', after: { value: 5_00, id: 'o4' } })).slice(0, 1)).toEqual(['o5']);
    expect(await found({ sort: '-premium', after: { value: 5_00, id: 'o5' } })).toEqual(['o4', 'o6', 'o7', 'o8']);
    await set('o4', { createdAt: hour(4), total: 5_00 });
    await set('o5', { createdAt: hour(5), total: 4_00 });
  });
});

describe('the totals', () => {
  const sums = async (wanted: Partial<OrderQuery> = {}) =>
    sumOrders(sql, { partner: undefined, today: TODAY, ...wanted });
  const usd = (premium: number, commission: number) => [{ currency: 'USD', amounts: { premium, commission } }];

  test('include all rows of the filter, by currency', async () => {
    // o1 to o8 cost 8 to 1 USD; only those of the partner have a commission, here 0.
    expect(await sums()).toEqual({ count: 8, isMore: false, sums: usd(36_00, 0) });
    expect(await sums({ partner: 'mekong' })).toEqual({ count: 2, isMore: false, sums: usd(15_00, 0) });
    expect(await sums({ policyStatus: 'active' })).toEqual({ count: 1, isMore: false, sums: usd(3_00, 0) });
    expect(await sums({ partner: '' })).toEqual({ count: 0, isMore: false, sums: [] });
    await set('o8', { currency: 'KHR' });
    expect((await sums({ status: 'issued' })).sums).toEqual([
      { currency: 'KHR', amounts: { premium: 1_00, commission: 0 } },
      ...usd(8_00 + 3_00 + 2_00, 0),
    ]);
    await set('o8', { currency: 'USD' });
  });

  test('of the commission leave out the withdrawn commission', async () => {
    await set('o2', { commission: 70, premiumWithoutCommission: 6_30 });
    await set('o1', { commission: 1_00, premiumWithoutCommission: 7_00 });
    expect((await sums({ partner: 'mekong' })).sums).toEqual(usd(15_00, 1_70));
    await set('o2', { commission: 0, premiumWithoutCommission: 7_00 });
    await set('o1', { commission: 0, premiumWithoutCommission: 8_00 });
  });
});

describe('the data of each order', () => {
  test('seller, agent, code, policy and a payment in progress', async () => {
    const [first, second, third] = await listed();
    expect(first).toMatchObject({
      ...{ policy: 'P-1', code: null, paymentBegan: null },
      held: { status: 'active', effectiveFrom: '2026-04-11', effectiveTo: '2026-04-12', endedFrom: null },
      agent: { id: 'dara', givenName: 'Dara', familyName: 'Sok' },
      partner: { id: 'mekong', name: 'Mekong', allowPayWithoutCommission: true },
    });
    expect(second).toMatchObject({ policy: null, held: null, code: 'NEWYEAR', paymentBegan: hour(0), agent: null });
    expect(third).toMatchObject({ policy: null, held: null, code: null, paymentBegan: null, partner: null });
    expect(first?.order).not.toHaveProperty('premium');
  });

  test('the last link or consent of the customer, and the time of the request to a second person', async () => {
    const event = (type: string, at: Date) => ({ orderId: 'o4', type, at, note: null, by: null });
    await sql.insert(orderEvents).values([event('LINK', hour(5)), event('AGREED', hour(6)), event('OPENED', hour(7))]);
    await request('m', { act: 'markAsPaid', subject: 'o4', askedBy: 'dara' });
    await request('c', { act: 'cancel', subject: 'P-6', policyNumber: 'P-6', askedBy: 'dara' });
    const [first, , , fourth, , sixth] = await listed();
    expect(first).toMatchObject({ customerSince: null, requestedAt: null });
    expect(fourth).toMatchObject({ customerSince: hour(6), requestedAt: hour(9) });
    expect(sixth).toMatchObject({ customerSince: null, requestedAt: hour(9) });
  });

  describe('a waiting request is shown:', () => {
    const readRequestedAt = async (asked: Request, id: Id, partner?: string) => {
      await request('r', asked);
      const listedAt = (await listed({ partner })).find(({ order }) => order.id === id)?.requestedAt;
      const alone = (await findListedOrder(sql, id, partner))?.requestedAt;
      await sql.delete(moneyRequests).where(eq(moneyRequests.id, 'r'));
      expect(alone).toEqual(listedAt);
      return listedAt;
    };
    const mekong = 'mekong';
    const cancel = { act: 'cancel', subject: 'P-1', policyNumber: 'P-1' } as const;
    const change = { act: 'change', subject: 'o5', policyNumber: 'P-1', askedBy: null } as const;

    test.each<[string, Request, Id, string?]>([
      ['a cancellation by the partner', { ...cancel, askedBy: 'dara' }, 'o1'],
      ['a cancellation by the partner, to the partner', { ...cancel, askedBy: 'dara' }, 'o1', mekong],
      ['a cancellation by the insurer', { ...cancel, askedBy: 'clerk' }, 'o1'],
      ['a cancellation by the customer', { ...cancel, askedBy: null }, 'o1'],
      ['a change, at its own order', change, 'o5'],
      ['a mark-as-paid, to the partner', { act: 'markAsPaid', subject: 'o2', askedBy: 'clerk' }, 'o2', mekong],
      ['a mark-as-paid that was wrong', { act: 'voidMarked', subject: 'o1', askedBy: 'clerk' }, 'o1', mekong],
    ])('%s', async (_what, asked, id, partner) => {
      expect(await readRequestedAt(asked, id, partner)).toEqual(hour(9));
    });

    test.each<[string, Request, Id, string?]>([
      ['a cancellation by the insurer, to the partner', { ...cancel, askedBy: 'clerk' }, 'o1', mekong],
      ['a cancellation by the customer, to the partner', { ...cancel, askedBy: null }, 'o1', mekong],
      ['a claim that is held', { ...cancel, act: 'approveClaim', subject: 'C-1', askedBy: 'clerk' }, 'o1'],
      ['a change, at the order that bought the policy', change, 'o1'],
      ['a mark-as-paid of an order that is paid', { act: 'markAsPaid', subject: 'o1', askedBy: 'clerk' }, 'o1'],
      ['a change whose order was cancelled', { ...change, subject: 'o3' }, 'o3'],
      ['a wrong mark-as-paid of no sale', { act: 'voidMarked', subject: 'o2', askedBy: 'clerk' }, 'o2'],
    ])('but not %s', async (_what, asked, id, partner) => {
      expect(await readRequestedAt(asked, id, partner)).toBeNull();
    });
  });

  test('an order about a policy names that policy, although it bought none', async () => {
    expect(await findListedOrder(sql, 'o5', undefined)).toMatchObject({ policy: 'P-1', held: null });
  });

  test('one order has the same data as in the list, for the same readers', async () => {
    const [first] = await listed();
    expect(await findListedOrder(sql, 'o1', undefined)).toEqual(first);
    expect(first?.overlaps).toEqual([{ order: 'o4', number: 'ORD o4', kind: 'person', effectiveTo: '2026-04-10' }]);
    // Another partner sold the overlapping order.
    expect(await findListedOrder(sql, 'o1', 'mekong')).toEqual({ ...first, overlaps: null });
    expect(await findListedOrder(sql, 'o4', 'mekong')).toBeUndefined();
    expect(await findListedOrder(sql, 'never', undefined)).toBeUndefined();
  });
});
