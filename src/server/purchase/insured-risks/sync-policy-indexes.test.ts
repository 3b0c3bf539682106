import { asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashToken } from '#server/people/sessions/session-token.ts';
import type { Database } from '#server/platform/db/database.ts';
import { insuredRisks, orderOverlaps } from '#server/platform/db/schema/insured-risk-schema.ts';
import { orderEvents, orders, policies } from '#server/platform/db/schema/schema.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { partial } from '#tests/support/partial.ts';
import { createBoatShop, createStoredPolicy, loadStoredPolicy, noon } from '#tests/support/stored-policy.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { putDevice } from '../order-links/order-device-repository.ts';
import { findOrder, logEvent, type Order } from '../orders/order-repository.ts';
import { replayLife } from '../policies/load-policy.ts';
import { insertTransaction } from '../policies/transaction-repository.ts';
import { backfillAllRisks } from './backfill-risks.ts';
import { findOrderOverlaps, rejectUnknownOverlaps, toOverlapViewer } from './order-double-insurance.ts';
import { syncPolicyIndexes } from './sync-policy-indexes.ts';

/* Hires of a boat in March: the hirer's name identifies the insured person. */

let database: Database;
let sql: Database['sql'];
let shop: ReturnType<typeof createBoatShop>;
beforeEach(async () => {
  database = await openTestDatabase();
  sql = database.sql;
  shop = createBoatShop(database);
  shop.on('2026-03-16');
});
afterEach(() => database.close());

const [first, second] = ['BOA-2026-000001', 'BOA-2026-000002'] as const;
const changed = (changes: Record<string, string>, more = {}) =>
  insertTransaction(sql, {
    ...{ policyNumber: first, serial: 2, kind: 'endorse', effectiveFrom: '2026-03-17', recordedAt: noon('2026-03-16') },
    ...{ version: '1', changes, bookings: [], ...more },
  });
const follow = async (number: string = first) => {
  const file = await loadStoredPolicy(shop.services, number);
  return syncPolicyIndexes(file, replayLife(file));
};
const insured = async (orderId = 'order-1') =>
  (
    await sql
      .select()
      .from(insuredRisks)
      .where(eq(insuredRisks.orderId, orderId))
      .orderBy(asc(insuredRisks.effectiveFrom), asc(insuredRisks.effectiveTo))
  ).map(({ effectiveFrom, effectiveTo }) => [effectiveFrom, effectiveTo]);
const overlaps = async () =>
  (await sql.select().from(orderOverlaps)).map(({ orderId, otherId }) => `${orderId} ${otherId}`);

describe('the indexes of a policy follow its transactions', () => {
  test('the insured person with the days of the cover, and the person who hires it', async () => {
    await createStoredPolicy(database);
    expect(await follow()).toMatchObject({ status: 'active', effectiveFrom: '2026-03-02', effectiveTo: '2026-03-31' });
    expect(await insured()).toEqual([['2026-03-02', '2026-03-31']]);
    const { customerName, customerBorn, phone } = (await findOrder(sql, 'order-1')) as Order;
    expect([customerName, customerBorn, phone]).toEqual(['Sok Dara', null, '+85512345678']);
    await follow();
    expect(await insured()).toHaveLength(1);
  });

  test('a replaced person is insured only until the change, and a remaining person from the first day', async () => {
    await createStoredPolicy(database);
    await changed({ '/skipper': 'Sok Maly' });
    await follow();
    expect(await insured()).toEqual([
      ['2026-03-02', '2026-03-16'],
      ['2026-03-17', '2026-03-31'],
    ]);
    expect((await findOrder(sql, 'order-1'))?.customerName).toBe('Sok Maly');
  });

  test('a change of other answers leaves one person on all days', async () => {
    await createStoredPolicy(database);
    await changed({ '/plan': 'calm', '/mobilePhone': '+85512999999' });
    await follow();
    expect(await insured()).toEqual([['2026-03-02', '2026-03-31']]);
    expect((await findOrder(sql, 'order-1'))?.phone).toBe('+85512999999');
  });

  test('another insurance of the same risk is found again, and removed if it no longer exists', async () => {
    await createStoredPolicy(database);
    await createStoredPolicy(database, { nth: 2, skipper: 'Sok Maly' });
    await follow();
    await follow(second);
    expect(await overlaps()).toEqual([]);
    await changed({ '/skipper': 'Sok Maly' });
    await follow();
    expect((await overlaps()).toSorted()).toEqual(['order-1 order-2', 'order-2 order-1']);
    await changed({ '/skipper': 'Sok Bopha' }, { serial: 3 });
    await follow();
    expect(await overlaps()).toEqual([]);
  });

  test('the last recorded date of birth finds the policy from then on', async () => {
    await createStoredPolicy(database, { order: { customerBorn: '1990-05-02' } });
    await sql.update(policies).set({ birthProof: 'as sold' });
    await changed({ '/dateOfBirth': '1990-05-02' });
    await follow();
    expect((await loadStoredPolicy(shop.services, first)).policy.birthProof).toBe('as sold');
    await changed({ '/dateOfBirth': '1991-06-03' }, { serial: 3 });
    await follow();
    expect((await loadStoredPolicy(shop.services, first)).policy.birthProof).not.toBe('as sold');
    expect((await findOrder(sql, 'order-1'))?.customerBorn).toBe('1991-06-03');
  });
});

