import { eq, sql as raw } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { ClaimView } from '#contract/claims/claims.ts';
import type { CommissionPage } from '#contract/people/partners.ts';
import type { OrderDetail } from '#contract/purchase/order-histories.ts';
import type { PolicyStatusView } from '#contract/purchase/policies.ts';
import type { PolicyLifeView } from '#contract/purchase/policy-life.ts';
import type { MoneyRequestView } from '#contract/reconciliation/money-requests.ts';
import type { Reconciliation, TransactionReport } from '#contract/reports.ts';
import { addDays } from '#engine/language/dates.ts';
import { orderEvents, policies } from '#server/platform/db/schema/schema.ts';
import { signQrToken } from '#server/platform/documents/qr-token.ts';
import { rebuildPolicies } from '#server/purchase/policies/project-policy.ts';
import { checkLedger } from '#server/reports/check-ledger.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { readLedgerSums } from '#tests/support/ledger-sums.ts';
import { extractPdfText } from '#tests/support/pdf-text.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';
import { type AgentOrder, createAgentOrder } from './create-agent-order.ts';

/* A mark-as-paid that was wrong is made void by two people. A trip of 6.80 earns its partner 15 %: 1.02. */

const shop = await startTestShop();
const { services, clock } = shop;
const { sql } = services.database;
afterAll(() => shop.close());
beforeEach(() => clock.set(TEST_START));
const partner = await createTestPartner(shop);
const agent = await createTestUser(shop, { scopes: ['b2b:sell', 'b2b:reports', 'b2b:claims'], partner });
const [clerk, colleague] = [
  await createTestUser(shop, { scopes: ['insurer:orders'] }),
  await createTestUser(shop, { scopes: ['insurer:orders'] }),
];

type Marked = AgentOrder & { policy: string };
async function marked(seller = agent): Promise<Marked> {
  const startDate = addDays(toBusinessDate(clock.now()), 1);
  const order = await createAgentOrder(shop, seller, { changes: { startDate, endDate: addDays(startDate, 4) } });
  const body = { amount: 6_80, reference: 'TRF 1', reason: 'Bank transfer' };
  const done = await clerk.call('POST', `/api/b2b/orders/${order.id}/mark-as-paid`, { body });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  return { ...order, policy: (await shop.order(order.ref)).policy?.number ?? '' };
}
const ask = ({ id }: AgentOrder, user = clerk) =>
  user.call<OrderDetail>('POST', `/api/b2b/orders/${id}/void-payment`, { body: { reason: 'Another order was meant' } });
const requestOf = async ({ id }: AgentOrder, user = colleague) =>
  (await user.call<MoneyRequestView[]>('GET', '/api/b2b/money-requests')).body.find(
    ({ kind, subject }) => kind === 'voidMarked' && subject.id === id,
  );
async function decide(order: AgentOrder, user = colleague, body: object = { outcome: 'approve' }) {
  const request = await requestOf(order, user);
  return user.call('POST', `/api/b2b/money-requests/${request?.id}`, { body });
}
const detail = async ({ id }: AgentOrder) => (await clerk.call<OrderDetail>('GET', `/api/b2b/orders/${id}`)).body;

