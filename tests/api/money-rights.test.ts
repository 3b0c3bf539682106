import { randomUUID } from 'node:crypto';
import { sql as raw } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import type { ClaimView } from '#contract/claims/claims.ts';
import type { Balances, PartnerEntry } from '#contract/people/partners.ts';
import type { AccountEventView } from '#contract/people/users.ts';
import type { ProblemDetails } from '#contract/problem.ts';
import type { OrderDetail } from '#contract/purchase/order-histories.ts';
import type { PolicyLifeView } from '#contract/purchase/policy-life.ts';
import type { MoneyRequestView } from '#contract/reconciliation/money-requests.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { type OpenDraft, type Reply, startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';
import { type AgentOrder, acceptDeclaration, createAgentOrder, provePhone } from './create-agent-order.ts';

/*
 * Money that one person may not move alone, by each kind of act. Limits of this shop, in USD: refunds 100, claims 50, credits to a
 * balance 20, marked as paid 10. A trip costs 6.80.
 */

const ALONE_LIMITS = 'refund=100, claim=50, booking=20, markAsPaid=10';
const shop = await startTestShop({ env: { ALONE_LIMITS } });
const { sql } = shop.services.database;
const partner = await createTestPartner(shop);
const agent = await createTestUser(shop, { scopes: ['b2b:sell', 'b2b:claims'], partner });
afterAll(() => shop.close());

type Refused = Omit<ProblemDetails, 'status'>;

const aClerk = () => createTestUser(shop, { scopes: ['insurer:orders'] });
const aReviewer = () => createTestUser(shop, { scopes: ['insurer:claims', 'insurer:claim-payments'] });
const anAdmin = () => createTestUser(shop, { scopes: ['insurer:admin'] });
const listed = async (user: TestUser) => (await user.call<MoneyRequestView[]>('GET', '/api/b2b/money-requests')).body;
const decide = (user: TestUser, id: string | undefined, outcome: 'approve' | 'refuse' = 'approve') =>
  user.call<Refused>('POST', `/api/b2b/money-requests/${id}`, {
    body: outcome === 'approve' ? { outcome } : { outcome, reason: 'Not seen on the statement' },
  });

describe('marking as paid', () => {
  const mark = (user: TestUser, { id }: { id: string }, more: object = {}) =>
    user.call<OrderDetail & Refused>('POST', `/api/b2b/orders/${id}/mark-as-paid`, {
      body: { amount: 680, reference: 'FT-1', reason: 'Seen on the statement', ...more },
    });

  test('requires the due amount, a reference and a reason', async () => {
    const [clerk, order] = [await aClerk(), await createAgentOrder(shop, agent)];
    const wrong = await mark(clerk, order, { amount: 679 });
    expectRefusal(shop, wrong, '422 amountNotDue /amount amountNotDue');
    expect(wrong.body.errors?.[0]?.params).toEqual({ due: '$6.80' });
    for (const missing of [{ reference: ' ' }, { reference: undefined }, { reason: '' }, { amount: undefined }])
      expect((await mark(clerk, order, missing)).status).toBe(422);
    expect((await mark(clerk, order)).body).toMatchObject({ status: 'issued', waits: false });
  });

  test('waits the second time for one person; a colleague agrees, and the order names both', async () => {
    const [one, other] = [await aClerk(), await aClerk()];
    const [first, second] = [await createAgentOrder(shop, agent), await createAgentOrder(shop, agent)];
    expect((await mark(one, first)).body.status).toBe('issued');
    for (const _ of [1, 2])
      expect((await mark(one, second)).body).toMatchObject({ status: 'confirmed', waits: true, policy: null });
    expectRefusal(shop, await mark(other, second), '409 moneyRequestWaits');
    const mine = (await listed(other)).filter(({ subject }) => subject.id === second.id);
    expect(mine).toMatchObject([
      {
        ...{ kind: 'markAsPaid', amount: 680, currency: 'USD', by: { id: one.id }, mayDecide: true },
        ...{ subject: { page: 'order', name: second.number }, reason: 'Seen on the statement', note: 'FT-1' },
      },
    ]);
    const [request] = mine;
    expectRefusal(shop, await decide(one, request?.id ?? ''), '409 needsSecondPerson');
    expect((await decide(other, request?.id ?? '')).status).toBe(200);
    const { body } = await other.call<OrderDetail>('GET', `/api/b2b/orders/${second.id}`);
    expect(body).toMatchObject({ status: 'issued', paidBy: 'marked', waits: false });
    expect(body.timeline.filter(({ type }) => ['MARKED', 'APPROVED'].includes(type))).toMatchObject([
      { type: 'MARKED', by: { id: one.id }, note: 'FT-1 · Seen on the statement' },
      { type: 'APPROVED', by: { id: other.id } },
    ]);
  });

  test('ends its wait if it is refused or its order was cancelled', async () => {
    const [one, other] = [await aClerk(), await aClerk()];
    const orders = [
      await createAgentOrder(shop, agent),
      await createAgentOrder(shop, agent),
      await createAgentOrder(shop, agent),
    ];
    for (const order of orders) await mark(one, order);
    const [refused, cancelled] = orders.slice(1) as [AgentOrder, AgentOrder];
    const idOf = async ({ id }: { id: string }) =>
      (await listed(other)).find(({ subject }) => subject.id === id)?.id ?? '';
    const [first, last] = [await idOf(refused), await idOf(cancelled)];
    expect((await decide(other, first, 'refuse')).status).toBe(200);
    await one.call('POST', `/api/b2b/orders/${cancelled.id}/cancel`, { body: { reason: 'Twice' } });
    expect(await idOf(cancelled)).toBe('');
    expectRefusal(shop, await decide(other, last), '409 notAllowedNow');
    // Refused, it may be asked for again.
    expect((await mark(other, refused)).body.status).toBe('issued');
  });
});

