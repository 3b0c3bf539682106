import { randomUUID } from 'node:crypto';
import { eq, inArray, sql as raw } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import type { CancellationPreview, PolicyLifeView } from '#contract/purchase/policy-life.ts';
import { addDays } from '#engine/language/dates.ts';
import { insuredRisks } from '#server/platform/db/schema/insured-risk-schema.ts';
import { orders, policies } from '#server/platform/db/schema/schema.ts';
import { viewCurrentOrder } from '#server/purchase/certificates/current-order-view.ts';
import { backfillAllRisks } from '#server/purchase/insured-risks/backfill-risks.ts';
import { remindInstalments } from '#server/purchase/notices/remind-instalments.ts';
import { sendNotices } from '#server/purchase/notices/send-notices.ts';
import { findOrder, findOrderByRef, type Order } from '#server/purchase/orders/order-repository.ts';
import { loadCoverOn } from '#server/purchase/policies/cover-on-date.ts';
import { findPolicy, findPolicyOfOrder, type Policy } from '#server/purchase/policies/policy-repository.ts';
import { projectPolicy, rebuildPolicies } from '#server/purchase/policies/project-policy.ts';
import { insertTransaction } from '#server/purchase/policies/transaction-repository.ts';
import { expirePolicies } from '#server/purchase/policy-life/expire-policies.ts';
import { lapsePolicies } from '#server/purchase/policy-life/lapse-policies.ts';
import { decideApproval } from '#tests/support/decide-approval.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { type Reply, startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';
import { createCustomerAnswers } from './create-customer.ts';

/*
 * Each act on policies happens as a whole or not at all. If the database fails at the end of an act, nothing of it
 * has happened, and somebody can do it again. A car's year of 741.00 runs from 2 April 2026 to 1 April 2027.
 */

/** The transaction that fails in the database. */
let givenUp: string | undefined;
const shop = await startTestShop({
  probe: (point) => {
    if (point === `before commit ${givenUp}`) throw new Error('the database has given up');
  },
});
const { services } = shop;
const { sql } = services.database;
afterAll(() => shop.close());

/** A new one each time: sessions end while months pass. */
const aClerk = () => createTestUser(shop, { scopes: ['insurer:orders'] });
/** At an hour of Phnom Penh. */
const at = (moment: string) => shop.clock.set(`${moment}+07:00`);

const TABLES = [
  ...['drafts', 'orders', 'order_events', 'policies', 'policy_transactions', 'policy_notices', 'money_requests'],
  ...['payouts', 'instalments', 'refunds', 'insured_risks', 'order_overlaps', 'messages', 'ledger_entries'],
  ...['ledger_lines', 'limit_places', 'limit_uses'],
];
async function allRows(): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const table of TABLES) {
    const query = raw.raw(`select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`);
    found[table] = (await sql.execute(query)).rows;
  }
  return found;
}

/** Does an act whose transaction fails and leaves nothing, and then does it once more. */
async function whole<T>(transaction: string, act: () => Promise<T>): Promise<T> {
  const before = await allRows();
  givenUp = transaction;
  const failed = await act().then(
    (answer) => (answer as Partial<Reply>)?.status === 500,
    () => true,
  );
  givenUp = undefined;
  expect(failed, `${transaction} is given up`).toBe(true);
  expect(await allRows(), transaction).toEqual(before);
  return act();
}

let cars = 0;
function aCar() {
  cars += 1;
  shop.clock.set(TEST_START);
  return { registrationNo: `2AV-${4000 + cars}`, chassisFrame: `JTNV${4000 + cars}` };
}
const aYear = () => createSoldPolicy(shop, { product: 'auto', testCase: 'comprehensive-camry', changes: aCar() });
type Sold = Awaited<ReturnType<typeof aYear>>;

/** The policy and its order as they are now. */
const now = async ({ policy, order }: Sold): Promise<Sold> => ({
  policy: (await findPolicy(sql, policy.number)) as Policy,
  order: (await findOrder(sql, order.id)) as Order,
});
const statuses = async (...sold: Sold[]) => Promise.all(sold.map(async (each) => (await now(each)).policy.status));

const onPolicy = (user: TestUser, { policy }: Sold, rest: string, body: object) =>
  user.call<PolicyLifeView>('POST', `/api/b2b/policies/${policy.number}/${rest}`, { body });

