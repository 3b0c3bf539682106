import { randomUUID } from 'node:crypto';
import { eq, sql as raw } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Balances } from '#contract/people/partners.ts';
import type { ProblemDetails } from '#contract/problem.ts';
import type { CancellationPreview, PolicyLifeView } from '#contract/purchase/policy-life.ts';
import type { MoneyRequestView } from '#contract/reconciliation/money-requests.ts';
import { addDays } from '#engine/language/dates.ts';
import { toBalances } from '#server/people/partners/partner-balances.ts';
import { findPartner, type Partner } from '#server/people/partners/partner-repository.ts';
import { policies } from '#server/platform/db/schema/schema.ts';
import { sumCommissionDue } from '#server/platform/ledger/ledger-repository.ts';
import { rebuildPolicies } from '#server/purchase/policies/project-policy.ts';
import { expirePolicies } from '#server/purchase/policy-life/expire-policies.ts';
import { readReconciliation } from '#server/reports/reconciliation-repository.ts';
import { readFigures } from '#server/reports/sums/report-repository.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { decideApproval } from '#tests/support/decide-approval.ts';
import { runAsOwner } from '#tests/support/test-database.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { type Reply, startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';
import { createAgentOrder } from './create-agent-order.ts';
import { readOrderMoney } from './order-money.ts';

/*
 * Policies after their sale. An annual premium of 741.00 runs from 2 April 2026 to 1 April 2027, 365 days: to the end
 * of day 100, the 10th of July, 265 of them are left, 741.00 x 265 / 365 = 537.99. The product retains its line of
 * 15.00 for assistance (of 265 days 10.89) and 10.00: 517.10 are refunded.
 */

const shop = await startTestShop();
const { sql } = shop.services.database;
const { clock } = shop;
let phones = 700_000;
afterAll(() => shop.close());

const aClerk = () => createTestUser(shop, { scopes: ['insurer:orders'] });
const life = async (user: TestUser, number: string) =>
  (await user.call<PolicyLifeView>('GET', `/api/b2b/policies/${number}/life`)).body;

/** An annual policy that its buyer has paid by card today. */
async function sold(): Promise<{ ref: string; number: string; phone: string; email: string; tranId: string }> {
  phones += 1;
  const [phone, email] = [`+85512${phones}`, `buyer${phones}@example.com`];
  const start = addDays(toBusinessDate(clock.now()), 1);
  const { ref } = await shop.anOrder('comprehensive-camry', {
    product: 'auto',
    changes: {
      mobilePhone: phone,
      email,
      startDate: start,
      registrationNo: `2AB-${phones}`,
      chassisFrame: `JTN${phones}`,
    },
  });
  const tranId = await shop.buy(ref);
  const { policy } = await shop.order(ref);
  if (!policy) throw new Error('no policy');
  return { ref, number: policy.number, phone, email, tranId };
}

type Wanted = { from: string; reason?: string; refund?: number; note?: string; request?: string };

async function preview(user: TestUser, number: string, { from, reason = 'wish' }: Wanted) {
  return user.call<CancellationPreview & ProblemDetails>('POST', `/api/b2b/policies/${number}/cancellation/preview`, {
    body: { from, reason },
  });
}

async function cancel(
  user: TestUser,
  number: string,
  { from, reason = 'wish', note, request = randomUUID(), ...wanted }: Wanted,
): Promise<Reply<PolicyLifeView>> {
  const refund = wanted.refund ?? (await preview(user, number, { from, reason })).body.refund;
  return user.call('POST', `/api/b2b/policies/${number}/cancellation`, {
    body: { from, reason, refund, request, note },
  });
}

/** Asks by one, and a second one agrees. */
async function cancelByTwo(number: string, from: string): Promise<PolicyLifeView> {
  const [one, other] = [await aClerk(), await aClerk()];
  const { request } = (await cancel(one, number, { from })).body;
  const { status, body } = await decideApproval(other, { number, request: request?.id });
  expect(status).toBe(200);
  return body;
}

/** Sums of the ledger's accounts for an order, but those that are nothing. */
async function accountsOf(ref: string): Promise<Record<string, number>> {
  const { rows } = await sql.execute<{ account: string; amount: number }>(raw`
    select l.account, sum(l.amount)::int as amount from ledger_lines l join ledger_entries e on e.id = l.entry_id
    join orders o on o.id = e.order_id where o.ref = ${ref} group by 1 having sum(l.amount) <> 0 order by 1`);
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
}

