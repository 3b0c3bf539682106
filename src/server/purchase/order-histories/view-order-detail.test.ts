import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Scope } from '#contract/scopes.ts';
import type { Database } from '#server/platform/db/database.ts';
import { paymentAttempts } from '#server/platform/db/schema/payment-schema.ts';
import { orderEvents, orders } from '#server/platform/db/schema/schema.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { insertOrderRows } from '#tests/support/order-rows.ts';
import { partial } from '#tests/support/partial.ts';
import { createBoatShop, createStoredPolicy, insertClerks, noon } from '#tests/support/stored-policy.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { insertOverlaps, insertRisks } from '../insured-risks/insured-risk-repository.ts';
import { insertConsent } from '../orders/consent-repository.ts';
import { findOrder, logEvent, type Order } from '../orders/order-repository.ts';
import { cancelOrder } from './cancel-order.ts';
import { listOrders } from './list-orders.ts';
import { viewOrderDetail } from './view-order-detail.ts';

/*
 * Three orders for the hire of a boat: one of a partner and issued, one of the public and issued, one of the public and
 * not paid.
 */

let database: Database;
let sql: Database['sql'];
let shop: ReturnType<typeof createBoatShop>;
const user = (scopes: Scope[], partnerId: string | null = null) =>
  partial<SignedInUser>({ id: 'bopha', scopes, partnerId });
const clerk = user(['insurer:orders']);
const seller = user(['b2b:sell'], 'mekong');
beforeEach(async () => {
  database = await openTestDatabase();
  sql = database.sql;
  shop = createBoatShop(database);
  await insertClerks(database, 'bopha');
  await createTestPartner(shop, { id: 'mekong', accountCode: 'M-1', name: 'Mekong', allowPayWithoutCommission: false });
  const share = { partnerId: 'mekong', commission: 5_00, premiumWithoutCommission: 70_00 };
  await createStoredPolicy(database, { order: share });
  await createStoredPolicy(database, { nth: 2, plan: 'calm' });
  await insertOrderRows(sql, 'order-3');
  const { frozen, premium } = await orderOf('order-1');
  const unpaid = { product: 'boat', frozen, premium, total: 75_00, payableUntil: noon('2026-03-20') };
  await sql.update(orders).set(unpaid).where(eq(orders.id, 'order-3'));
  for (const [at, day] of ['2026-03-14', '2026-03-15', '2026-03-16'].entries())
    await sql
      .update(orders)
      .set({ createdAt: noon(day) })
      .where(eq(orders.id, `order-${at + 1}`));
  shop.on('2026-03-16');
});
afterEach(() => database.close());

const orderOf = async (id: string) => (await findOrder(sql, id)) as Order;
const view = (who: SignedInUser, id = 'order-1') => viewOrderDetail(shop.services, who, id);
const refused = (status: number, code: string) => expect.objectContaining({ status, code });