test('two people void the payment: policy, documents, order, customer, money and commission show it', async () => {
  const order = await marked();
  expect((await detail(order)).mayVoid).toBe(true);
  const asked = await ask(order);
  expect(asked).toMatchObject({ status: 200, body: { waits: true, paymentStatus: 'successful_payment' } });
  expect(asked.body.mayVoid).toBe(false);
  // The same person asks once, and a colleague not at all while it waits.
  expect((await ask(order)).status).toBe(200);
  expectRefusal(shop, await ask(order, colleague), '409 moneyRequestWaits');
  expect(await requestOf(order)).toMatchObject({ amount: 6_80, reason: 'Another order was meant', mayDecide: true });
  expectRefusal(shop, await decide(order, clerk), '409 needsSecondPerson');
  expect((await shop.order(order.ref)).policy?.status).toBe('notBegun');
  expect((await decide(order)).status).toBe(200);

  expect(await readLedgerSums(sql, order.policy)).toEqual({});
  const shown = await detail(order);
  expect(shown).toMatchObject({
    ...{ status: 'issued', paymentStatus: 'incomplete_payment', policyStatus: 'cancelled', waits: false },
    ...{ commission: 1_02, commissionTakenBack: 1_02, issued: { status: 'cancelled', isVoid: true } },
  });
  expect(shown.mayVoid).toBe(false);
  const happened = shown.timeline.map(({ type, note }) => `${type} ${note ?? ''}`.trim());
  expect(happened.slice(-3).toSorted()).toEqual(['APPROVED', 'POLICY void', 'VOIDED Another order was meant']);
  const life = (await clerk.call<PolicyLifeView>('GET', `/api/b2b/policies/${order.policy}/life`)).body;
  expect(life).toMatchObject({
    status: 'cancelled',
    isVoid: true,
    charged: 0,
    segments: [],
    reasons: [],
    mayCorrect: false,
  });
  expect(life.transactions.at(-1)).toMatchObject({
    ...{ kind: 'cancel', isVoid: true, charged: -6_80, note: 'Another order was meant', by: { id: clerk.id } },
    approvedBy: { id: colleague.id },
  });
  // The customer's page, the message, the code of the paper, and the paper itself.
  expect(await shop.order(order.ref)).toMatchObject({
    ...{ paymentStatus: 'incomplete_payment', policy: { status: 'cancelled', isVoid: true } },
  });
  expect((await shop.messagesTo(order.phone))[0]).toContain('is void and gives no cover');
  const paper = await clerk.call<Buffer>('GET', `/api/b2b/orders/${order.id}/documents/certificate?language=en`);
  expect(extractPdfText(paper.body as unknown as Buffer)).toContain('Void from inception');
  const path = `/api/b2b/orders/${order.id}/documents/endorsement?serial=2&language=en`;
  const schedule = await clerk.call<Buffer>('GET', path);
  expect(extractPdfText(schedule.body as unknown as Buffer)).toContain('The payment was recorded by mistake');
  const days = { effectiveDate: '2026-04-02', expiredDate: '2026-04-06', issuedAt: '2026-04-01T02:00:00Z' };
  const token = signQrToken(services.config.keys, { policyNumber: order.policy, status: 'active', ...days });
  const scanned = await shop.call<PolicyStatusView>('POST', '/api/policies/scan', { body: { token } });
  expect(scanned.body).toMatchObject({ number: order.policy, status: 'cancelled', isVoid: true });

  const day = toBusinessDate(clock.now());
  const sales = await clerk.call<TransactionReport>('GET', `/api/b2b/reports/transactions?from=${day}&to=${day}`);
  expect(sales.body.total).toMatchObject({ orders: 1, written: 6_80, returned: 6_80, refunds: 0, refunded: 0 });
  const agreed = await clerk.call<Reconciliation>('GET', `/api/b2b/reports/reconciliation?from=${day}&to=${day}`);
  expect(agreed.body).toMatchObject({ marked: { count: 0, amount: 0 }, net: 0, open: 0, differences: [] });
  const page = (await agent.call<CommissionPage>('GET', '/api/b2b/statement/commission')).body;
  expect(page.items).toMatchObject([{ order: order.number, premium: 0, earned: 1_02, takenBack: 1_02, due: 0 }]);
  expect(await checkLedger(services)).toBe(0);
  expect(await rebuildPolicies(services)).toEqual([]);
  expectRefusal(shop, await ask(order), '409 alreadyVoid');
  const filters = [
    [{ policyStatus: 'cancelled' }, 1],
    [{ policyStatus: 'notBegun' }, 0],
    [{ paymentStatus: 'successful_payment' }, 0],
    [{ paymentStatus: 'incomplete_payment' }, 1],
  ] as const;
  for (const [filter, count] of filters) {
    const listed = await agent.call<{ items: unknown[] }>('POST', '/api/b2b/orders/search', { body: filter });
    expect([filter, listed.body.items.length]).toEqual([filter, count]);
  }
});

test('everything remains after a refusal, and a new request is possible', async () => {
  const order = await marked();
  await ask(order);
  expect((await decide(order, colleague, { outcome: 'refuse', reason: 'The money is here' })).status).toBe(200);
  expect(await detail(order)).toMatchObject({ waits: false, policyStatus: 'notBegun' });
  expect((await ask(order)).body.waits).toBe(true);
});

