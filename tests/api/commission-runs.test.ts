import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { eq, sql as raw } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { ExportView } from '#contract/lists/exports.ts';
import type { CommissionPage } from '#contract/people/partners.ts';
import type { PolicyLifeView } from '#contract/purchase/policy-life.ts';
import type {
  CommissionDueList,
  CommissionRunRow,
  CommissionRunView,
  CommissionStatement,
} from '#contract/reconciliation/commission-runs.ts';
import type { MoneyRequestView } from '#contract/reconciliation/money-requests.ts';
import { addDays } from '#engine/language/dates.ts';
import { proposeRun } from '#server/books/commission/settle-commission.ts';
import type { Partner } from '#server/people/partners/partner-repository.ts';
import { accountEvents, partners } from '#server/platform/db/schema/account-schema.ts';
import { messages } from '#server/platform/db/schema/message-schema.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { sumCommissionDue } from '#server/platform/ledger/ledger-repository.ts';
import { checkLedger } from '#server/reports/check-ledger.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { decideApproval } from '#tests/support/decide-approval.ts';
import { extractPdfText } from '#tests/support/pdf-text.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';
import { type AgentOrder, createAgentOrder } from './create-agent-order.ts';

/*
 * Commission settled by runs. Angkor sells cars of 741.00, each with 685.00 net, of which 15 % are its commission: 102.75. Bayon sells a trip
 * of 6.80 and deducts its 1.02. On 10 July Angkor's car of April is cancelled: 517.10 go back, and 71.70 of the commission.
 *
 *             before    earned   reversed   deducted    paid     after
 *   April      0.00     102.75     0.00        0.00    102.75     0.00     Angkor
 *              0.00       1.02     0.00        1.02      0.00     0.00     Bayon
 *   July       0.00       0.00    71.70        0.00      0.00   -71.70     Angkor
 *   August   -71.70     102.75     0.00        0.00     31.05     0.00     Angkor
 */

const shop = await startTestShop();
const { services, clock } = shop;
const { sql } = services.database;
afterAll(() => shop.close());
const at = (moment: string) => clock.set(`${moment}:00+07:00`);

const angkor = await createTestPartner(shop, { name: 'Angkor' });
const bayon = await createTestPartner(shop, { name: 'Bayon', balance: 100_00 });
/** Sessions end while months pass. */
const aClerk = () => createTestUser(shop, { scopes: ['insurer:orders'] });
const anAgent = (partner: Partner, email: string | null = null) =>
  createTestUser(shop, { scopes: ['b2b:sell', 'b2b:reports'], partner, email });

let cars = 0;
async function sellCar(): Promise<AgentOrder & { policy: string }> {
  cars += 1;
  const startDate = addDays(toBusinessDate(clock.now()), 1);
  const changes = { startDate, registrationNo: `2AF-800${cars}`, chassisFrame: `JTQ800${cars}` };
  const car = { product: 'auto', testCase: 'comprehensive-camry', changes };
  const order = await createAgentOrder(shop, await anAgent(angkor), car);
  const body = { amount: 741_00, reference: `TRF ${cars}`, reason: 'Bank transfer' };
  const paid = await (await aClerk()).call('POST', `/api/b2b/orders/${order.id}/mark-as-paid`, { body });
  expect(paid.status, JSON.stringify(paid.body)).toBe(200);
  return { ...order, policy: (await shop.order(order.ref)).policy?.number ?? '' };
}
const dueOf = (user: TestUser, upTo: string) =>
  user.call<CommissionDueList>('GET', `/api/b2b/commission-due?upTo=${upTo}`);
const propose = (user: TestUser, upTo: string, amount: number) =>
  user.call<CommissionRunView>('POST', '/api/b2b/commission-runs', { body: { upTo, amount } });
const viewOf = async (user: TestUser, { id }: { id: string }) =>
  (await user.call<CommissionRunView>('GET', `/api/b2b/commission-runs/${id}`)).body;
async function decide(user: TestUser, run: { id: string }, body: object = { outcome: 'approve' }) {
  const waiting = (await user.call<MoneyRequestView[]>('GET', '/api/b2b/money-requests')).body;
  const request = waiting.find(({ kind, subject }) => kind === 'commissionRun' && subject.id === run.id);
  return user.call('POST', `/api/b2b/money-requests/${request?.id}`, { body });
}
const statementsOf = async (user: TestUser) =>
  (await user.call<{ items: CommissionStatement[] }>('GET', '/api/b2b/commission-statements')).body.items;