describe('an order', () => {
  test('that bought a policy shows its documents, its money and its allowed acts', async () => {
    const address = (language: string) => `/api/b2b/orders/order-1/documents/certificate?language=${language}`;
    expect(await view(seller)).toMatchObject({
      ...{ id: 'order-1', number: 'ORD order-1', status: 'issued', paymentStatus: 'successful_payment' },
      ...{ premium: 75_00, commission: 5_00, premiumWithoutCommission: 70_00, allowPayWithoutCommission: false },
      ...{ policy: 'BOA-2026-000001', policyStatus: 'active', language: 'en', remark: null, refund: null },
      partner: { id: 'mekong', name: 'Mekong' },
      issued: {
        ...{ number: 'BOA-2026-000001', status: 'active', effectiveFrom: '2026-03-02', effectiveTo: '2026-03-31' },
        issuedAt: noon('2026-02-20').toISOString(),
      },
      documents: [{ name: 'certificate', km: address('km'), en: address('en'), both: address('both') }],
      ...{ consent: null, links: [], attempts: [], timeline: [] },
      can: ['copy', 'sendCertificateLink', 'withdrawLink'],
    });
    const { breakdown } = await view(seller);
    expect(breakdown).toMatchObject({ total: 75_00, net: 75_00, lines: [{ name: 'basic', amount: 75_00 }] });
    expect(breakdown).not.toHaveProperty('trace');
  });

  test('without a payment has no documents, and is payable until its time is over', async () => {
    await sql.insert(paymentAttempts).values({
      ...{ tranId: 'T-1', orderId: 'order-3', status: 'pending', option: 'khqr', amount: 75_00, currency: 'USD' },
      ...{ form: { action: '', fields: {} }, startedAt: noon('2026-03-16'), expiresAt: noon('2026-03-17') },
    });
    expect(await view(clerk, 'order-3')).toMatchObject({
      ...{ status: 'confirmed', paymentStatus: 'processing', documents: [], consent: null },
      payableUntil: noon('2026-03-20').toISOString(),
      attempts: [
        {
          ...{ status: 'pending', option: 'khqr', amount: 75_00, currency: 'USD' },
          startedAt: noon('2026-03-16').toISOString(),
        },
      ],
      can: ['sendLink', 'markAsPaid', 'cancel'],
    });
  });

  test('is not found by another partner, and an unknown id finds no order', async () => {
    for (const [who, id] of [
      [user(['b2b:sell'], 'tonle'), 'order-1'],
      [seller, 'order-2'],
      [clerk, 'never'],
    ] as const)
      await expect(view(who, id)).rejects.toEqual(refused(404, 'orderNotFound'));
  });

  test('has a log of actions and persons, and only the insurer sees another insurance of the same risk', async () => {
    await logEvent(sql, { orderId: 'order-1', type: 'CONFIRM', at: noon('2026-03-14') });
    await logEvent(sql, { orderId: 'order-1', type: 'OVERLAP', at: noon('2026-03-14'), note: 'BOA-2026-000002' });
    await logEvent(sql, { orderId: 'order-1', type: 'LINK', at: noon('2026-03-15'), note: 'sms', by: 'bopha' });
    const by = { id: 'bopha', name: 'bopha Prak' };
    const at = (day: string) => noon(day).toISOString();
    const seen = await view(seller);
    expect(seen.timeline).toEqual([
      { type: 'CONFIRM', at: at('2026-03-14'), by: null, note: null },
      { type: 'LINK', at: at('2026-03-15'), by, note: 'sms' },
    ]);
    expect(seen.links).toEqual([{ at: at('2026-03-15'), by, channel: 'sms' }]);
    expect((await view(clerk)).timeline.map(({ type }) => type)).toEqual(['CONFIRM', 'OVERLAP', 'LINK']);
    // An order that ended unpaid insures nobody twice.
    await sql.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, 'order-1'));
    expect((await view(clerk)).timeline.map(({ type }) => type)).toEqual(['CONFIRM', 'LINK']);
  });

  test('with the same risk as another order shows it if the user may see the other order', async () => {
    for (const orderId of ['order-1', 'order-2'])
      await insertRisks(sql, [
        { orderId, hash: 'h', kind: 'person', effectiveFrom: '2026-03-02', effectiveTo: '2026-03-31' },
      ]);
    await insertOverlaps(sql, 'order-1', [{ id: 'order-2', kind: 'person' }]);
    const other = { order: 'order-2', number: 'BOA-2026-000002', kind: 'person', effectiveTo: '2026-03-31' };
    expect((await view(clerk)).overlaps).toEqual([other]);
    expect((await view(seller)).overlaps).toEqual([]);
    const { items } = await listOrders(shop.services, clerk, { insured: 'twice' });
    expect(items.map(({ id, overlaps }) => [id, overlaps.map(({ order }) => order)])).toEqual([
      ['order-2', ['order-1']],
      ['order-1', ['order-2']],
    ]);
    expect((await listOrders(shop.services, seller, {})).items[0]?.overlaps).toEqual([]);
  });
});

describe('the consent of an agent’s customer', () => {
  beforeEach(async () => {
    const sold = await orderOf('order-1');
    const circumstances = { ...sold.frozen.circumstances, isSale: true };
    await sql
      .update(orders)
      .set({ frozen: { ...sold.frozen, circumstances } })
      .where(eq(orders.id, 'order-1'));
  });

  test('is empty before it exists', async () => {
    expect((await view(seller)).consent).toEqual({
      ...{ at: null, way: null, language: null, wording: null, sentences: [], form: null, by: null },
    });
  });

  test('shows the signed form, and the person who sent it', async () => {
    await insertConsent(sql, {
      ...{ orderId: 'order-1', agreedAt: noon('2026-03-15'), language: 'km', wording: 'a'.repeat(64) },
      ...{ sentences: ['All is true.'], way: 'signedForm', fileId: 'file-1', by: 'bopha', fileType: 'image/jpeg' },
    });
    expect((await view(seller)).consent).toEqual({
      ...{ at: noon('2026-03-15').toISOString(), way: 'signedForm', language: 'km', wording: 'a'.repeat(64) },
      ...{ sentences: ['All is true.'], form: '/api/b2b/orders/order-1/signed-form' },
      by: { id: 'bopha', name: 'bopha Prak' },
    });
  });
});