/** By one clerk, or by two where so much money or a day that is over needs it. */
async function cancel(sold: Sold, from: string): Promise<void> {
  const [one, other] = [await aClerk(), await aClerk()];
  const { body: shown } = await one.call<CancellationPreview>(
    'POST',
    `/api/b2b/policies/${sold.policy.number}/cancellation/preview`,
    { body: { from, reason: 'wish' } },
  );
  const request = randomUUID();
  const wanted = { from, reason: 'wish', refund: shown.refund, request };
  expect((await onPolicy(one, sold, 'cancellation', wanted)).status).toBe(200);
  if (shown.needsSecond)
    expect((await decideApproval(other, { number: sold.policy.number, request })).status).toBe(200);
}

describe('an act is saved completely or not at all', () => {
  test('a clerk corrects the name, and the policyholder receives a message about the new documents', async () => {
    const sold = await aYear();
    const clerk = await aClerk();
    const request = randomUUID();
    const changes = { '/familyName': 'Sovann' };
    const done = await whole('correct policy', () => onPolicy(clerk, sold, 'correction', { changes, request }));
    expect(done.body.transactions.map(({ kind }) => kind)).toEqual(['issue', 'correct']);
    expect((await now(sold)).order.customerName).toContain('Sovann');
  });

  test('a journey moves to another day', async () => {
    const { policy } = await aYear();
    const { body } = await (await aClerk()).call<{ draft: string; key: string }>(
      'POST',
      `/api/b2b/policies/${policy.number}/journeys`,
      {
        body: { does: 'change', kind: 'vehicle', language: 'en' },
      },
    );
    const moved = await whole('move journey', () =>
      shop.call('PATCH', `/api/drafts/${body.draft}/first-day`, { key: body.key, body: { from: '2026-06-01' } }),
    );
    expect(moved).toMatchObject({ status: 200, body: { from: '2026-06-01' } });
  });

  test('one person cancels a policy, or a colleague approves the cancellation, and the money is refunded', async () => {
    const [small, large] = [await aYear(), await aYear()];
    at('2026-07-10T10:00:00');
    const [one, other, third] = [await aClerk(), await aClerk(), await aClerk()];
    const request = randomUUID();
    const wanted = { from: '2026-07-11', reason: 'wish', refund: 517_10, request };
    const asked = await whole('cancel policy', () => onPolicy(one, large, 'cancellation', wanted));
    expect(asked.body).toMatchObject({ status: 'active', request: { id: request } });
    const decide = () => decideApproval(other, { number: large.policy.number, request });
    expect((await whole('decide money request', decide)).body.payouts).toMatchObject([{ status: 'due' }]);
    const pay = (user: TestUser, step: object) => whole('move payout', () => onPolicy(user, large, 'payouts/2', step));
    await pay(one, { step: 'prepare', payee: 'Chan Sokha, ABA 1' });
    const paid = await pay(third, { step: 'paid', reference: 'FT-1' });
    expect(paid.body.payouts).toMatchObject([{ status: 'paid', reference: 'FT-1' }]);

    at('2027-01-31T10:00:00');
    const path = `/api/b2b/policies/${small.policy.number}/cancellation/preview`;
    const last = { from: '2027-02-01', reason: 'wish' };
    const clerk = await aClerk();
    const { refund } = (await clerk.call<CancellationPreview>('POST', path, { body: last })).body;
    const alone = { ...last, refund, request: randomUUID() };
    const done = await whole('cancel policy', () => onPolicy(clerk, small, 'cancellation', alone));
    expect(done.body.transactions.map(({ kind }) => kind)).toEqual(['issue', 'cancel']);
  });

  test('the server reminds a policyholder of instalments, and ends cover that is not paid', async () => {
    const inParts = async () => {
      const car = { ...aCar(), ...createCustomerAnswers(), startDate: '2026-04-02' };
      const { ref } = await shop.anOrder('comprehensive-camry', { product: 'auto', changes: car });
      await shop.buy(ref, 'quarterly');
      const order = (await findOrderByRef(sql, ref)) as Order;
      return { order, policy: (await findPolicyOfOrder(sql, order.id)) as Policy };
    };
    const [unpaid, leaving] = [await inParts(), await inParts()];
    const texts = async () => (await shop.messagesTo(unpaid.order.phone)).length;
    at('2026-06-25T03:00:00');
    const silent = await texts();
    expect([await remindInstalments(services), await texts()]).toEqual([0, silent]);
    at('2026-06-25T09:00:00');
    expect(await whole('tell instalment', () => remindInstalments(services))).toBe(2);
    expect([await remindInstalments(services), await texts()]).toEqual([0, silent + 1]);
    // The open debts of a policy do not end it a second time if it already ends on a later day.
    at('2026-07-10T10:00:00');
    await cancel(leaving, '2026-07-25');
    // Nobody is reminded any more once the days of grace are over, though the cover is not ended yet.
    at('2026-07-18T09:00:00');
    expect([await remindInstalments(services), await texts()]).toEqual([0, silent + 1]);
    expect(await whole('lapse policy', () => lapsePolicies(services))).toBe(1);
    expect(await texts()).toBe(silent + 2);
    expect((await now(unpaid)).policy).toMatchObject({ status: 'lapsed', endedFrom: '2026-07-18' });
    expect((await now(leaving)).policy).toMatchObject({ status: 'active', endedFrom: '2026-07-25' });
  });

  test('the server sends the notice that a policy ends', async () => {
    const sold = await aYear();
    const told = async () => (await shop.messagesTo(sold.order.phone)).length;
    at('2027-03-02T09:00:00');
    const before = await told();
    expect(await whole('tell notice', () => sendNotices(services))).toBeGreaterThan(0);
    expect(await told()).toBe(before + 1);
    expect(await sendNotices(services)).toBe(0);
  });

  test('a backfill records the insured risks of older orders, a few at a time, until the last day of their cover', async () => {
    const aTrip = async () => {
      shop.clock.set(TEST_START);
      const changes = { ...createCustomerAnswers(), identityNumber: 'N00771188' };
      return createSoldPolicy(shop, { testCase: 'solo-thailand-five-days', changes });
    };
    const trips = [await aTrip(), await aTrip(), await aTrip()];
    const ids = trips.map(({ order }) => order.id);
    const kept = async () => (await sql.select().from(insuredRisks).where(inArray(insuredRisks.orderId, ids))).length;
    const forget = async () => {
      await sql.delete(insuredRisks).where(inArray(insuredRisks.orderId, ids));
      await sql.update(orders).set({ risksKept: false }).where(inArray(orders.id, ids));
    };
    await backfillAllRisks(services);
    const all = await kept();
    expect(all).toBeGreaterThanOrEqual(3);
    await forget();
    await whole('fill risks', () => backfillAllRisks(services, 1, 2));
    expect(await kept()).toBe((all / 3) * 2);
    await backfillAllRisks(services, 2, 2);
    expect(await kept()).toBe(all);
    const last = trips[0]?.policy.effectiveTo as string;
    for (const [day, found] of [
      [last, all],
      [addDays(last, 1), 0],
    ] as const) {
      await forget();
      at(`${day}T12:00:00`);
      await backfillAllRisks(services);
      expect([day, await kept()]).toEqual([day, found]);
    }
  });
});