/** Before, earned, reversed, deducted, paid, after. */
const figures = (row: Omit<CommissionStatement, 'number' | 'upTo' | 'at' | 'currency'>) =>
  [row.opening, row.earned, row.takenBack, row.deducted, row.amount, row.closing].join(' ');
const paper = async (user: TestUser, number: string, language = 'both') =>
  user.call<Buffer>('GET', `/api/b2b/commission-statements/${number}?language=${language}`);
/** Lists the subjects of the mails to the people of Angkor. */
async function listMails(): Promise<(string | undefined)[]> {
  const mails = await sql.select().from(messages).where(eq(messages.recipient, 'books@angkor.example'));
  return mails.map(({ text }) => text.split('\n')[0]);
}

let april: Awaited<ReturnType<typeof sellCar>>;

test('two people settle a month: each partner has its statement, and only its own', async () => {
  at('2026-04-01T09:00');
  april = await sellCar();
  const seller = await anAgent(bayon);
  const startDate = addDays(toBusinessDate(clock.now()), 1);
  const trip = await createAgentOrder(shop, seller, { changes: { startDate, endDate: addDays(startDate, 4) } });
  const kept = { withoutCommission: true };
  expect((await seller.call('POST', `/api/b2b/orders/${trip.id}/pay-from-balance`, { body: kept })).status).toBe(200);
  at('2026-05-02T09:00');
  const [maker, colleague] = [await aClerk(), await aClerk()];
  const [agent, other] = [await anAgent(angkor, 'books@angkor.example'), await anAgent(bayon)];
  expect((await dueOf(maker, '2026-03-31')).body).toMatchObject({ rows: [], total: 0, waiting: null });
  const due = (await dueOf(maker, '2026-04-30')).body;
  expect(due.rows.map((row) => `${row.partner.name} ${figures(row)}`)).toEqual([
    ...['Angkor 0 10275 0 0 10275 0', 'Bayon 0 102 0 102 0 0'],
  ]);
  expect([due.total, due.currency]).toEqual([102_75, 'USD']);
  expectRefusal(shop, await dueOf(maker, '2026-05-03'), '422 dayNotPast /upTo dayNotPast');
  expectRefusal(shop, await propose(maker, '2026-05-03', 102_75), '422 dayNotPast /upTo dayNotPast');
  expectRefusal(shop, await propose(maker, '2026-04-30', 102_74), '409 commissionRunChanged');
  expectRefusal(shop, await propose(maker, '2026-03-31', 0), '409 commissionNothingDue');
  const { status, body: run } = await propose(maker, '2026-04-30', 102_75);
  expect([status, run.number, run.status, run.mayApprove]).toEqual([201, 'COM-2026-000001', 'proposed', false]);
  // Nothing is paid, and no partner sees it, until a colleague approves it.
  expect([await sumCommissionDue(sql, angkor.id), await statementsOf(agent)]).toEqual([102_75, []]);
  expectRefusal(shop, await propose(colleague, '2026-05-01', 0), '409 commissionRunWaits');
  expect((await dueOf(colleague, '2026-05-02')).body).toMatchObject({ rows: [], waiting: { name: 'COM-2026-000001' } });
  expectRefusal(shop, await decide(maker, run), '409 needsSecondPerson');
  expect((await agent.call('GET', `/api/b2b/commission-runs/${run.id}`)).status).toBe(403);
  expect((await propose(agent, '2026-04-30', 0)).status).toBe(403);

  expect((await decide(colleague, run)).status).toBe(200);
  const booked = await viewOf(maker, run);
  expect(booked).toMatchObject({ status: 'booked', total: 102_75, count: 2, approvedBy: { id: colleague.id } });
  expect(booked.statements.map((row) => `${row.number} ${row.partner.name} ${figures(row)}`)).toEqual([
    ...['CST-2026-000001 Angkor 0 10275 0 0 10275 0', 'CST-2026-000002 Bayon 0 102 0 102 0 0'],
  ]);
  const balances = await sql.execute(raw`select name, total::int as total from partners order by name`);
  // Bayon paid 5.78 for its trip from 100.00.
  expect(balances.rows).toEqual([
    { name: 'Angkor', total: 102_75 },
    { name: 'Bayon', total: 94_22 },
  ]);
  expect(await sumCommissionDue(sql, angkor.id)).toBe(0);
  expect((await statementsOf(agent)).map((row) => `${row.number} ${row.upTo} ${figures(row)}`)).toEqual([
    'CST-2026-000001 2026-04-30 0 10275 0 0 10275 0',
  ]);
  expect((await statementsOf(other)).map(({ number }) => number)).toEqual(['CST-2026-000002']);
  const english = extractPdfText((await paper(agent, 'CST-2026-000001', 'en')).body);
  for (const text of ['CST-2026-000001', 'Angkor', april.number, '$102.75', '30 Apr, 2026'])
    expect(english).toContain(text);
  expect(english).toContain('We credited $102.75 to your balance.');
  expect((await paper(maker, 'CST-2026-000001', 'km')).status).toBe(200);
  // Bayon deducted all of its commission: nothing was credited.
  const unpaid = extractPdfText((await paper(other, 'CST-2026-000002', 'en')).body);
  expect(unpaid).toContain('No payment is due with this statement.');
  expect(unpaid).not.toContain('We credited');
  // "Paid $0.00" would contradict it.
  expect(unpaid).toContain('CST-2026-000002No payment');
  expect(unpaid).not.toMatch(/Paid-?\$/);
  expectRefusal(shop, await paper(other, 'CST-2026-000001'), '404 commissionStatementNotFound');
  expect(await listMails()).toEqual(['Commission statement CST-2026-000001']);
  const log = await sql.select().from(accountEvents).where(eq(accountEvents.byId, colleague.id));
  expect(log.map(({ type, note }) => `${type} ${note}`)).toEqual([
    'moneyApproved commissionRun COM-2026-000001 10275 USD',
  ]);
});