describe('a credit to a partner’s balance', () => {
  const why = { note: 'Paid in', reference: 'TRF 9' };
  const path = `/api/admin/partners/${partner.id}`;
  const book = (user: TestUser, booking: object) =>
    user.call<Balances & { waits: boolean } & Refused>('POST', `${path}/entries`, {
      body: { ...why, ...booking },
    });

  test('needs a reason and a reference for any kind, and counts with the others; a debit needs no second person', async () => {
    const [one, other] = [await anAdmin(), await anAdmin()];
    for (const missing of [{ note: ' ' }, { reference: '' }, { reference: undefined }])
      expect((await book(one, { kind: 'deposit', amount: 1, ...missing })).status).toBe(422);
    expect((await book(one, { kind: 'deposit', amount: 12_00 })).body).toMatchObject({ total: 12_00, waits: false });
    expect((await book(one, { kind: 'correction', direction: 'debit', amount: 5_00 })).body.total).toBe(7_00);
    const more = { kind: 'settlement', direction: 'credit', amount: 8_01 };
    expect((await book(one, more)).body).toMatchObject({ total: 7_00, waits: true });
    // To the same partner: another one has no more left, either.
    expect((await book(other, { kind: 'correction', direction: 'credit', amount: 8_01 })).body.waits).toBe(true);
    const waiting = (await listed(other)).filter(({ subject }) => subject.id === partner.id);
    expect(waiting).toMatchObject([
      { kind: 'booking', amount: 8_01, by: { id: one.id }, mayDecide: true, reason: 'Paid in', note: 'TRF 9' },
      { kind: 'booking', amount: 8_01, by: { id: other.id }, mayDecide: false },
    ]);
    expectRefusal(shop, await decide(one, waiting[0]?.id ?? ''), '409 needsSecondPerson');
    // A person without the right to book does not decide it.
    expectRefusal(shop, await decide(await aClerk(), waiting[0]?.id ?? ''), '404 moneyRequestNotFound');
    expect((await decide(other, waiting[0]?.id ?? '')).status).toBe(200);
    expect((await decide(one, waiting[1]?.id ?? '', 'refuse')).status).toBe(200);
    const { items } = (await one.call<{ items: PartnerEntry[] }>('GET', `${path}/entries`)).body;
    expect(items.map(({ kind, amount, note }) => [kind, amount, note])).toEqual([
      ['settlement', 8_01, 'TRF 9 · Paid in'],
      ['correction', -5_00, 'TRF 9 · Paid in'],
      ['deposit', 12_00, 'TRF 9 · Paid in'],
    ]);
    const log = await one.call<{ items: AccountEventView[] }>('POST', '/api/admin/account-events/search', {
      body: { partner: partner.id },
    });
    expect(log.body.items.slice(0, 5).map(({ type, by }) => [type, by])).toEqual([
      ['bookingRefused', one.username],
      ['bookingApproved', other.username],
      ['partnerBooked', one.username],
      ['bookingAsked', other.username],
      ['bookingAsked', one.username],
    ]);
  });
});