describe('every policy has its turn, even if few are processed together', () => {
  test('the server expires policies that end, and policies after their last day', async () => {
    const [early, soon, late, last] = [await aYear(), await aYear(), await aYear(), await aYear()];
    at('2027-01-31T10:00:00');
    // Nothing else is due on the day of the two cancellations.
    await expirePolicies(services);
    for (const sold of [early, soon]) await cancel(sold, '2027-02-01');
    expect(await statuses(early, soon, late, last)).toEqual(['active', 'active', 'active', 'active']);
    at('2027-02-01T00:00:02');
    await whole('end policy', () => expirePolicies(services, 1));
    expect(await statuses(early, soon, late, last)).toEqual(['cancelled', 'cancelled', 'active', 'active']);
    at('2027-04-01T23:59:58');
    expect(await expirePolicies(services, 1)).toBe(0);
    at('2027-04-02T00:00:02');
    // With the other years of this file that run to that day.
    const active = eq(policies.status, 'active');
    const running = (await sql.select().from(policies).where(active)).length;
    expect(running).toBeGreaterThan(1);
    expect(await whole('expire policies', () => expirePolicies(services, 1))).toBe(running);
    expect(await sql.select().from(policies).where(active)).toEqual([]);
    expect(await statuses(early, soon, late, last)).toEqual(['cancelled', 'cancelled', 'expired', 'expired']);
  });

  test('the rebuilding corrects policies with lists that differ from their history', async () => {
    const sold = [await aYear(), await aYear()];
    await rebuildPolicies(services);
    expect(await rebuildPolicies(services)).toEqual([]);
    for (const { policy } of sold) {
      await sql.update(policies).set({ charged: 1_00 }).where(eq(policies.number, policy.number));
    }
    const numbers = sold.map(({ policy }) => policy.number);
    expect(await whole('rebuild policy', () => rebuildPolicies(services, undefined, 1))).toEqual(numbers);
    for (const each of sold) expect((await now(each)).policy.charged).toBe(741_00);
    expect(await rebuildPolicies(services)).toEqual([]);
  });
});

