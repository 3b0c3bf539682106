import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { and, eq, sql as raw } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { ClaimView } from '#contract/claims/claims.ts';
import type { CommissionPage, PartnerDetail, PartnerEntry } from '#contract/people/partners.ts';
import type { PolicyLifeView } from '#contract/purchase/policy-life.ts';
import type { TrialBalance } from '#contract/reconciliation/books.ts';
import type { CommissionRunView, CommissionStatement } from '#contract/reconciliation/commission-runs.ts';
import type { MoneyRequestView } from '#contract/reconciliation/money-requests.ts';
import type {
  ClaimsReport,
  CommissionReport,
  PremiumReport,
  Reconciliation,
  TransactionReport,
} from '#contract/reports.ts';
import { addDays } from '#engine/language/dates.ts';
import { moneyRequests } from '#server/platform/db/schema/ledger-schema.ts';
import { openEndorsement } from '#server/purchase/after-sale/open-endorsement.ts';
import { findOrder, type Order } from '#server/purchase/orders/order-repository.ts';
import { loadPolicy } from '#server/purchase/policies/load-policy.ts';
import { findPolicy, type Policy } from '#server/purchase/policies/policy-repository.ts';
import { checkLedger } from '#server/reports/check-ledger.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { decideApproval } from '#tests/support/decide-approval.ts';
import { extractPdfText } from '#tests/support/pdf-text.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { type OpenDraft, startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { type AgentOrder, createAgentOrder } from './create-agent-order.ts';

/*
 * One history with all kinds of money, added up by hand. A partner pays 2,500.00 in and sells three cars of 741.00
 * each: 685.00 net, of which 15 % are its commission, 102.75, and a loading of 56.00. One is paid whole from the
 * balance, one less the commission (638.25), one is marked as paid. On 10 July, with 265 of 365 days left:
 *
 *                     premium                    commission
 *   whole, changed    741.00 - 484.26 = 256.74   102.75 - 67.15 (484.26 / 741 of it)                  =  35.60 due
 *   less, cancelled   741.00 - 517.10 = 223.90   102.75 - 71.70 (517.10 / 741 of it) - 31.05 retained =   0.00 due
 *   marked            741.00                     102.75                                               = 102.75 due
 *   in all            2,223.00 - 1,001.36        308.25 - 138.85 - 31.05 retained - 20.00 settled     = 118.35 due
 *
 *   balance: 2,500.00 - 741.00 - 638.25 + 484.26 + (517.10 - 71.70) + 20.00 = 2,070.41
 *   bank: 2,500.00 deposit + 741.00 marked - 300.00 claim + 50.00 salvage = 2,991.00
 *   refunds: 484.26 and 445.40 (the commission that the partner retained is not refunded) = 929.66
 */

const shop = await startTestShop();
const { services, clock } = shop;
const { sql } = services.database;
afterAll(() => shop.close());
const at = (moment: string) => clock.set(`${moment}:00+07:00`);

const partner = await createTestPartner(shop);
/** Sessions end while months pass. */
const anAgent = () => createTestUser(shop, { scopes: ['b2b:sell', 'b2b:reports'], partner });
const anAdmin = () => createTestUser(shop, { scopes: ['insurer:admin'] });
const aClerk = () => createTestUser(shop, { scopes: ['insurer:orders'] });
const aReviewer = () => createTestUser(shop, { scopes: ['insurer:claims', 'insurer:claim-payments'] });

async function post<T>(user: TestUser, path: string, body: object = {}): Promise<T> {
  const reply = await user.call<T>('POST', path, { body });
  expect(reply.status, `${path}: ${JSON.stringify(reply.body)}`).toBeLessThan(300);
  return reply.body;
}
const get = async <T>(user: TestUser, path: string): Promise<T> => {
  const reply = await user.call<T>('GET', path);
  expect(reply.status, `${path}: ${JSON.stringify(reply.body)}`).toBe(200);
  return reply.body;
};

let cars = 0;
function sell(agent: TestUser): Promise<AgentOrder> {
  cars += 1;
  return createAgentOrder(shop, agent, {
    product: 'auto',
    testCase: 'comprehensive-camry',
    changes: {
      startDate: addDays(toBusinessDate(clock.now()), 1),
      registrationNo: `2AF-700${cars}`,
      chassisFrame: `JTQ700${cars}`,
    },
  });
}
const policyOf = async ({ ref }: AgentOrder) => (await shop.order(ref)).policy?.number as string;

