import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import type { DraftView } from '#contract/purchase/drafts.ts';
import type { CancellationPreview, PolicyLifeView } from '#contract/purchase/policy-life.ts';
import type { DraftRow } from '#contract/purchase/sales.ts';
import type { MoneyRequestView } from '#contract/reconciliation/money-requests.ts';
import { openEndorsement } from '#server/purchase/after-sale/open-endorsement.ts';
import { findOrder, type Order } from '#server/purchase/orders/order-repository.ts';
import { loadPolicy } from '#server/purchase/policies/load-policy.ts';
import { findPolicy, type Policy } from '#server/purchase/policies/policy-repository.ts';
import { decideApproval } from '#tests/support/decide-approval.ts';
import { readLog } from '#tests/support/read-log.ts';
import { searchList } from '#tests/support/search-list.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { type OpenDraft, type Reply, startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';

/*
 * Acts of the insurer's people on a policy, one after the other, and the view of each of them. A car's year of 741.00
 * runs from 2 April 2026; a cancellation to the end of its hundredth day refunds 517.10 (policy-life.test.ts works that
 * out), by bank.
 */

const shop = await startTestShop();
const { sql } = shop.services.database;
// A session lives for a day.
shop.clock.set('2026-07-10T03:00:00Z');
const partner = await createTestPartner(shop);
const [one, other, third] = [await aClerk('Chanthou'), await aClerk('Dara'), await aClerk('Bopha')];
const seller = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
afterAll(() => shop.close());

function aClerk(givenName: string) {
  return createTestUser(shop, { scopes: ['insurer:orders'], givenName, familyName: 'Prak' });
}

let cars = 0;
/** A car's year that the partner sold and its buyer paid long ago, seen on the hundredth day of its cover. */
async function aYear(): Promise<{ policy: Policy; order: Order }> {
  cars += 1;
  shop.clock.set(TEST_START);
  const changes = { registrationNo: `2AW-${6000 + cars}`, chassisFrame: `JTNW${6000 + cars}` };
  const sold = await createSoldPolicy(shop, { product: 'auto', testCase: 'comprehensive-camry', partner, changes });
  shop.clock.set('2026-07-10T03:00:00Z');
  return sold;
}
const from = '2026-07-11';
const REFUND = 517_10;

type Life = Reply<PolicyLifeView>;
const life = (user: TestUser, { number }: Policy): Promise<Life> =>
  user.call('GET', `/api/b2b/policies/${number}/life`);
const cancel = (user: TestUser, number: string, more: object = {}): Promise<Life> =>
  user.call('POST', `/api/b2b/policies/${number}/cancellation`, {
    body: { from, reason: 'wish', refund: REFUND, request: randomUUID(), ...more },
  });
const decide = (user: TestUser, number: string, request: string, outcome: 'approve' | 'refuse'): Promise<Life> =>
  decideApproval(user, { number, request }, outcome);
const payOut = (user: TestUser, number: string, body: object, serial = 2): Promise<Life> =>
  user.call('POST', `/api/b2b/policies/${number}/payouts/${serial}`, { body });
const prepare = (user: TestUser, number: string, payee: string) => payOut(user, number, { step: 'prepare', payee });
const paid = (user: TestUser, number: string, reference: string) => payOut(user, number, { step: 'paid', reference });
const workOn = async (user: TestUser, { number }: Policy) =>
  (await user.call<MoneyRequestView[]>('GET', '/api/b2b/money-requests')).body.filter(
    ({ subject }) => subject.id === number,
  );