describe('a claim', () => {
  type Claimed = ClaimView & Refused;
  async function filed(by: TestUser, amount: number): Promise<string> {
    shop.clock.set(TEST_START);
    const { policy, order } = await createSoldPolicy(shop, {
      product: 'medical',
      testCase: 'standard-at-thirty',
      partner,
    });
    shop.clock.set('2026-06-20T03:00:00Z');
    const { status, body } = await by.call<Claimed>('POST', '/api/claims', {
      body: {
        ...{ policyNumber: policy.number, claimant: 'Chea Sreymom', contactPerson: 'Chea Dara', phone: order.phone },
        ...{ lossDate: '2026-06-10', description: randomUUID(), lines: [{ benefit: 'surgery', amount }] },
      },
    });
    expect(status, JSON.stringify(body)).toBe(201);
    return body.ref;
  }
  const step = (user: TestUser, ref: string, name: string, body: object = {}) =>
    user.call<Claimed>('POST', `/api/claims/${ref}/${name}`, { body });
  const approval = (amount: number) => ({
    outcome: 'approve',
    reasonForMore: 'Agreed',
    lines: [{ benefit: 'surgery', amount }],
  });
  const view = async (user: TestUser, ref: string) => (await user.call<ClaimView>('GET', `/api/claims/${ref}`)).body;

  test('is not approved or paid by its filer, even for a small amount, and the page states the reason', async () => {
    shop.clock.set('2026-06-20T03:00:00Z');
    const [one, other] = [await aReviewer(), await aReviewer()];
    const ref = await filed(one, 1_00);
    await step(one, ref, 'take');
    expectRefusal(shop, await step(one, ref, 'decide', approval(1_00)), '403 ownClaim');
    const own = await view(one, ref);
    expect(own.may).not.toContain('APPROVE');
    expect(own.withheld).toEqual([
      { event: 'APPROVE', why: 'ownClaim' },
      { event: 'DECLINE', why: 'ownClaim' },
    ]);
    await step(other, ref, 'take');
    expect((await view(other, ref)).withheld).toEqual([]);
    expect((await step(other, ref, 'decide', approval(1_00))).body.status).toBe('approved');
    expectRefusal(shop, await step(one, ref, 'pay', { reference: 'ABA-1' }), '403 ownClaim');
    expect((await view(one, ref)).withheld).toEqual([{ event: 'PAY', why: 'ownClaim' }]);
    expect((await listed(one)).find(({ subject }) => subject.id === ref)).toMatchObject({
      kind: 'claim',
      mayDecide: false,
    });
    expect((await step(other, ref, 'pay', { reference: 'ABA-1' })).body.status).toBe('paid');
  });

  test('is approved and paid by one person up to the limit, which many small claims also reach', async () => {
    shop.clock.set('2026-06-20T03:00:00Z');
    const [one, other] = [await aReviewer(), await aReviewer()];
    const seller = await createTestUser(shop, { scopes: ['b2b:claims'], partner });
    const refs = [await filed(seller, 30_00), await filed(seller, 20_01), await filed(seller, 20_00)];
    for (const [nth, ref] of refs.entries()) {
      await step(one, ref, 'take');
      await step(one, ref, 'decide', approval([30_00, 20_01, 20_00][nth] as number));
    }
    const [first, tooMuch, enough] = refs as [string, string, string];
    expect((await step(one, first, 'pay')).body.status).toBe('paid');
    expectRefusal(shop, await step(one, tooMuch, 'pay'), '409 approvedByYou');
    expect((await view(one, tooMuch)).withheld).toEqual([{ event: 'PAY', why: 'approvedByYou' }]);
    expect((await step(one, enough, 'pay')).body.status).toBe('paid');
    // Another person pays whatever was approved, and counts for nothing.
    expect((await step(other, tooMuch, 'pay')).body.status).toBe('paid');
    const { rows } = await sql.execute(
      raw`select status, amount::int from money_requests where act = 'claim' and asked_by in (${one.id}, ${other.id}) order by amount`,
    );
    expect(rows).toEqual([
      { status: 'alone', amount: 20_00 },
      { status: 'alone', amount: 30_00 },
    ]);
  });
});