/** A change that the policyholder begins; a colleague agrees to its refund. */
async function change(order: AgentOrder, number: string, selectedPlan: string): Promise<void> {
  const policy = (await findPolicy(sql, number)) as Policy;
  const file = await loadPolicy(services, sql, { policy, order: (await findOrder(sql, order.id)) as Order });
  const begun = await openEndorsement(file, { by: 'holder' }, { does: 'change', kind: 'cover', language: 'en' });
  const draft = { id: begun.draft, key: begun.key } as OpenDraft;
  await shop.answer(draft, { selectedPlan });
  for (;;) {
    const view = await shop.read(draft);
    if (view.about?.outcome || view.page === null || view.problems.length > 0) break;
    await shop.next(draft, view.page);
  }
  await shop.answer(draft, { declaration: true });
  const { body } = await shop.confirm(draft);
  await shop.verify(body.order, await shop.codeTo(order.phone));
  const waiting = and(eq(moneyRequests.policyNumber, number), eq(moneyRequests.status, 'waiting'));
  const [request] = await sql.select().from(moneyRequests).where(waiting);
  expect((await decideApproval(await aClerk(), { number, request: request?.id })).status).toBe(200);
  expect(await shop.order(body.order)).toMatchObject({ status: 'issued' });
}

test('sales, changes, cancellations, claims, recoveries, deposits and settlements have the same sums in every place', async () => {
  at('2026-04-01T09:00');
  const asked = { kind: 'deposit', amount: 2_500_00, note: 'Balance for April', reference: 'TRF 1' };
  const agent = await anAgent();
  await post(await anAdmin(), `/api/admin/partners/${partner.id}/entries`, asked);
  const [whole, less, marked] = [await sell(agent), await sell(agent), await sell(agent)];
  await post(agent, `/api/b2b/orders/${whole.id}/pay-from-balance`, { withoutCommission: false });
  await post(agent, `/api/b2b/orders/${less.id}/pay-from-balance`, { withoutCommission: true });
  await post(await aClerk(), `/api/b2b/orders/${marked.id}/mark-as-paid`, {
    amount: 741_00,
    reference: 'TRF 2',
    reason: 'Bank',
  });
  const [changed, cancelled, lost] = [await policyOf(whole), await policyOf(less), await policyOf(marked)];
  at('2026-07-10T09:00');
  await change(whole, changed, 'thirdParty');
  const cancellation = { from: '2026-07-11', reason: 'wish', refund: 517_10, request: randomUUID() };
  const life = await post<PolicyLifeView>(await aClerk(), `/api/b2b/policies/${cancelled}/cancellation`, cancellation);
  await decideApproval(await aClerk(), { number: cancelled, request: life.request?.id });
  const claim = await post<ClaimView>(await aReviewer(), '/api/claims', {
    ...{ policyNumber: lost, claimant: 'Chan Sokha', contactPerson: 'Chan Sokha', phone: marked.phone },
    ...{ language: 'en', lossDate: '2026-07-01', dischargeDate: null, description: 'A bent door' },
    lines: [{ benefit: 'ownDamage', amount: 300_00 }],
  });
  const judge = await aReviewer();
  const payer = await aReviewer();
  await post(judge, `/api/claims/${claim.ref}/take`);
  const paid = [{ benefit: 'ownDamage', amount: 300_00 }];
  await post(judge, `/api/claims/${claim.ref}/decide`, { outcome: 'approve', reasonForMore: 'Agreed', lines: paid });
  await post(payer, `/api/claims/${claim.ref}/pay`, { reference: 'FT 1' });
  await post(payer, `/api/claims/${claim.ref}/recoveries`, { kind: 'salvage', amount: 50_00, payer: 'A garage' });
  await post(await anAdmin(), `/api/admin/partners/${partner.id}/entries`, {
    ...{ kind: 'settlement', direction: 'credit', amount: 20_00, note: 'Commission of July', reference: 'COM 7' },
  });

  const { rows } = await sql.execute(
    raw`select account, sum(amount)::int as amount from ledger_lines group by 1 order by 1`,
  );
  expect(Object.fromEntries(rows.map(({ account, amount }) => [account, amount]))).toEqual({
    ...{ balance: -2_070_41, held: 0, bank: 2_991_00, receivable: 0 },
    // 168.00 less 40.66 (56.00 x 265 / 365), less 39.89 (40.66 without its share of the 10.00 that the cancellation
    // retains).
    ...{ premium: -1_134_19, loading: -87_45, commission: 169_40, commissionDue: -118_35 },
    ...{ claims: 300_00, recoveries: -50_00, claimReserves: 0, outstandingClaims: 0 },
  });

  const [seller, clerk, chief] = [await anAgent(), await aClerk(), await anAdmin()];
  const months = 'from=2026-04-01&to=2026-07-31&by=month';
  const report = <T>(user: TestUser, name: string) => get<T>(user, `/api/b2b/reports/${name}?${months}`);
  const premium = { written: 2_223_00, returned: 1_001_36, net: 1_221_64 };
  const refunds = { refunds: 2, refunded: 929_66 };
  const claims = { claims: 1, claimsPaid: 300_00, outstanding: 0, recovered: 50_00 };
  const commission = { commission: 308_25, takenBack: 138_85, settled: 51_05, due: 118_35 };
  for (const user of [seller, clerk]) {
    const sales = await report<TransactionReport>(user, 'transactions');
    expect(sales.total).toEqual({ orders: 3, ...premium, charges: 0, ...refunds });
    expect((await report<PremiumReport>(user, 'premiums')).total).toMatchObject({ ...premium, charges: 0, ...claims });
    expect((await report<ClaimsReport>(user, 'claims')).total).toMatchObject({ ...claims, incurred: 250_00 });
    expect((await report<CommissionReport>(user, 'commission')).total).toEqual({
      orders: 3,
      net: 1_221_64,
      ...commission,
    });
  }
  // Each figure leads to the orders whose bookings it counts.
  const listed = async (dated: string, from: string, to: string) => {
    const body = { dated, from, to };
    const { items } = await post<{ items: { policy: string }[] }>(seller, '/api/b2b/orders/search', body);
    return items.map(({ policy }) => policy).toSorted();
  };
  expect(await listed('written', '2026-04-01', '2026-04-01')).toEqual([changed, cancelled, lost]);
  expect(await listed('returned', '2026-07-10', '2026-07-10')).toEqual([changed, cancelled]);
  for (const figure of ['claimsPaid', 'outstanding', 'recovered'])
    expect(await listed(figure, '2026-07-01', '2026-07-31')).toEqual([lost]);
  expect(await listed('claimsPaid', '2026-04-01', '2026-07-09')).toEqual([]);
  expect(await listed('cancelled', '2026-07-11', '2026-07-11')).toEqual([cancelled]);

  const agreed = await get<Reconciliation>(clerk, '/api/b2b/reports/reconciliation?from=2026-04-01&to=2026-07-31');
  expect(agreed).toMatchObject({
    ...{ orders: 3, ...premium, charges: 0, payments: { count: 0, amount: 0 }, marked: { count: 1, amount: 741_00 } },
    ...{ spends: { count: 2, amount: 1_379_25 }, kept: { count: 1, amount: 31_05 } },
    ...{ refunds: { count: 2, amount: 929_66 }, refundsSent: { count: 2, amount: 929_66 }, open: 0 },
    ...{ claims: { count: 1, amount: 300_00 }, differences: [] },
  });

  const page = await get<CommissionPage>(seller, '/api/b2b/statement/commission');
  const sums = ({ order, premium: net, earned, takenBack, settled, due }: CommissionPage['items'][number]) =>
    [order, net, earned, takenBack, settled, due].join(' ');
  expect(page.items.map(sums).toSorted()).toEqual([
    `${whole.number} 25674 10275 6715 0 3560`,
    `${less.number} 22390 10275 7170 3105 0`,
    `${marked.number} 74100 10275 0 0 10275`,
  ]);
  expect(page.all).toEqual({ earned: 308_25, takenBack: 138_85, settled: 51_05, due: 118_35 });
  const detail = await get<PartnerDetail>(chief, `/api/admin/partners/${partner.id}`);
  expect([detail.commissionDue, detail.balances.total, detail.balances.available]).toEqual([
    118_35, 2_070_41, 2_070_41,
  ]);
  const statement = (await get<{ items: PartnerEntry[] }>(seller, '/api/b2b/statement')).items;
  const lines = statement.filter(({ amount }) => amount !== 0);
  expect(lines.map(({ kind, amount, kept, total }) => `${kind} ${amount} ${kept} ${total}`)).toEqual([
    ...['settlement 2000 0 207041', 'returned 44540 7170 205041', 'returned 48426 0 160501'],
    ...['spend -63825 10275 112075', 'spend -74100 0 175900', 'deposit 250000 0 250000'],
  ]);

  const file = async (name: string) =>
    String(await get<Buffer>(clerk, `/api/b2b/reports/${name}?from=2026-04-01&to=2026-07-31&by=partner&format=csv`));
  expect(await file('transactions')).toContain(',3,2223.00,1001.36,1221.64,0.00,2,929.66');
  expect(await file('commission')).toContain(',3,1221.64,308.25,138.85,51.05,118.35');
  expect(await file('premiums')).toContain(',2223.00,1001.36,1221.64,');

  // The trial balance of July: what was before and what came, each account as above.
  const july = await get<TrialBalance>(clerk, '/api/b2b/ledger/months/2026-07');
  expect(july.accounts.map(({ account, opening, closing }) => `${account} ${opening} ${closing}`)).toEqual([
    // 2,500.00 - 741.00 - 638.25; 2,500.00 + 741.00; 3 x 685.00, 56.00 and 102.75, of which one is retained.
    ...['balance -112075 -207041', 'bank 324100 299100', 'claimReserves 0 0', 'claims 0 30000'],
    ...['commission 30825 16940', 'commissionDue -20550 -11835', 'loading -16800 -8745', 'outstandingClaims 0 0'],
    ...['premium -205500 -113419', 'receivable 0 0', 'recoveries 0 -5000'],
  ]);
  expect(july.debit).toBe(july.credit);
  const journal = parse(String(await get<Buffer>(clerk, '/api/b2b/ledger/months/2026-07/journal?format=csv')), {
    bom: true,
    columns: true,
  }) as Record<string, string>[];
  const bank = journal.filter(({ Account }) => Account === 'Bank');
  expect(bank.map(({ Debit, Credit }) => `${Debit}|${Credit}`).toSorted()).toEqual(['50.00|', '|300.00'].toSorted());
  expect(await checkLedger(services)).toBe(0);
});