test('commission is not paid a second time: not by hand, and not by the next run', async () => {
  at('2026-05-03T09:00');
  const [chief, clerk] = [await createTestUser(shop, { scopes: ['insurer:admin'] }), await aClerk()];
  const byHand = { kind: 'settlement', amount: 5_00, note: 'April', reference: 'COM 4' };
  const book = (direction: string) =>
    chief.call('POST', `/api/admin/partners/${angkor.id}/entries`, { body: { ...byHand, direction } });
  expectRefusal(shop, await book('credit'), '409 settledByRuns');
  expectRefusal(shop, await propose(clerk, '2026-05-03', 0), '409 commissionNothingDue');
});

test('a reversal after a run is carried forward, and deducted from the next payment', async () => {
  at('2026-07-10T09:00');
  const number = april.policy;
  const cancellation = { from: '2026-07-11', reason: 'wish', refund: 517_10, request: randomUUID() };
  const life = await (await aClerk()).call<PolicyLifeView>('POST', `/api/b2b/policies/${number}/cancellation`, {
    body: cancellation,
  });
  await decideApproval(await aClerk(), { number, request: life.body.request?.id });
  expect(await sumCommissionDue(sql, angkor.id)).toBe(-71_70);
  at('2026-08-01T09:00');
  const july = await propose(await aClerk(), '2026-07-31', 0);
  expect((await decide(await aClerk(), july.body)).status).toBe(200);
  at('2026-08-20T09:00');
  const august = await sellCar();
  at('2026-09-01T09:00');
  const run = await propose(await aClerk(), '2026-08-31', 31_05);
  expect(run.status, JSON.stringify(run.body)).toBe(201);
  expect((await decide(await aClerk(), run.body)).status).toBe(200);

  const agent = await anAgent(angkor);
  expect((await statementsOf(agent)).map((row) => `${row.number} ${figures(row)}`)).toEqual([
    'CST-2026-000004 -7170 10275 0 0 3105 0',
    'CST-2026-000003 0 0 7170 0 0 -7170',
    'CST-2026-000001 0 10275 0 0 10275 0',
  ]);
  const carried = extractPdfText((await paper(agent, 'CST-2026-000003', 'en')).body);
  expect(carried).toContain('We deduct $71.70 from your next statement');
  expect(carried).toContain(april.number);
  const next = extractPdfText((await paper(agent, 'CST-2026-000004', 'en')).body);
  expect(next).toContain(august.number);
  expect(next).not.toContain(april.number);
  // The ledger has the same sums: 205.50 earned, 71.70 reversed, 102.75 and 31.05 paid.
  const page = (await agent.call<CommissionPage>('GET', '/api/b2b/statement/commission')).body;
  expect(page.all).toEqual({ earned: 205_50, takenBack: 71_70, settled: 133_80, due: 0 });
  // The runs settled each order: 31.05 of 102.75 and 102.75 are left of April and August, and nothing is due.
  expect(
    page.items.map(({ order, earned, takenBack, settled, due }) => [order, earned, takenBack, settled, due]),
  ).toEqual([
    [august.number, 102_75, 0, 102_75, 0],
    [april.number, 102_75, 71_70, 31_05, 0],
  ]);
  expect(await checkLedger(services)).toBe(0);
});

