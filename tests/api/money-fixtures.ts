import { randomUUID } from 'node:crypto';
import { sql as raw } from 'drizzle-orm';
import type { ClaimView } from '#contract/claims/claims.ts';
import type { MoneyRequestView } from '#contract/reconciliation/money-requests.ts';
import type { Answers } from '#engine/record.ts';
import { insertLink } from '#server/purchase/order-links/order-link-repository.ts';
import { hashRef } from '#server/purchase/orders/order-address.ts';
import { findOrderByRef, type Order } from '#server/purchase/orders/order-repository.ts';
import { insertRefund } from '#server/purchase/payments/payment-repository.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import type { Reply, Shop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { createAgentOrder } from './create-agent-order.ts';
import { createVerifiedOrder } from './create-customer.ts';
import { createEndorsementApi } from './endorsement-api.ts';

/*
 * Policies, orders and claims for the calls of `money-sequences.test.ts`: so many of each kind that a call which is repeated finds
 * another one each time. One of each is sold, cancelled and begun by the API; the others are copies of its rows, of other customers or all of the same.
 */

/** The day of the calls: a home of last year may be renewed, and no trip has begun. */
const DAY = '2027-02-10T03:00:00Z';
/** Calls of a sequence. */
export const MAX_CALLS = 4;

/** An order, its policy if it has one, and the sum that the call is about; minor units. */
export type MoneySubject = { id: string; number: string; amount: number };
type OrderPattern = { order: Pick<Order, 'id' | 'phone'>; number?: string; amount: number };
type Row = Record<string, unknown>;

const HOME = { product: 'property', testCase: 'package-home20000' };
const days = (from: string, to: string) => ({ startDate: `2027-${from}`, endDate: `2027-${to}` });

