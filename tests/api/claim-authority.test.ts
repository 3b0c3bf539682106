import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { ClaimRow, ClaimView } from '#contract/claims/claims.ts';
import type { AccountEventView } from '#contract/people/users.ts';
import type { ProblemDetails } from '#contract/problem.ts';
import type { MoneyRequestView } from '#contract/reconciliation/money-requests.ts';
import { readSecondReview } from '#server/claims/authority-settings.ts';
import { orders } from '#server/platform/db/schema/schema.ts';
import { logEvent } from '#server/purchase/orders/order-repository.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';

/*
 * The authority of the people who approve claims. In this shop a person approves alone $50 for a claim, $80 for an
 * event and $120 on a day,
 * and $100 above the proposal. All claims are for surgery, which the policy pays as it was claimed, less the co-payment.
 */

const CLAIM_AUTHORITY = 'claim=50, event=80, day=120, above=100';
const shop = await startTestShop({ env: { CLAIM_AUTHORITY } });
const { sql } = shop.services.database;
const partner = await createTestPartner(shop);
shop.clock.set('2026-06-20T03:00:00Z');
const seller = await createTestUser(shop, { scopes: ['b2b:claims'], partner });
afterAll(() => shop.close());

type Claimed = ClaimView & Omit<ProblemDetails, 'status'>;

const NOW = '2026-06-20T03:00:00Z';
beforeEach(() => void shop.clock.set(NOW));

const aReviewer = (more: object = {}) => createTestUser(shop, { scopes: ['insurer:claims'], ...more });
const aPayer = () => createTestUser(shop, { scopes: ['insurer:claim-payments'] });
const anAdmin = () => createTestUser(shop, { scopes: ['insurer:admin'] });

async function aPolicy(): Promise<{ number: string; phone: string; orderId: string }> {
  shop.clock.set(TEST_START);
  const { policy, order } = await createSoldPolicy(shop, {
    product: 'medical',
    testCase: 'standard-at-thirty',
    partner,
  });
  shop.clock.set(NOW);
  return { number: policy.number, phone: order.phone, orderId: order.id };
}