describe('orders from the time before this index', () => {
  test('are read a few at a time, if their cover is not over', async () => {
    for (const nth of [1, 2, 3]) await createStoredPolicy(database, { nth });
    await backfillAllRisks(shop.services, 2, 1);
    const kept = async () => (await sql.select().from(orders)).filter(({ risksKept }) => risksKept).length;
    expect(await kept()).toBe(2);
    await backfillAllRisks(shop.services, 2);
    expect([await kept(), (await sql.select().from(insuredRisks)).length]).toEqual([3, 3]);
    // All three have one hirer.
    expect(await overlaps()).toHaveLength(6);
  });

  test.each([
    ['2026-03-31', 1],
    ['2026-04-01', 0],
  ])('on %s the index contains this number of orders until 31 March: %i', async (day, count) => {
    await createStoredPolicy(database);
    shop.on(day);
    await backfillAllRisks(shop.services);
    expect(await insured()).toHaveLength(count);
    expect((await findOrder(sql, 'order-1'))?.risksKept).toBe(true);
  });
});

describe('the double insurance of an unpaid order', () => {
  const holder = { provenPhone: '+85512345678', partnerId: null };
  let unpaid: Order;
  beforeEach(async () => {
    await createStoredPolicy(database);
    await createStoredPolicy(database, { nth: 2 });
    await follow();
    await sql.update(orders).set({ status: 'confirmed', paidBy: null }).where(eq(orders.id, 'order-2'));
    unpaid = (await findOrder(sql, 'order-2')) as Order;
  });
  const besides = (order: Order, asker: Parameters<typeof findOrderOverlaps>[1]) =>
    findOrderOverlaps({ services: shop.services, sql, order, product: shop.product }, asker);
  const told = [
    { policy: first, product: 'boat', kind: 'person', effectiveFrom: '2026-03-02', effectiveTo: '2026-03-31' },
  ];

  test('is shown to its holder as long as it may be paid, and to no stranger', async () => {
    expect(await besides(unpaid, holder)).toEqual(told);
    expect(await besides(unpaid, undefined)).toEqual([]);
    expect(await besides({ ...unpaid, status: 'incomplete' }, holder)).toEqual([]);
    expect(await besides({ ...unpaid, about: { policy: first } as never }, holder)).toEqual([]);
  });

  test('must be confirmed before the payment, and is logged once', async () => {
    const known = async (knowsOf: string[]) =>
      rejectUnknownOverlaps({ services: shop.services, sql, order: unpaid }, await besides(unpaid, holder), knowsOf);
    const logged = async () => (await sql.select().from(orderEvents)).map(({ type, note }) => [type, note]);
    await expect(known([second])).rejects.toMatchObject({ status: 409, code: 'alreadyInsured' });
    expect(await logged()).toEqual([]);
    await known([first]);
    // A customer who has accepted them once need not do so again.
    await known([]);
    expect(await logged()).toEqual([['KNOWN', first]]);
  });

  test('is searched for its customer by the phone, for an agent by the partner, and for a stranger by neither', async () => {
    const visitor = { user: undefined, device: 'phone', network: '' };
    const asks = (of: Order, who: Parameters<typeof toOverlapViewer>[1] = visitor) =>
      toOverlapViewer(shop.services, who, of);
    expect(await asks(unpaid)).toBeUndefined();
    const ends = { provenAt: noon('2026-03-16'), endsAt: noon('2026-06-14') };
    await putDevice(sql, { orderId: 'order-2', deviceHash: hashToken('phone'), ...ends });
    expect(await asks(unpaid)).toEqual({ provenPhone: '+85512345678', partnerId: null });
    expect(await asks({ ...unpaid, status: 'incomplete' })).toEqual({ provenPhone: undefined, partnerId: null });
    const agent = partial<SignedInUser>({ id: 'agent', scopes: ['b2b:sell'], partnerId: 'mekong' });
    expect(await asks({ ...unpaid, partnerId: 'mekong' }, { user: agent, device: undefined, network: '' })).toEqual({
      ...{ provenPhone: undefined, partnerId: 'mekong' },
    });
    await logEvent(sql, { orderId: 'order-2', type: 'VERIFIED', at: noon('2026-03-16'), note: 'email' });
    expect(await asks(unpaid)).toEqual({ provenPhone: undefined, partnerId: null });
  });
});