test('a separate right permits saving runs and statements as files, and the log names the list and its rows', async () => {
  const maker = await createTestUser(shop, { scopes: ['insurer:orders', 'insurer:export'] });
  const seller = await createTestUser(shop, { scopes: ['b2b:sell', 'b2b:export'], partner: bayon });
  const save = (user: TestUser, list: string, question = {}) =>
    user.call<ExportView>('POST', '/api/b2b/exports', { body: { list, question, format: 'csv', language: 'en' } });
  async function read(user: TestUser, list: string, question = {}): Promise<string[][]> {
    const { id } = (await save(user, list, question)).body;
    await shop.worker.work();
    const file = await user.call<Buffer>('GET', `/api/b2b/exports/${id}/file`);
    return parse(Buffer.from(file.body).toString(), { bom: true });
  }
  const [heads, ...runs] = await read(maker, 'commissionRuns', { status: 'booked' });
  expect(heads?.slice(0, 6)).toEqual(['Run', 'Status', 'Up to', 'Partners', 'Currency', 'Total']);
  expect(runs.map((row) => row.slice(0, 6).join(' '))).toEqual([
    'COM-2026-000003 Paid 2026-08-31 1 USD 31.05',
    'COM-2026-000002 Paid 2026-07-31 1 USD 0.00',
    'COM-2026-000001 Paid 2026-04-30 2 USD 102.75',
  ]);
  const listed = await maker.call<{ items: CommissionRunRow[] }>('POST', '/api/b2b/commission-runs/search', {
    body: {},
  });
  const question = { id: listed.body.items.at(-1)?.id ?? '' };
  expect((await read(maker, 'runStatements', question)).map((row) => row.join(' '))).toEqual([
    'Partner Statement number Currency Balance before Commission earned Commission reversed Deducted or settled by hand Paid Balance after',
    'Angkor CST-2026-000001 USD 0.00 102.75 0.00 0.00 102.75 0.00',
    'Bayon CST-2026-000002 USD 0.00 1.02 0.00 1.02 0.00 0.00',
  ]);
  expect((await read(seller, 'commissionStatements')).slice(1).map((row) => row.slice(2).join(' '))).toEqual([
    'CST-2026-000002 USD 0.00 1.02 0.00 1.02 0.00 0.00',
  ]);
  expect((await save(seller, 'runStatements', question)).status).toBe(403);
  expect((await save(await aClerk(), 'commissionRuns')).status).toBe(403);
  expect((await save(await anAgent(bayon), 'commissionStatements')).status).toBe(403);
  const log = await sql.select().from(accountEvents).where(eq(accountEvents.userId, maker.id));
  expect(log.map(({ note }) => note).filter((note) => note !== null)).toEqual([
    'commissionRuns csv 3 status=booked',
    `runStatements csv 2 id=${question.id}`,
  ]);
});