describe('a cancellation that needs a second person', () => {
  test('is shown with its money and days, is requested once, and waits with the written note', async () => {
    const { policy } = await aYear();
    const { number } = policy;
    const path = `/api/b2b/policies/${number}/cancellation/preview`;
    const { body: shown } = await one.call<CancellationPreview>('POST', path, { body: { from, reason: 'wish' } });
    expect(shown).toMatchObject({
      refund: REFUND,
      currency: 'USD',
      way: 'bank',
      days: 265,
      of: 365,
      needsSecond: true,
    });
    expect((await life(one, policy)).body).toMatchObject({
      ...{ request: null, mayCorrect: true, cancelFrom: { first: '2026-04-02', last: '2027-04-01', usual: from } },
      reasons: expect.arrayContaining(['wish']),
    });
    const request = randomUUID();
    for (const note of [' Sold the car ', 'Pressed twice'])
      expect((await cancel(one, number, { request, note })).status).toBe(200);
    const asked = { id: request, from, reason: 'wish', note: 'Sold the car', refund: REFUND, currency: 'USD' };
    const askedBy = { id: one.id, name: 'Chanthou Prak' };
    expect((await life(one, policy)).body.request).toMatchObject({ ...asked, askedBy, mayApprove: false });
    expect((await life(other, policy)).body.request).toMatchObject({ ...asked, askedBy, mayApprove: true });
    const work = { id: request, kind: 'cancel', amount: REFUND, currency: 'USD', by: askedBy, note: 'Sold the car' };
    expect(await workOn(one, policy)).toMatchObject([{ ...work, since: '2026-07-10T03:00:00.000Z', mayDecide: false }]);
    expect(await workOn(other, policy)).toMatchObject([{ ...work, mayDecide: true }]);
    // Nothing has happened to the policy yet.
    expect((await life(one, policy)).body.transactions).toHaveLength(1);
    // The seller may ask for a cancellation, and sees nothing of the work of the insurer's people.
    expect((await life(seller, policy)).body).toMatchObject({
      ...{ status: 'active', request: null, payouts: [], reasons: ['wish', 'sold'], mayCorrect: false },
      cancelFrom: { first: '2026-04-02', last: '2027-04-01', usual: from },
    });
  });

  test('is refused by a colleague once, with a reason; any other later decision is refused', async () => {
    const { policy } = await aYear();
    const { number } = policy;
    const request = randomUUID();
    await cancel(one, number, { request });
    for (const _ of [1, 2]) expect((await decide(other, number, request, 'refuse')).status).toBe(200);
    for (const [user, outcome] of [
      [third, 'refuse'],
      [other, 'approve'],
      [one, 'approve'],
    ] as const)
      expectRefusal(shop, await decide(user, number, request, outcome), '409 policyRequestDecided');
    expect((await life(one, policy)).body).toMatchObject({
      request: null,
      transactions: [{ kind: 'issue' }],
      payouts: [],
    });
    expect(await workOn(other, policy)).toEqual([]);
  });

  test('is refused for an unknown request, an unknown policy, or a user without the right', async () => {
    const { policy } = await aYear();
    const request = randomUUID();
    await cancel(one, policy.number, { request });
    expectRefusal(shop, await decide(other, policy.number, randomUUID(), 'approve'), '404 moneyRequestNotFound');
    const reviewer = await createTestUser(shop, {
      scopes: ['insurer:claims', 'insurer:claim-payments', 'insurer:admin'],
    });
    expectRefusal(shop, await decide(reviewer, policy.number, request, 'approve'), '404 moneyRequestNotFound');
    expect(await workOn(reviewer, policy)).toEqual([]);
    expectRefusal(shop, await cancel(one, 'AUT-2026-999999'), '404 policyNotFound');
    expectRefusal(shop, await cancel(one, policy.number, { refund: REFUND }), '409 policyRequestWaits');
  });

  test('is done with the displayed amount or not at all: an amount that has changed since is refused', async () => {
    const { policy } = await aYear();
    const { number } = policy;
    const request = randomUUID();
    await cancel(one, number, { request, note: '   ' });
    expect((await life(one, policy)).body.request?.note).toBeNull();
    // Another day has come: the backdated end has the same refund, but applies to the end of a past day.
    shop.clock.set('2026-07-12T03:00:00Z');
    const later = await aClerk('Maly');
    const late = await decide(later, number, request, 'approve');
    expectRefusal(shop, late, '409 policyTooFarBack');
    expect((await life(later, policy)).body).toMatchObject({ request: { id: request }, transactions: [{}] });
  });
});