test('a commission run of the same history pays the commission due, and every place shows the same sums', async () => {
  at('2026-08-01T09:00');
  const [maker, colleague] = [await aClerk(), await aClerk()];
  const upTo = '2026-07-31';
  const run = await post<CommissionRunView>(maker, '/api/b2b/commission-runs', { upTo, amount: 118_35 });
  // 308.25 earned less 138.85 reversed, 31.05 retained and 20.00 settled by hand.
  const sums = { opening: 0, earned: 308_25, takenBack: 138_85, deducted: 51_05, amount: 118_35, closing: 0 };
  expect(run.statements).toEqual([{ ...sums, partner: { id: partner.id, name: partner.name }, number: null }]);
  const waiting = await get<MoneyRequestView[]>(colleague, '/api/b2b/money-requests?due=commissions');
  expect(waiting.map(({ amount, subject }) => [amount, subject])).toEqual([
    [118_35, { page: 'commissionRun', id: run.id, name: run.number }],
  ]);
  await post(colleague, `/api/b2b/money-requests/${waiting[0]?.id}`, { outcome: 'approve' });

  const [seller, chief] = [await anAgent(), await anAdmin()];
  const { items } = await get<{ items: CommissionStatement[] }>(seller, '/api/b2b/commission-statements');
  expect(items).toMatchObject([{ ...sums, upTo, number: 'CST-2026-000001' }]);
  expect(
    extractPdfText(await get<Buffer>(seller, '/api/b2b/commission-statements/CST-2026-000001?language=en')),
  ).toContain('$118.35');
  const page = await get<CommissionPage>(seller, '/api/b2b/statement/commission');
  expect(page.all).toEqual({ earned: 308_25, takenBack: 138_85, settled: 169_40, due: 0 });
  const detail = await get<PartnerDetail>(chief, `/api/admin/partners/${partner.id}`);
  // 2,070.41 and 118.35.
  expect([detail.commissionDue, detail.balances.total]).toEqual([0, 2_188_76]);
  const [newest] = (await get<{ items: PartnerEntry[] }>(seller, '/api/b2b/statement')).items;
  expect(newest).toMatchObject({ kind: 'settlement', amount: 118_35, total: 2_188_76, note: 'CST-2026-000001' });
  const year = 'from=2026-04-01&to=2026-08-31&by=month';
  const report = await get<CommissionReport>(maker, `/api/b2b/reports/commission?${year}`);
  expect(report.total).toMatchObject({ commission: 308_25, takenBack: 138_85, settled: 169_40, due: 0 });
  const august = await get<TrialBalance>(maker, '/api/b2b/ledger/months/2026-08');
  expect(august.accounts.filter(({ debit, credit }) => debit + credit > 0)).toEqual([
    { account: 'balance', opening: -2_070_41, debit: 0, credit: 118_35, closing: -2_188_76 },
    { account: 'commissionDue', opening: -118_35, debit: 118_35, credit: 0, closing: 0 },
  ]);
  const journal = String(await get<Buffer>(maker, '/api/b2b/ledger/months/2026-08/journal?format=csv'));
  const written = parse(journal, { bom: true, columns: true }) as Record<string, string>[];
  expect(written.map(({ Transaction, Debit, Credit, Note }) => [Transaction, Debit, Credit, Note])).toEqual([
    ['Settlement of commission', '118.35', '', 'CST-2026-000001'],
    ['Settlement of commission', '', '118.35', 'CST-2026-000001'],
  ]);
  expect(await checkLedger(services)).toBe(0);
});