function expectBody<T>({ status, body }: Reply<T>): T {
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Fills a shop, and sets its clock to `DAY`. */
export async function createMoneyFixtures(shop: Shop) {
  const { sql } = shop.services.database;
  const { asStaff, change } = createEndorsementApi(shop);
  let copies = 0;

  /** Inserts a copy of a row with the named changes. */
  async function copy(table: string, where: ReturnType<typeof raw>, change: Row): Promise<void> {
    await sql.execute(raw`insert into ${raw.raw(table)} select (jsonb_populate_record(t, ${JSON.stringify(change)}::jsonb)).*
      from ${raw.raw(table)} t where ${where}`);
  }

  async function anotherOrder({ id: like }: { id: string }, more: Row): Promise<string> {
    copies += 1;
    const id = `copy-${copies}`;
    const names = { id, ref: `ref-${copies}`, number: `ORD-COPY-${copies}`, draft_id: `draft-${copies}` };
    await copy('orders', raw`t.id = ${like}`, { ...names, phone: `+85510${100_000 + copies}`, ...more });
    // Short addresses of messages refer to the row of its reference.
    const link = { refHash: hashRef(names.ref), orderId: id, givenAt: shop.clock.now() };
    await insertLink(sql, { ...link, endsAt: null, withdrawnAt: null });
    return id;
  }

  /** An order like one, with its policy if it has one. */
  async function another({ order, number, amount }: OrderPattern, phone?: string): Promise<MoneySubject> {
    const id = await anotherOrder(order, phone === undefined ? {} : { phone });
    if (number === undefined) return { id, number: '', amount };
    const of = `CPY-2026-${String(copies).padStart(6, '0')}`;
    await copy('policies', raw`t.number = ${number}`, { number: of, order_id: id });
    await copy('policy_transactions', raw`t.policy_number = ${number}`, { policy_number: of, request: null });
    return { id, number: of, amount };
  }

  /** The order of a journey like one, about a copy of its policy. */
  async function anotherJourney(about: OrderPattern, journey: Order): Promise<MoneySubject> {
    const { number } = await another(about);
    const id = await anotherOrder(journey, { about: { ...journey.about, policy: number } });
    return { id, number, amount: journey.total };
  }

  async function each(one: (nth: number) => Promise<MoneySubject>): Promise<MoneySubject[]> {
    const all: MoneySubject[] = [];
    while (all.length < MAX_CALLS) all.push(await one(all.length));
    return all;
  }
  const copiesOf = (like: OrderPattern, phone?: string) => each(() => another(like, phone));

  // Of two homes that cost 40.00 its balance pays one.
  const partner = await createTestPartner(shop, { balance: 50_00 });
  const sold = async (product: string, testCase: string, changes: Answers, of: typeof partner | null = null) => {
    const { order, policy } = await createSoldPolicy(shop, { product, testCase, changes, partner: of });
    return { order, number: policy.number, amount: order.total };
  };

  shop.clock.set(TEST_START);
  const ofLastYear = await sold('property', HOME.testCase, { effectiveFromDate: '2026-04-02' }, partner);
  const cover = await sold('medical', 'standard-at-thirty', {});

  shop.clock.set('2027-02-08T03:00:00Z');
  const ended = await sold('property', HOME.testCase, { effectiveFromDate: '2027-02-09' }, partner);

  shop.clock.set(DAY);
  const agent = await createTestUser(shop, { scopes: ['b2b:sell', 'b2b:claims'], partner });
  const [clerk, colleague] = [
    await createTestUser(shop, { scopes: ['insurer:orders', 'insurer:claims', 'insurer:claim-payments'] }),
    await createTestUser(shop, { scopes: ['insurer:orders', 'insurer:claims', 'insurer:claim-payments'] }),
  ];
  const trip = await sold('travel', 'solo-thailand-five-days', days('02-20', '02-24'));
  const family = await sold('travel', 'family-to-japan', days('02-20', '05-25'));
  const couple = await sold('travel', 'adult-of-18-years', days('02-20', '02-24'), partner);
  const unpaid = await createAgentOrder(shop, agent, { ...HOME, changes: { effectiveFromDate: '2027-02-15' } });

  /** A journey that a clerk has begun and confirmed, for which nobody has signed. */
  async function begun(number: string, wish: object, answers: Answers): Promise<Order> {
    const draft = await asStaff(clerk, number, wish);
    await change(draft, answers);
    await shop.answer(draft, { declaration: true });
    const { order } = expectBody(await shop.confirm(draft));
    return (await findOrderByRef(sql, order)) as Order;
  }

  /** A policy that two people have ended, its first two days charged. */
  async function ending({ number }: { number: string }): Promise<void> {
    const path = `/api/b2b/policies/${number}/cancellation`;
    const wish = { from: '2027-02-11', reason: 'wish' };
    const { refund } = expectBody(await clerk.call<{ refund: number }>('POST', `${path}/preview`, { body: wish }));
    expectBody(await clerk.call('POST', path, { body: { ...wish, refund, request: randomUUID() } }));
    for (const { id, subject } of expectBody(
      await colleague.call<MoneyRequestView[]>('GET', '/api/b2b/money-requests'),
    ))
      if (id && subject.id === number)
        expectBody(await colleague.call('POST', `/api/b2b/money-requests/${id}`, { body: { outcome: 'approve' } }));
  }

  async function aClaim(amount: number): Promise<MoneySubject> {
    const { id, number } = await another(cover);
    const { ref } = expectBody(await fileClaim(clerk, number, amount));
    return { id, number: ref, amount };
  }

  /** A claim that a colleague has approved. */
  async function anApprovedClaim(amount: number): Promise<MoneySubject> {
    const claim = await aClaim(amount);
    for (const [step, body] of approvalSteps(amount))
      expectBody(await colleague.call('POST', `/api/claims/${claim.number}/${step}`, { body }));
    return claim;
  }

  /** Parts of one charge that are to go back by bank. */
  async function byBank(): Promise<MoneySubject[]> {
    const { ref } = await createVerifiedOrder(shop, 'solo-thailand-five-days', days('02-20', '02-24'));
    const tranId = await shop.buy(ref);
    const { id: orderId } = (await findOrderByRef(sql, ref)) as Order;
    return each(async (nth) => {
      const part = { amount: 100, totalAfter: (nth + 1) * 100, currency: 'USD', createdAt: shop.clock.now() };
      await shop.services.database.transaction('owe', (inner) =>
        insertRefund(inner, { ...part, tranId, orderId, way: 'bank' }),
      );
      return { id: tranId, number: String(part.totalAfter), amount: part.amount };
    });
  }

  const renewal = await begun(ofLastYear.number, { does: 'renew' }, {});
  await ending(ended);
  const reinstatement = await begun(ended.number, { does: 'reinstate' }, {});
  const alone = { numberOfAdults: 1, insuredPersons: [] };
  const lowering = await begun(couple.number, { kind: 'persons' }, alone);
  const same = '+85511100000';
  const waiting = { order: unpaid, amount: ofLastYear.amount };
  return {
    partner,
    trips: await copiesOf(trip),
    tripsOfOne: await copiesOf(trip, same),
    families: await copiesOf(family),
    unpaid: await copiesOf(waiting),
    unpaidOfOne: await copiesOf(waiting, same),
    renewals: await each(() => anotherJourney(ofLastYear, renewal)),
    reinstatements: await each(() => anotherJourney(ended, reinstatement)),
    lowerings: await each(() => anotherJourney(couple, lowering)),
    covers: await copiesOf(cover),
    small: await each(() => aClaim(6_00)),
    large: await each(() => aClaim(60_00)),
    approved: await each(() => anApprovedClaim(6_00)),
    byBank: await byBank(),
  };
}

/** Files a claim for surgery. */
export const fileClaim = (user: Pick<TestUser, 'call'>, policyNumber: string, amount: number) =>
  user.call<ClaimView>('POST', '/api/claims', {
    body: {
      ...{ policyNumber, claimant: 'Chea Sreymom', contactPerson: 'Chea Dara', phone: '+85512450001' },
      ...{ lossDate: '2027-02-09', description: randomUUID(), lines: [{ benefit: 'surgery', amount }] },
    },
  });

/** The steps to the approval of a claim. */
export const approvalSteps = (amount: number): [string, object][] => [
  ['take', {}],
  ['decide', { outcome: 'approve', reasonForMore: 'Agreed', lines: [{ benefit: 'surgery', amount }] }],
];