describe('money that goes back by bank', () => {
  test('is prepared by one person and paid by another, each step once, and then its policyholder is notified', async () => {
    const { policy, order } = await aYear();
    const { number } = policy;
    const request = randomUUID();
    await cancel(one, number, { request });
    const told = async () =>
      (await shop.messagesTo(order.phone)).filter((text) => text.includes('We have refunded')).length;
    const due = await decide(other, number, request, 'approve');
    expect(due.body.payouts).toMatchObject([
      {
        serial: 2,
        amount: REFUND,
        currency: 'USD',
        status: 'due',
        payee: null,
        preparedBy: null,
        paidBy: null,
        paidAt: null,
        mayMove: true,
      },
    ]);
    expect(await workOn(one, policy)).toMatchObject([{ kind: 'payout', amount: REFUND, by: null, mayDecide: true }]);
    expectRefusal(
      shop,
      await payOut(one, number, { step: 'prepare', payee: 'Chan Sokha, ABA 1' }, 3),
      '404 policyNotFound',
    );
    expectRefusal(
      shop,
      await payOut(one, 'AUT-2026-999999', { step: 'prepare', payee: 'Chan Sokha, ABA 1' }),
      '404 policyNotFound',
    );

    const preparedBy = { id: one.id, name: 'Chanthou Prak' };
    for (const payee of [' Chan Sokha, ABA 1 ', 'Chan Sokha, ABA 1'])
      expect((await prepare(one, number, payee)).body.payouts).toMatchObject([
        { status: 'prepared', payee: 'Chan Sokha, ABA 1', preparedBy, mayMove: false },
      ]);
    expect((await life(other, policy)).body.payouts).toMatchObject([{ status: 'prepared', mayMove: true }]);
    expect(await workOn(one, policy)).toMatchObject([{ kind: 'payout', by: preparedBy, mayDecide: false }]);
    // To somebody else: so it is another one who prepared it.
    expect((await prepare(other, number, 'Chan Sokha, ABA 2')).body.payouts).toMatchObject([
      { payee: 'Chan Sokha, ABA 2', preparedBy: { id: other.id } },
    ]);
    expectRefusal(shop, await paid(other, number, 'FT-1'), '409 needsSecondPerson');
    expect(await told()).toBe(0);

    for (const reference of [' FT-1 ', 'FT-1'])
      expect((await paid(third, number, reference)).body.payouts).toMatchObject([
        {
          ...{ status: 'paid', reference: 'FT-1', preparedBy: { id: other.id }, mayMove: false },
          ...{ paidBy: { id: third.id, name: 'Bopha Prak' }, paidAt: '2026-07-10T03:00:00.000Z' },
        },
      ]);
    expect(await told()).toBe(1);
    expectRefusal(shop, await paid(third, number, 'FT-2'), '409 payoutNotSo');
    expectRefusal(shop, await paid(one, number, 'FT-1'), '409 payoutNotSo');
    expectRefusal(shop, await prepare(other, number, 'Chan Sokha, ABA 2'), '409 payoutNotSo');
    expect(await workOn(one, policy)).toEqual([]);
    expect((await life(one, policy)).body.transactions[1]).toMatchObject({
      ...{ kind: 'cancel', serial: 2, from, charged: -REFUND, days: 265, of: 365, note: null },
      ...{ by: { id: one.id }, approvedBy: { id: other.id, name: 'Dara Prak' } },
    });
    // Each act has one line, though the payee was sent twice by one person and the reference twice by another.
    const auditor = await createTestUser(shop, { scopes: ['insurer:audit'] });
    expect(await readLog(auditor, { group: 'money', about: number })).toEqual([
      `moneyPaid ${third.username} payout ${number} 51710 USD`,
      `moneyPrepared ${other.username} payout ${number} 51710 USD`,
      `moneyPrepared ${one.username} payout ${number} 51710 USD`,
      `moneyApproved ${other.username} cancel ${number} 51710 USD`,
      `moneyAsked ${one.username} cancel ${number} 51710 USD`,
    ]);
  });

  test('is listed among all waiting requests, the oldest first', async () => {
    const [{ policy: early }, { policy: late }] = [await aYear(), await aYear()];
    const request = randomUUID();
    await cancel(one, early.number, { request });
    await decide(other, early.number, request, 'approve');
    shop.clock.set('2026-07-10T03:30:00Z');
    await cancel(one, late.number);
    const { body } = await other.call<MoneyRequestView[]>('GET', '/api/b2b/money-requests');
    expect(body.map(({ since }) => since)).toEqual(body.map(({ since }) => since).toSorted());
    const kinds = body
      .filter(({ subject }) => [early.number, late.number].includes(subject.id))
      .map(({ kind }) => kind);
    expect(kinds).toEqual(['payout', 'cancel']);
  });
});