test('an unmarked sale, an unpaid sale and the sale of a stranger are refused', async () => {
  const { ref } = await shop.anOrder('solo-thailand-five-days');
  await shop.buy(ref);
  const [row] = await sql.select().from(policies).orderBy(raw`${policies.issuedAt} desc, ${policies.number} desc`);
  expectRefusal(shop, await ask({ id: row?.orderId } as AgentOrder), '409 voidNotMarked');
  const unpaid = await createAgentOrder(shop, agent);
  expectRefusal(shop, await ask(unpaid), '409 voidNotMarked');
  expectRefusal(shop, await ask({ id: 'nobodys' } as AgentOrder), '404 orderNotFound');
  expect((await ask(await marked(), agent)).status).toBe(403);
});

test('after a claim, a change and a settlement it is refused, also if they came while it waited', async () => {
  const [claimed, changed, settled] = [await marked(), await marked(), await marked()];
  for (const order of [claimed, changed, settled]) expect((await ask(order)).status).toBe(200);
  clock.advance({ days: 3 });
  const reviewer = await createTestUser(shop, { scopes: ['insurer:claims'] });
  const loss = { lossDate: toBusinessDate(clock.now()), dischargeDate: null, description: 'A fall' };
  const person = { claimant: 'Chan Sokha', contactPerson: 'Chan Sokha', phone: claimed.phone, language: 'en' };
  const lines = [{ benefit: 'medicalExpenses', amount: 10_00 }];
  const body = { policyNumber: claimed.policy, ...person, ...loss, lines };
  const filed = await reviewer.call<ClaimView>('POST', '/api/claims', { body });
  expect(filed.status, JSON.stringify(filed.body)).toBe(201);
  const other = await createTestUser(shop, { scopes: ['insurer:orders'] });
  expectRefusal(shop, await decide(claimed, other), '409 voidAfterClaim');
  await sql.execute(raw`insert into policy_transactions (policy_number, serial, kind, effective_from, recorded_at, version, changes, bookings)
    select policy_number, 2, 'correct', effective_from, recorded_at, version, '{}', '[]' from policy_transactions where policy_number = ${changed.policy}`);
  expectRefusal(shop, await decide(changed, other), '409 voidAfterChange');
  const chief = await createTestUser(shop, { scopes: ['insurer:admin'] });
  const settlement = { kind: 'settlement', direction: 'credit', amount: 5_00, note: 'April', reference: 'COM 4' };
  await chief.call('POST', `/api/admin/partners/${partner.id}/entries`, { body: settlement });
  expectRefusal(shop, await decide(settled, other), '409 voidAfterSettlement');
  expect(await sql.select().from(orderEvents).where(eq(orderEvents.orderId, settled.id))).not.toContainEqual(
    expect.objectContaining({ type: 'VOIDED' }),
  );
});

test('each refusal names its reason: a cancellation that waits, a policy that ended, a partner without commission', async () => {
  const [waiting, ended] = [await marked(), await marked()];
  await sql.execute(raw`insert into money_requests (id, act, subject, payee, amount, currency, payload, asked_by, asked_at, status)
    values ('cancellation', 'cancel', ${waiting.policy}, 'x', 100, 'USD', '{}', ${clerk.id}, now(), 'waiting')`);
  expectRefusal(shop, await ask(waiting), '409 policyRequestWaits');
  await sql.execute(raw`insert into policy_transactions (policy_number, serial, kind, effective_from, recorded_at, version, changes, bookings, reason)
    select policy_number, 2, 'cancel', effective_from, recorded_at, version, '{}', '[]', 'sold' from policy_transactions where policy_number = ${ended.policy}`);
  expectRefusal(shop, await ask(ended), '409 voidAfterEnd');
  // Less than nothing is due to this partner, but its order earned nothing.
  const unpaid = await createTestPartner(shop, { commission: { default: '0', products: {} } });
  const seller = await createTestUser(shop, { scopes: ['b2b:sell'], partner: unpaid });
  const order = await marked(seller);
  const chief = await createTestUser(shop, { scopes: ['insurer:admin'] });
  const settlement = { kind: 'settlement', direction: 'credit', amount: 5_00, note: 'May', reference: 'COM 5' };
  await chief.call('POST', `/api/admin/partners/${unpaid.id}/entries`, { body: settlement });
  expect((await ask(order)).body.waits).toBe(true);
});