async function filed(
  amount: number,
  { on = '2026-06-10', policy }: { on?: string; policy?: { number: string; phone: string } } = {},
) {
  const { number, phone } = policy ?? (await aPolicy());
  const { status, body } = await seller.call<Claimed>('POST', '/api/claims', {
    body: {
      ...{ policyNumber: number, claimant: 'Chea Sreymom', contactPerson: 'Chea Dara', phone },
      ...{ lossDate: on, description: randomUUID(), lines: [{ benefit: 'surgery', amount }] },
    },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.ref;
}

const step = (user: TestUser, ref: string, name: string, body: object = {}) =>
  user.call<Claimed>('POST', `/api/claims/${ref}/${name}`, { body });
const view = async (user: TestUser, ref: string) => (await user.call<ClaimView>('GET', `/api/claims/${ref}`)).body;
const listed = async (user: TestUser) => (await user.call<MoneyRequestView[]>('GET', '/api/b2b/money-requests')).body;

/** Assigns a claim to the user and approves an amount of it. */
async function approve(user: TestUser, ref: string, amount: number, more: object = {}) {
  await step(user, ref, 'take');
  return step(user, ref, 'decide', {
    outcome: 'approve',
    lines: [{ benefit: 'surgery', amount }],
    reasonForMore: 'Agreed',
    ...more,
  });
}

/** Approves a claim, and returns the reasons for which it waits. */
async function reasonsOf(user: TestUser, ref: string, amount: number): Promise<readonly string[]> {
  const { status, body } = await approve(user, ref, amount);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.confirmation?.why ?? [];
}

async function decide(user: TestUser, ref: string, outcome: 'approve' | 'refuse' = 'approve') {
  const { confirmation } = await view(user, ref);
  return user.call<Omit<ProblemDetails, 'status'>>('POST', `/api/b2b/money-requests/${confirmation?.id}`, {
    body: outcome === 'approve' ? { outcome } : { outcome, reason: 'The bill is not original' },
  });
}

type Limits = { claim: number; event: number; day: number; above: number };
const allow = (admin: TestUser, user: Pick<TestUser, 'id'>, limits: Limits, product: string | null = null) =>
  admin.call<Omit<ProblemDetails, 'status'>>('POST', `/api/admin/users/${user.id}/claim-authority`, {
    body: { rows: [{ product, ...limits }] },
  });
const HIGH = { claim: 500_00, event: 500_00, day: 500_00, above: 100_00 };

/** A reviewer with a high authority. */
async function aHead(): Promise<TestUser> {
  const head = await aReviewer();
  expect((await allow(await anAdmin(), head, HIGH)).status).toBe(200);
  return head;
}

describe('an approval above the authority', () => {
  test('of a claim waits, uses no cover and is not payable, until a colleague with enough authority confirms it', async () => {
    const [one, other, head, payer] = [await aReviewer(), await aReviewer(), await aHead(), await aPayer()];
    const ref = await filed(50_01);
    const before = (await view(one, ref)).balance;
    expect(await reasonsOf(one, ref, 50_01)).toEqual(['claimLimit']);
    const waiting = await view(one, ref);
    expect(waiting).toMatchObject({ status: 'under_review', decision: null, balance: before });
    expect(waiting.withheld).toEqual(['APPROVE', 'DECLINE', 'ASK'].map((event) => ({ event, why: 'approvalWaits' })));
    for (const [name, body] of [
      ['decide', { outcome: 'approve', lines: [{ benefit: 'surgery', amount: 1_00 }] }],
      ['decide', { outcome: 'decline', reason: 'fraud' }],
      ['ask', { question: 'Which hospital?' }],
    ] as const)
      expectRefusal(shop, await step(one, ref, name, body), '409 approvalWaits');
    expectRefusal(shop, await step(payer, ref, 'pay'), '409 claimStepNotPossible');
    expect((await view(seller, ref)).confirmation).toBeNull();
    expectRefusal(shop, await decide(one, ref), '409 needsSecondPerson');
    expectRefusal(shop, await decide(other, ref), '409 authorityTooLow');
    expect((await view(other, ref)).confirmation?.refusal).toBe('authorityTooLow');
    expect((await view(head, ref)).confirmation).toMatchObject({ refusal: null, total: 50_01, by: { id: one.id } });
    const [request] = (await listed(head)).filter(({ subject }) => subject.id === ref);
    expect(request).toMatchObject({ kind: 'approveClaim', amount: 50_01, by: { id: one.id }, mayDecide: true });
    expect((await decide(head, ref)).status).toBe(200);
    const approved = await view(head, ref);
    expect(approved).toMatchObject({ status: 'approved', decision: { total: 50_01 }, confirmation: null });
    expect(approved.log.slice(-2).map(({ type, isInternal }) => [type, isInternal])).toEqual([
      ['HOLD', true],
      ['APPROVE', false],
    ]);
    expect((await step(payer, ref, 'pay')).body.status).toBe('paid');
    const log = await (await anAdmin()).call<{ items: AccountEventView[] }>(
      'POST',
      '/api/admin/account-events/search',
      { body: {} },
    );
    expect(log.body.items.slice(0, 3).map(({ type, by, user, note }) => [type, by, user, note])).toEqual([
      ['claimPaid', payer.username, null, `${approved.number} 5001 USD`],
      ['claimConfirmed', head.username, one.username, `${approved.number} 5001 USD`],
      ['claimHeld', one.username, null, `${approved.number} 5001 USD`],
    ]);
  });

  test('that a colleague refuses or the person withdraws is decided again', async () => {
    const [one, head] = [await aReviewer(), await aHead()];
    const ref = await filed(60_00);
    await approve(one, ref, 60_00);
    expect((await decide(head, ref, 'refuse')).status).toBe(200);
    const refused = await view(one, ref);
    expect(refused.log.at(-1)).toMatchObject({ type: 'REFUSE', isInternal: true, note: 'The bill is not original' });
    expect((await view(seller, ref)).log.map(({ type }) => type)).toEqual(['SUBMIT', 'TAKE']);
    expect(await reasonsOf(one, ref, 60_00)).toEqual(['claimLimit']);
    expect((await decide(one, ref, 'refuse')).status).toBe(200);
    expect((await approve(one, ref, 50_00)).body.status).toBe('approved');
  });

  test('cannot be avoided by two claims for one event, by one person or by two', async () => {
    const policy = await aPolicy();
    const one = await aReviewer();
    const refs = [await filed(50_00, { policy }), await filed(30_01, { policy }), await filed(30_00, { policy })];
    const elsewhere = await filed(30_01, { policy, on: '2026-06-11' });
    const [first, second, third] = refs as [string, string, string];
    expect(await reasonsOf(one, first, 50_00)).toEqual([]);
    shop.clock.set('2026-06-22T03:00:00Z');
    const other = await aReviewer();
    expect(await reasonsOf(other, second, 30_01)).toEqual(['eventLimit']);
    expect(await reasonsOf(other, elsewhere, 30_01)).toEqual([]);
    expect(await reasonsOf(other, third, 30_00)).toEqual([]);
  });

  test('is counted for a business day in Phnom Penh, with what the person confirmed', async () => {
    const refs = [await filed(50_00), await filed(50_00), await filed(20_01), await filed(20_01)];
    const [first, second, third, fourth] = refs as [string, string, string, string];
    const last = await filed(1);
    shop.clock.set('2026-06-20T16:59:59Z');
    const [one, head] = [await aReviewer(), await aHead()];
    expect(await reasonsOf(one, first, 50_00)).toEqual([]);
    expect(await reasonsOf(one, second, 50_00)).toEqual([]);
    expect(await reasonsOf(one, third, 20_01)).toEqual(['dayLimit']);
    shop.clock.set('2026-06-20T17:00:00Z');
    expect(await reasonsOf(one, fourth, 20_01)).toEqual([]);
    expect((await allow(await anAdmin(), head, { ...HIGH, day: 20_01 })).status).toBe(200);
    expect((await decide(head, third)).status).toBe(200);
    shop.clock.set('2026-06-20T18:00:00Z');
    expect(await reasonsOf(head, last, 1)).toEqual(['dayLimit']);
  });

  test('waits in the list of its reason', async () => {
    const one = await aReviewer();
    const ref = await filed(60_00);
    await approve(one, ref, 60_00);
    const refsOf = async (list: string) =>
      (await one.call<{ items: ClaimRow[] }>('POST', '/api/claims/search', { body: { list } })).body.items.map(
        (row) => row.ref,
      );
    expect(await refsOf('confirmation')).toContain(ref);
    expect(await refsOf('sampled')).not.toContain(ref);
  });
});

describe('a colleague who is disabled', () => {
  test('has no waiting approval, and no approval of this colleague is paid', async () => {
    const [one, two, head, admin, payer] = [
      await aReviewer(),
      await aReviewer(),
      await aHead(),
      await anAdmin(),
      await aPayer(),
    ];
    const [held, approved] = [await filed(60_00), await filed(40_00)];
    await approve(one, held, 60_00);
    await approve(two, approved, 40_00);
    for (const { id } of [one, two]) await admin.call('POST', `/api/admin/users/${id}/disable`);
    expectRefusal(shop, await decide(head, held), '409 approverGone');
    expectRefusal(shop, await step(payer, approved, 'pay'), '409 authorityMissing');
    expect((await view(payer, approved)).withheld).toEqual([{ event: 'PAY', why: 'authorityMissing' }]);
    // A colleague refuses the one, reopens the other, and decides both anew.
    expect((await decide(head, held, 'refuse')).status).toBe(200);
    expect((await approve(head, held, 60_00)).body.status).toBe('approved');
    await step(head, approved, 'reopen', { reason: 'The colleague left' });
    expect((await approve(head, approved, 40_00)).body.status).toBe('approved');
    expect((await step(payer, approved, 'pay')).body.status).toBe('paid');
  });
});

describe('the authority of a person', () => {
  test('is judged again when the claim is paid', async () => {
    const [head, admin, payer] = [await aHead(), await anAdmin(), await aPayer()];
    const ref = await filed(60_00);
    expect(await reasonsOf(head, ref, 60_00)).toEqual([]);
    await allow(admin, head, { claim: 59_99, event: 500_00, day: 500_00, above: 100_00 });
    expectRefusal(shop, await step(payer, ref, 'pay'), '409 authorityMissing');
    await allow(admin, head, { claim: 60_00, event: 60_00, day: 60_00, above: 100_00 });
    expect((await step(payer, ref, 'pay')).body.status).toBe('paid');
  });

  test('is set by product; a product without a row uses the row for all products', async () => {
    const [one, admin] = [await aReviewer(), await anAdmin()];
    await allow(admin, one, { claim: 10_00, event: 10_00, day: 10_00, above: 100_00 });
    expect(await reasonsOf(one, await filed(10_01), 10_01)).toEqual(['claimLimit', 'eventLimit', 'dayLimit']);
    await allow(admin, one, HIGH, 'travel');
    expect(await reasonsOf(one, await filed(50_01), 50_01)).toEqual(['claimLimit']);
    await allow(admin, one, HIGH, 'medical');
    expect(await reasonsOf(one, await filed(50_01), 50_01)).toEqual([]);
  });

  test('is changed by an administrator, never by the person, and the log says how', async () => {
    const [admin, one] = [await anAdmin(), await aReviewer()];
    const path = `/api/admin/users/${one.id}/claim-authority`;
    const usual = { claim: 50_00, event: 80_00, day: 120_00, above: 100_00 };
    expect((await admin.call('GET', path)).body).toMatchObject({ usual, rows: [] });
    expectRefusal(shop, await allow(admin, admin, HIGH), '409 notYourself');
    expectRefusal(shop, await allow(admin, { id: 'nobody' }, HIGH), '404 userNotFound');
    expectRefusal(shop, await allow(admin, one, HIGH, 'boat'), '404 productNotFound');
    const twice = {
      body: {
        rows: [
          { product: null, ...HIGH },
          { product: null, ...HIGH },
        ],
      },
    };
    expectRefusal(shop, await admin.call('POST', path, twice), '409 conflict');
    const rows = [
      { product: null, ...HIGH },
      { product: 'medical', claim: 0, event: 1, day: 2, above: 3 },
    ];
    expect((await admin.call('POST', path, { body: { rows } })).body).toMatchObject({ usual, rows });
    const log = await admin.call<{ items: AccountEventView[] }>('POST', '/api/admin/account-events/search', {
      body: { user: one.id },
    });
    expect(log.body.items[0]).toMatchObject({
      ...{ type: 'authorityChanged', by: admin.username, user: one.username },
      note: '* 50000 50000 50000 10000, medical 0 1 2 3',
    });
  });
});

describe('nobody decides, confirms or pays a claim', () => {
  /** Each person, with the error of a claim of the policy. */
  async function people(policy: { number: string; phone: string; orderId: string }): Promise<[TestUser, string][]> {
    const all = { scopes: ['insurer:claims' as const, 'insurer:claim-payments' as const] };
    const [agent, marker, byPhone] = [
      await aReviewer(all),
      await aReviewer(all),
      await aReviewer({ ...all, phone: policy.phone }),
    ];
    await sql.update(orders).set({ agentId: agent.id }).where(eq(orders.id, policy.orderId));
    await logEvent(sql, { orderId: policy.orderId, type: 'MARKED', at: shop.clock.now(), by: marker.id });
    const byName = await aReviewer({ ...all, givenName: 'SREYMOM', familyName: 'Chea' });
    return [
      [agent, 'ownSale'],
      [marker, 'ownSale'],
      [byPhone, 'ownCover'],
      [byName, 'ownCover'],
    ];
  }

  test('under a policy that the user sold, marked as paid, or is insured by', async () => {
    const policy = await aPolicy();
    const [one, head, payer] = [await aReviewer(), await aHead(), await aPayer()];
    const [decided, held, paid] = [
      await filed(10_00, { policy }),
      await filed(60_00, { policy, on: '2026-06-11' }),
      await filed(10_00, { policy, on: '2026-06-12' }),
    ];
    await approve(one, held, 60_00);
    await approve(one, paid, 10_00);
    const admin = await anAdmin();
    for (const [user, why] of await people(policy)) {
      await allow(admin, user, HIGH);
      expectRefusal(shop, await approve(user, decided, 10_00), `403 ${why}`);
      expectRefusal(shop, await step(user, decided, 'decide', { outcome: 'decline', reason: 'fraud' }), `403 ${why}`);
      expect((await view(user, decided)).withheld.map((row) => row.why)).toEqual([why, why]);
      expectRefusal(shop, await decide(user, held), `403 ${why}`);
      expectRefusal(shop, await decide(user, held, 'refuse'), `403 ${why}`);
      expectRefusal(shop, await step(user, paid, 'pay'), `403 ${why}`);
    }
    expect((await decide(head, held)).status).toBe(200);
    expect((await step(payer, paid, 'pay')).body.status).toBe('paid');
  });
});

describe('an amount above the proposal', () => {
  test('needs a reason, and waits above the authority of the person', async () => {
    const [one, other, admin] = [await aReviewer(), await aReviewer(), await anAdmin()];
    await allow(admin, one, { ...HIGH, above: 0 });
    await allow(admin, other, { ...HIGH, above: 99 });
    const ref = await filed(10_00);
    const proposed = (await view(one, ref)).proposal?.lines[0]?.paid ?? 0;
    expect(proposed).toBe(9_00);
    expect((await approve(one, await filed(10_00), proposed, { reasonForMore: undefined })).body.status).toBe(
      'approved',
    );
    const silent = await approve(one, ref, 10_00, { reasonForMore: undefined });
    expectRefusal(shop, silent, '422 reasonForMoreMissing /reasonForMore reasonForMoreMissing');
    expect(await reasonsOf(one, ref, 10_00)).toEqual(['aboveLimit']);
    expect((await view(one, ref)).confirmation).toMatchObject({ reason: 'Agreed', total: 10_00 });
    expectRefusal(shop, await decide(other, ref), '409 authorityTooLow');
    await allow(admin, other, { ...HIGH, above: 1_00 });
    expect((await decide(other, ref)).status).toBe(200);
    expect((await view(one, ref)).status).toBe('approved');
  });
});

describe('the second review', () => {
  test('covers every sampled claim, and each claim whose amount differs from the proposal by more than the set share', async () => {
    const review = { SECOND_REVIEW: 'sample=0, difference=20' };
    const { config } = shop.services;
    const [one, other] = [await aReviewer(), await aReviewer()];
    const [near, far, sampled] = [await filed(10_00), await filed(10_00), await filed(10_00)];
    Object.assign(config, { secondReview: readSecondReview(review) });
    expect(await reasonsOf(one, near, 7_20)).toEqual([]);
    expect(await reasonsOf(one, far, 7_19)).toEqual(['difference']);
    Object.assign(config, { secondReview: readSecondReview({ SECOND_REVIEW: 'sample=100, difference=100' }) });
    expect(await reasonsOf(one, sampled, 9_00)).toEqual(['sample']);
    // Another decision on the claim is in the sample, too.
    await decide(one, sampled, 'refuse');
    expect(await reasonsOf(one, sampled, 9_00)).toEqual(['sample']);
    Object.assign(config, { secondReview: readSecondReview({ SECOND_REVIEW: 'sample=0, difference=100' }) });
    const { body } = await other.call<{ items: ClaimRow[] }>('POST', '/api/claims/search', {
      body: { list: 'sampled' },
    });
    expect(body.items.map((row) => row.ref).toSorted()).toEqual([sampled, far].toSorted());
    for (const ref of [far, sampled]) expect((await decide(other, ref)).status).toBe(200);
  });
});

test('the right to approve does not pay, and the right to pay does not approve', async () => {
  const [one, payer] = [await aReviewer(), await aPayer()];
  const ref = await filed(10_00);
  expect((await step(payer, ref, 'take')).status).toBe(403);
  expect((await approve(one, ref, 10_00)).body).toMatchObject({ status: 'approved', may: ['REOPEN', 'NOTE'] });
  expect((await step(one, ref, 'pay')).status).toBe(403);
  expect((await view(payer, ref)).may).toEqual(['PAY']);
  expect((await step(payer, ref, 'pay')).body.status).toBe('paid');
});