describe('a policy is read for a day as it was on that day', () => {
  const on = async (sold: Sold, day: string) => {
    const { policy, order, covered } = await loadCoverOn(services, sql, await now(sold), day);
    const { effectiveFrom: from, effectiveTo: to, endedFrom } = policy;
    return { from, to, endedFrom, covered, name: order.frozen.answers.familyName, premium: order.premium };
  };
  const year = { from: '2026-04-02', to: '2027-04-01', endedFrom: null };
  /** By which its papers are made. */
  const papers = async (sold: Sold) => {
    const { order, policy } = await now(sold);
    return viewCurrentOrder(services, order, policy);
  };

  test('as it was sold, and with its correction', async () => {
    const sold = await aYear();
    const { answers } = sold.order.frozen;
    const covered = { from: '2026-04-02', to: '2027-04-01', unbrokenFrom: '2026-04-02' };
    const { premium } = sold.order;
    expect(await on(sold, '2026-05-01')).toEqual({ ...year, covered, name: answers.familyName, premium });
    expect(await papers(sold)).toEqual({ ...(await now(sold)), serial: 1 });
    const changes = { '/familyName': 'Sovann' };
    await onPolicy(await aClerk(), sold, 'correction', { changes, request: randomUUID() });
    expect(await on(sold, '2026-05-01')).toMatchObject({ ...year, covered, name: 'Sovann' });
    expect(await papers(sold)).toMatchObject({ serial: 2, order: { frozen: { answers: { familyName: 'Sovann' } } } });
  });

  test('until the day of its end, on any day; a policy that never began is read as sold', async () => {
    const [sold, never] = [await aYear(), await aYear()];
    await cancel(never, '2026-04-02');
    at('2026-07-10T10:00:00');
    await cancel(sold, '2026-07-11');
    const { premium } = sold.order;
    for (const day of ['2026-05-01', '2026-07-10', '2026-09-01'])
      expect(await on(sold, day)).toMatchObject({
        ...{ ...year, premium, endedFrom: '2026-07-11', covered: { from: '2026-04-02', to: '2026-07-10' } },
      });
    for (const each of [sold, never]) expect(await papers(each)).toEqual({ ...(await now(each)), serial: 1 });
    expect(await on(never, '2026-05-01')).toMatchObject({
      ...{ ...year, endedFrom: '2026-04-02', covered: { from: '2026-04-02', to: '2026-04-01' } },
    });
  });

  test('according to its own term: the end of the next term removes nothing from the term before', async () => {
    const sold = await aYear();
    const { number, version } = sold.policy;
    at('2027-03-10T10:00:00');
    const recorded = { policyNumber: number, version, recordedAt: shop.clock.now(), bookings: [] };
    const [from, startDate] = ['2027-04-02', '2027-04-02'];
    const renewal = { serial: 2, kind: 'renew', effectiveFrom: from, asOf: '2027-03-10' } as const;
    const end = { serial: 3, kind: 'cancel', effectiveFrom: '2027-06-01', reason: 'wish', changes: {} } as const;
    await insertTransaction(sql, {
      ...recorded,
      ...renewal,
      changes: { '/startDate': startDate, '/declaration': true },
    });
    await insertTransaction(sql, { ...recorded, ...end });
    at('2027-04-10T10:00:00');
    await projectPolicy(services, sql, number);
    const covered = { from: '2026-04-02', to: '2027-05-31' };
    expect(await on(sold, '2026-05-01')).toMatchObject({ ...year, covered });
    const next = { from, to: '2028-04-01', endedFrom: '2027-06-01' };
    for (const day of ['2027-04-02', '2027-05-31']) expect(await on(sold, day)).toMatchObject({ ...next, covered });
    expect(await papers(sold)).toMatchObject({ serial: 2, policy: { effectiveFrom: from, effectiveTo: '2028-04-01' } });
  });
});

test('a colleague approves an act that only the insurer may do, and the server refuses a refund of another amount', async () => {
  const [hidden, wished] = [await aYear(), await aYear()];
  at('2026-07-10T10:00:00');
  const [one, other] = [await aClerk(), await aClerk()];
  const wrong = { from: '2026-07-11', reason: 'wish', refund: 517_09, request: randomUUID() };
  expectRefusal(shop, await onPolicy(one, wished, 'cancellation', wrong), '409 refundChanged');
  // There is no refund, but a past day needs a second person.
  const request = randomUUID();
  const asked = { from: '2026-07-01', reason: 'nonDisclosure', refund: 0, request };
  expect((await onPolicy(one, hidden, 'cancellation', asked)).body.request).toMatchObject({ refund: 0 });
  const done = await decideApproval(other, { number: hidden.policy.number, request });
  expect(done.body.transactions.at(-1)).toMatchObject({ kind: 'cancel', reason: 'nonDisclosure', from: '2026-07-01' });
  expect(done.body.payouts).toEqual([]);
});