describe('the list', () => {
  type Query = Parameters<typeof listOrders>[2];
  const list = (query: Query, who = clerk) => listOrders(shop.services, who, query);
  const found = async (query: Query, who = clerk) => (await list(query, who)).items.map(({ id }) => id);

  test('shows the newest order first, and a partner sees only its own orders', async () => {
    expect(await found({})).toEqual(['order-3', 'order-2', 'order-1']);
    expect(await found({}, seller)).toEqual(['order-1']);
  });

  test('covers business days, both included, with midnight in Phnom Penh', async () => {
    expect(await found({ from: '2026-03-15' })).toEqual(['order-3', 'order-2']);
    expect(await found({ to: '2026-03-15' })).toEqual(['order-2', 'order-1']);
    const at = async (time: string) => {
      await sql
        .update(orders)
        .set({ createdAt: new Date(time) })
        .where(eq(orders.id, 'order-2'));
      return found({ from: '2026-03-15', to: '2026-03-15' });
    };
    expect(await at('2026-03-15T00:00:00+07:00')).toEqual(['order-2']);
    expect(await at('2026-03-15T23:59:59.999+07:00')).toEqual(['order-2']);
    expect(await at('2026-03-16T00:00:00+07:00')).toEqual([]);
    expect(await at('2026-03-14T23:59:59.999+07:00')).toEqual([]);
  });

  test('is searched, and filtered by the status of policies today', async () => {
    expect(await found({ search: 'BOA-2026-000002' })).toEqual(['order-2']);
    expect(await found({ policyStatus: 'active', status: 'issued' })).toEqual(['order-2', 'order-1']);
    shop.on('2026-04-01');
    expect(await found({ policyStatus: 'active', status: 'issued' })).toEqual([]);
  });

  test.each<[NonNullable<Query['sort']>, string[]]>([
    ['time', ['order-1', 'order-2', 'order-3']],
    ['-time', ['order-3', 'order-2', 'order-1']],
    ['premium', ['order-2', 'order-1', 'order-3']],
    ['-premium', ['order-3', 'order-1', 'order-2']],
  ])('is sorted by %s, one by one as all at once', async (sort, wish) => {
    expect(await found({ sort })).toEqual(wish);
    const first = await list({ sort, limit: 1 });
    const second = await list({ sort, limit: 1, cursor: first.next ?? '' });
    const third = await list({ sort, limit: 1, cursor: second.next ?? '' });
    expect([first, second, third].flatMap(({ items }) => items.map(({ id }) => id))).toEqual(wish);
    expect(third.next).toBeNull();
    // A cursor is not valid in another sorting.
    const other = sort === 'time' ? '-time' : 'time';
    await expect(list({ sort: other, limit: 1, cursor: first.next ?? '' })).rejects.toEqual(
      refused(422, 'invalidRequest'),
    );
  });
});

test('an order is cancelled once, with the reason and the person, unless it is paid or over', async () => {
  const cancel = (id: string, reason = ' Another date ') => cancelOrder(shop.services, clerk, id, reason);
  await cancel('order-3');
  await cancel('order-3', 'again');
  const log = await sql.select().from(orderEvents).where(eq(orderEvents.orderId, 'order-3'));
  expect(log).toMatchObject([{ type: 'CANCEL', note: 'Another date', by: 'bopha', at: noon('2026-03-16') }]);
  expect(await view(clerk, 'order-3')).toMatchObject({ status: 'cancelled', can: [] });
  await expect(cancel('order-1')).rejects.toEqual(refused(409, 'alreadyPaid'));
  await sql.update(orders).set({ status: 'expired' }).where(eq(orders.id, 'order-3'));
  await expect(cancel('order-3')).rejects.toEqual(refused(409, 'notAllowedNow'));
  await expect(cancelOrder(shop.services, seller, 'order-2', 'x')).rejects.toEqual(refused(404, 'orderNotFound'));
});