describe('a journey about a policy', () => {
  const begin = (user: TestUser, number: string, more: object = {}) =>
    user.call<{ draft: string; key: string }>('POST', `/api/b2b/policies/${number}/journeys`, {
      body: { does: 'change', kind: 'vehicle', language: 'km', ...more },
    });
  const read = (draft: { draft: string; key: string }): Promise<DraftView> =>
    shop.read({ id: draft.draft, key: draft.key } as OpenDraft);
  const listed = async () =>
    (await searchList<{ items: DraftRow[] }>(seller, '/api/b2b/drafts', { limit: '50' })).body.items.map(
      ({ id }) => id,
    );

  test('is among the seller’s drafts if an agent began it, and among nobody’s if the insurer or the policyholder did', async () => {
    const { policy, order } = await aYear();
    const { number } = policy;
    const theirs = await begin(seller, number);
    const ours = await begin(one, number);
    expect([theirs.status, ours.status]).toEqual([201, 201]);
    const file = await loadPolicy(shop.services, sql, {
      policy: (await findPolicy(sql, number)) as Policy,
      order: (await findOrder(sql, order.id)) as Order,
    });
    const own = await openEndorsement(file, { by: 'holder' }, { does: 'change', kind: 'vehicle', language: 'zh' });
    const ids = await listed();
    expect([theirs.body.draft, ours.body.draft, own.draft].map((id) => ids.includes(id))).toEqual([true, false, false]);
    const [agents, clerks, holders] = [await read(theirs.body), await read(ours.body), await read(own)];
    // Agents and clerks who ask for a policyholder declare nothing for him.
    expect([agents, clerks].map(({ record }) => record.circumstances)).toMatchObject([
      ...[
        { isSale: true, language: 'km' },
        { isSale: true, language: 'km' },
      ],
    ]);
    expect(holders.record.circumstances.isSale ?? false).toBe(file.order.frozen.circumstances.isSale ?? false);
    expect(holders.record.circumstances.language).toBe('zh');
    expect([agents, clerks, holders].map(({ about }) => about?.by)).toEqual(['seller', 'insurer', 'holder']);
    // A change is usually effective from tomorrow, or from the day that is named.
    expect(agents.about).toMatchObject({ policy: number, does: 'change', kind: 'vehicle', from });
    expect((await read((await begin(one, number, { from: '2026-08-01' })).body)).about?.from).toBe('2026-08-01');
  });

  test('can be moved to another day with its key until it is confirmed', async () => {
    const { policy } = await aYear();
    const { body } = await begin(one, policy.number);
    const move = (id: string, key: string, day: string) =>
      shop.call<{ from: string }>('PATCH', `/api/drafts/${id}/first-day`, { key, body: { from: day } });
    expect((await move(body.draft, body.key, '2026-09-01')).body).toEqual({ from: '2026-09-01' });
    expect((await read(body)).about?.from).toBe('2026-09-01');
    expectRefusal(shop, await move(body.draft, 'x'.repeat(43), '2026-09-02'), '404 draftNotFound');
    // A purchase is about no policy.
    const purchase = await shop.aDraft();
    expectRefusal(shop, await move(purchase.id, purchase.key, '2026-09-01'), '404 draftNotFound');
    const draft = { id: body.draft, key: body.key } as OpenDraft;
    await shop.answer(draft, { vehicleValue: '40000' });
    for (const page of ['vehicleInfo', 'vehicleIdentification'])
      expect((await shop.next(draft, page)).status).toBe(200);
    expect(await shop.read(draft)).toMatchObject({
      about: { days: { first: '2026-07-03', last: '2027-04-01', usual: from }, outcome: { days: 213, of: 365 } },
    });
    await shop.answer(draft, { declaration: true });
    expect((await shop.confirm(draft)).status).toBe(201);
    expectRefusal(shop, await move(draft.id, draft.key, '2026-09-02'), '409 alreadyConfirmed');
  });

  test('can reinstate the policy only for the insurer, from the day of its end', async () => {
    const { policy } = await aYear();
    const { number } = policy;
    const request = randomUUID();
    await cancel(one, number, { request });
    await decide(other, number, request, 'approve');
    const choices = (user: TestUser) =>
      user.call<{ mayReinstate: boolean; changes: object[] }>('GET', `/api/b2b/policies/${number}/journeys`);
    expect((await choices(one)).body).toMatchObject({ mayReinstate: true, changes: [] });
    expect((await choices(seller)).body).toMatchObject({ mayReinstate: false });
    expectRefusal(shop, await begin(seller, number, { does: 'reinstate' }), '403 policyNotYours');
    const begun = await begin(one, number, { does: 'reinstate', kind: undefined });
    expect((await read(begun.body)).about).toMatchObject({ does: 'reinstate', from, asks: [] });
  });
});