test('a run that is declined or withdrawn leaves its bookings to the next run', async () => {
  at('2026-10-05T09:00');
  await sellCar();
  const [maker, colleague] = [await aClerk(), await aClerk()];
  const refuse = { outcome: 'refuse', reason: 'Wrong month' };
  const first = (await propose(maker, '2026-10-05', 102_75)).body;
  expect((await decide(colleague, first, refuse)).status).toBe(200);
  at('2026-10-05T09:01');
  const second = (await propose(maker, '2026-10-05', 102_75)).body;
  expect((await decide(maker, second, refuse)).status).toBe(200);
  const third = (await propose(maker, '2026-10-05', 102_75)).body;
  expect((await decide(colleague, third)).status).toBe(200);
  const search = { body: { status: 'refused' } };
  const listed = await maker.call<{ items: CommissionRunRow[] }>('POST', '/api/b2b/commission-runs/search', search);
  expect(listed.body.items.map(({ number, total }) => `${number} ${total}`)).toEqual([
    'COM-2026-000005 10275',
    'COM-2026-000004 10275',
  ]);
});

test('a run that would pay more than the present due amount is not approved', async () => {
  at('2026-11-05T09:00');
  const sold = await sellCar();
  const [maker, colleague] = [await aClerk(), await aClerk()];
  const run = (await propose(maker, '2026-11-05', 102_75)).body;
  const body = { reason: 'Another order was meant' };
  await maker.call('POST', `/api/b2b/orders/${sold.id}/void-payment`, { body });
  const waiting = (await colleague.call<MoneyRequestView[]>('GET', '/api/b2b/money-requests')).body;
  const request = waiting.find(({ kind }) => kind === 'voidMarked');
  const voided = await colleague.call('POST', `/api/b2b/money-requests/${request?.id}`, {
    body: { outcome: 'approve' },
  });
  expect(voided.status, JSON.stringify(voided.body)).toBe(200);
  expectRefusal(shop, await decide(colleague, run), '409 commissionRunChanged');
  await decide(maker, run, { outcome: 'refuse', reason: 'A payment was voided' });
  // The next run has the sale and its void, and pays nothing.
  const again = (await propose(maker, '2026-11-05', 0)).body;
  expect(again.statements.map(figures)).toEqual(['0 10275 10275 0 0 0']);
  expect((await decide(colleague, again)).status).toBe(200);
  // Each line of commission belongs to one run, and the runs come to the last balances.
  const { rows } = await sql.execute(raw`select count(*)::int as open from ledger_lines l
    where account = 'commissionDue' and not exists (select from commission_run_lines r where r.line_id = l.id)`);
  expect(rows).toEqual([{ open: 0 }]);
});

test('a proposal excludes other proposals, and no bookings by hand', async () => {
  at('2026-12-05T09:00');
  await sellCar();
  const held: unknown[] = [];
  const transaction: typeof services.database.transaction = (name, work) =>
    services.database.transaction(name, async (inner) => {
      await work(inner);
      const isHeld = (key: string, space: number) => raw`exists (select from pg_locks
        where locktype = 'advisory' and granted and pid = pg_backend_pid()
          and ((classid::bigint << 32) | objid::bigint) = hashtextextended(${key}, ${space}))`;
      const { rows } = await inner.execute(
        raw`select ${isHeld('commission run USD', 727036)} as proposals, ${isHeld('booking', 727033)} as bookings`,
      );
      held.push(...rows);
      throw new Error('only tried');
    });
  const { id } = await aClerk();
  const tried = { ...services, database: { ...services.database, transaction } };
  const body = { upTo: '2026-12-05', amount: 102_75 };
  await expect(proposeRun(tried, { id } as SignedInUser, body)).rejects.toThrow('only tried');
  expect(held).toEqual([{ proposals: true, bookings: false }]);
});

test('a run pays a suspended partner, and its users receive no email', async () => {
  at('2026-12-05T09:01');
  const before = await listMails();
  const run = (await propose(await aClerk(), '2026-12-05', 102_75)).body;
  await sql.update(partners).set({ status: 'suspended' }).where(eq(partners.id, angkor.id));
  const reader = await aClerk();
  expect((await decide(reader, run)).status).toBe(200);
  const booked = await viewOf(reader, run);
  expect(booked.statements.map(({ number, amount }) => `${number} ${amount}`)).toEqual(['CST-2026-000007 10275']);
  expect(await sumCommissionDue(sql, angkor.id)).toBe(0);
  expect(before).toContain('Commission statement CST-2026-000006');
  expect(await listMails()).toEqual(before);
});