/** The lists show of each policy the sum of its transactions. */
async function expectTrueLists(): Promise<void> {
  expect(await rebuildPolicies(shop.services)).toEqual([]);
}

describe('the history of a policy', () => {
  let number: string;
  beforeAll(async () => {
    ({ number } = await sold());
  });

  test('begins with its issue, and the lists show the same', async () => {
    const seen = await life(await aClerk(), number);
    expect(seen).toMatchObject({ status: 'notBegun', charged: 741_00, request: null, payouts: [] });
    expect(seen.transactions).toMatchObject([
      { serial: 1, kind: 'issue', from: '2026-04-02', charged: 741_00, by: null },
    ]);
    expect(seen.segments).toEqual([{ from: '2026-04-02', to: '2027-04-01', serial: 1, premium: 741_00 }]);
    await expectTrueLists();
  });

  test('is visible to the insurer and to the seller', async () => {
    const partner = await createTestPartner(shop);
    const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
    const other = await agent.call('GET', `/api/b2b/policies/${number}/life`);
    expectRefusal(shop, other as Reply<ProblemDetails>, '404 policyNotFound');
  });

  test('shows the cover on any day', async () => {
    const clerk = await aClerk();
    const on = async (day: string) =>
      (
        await clerk.call<{ isCovered: boolean; serial: number | null }>(
          'GET',
          `/api/b2b/policies/${number}/cover?on=${day}`,
        )
      ).body;
    expect(await on('2026-04-01')).toMatchObject({ isCovered: false, serial: null });
    expect(await on('2026-04-02')).toMatchObject({ isCovered: true, serial: 1 });
    expect(await on('2027-04-01')).toMatchObject({ isCovered: true, serial: 1 });
    expect(await on('2027-04-02')).toMatchObject({ isCovered: false });
  });

  test('accepts new entries only, and no entry can change', async () => {
    for (const change of ["update policy_transactions set note = 'x'", 'delete from policy_transactions'])
      expect(
        await runAsOwner(shop.services.database)
          .sql.execute(raw.raw(change))
          .then(
            () => 'done',
            (error: Error) => `${error.message} ${(error.cause as Error | undefined)?.message ?? ''}`,
          ),
      ).toContain('never changed');
  });
});