describe('a change with a refund', () => {
  /** A car's year of 741.00, of which a smaller value refunds more than 100.00. */
  async function aChange(begin: (number: string) => Promise<{ draft: string; key: string }>) {
    shop.clock.set(TEST_START);
    const phone = `+85512${Math.floor(100_000 + Math.random() * 899_999)}`;
    const car = { registrationNo: `2AX-${cars}`, chassisFrame: `JTNX0${cars}`, mobilePhone: phone };
    cars += 1;
    const { policy } = await createSoldPolicy(shop, { product: 'auto', testCase: 'comprehensive-camry', changes: car });
    shop.clock.set(LATER);
    const { draft: id, key } = await begin(policy.number);
    const draft = { id, key } as OpenDraft;
    await shop.answer(draft, { selectedPlan: 'thirdParty' });
    for (const page of ['vehicleInfo', 'benefit', 'vehicleIdentification', 'customerInfo'])
      await shop.next(draft, page);
    await shop.answer(draft, { declaration: true });
    const { status, body } = await shop.confirm(draft);
    expect(status, JSON.stringify(body)).toBe(201);
    const { cookie } = await provePhone(shop, { ref: body.order, phone });
    const agreed = await acceptDeclaration(shop, { ref: body.order, cookie });
    expect(agreed.status, JSON.stringify(agreed.body)).toBe(200);
    return { number: policy.number, ref: body.order };
  }
  let cars = 7000;
  const LATER = '2026-04-10T03:00:00Z';
  const byStaff = (user: TestUser) => async (number: string) =>
    (
      await user.call<{ draft: string; key: string }>('POST', `/api/b2b/policies/${number}/journeys`, {
        body: { does: 'change', kind: 'cover', language: 'en' },
      })
    ).body;
  const life = async (user: TestUser, number: string) =>
    (await user.call<PolicyLifeView>('GET', `/api/b2b/policies/${number}/life`)).body;

  test('waits above the limit for a colleague of the requesting person, and both are named', async () => {
    shop.clock.set(LATER);
    const [one, other] = [await aClerk(), await aClerk()];
    const { number, ref } = await aChange(byStaff(one));
    expect(await shop.order(ref)).toMatchObject({ status: 'confirmed', policy: null });
    expect((await life(one, number)).transactions).toHaveLength(1);
    const request = (await listed(one)).find(({ kind }) => kind === 'change');
    expect(request).toMatchObject({ by: { id: one.id }, mayDecide: false });
    expect(request?.amount).toBeGreaterThan(100_00);
    expectRefusal(shop, await decide(one, request?.id ?? ''), '409 needsSecondPerson');
    // Nobody pays it, or marks it as paid, in place of agreeing to it.
    const { id } = request?.subject ?? { id: '' };
    const mark = { amount: 1, reference: 'x', reason: 'x' };
    expectRefusal(
      shop,
      (await one.call('POST', `/api/b2b/orders/${id}/mark-as-paid`, { body: mark })) as Reply<Refused>,
      '409 notAllowedNow',
    );
    const pay = { body: { option: 'cards', language: 'en' } };
    expectRefusal(
      shop,
      (await shop.call('POST', `/api/orders/${ref}/payments`, pay)) as Reply<Refused>,
      '409 orderNotPayable',
    );
    expect((await decide(other, request?.id ?? '')).status).toBe(200);
    expect((await shop.order(ref)).status).toBe('issued');
    expect((await life(one, number)).transactions[1]).toMatchObject({
      ...{ kind: 'endorse', charged: -(request?.amount ?? 0) },
      ...{ by: { id: one.id }, approvedBy: { id: other.id } },
    });
    expect((await listed(other)).filter(({ kind }) => kind === 'change')).toEqual([]);
  });

  test('ends with its order if it is refused, and the policy does not change', async () => {
    shop.clock.set(LATER);
    const [one, other] = [await aClerk(), await aClerk()];
    const { number, ref } = await aChange(byStaff(one));
    const request = (await listed(other)).find(({ kind }) => kind === 'change');
    expect((await decide(other, request?.id ?? '', 'refuse')).status).toBe(200);
    expect((await shop.order(ref)).status).toBe('cancelled');
    expect((await life(one, number)).transactions).toHaveLength(1);
  });
});