describe('a cancellation', () => {
  test('refunds the days left through the provider, once for any number of requests', async () => {
    const { ref, number, phone, email } = await sold();
    const [one, other] = [await aClerk(), await aClerk()];
    clock.advance({ days: 10 });
    const today = toBusinessDate(clock.now());
    const [clerk, second] = [await aClerk(), await aClerk()];
    const from = addDays(today, 1);
    const { body: shown } = await preview(clerk, number, { from });
    // 741.00 x 355 / 365 = 720.70, less 15.00 x 355 / 365 = 14.59, less 10.00.
    expect(shown).toMatchObject({
      refund: 696_11,
      days: 355,
      of: 365,
      kept: [
        { why: 'line', name: 'assistance', amount: 14_59 },
        { why: 'amount', amount: 10_00 },
      ],
      way: 'provider',
      needsSecond: true,
    });
    expect(shown.lines.reduce((sum, { given }) => sum + given, 0)).toBe(696_11);
    const request = randomUUID();
    const asked = await cancel(clerk, number, { from, request, note: 'Sold the car' });
    expect(asked.body).toMatchObject({ status: 'active', request: { refund: 696_11, mayApprove: false } });
    const of = { number, request };
    expectRefusal(shop, (await decideApproval(clerk, of)) as Reply<never>, '409 needsSecondPerson');
    const work = await second.call<MoneyRequestView[]>('GET', '/api/b2b/money-requests');
    const subject = { page: 'policy', id: number, name: number };
    expect(work.body).toMatchObject([
      { id: request, subject, kind: 'cancel', amount: 696_11, by: { id: clerk.id }, mayDecide: true },
    ]);
    const told = (await shop.messagesTo(phone)).length;
    const replies = await Promise.all([1, 2, 3].map(() => decideApproval(second, of)));
    replies.push(await decideApproval(second, of));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(replies[3]?.body).toMatchObject({ status: 'active', effectiveTo: today, charged: 741_00 - 696_11 });
    expect(replies[3]?.body.transactions[1]).toMatchObject({
      ...{ kind: 'cancel', from, charged: -696_11, reason: 'wish', note: 'Sold the car' },
      ...{ by: { id: clerk.id }, approvedBy: { id: second.id } },
    });
    await shop.worker.work();
    expect(await readOrderMoney(shop, ref)).toMatchObject({ charges: 1, held: 741_00 - 696_11, refunds: ['done'] });
    // The books retain what the insurer earned.
    const { clearing, premium = 0, loading = 0, ...others } = await accountsOf(ref);
    expect(clearing).toBe(741_00 - 696_11);
    expect(premium + loading).toBe(696_11 - 741_00);
    expect(others).toEqual({});
    const messages = await shop.messagesTo(phone);
    // That it will go back, and that it has.
    expect(messages.slice(0, messages.length - told).map((text) => text.includes('696.11'))).toEqual([true, true]);
    expect(messages[0]).toContain('We have refunded');
    expect((await shop.messagesTo(email)).filter((text) => text.includes('has been cancelled.'))).toHaveLength(1);
    await expectTrueLists();
    expect([one.id, other.id]).toHaveLength(2);

    // To the end of today there is cover; at midnight there is none, before any job has said so and after.
    clock.advance({ days: 1 });
    expect((await life(await aClerk(), number)).status).toBe('cancelled');
    expect((await sql.select().from(policies).where(eq(policies.number, number)))[0]?.status).toBe('active');
    await expirePolicies(shop.services);
    expect((await sql.select().from(policies).where(eq(policies.number, number)))[0]?.status).toBe('cancelled');
    expect((await shop.order(ref)).policy).toMatchObject({ status: 'cancelled', effectiveTo: today });
    await expectTrueLists();
  });

  test('is refunded by bank with two people if the payment is more than 30 days old', async () => {
    const { ref, number } = await sold();
    const begun = addDays(toBusinessDate(clock.now()), 1);
    clock.advance({ days: 100 });
    // Day 100 of the cover is today: it ends with it.
    const from = addDays(begun, 100);
    const seen = await cancelByTwo(number, from);
    expect(seen.payouts).toMatchObject([{ amount: 517_10, status: 'due', serial: 2, mayMove: true }]);
    expect(await accountsOf(ref)).toMatchObject({ clearing: 741_00, refundDue: -517_10 });
    const [one, other] = [await aClerk(), await aClerk()];
    const move = (user: TestUser, body: object) =>
      user.call<Pick<PolicyLifeView, 'payouts'> & ProblemDetails>('POST', `/api/b2b/policies/${number}/payouts/2`, {
        body,
      });
    const early = await move(one, { step: 'paid', reference: 'FT-1' });
    expectRefusal(shop, early, '409 payoutNotSo');
    await move(one, { step: 'prepare', payee: 'Chan Sokha, ABA 000 123 456' });
    expectRefusal(shop, await move(one, { step: 'paid', reference: 'FT-1' }), '409 needsSecondPerson');
    const replies = await Promise.all([1, 2].map(() => move(other, { step: 'paid', reference: 'FT-1' })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies[1]?.body.payouts).toMatchObject([{ status: 'paid', reference: 'FT-1', paidBy: { id: other.id } }]);
    expect(await accountsOf(ref)).toMatchObject({ clearing: 741_00, bank: -517_10 });
    expect(Object.keys(await accountsOf(ref))).not.toContain('refundDue');
    await expectTrueLists();
  });

  test('is refused for another amount than the displayed one, for an unknown reason or a wrong day, and the second time', async () => {
    const { number } = await sold();
    const clerk = await aClerk();
    const { effectiveFrom, effectiveTo } = await life(clerk, number);
    const refusal = async (wanted: Wanted, code: Parameters<typeof expectRefusal>[2]) =>
      expectRefusal(shop, (await cancel(clerk, number, wanted)) as Reply<never>, code);
    await refusal({ from: effectiveFrom, refund: 740_99 }, '409 refundChanged');
    await refusal({ from: effectiveFrom, refund: 741_00, reason: 'no' }, '409 cancelReasonUnknown');
    await refusal({ from: addDays(effectiveTo, 1), refund: 0 }, '409 policyOutsideTerm');
    // It never covers anything: so it is cancelled today, and not on the day on which it would have begun.
    expect(await cancelByTwo(number, effectiveFrom)).toMatchObject({ status: 'cancelled', charged: 0, segments: [] });
    await refusal({ from: effectiveFrom, refund: 741_00 }, '409 policyNotNow');
    expect((await life(clerk, number)).reasons).toEqual([]);
  });

  test('changes nothing if a colleague refuses it, or if it is withdrawn', async () => {
    const { ref, number } = await sold();
    const [one, other] = [await aClerk(), await aClerk()];
    const { effectiveFrom: from } = await life(one, number);
    for (const decider of [other, one]) {
      const { request } = (await cancel(one, number, { from })).body;
      expectRefusal(
        shop,
        (await cancel(other, number, { from, refund: 741_00 })) as Reply<never>,
        '409 policyRequestWaits',
      );
      const { body } = await decideApproval(decider, { number, request: request?.id }, 'refuse');
      expect(body).toMatchObject({ request: null, status: 'notBegun', charged: 741_00 });
    }
    expect(await readOrderMoney(shop, ref)).toMatchObject({ held: 741_00, refunds: [] });
  });
});

describe('the refund of a partner’s sale', () => {
  /** A trip of 6.80, of which 15 % are 1.02, cancelled before it begins. */
  const TOTAL = 680;
  const balances = async ({ id }: Pick<Partner, 'id'>): Promise<Balances> =>
    toBalances((await findPartner(sql, id)) as Partner);

  test.each([
    ['with its commission', false],
    ['and kept its commission of', true],
  ])('returns to the balance that paid it, %s', async (_how, withoutCommission) => {
    const partner = await createTestPartner(shop, { balance: 100_00 });
    const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
    const start = addDays(toBusinessDate(clock.now()), 20);
    const order = await createAgentOrder(shop, agent, { changes: { startDate: start, endDate: addDays(start, 4) } });
    await agent.call('POST', `/api/b2b/orders/${order.id}/pay-from-balance`, { body: { withoutCommission } });
    const { number } = (await shop.order(order.ref)).policy as { number: string };
    const clerk = await aClerk();
    const { body: shown } = await preview(clerk, number, { from: start });
    expect(shown).toMatchObject({ refund: TOTAL, commission: 102, way: 'balance', needsSecond: false });
    const { body } = await cancel(clerk, number, { from: start });
    expect(body).toMatchObject({ charged: 0, payouts: [], segments: [] });
    expect(await balances(partner)).toMatchObject({ total: 100_00, available: 100_00 });
    expect(await sumCommissionDue(sql, partner.id)).toBe(0);
    expect(await accountsOf(order.ref)).toEqual({});
    // The sale and the refund are on one day: the reports of that day total zero, and count no money without policy.
    const today = toBusinessDate(clock.now());
    const wanted = { from: today, to: today, currency: 'USD', partner: partner.id };
    expect(await readFigures(sql, 'partner', wanted)).toMatchObject([
      { orders: 1, written: TOTAL, returned: TOTAL, commission: 102, takenBack: 102, settled: 0, refunds: 1 },
    ]);
    const statement = await agent.call<{ items: object[] }>('GET', '/api/b2b/statement?limit=1');
    const returned = withoutCommission ? TOTAL - 102 : TOTAL;
    expect(statement.body.items).toMatchObject([{ kind: 'returned', amount: returned, total: 100_00, note: number }]);
    await expectTrueLists();
  });

  test('deducts the settled commission from the commission due', async () => {
    const partner = await createTestPartner(shop, { balance: 100_00 });
    const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
    const start = addDays(toBusinessDate(clock.now()), 20);
    const order = await createAgentOrder(shop, agent, { changes: { startDate: start, endDate: addDays(start, 4) } });
    const clerk = await aClerk();
    const mark = { amount: TOTAL, reference: 'TRF 1', reason: 'cash' };
    await clerk.call('POST', `/api/b2b/orders/${order.id}/mark-as-paid`, { body: mark });
    expect(await sumCommissionDue(sql, partner.id)).toBe(102);
    const { number } = (await shop.order(order.ref)).policy as { number: string };
    const { body } = await cancel(clerk, number, { from: start });
    // The customer paid in cash, so the refund goes by bank.
    expect(body.payouts).toMatchObject([{ amount: TOTAL, status: 'due' }]);
    expect(await sumCommissionDue(sql, partner.id)).toBe(0);
  });
});

test('the books, the orders and the provider agree about every cent', async () => {
  const today = toBusinessDate(clock.now());
  const all = { from: '2026-01-01', to: today, currency: 'USD' };
  const { differences, refunds } = await readReconciliation(sql, all);
  const { rows } = await sql.execute(raw`select count(*)::int as count, sum(amount)::int as amount from (
    select amount from refunds union all select amount from payouts union all
    select l.amount * -1 from ledger_entries e join ledger_lines l on l.entry_id = e.id where e.kind = 'returned' and l.account = 'balance'
  ) given`);
  expect({ differences, refunds }).toEqual({ differences: [], refunds: rows[0] });
});
