import { parse } from 'csv-parse/sync';
import { sql as raw } from 'drizzle-orm';
import readSheets from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PartnerEntry } from '#contract/people/partners.ts';
import type { OrderDetail } from '#contract/purchase/order-histories.ts';
import type { TrialBalance } from '#contract/reconciliation/books.ts';
import type { MoneyRequestView } from '#contract/reconciliation/money-requests.ts';
import { post } from '#server/platform/ledger/ledger-repository.ts';
import { transfer } from '#server/platform/ledger/transfer.ts';
import { extractPdfText } from '#tests/support/pdf-text.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';
import { type AgentOrder, createAgentOrder } from './create-agent-order.ts';

/*
 * April: a partner pays 100.00 in; three trips of 6.80 (commission 1.02 each): one paid from the balance, one marked as paid, one by its
 * customer. May: the marked one is made void.
 */

const shop = await startTestShop();
const { services, clock } = shop;
const { database } = services;
const { sql } = database;
afterAll(() => shop.close());
const partner = await createTestPartner(shop);
const aClerk = () => createTestUser(shop, { scopes: ['insurer:orders'] });
const anAgent = () => createTestUser(shop, { scopes: ['b2b:sell', 'b2b:reports'], partner });

async function send<T>(user: TestUser, path: string, body: object = {}): Promise<T> {
  const reply = await user.call<T>('POST', path, { body });
  expect(reply.status, `${path}: ${JSON.stringify(reply.body)}`).toBeLessThan(300);
  return reply.body;
}
const balanceOf = async (month: string) =>
  (await (await aClerk()).call<TrialBalance>('GET', `/api/b2b/ledger/months/${month}`)).body;
const accountsOf = ({ accounts }: TrialBalance) =>
  accounts.map(({ account, opening, debit, credit, closing }) => [account, opening, debit, credit, closing].join(' '));
const close = async (month: string, user?: TestUser) =>
  (user ?? (await aClerk())).call<TrialBalance>('POST', `/api/b2b/ledger/months/${month}/close`, { body: {} });
const decide = async (month: string, user?: TestUser, body: object = { outcome: 'approve' }) => {
  const decider = user ?? (await aClerk());
  const waiting = (await decider.call<MoneyRequestView[]>('GET', '/api/b2b/money-requests')).body;
  const request = waiting.find(({ kind, subject }) => kind === 'closeMonth' && subject.id === month);
  return decider.call('POST', `/api/b2b/money-requests/${request?.id}`, { body });
};
const bookAt = (at: string, amount = 1_00) =>
  database.transaction('test', (inner) =>
    post(inner, transfer('correction', { at: new Date(at), partnerId: partner.id, currency: 'USD', amount })),
  );

let sold: { spent: AgentOrder; marked: AgentOrder; paid: AgentOrder };
beforeAll(async () => {
  clock.set('2026-04-30T15:00:00Z');
  const [agent, clerk, admin] = [
    await anAgent(),
    await aClerk(),
    await createTestUser(shop, { scopes: ['insurer:admin'] }),
  ];
  const deposit = { kind: 'deposit', amount: 100_00, note: '=SUM(A1)', reference: 'TRF 1' };
  await send(admin, `/api/admin/partners/${partner.id}/entries`, deposit);
  const trip = () => createAgentOrder(shop, agent, { changes: { startDate: '2026-05-10', endDate: '2026-05-14' } });
  const [spent, marked, paid] = [await trip(), await trip(), await trip()];
  sold = { spent, marked, paid };
  await send(agent, `/api/b2b/orders/${spent.id}/pay-from-balance`, { withoutCommission: false });
  await send(clerk, `/api/b2b/orders/${marked.id}/mark-as-paid`, {
    amount: 6_80,
    reference: 'TRF 2',
    reason: 'Counted by Dara',
  });
  await shop.buy(paid.ref);
  // Two hours later it is May in Phnom Penh.
  clock.set('2026-04-30T17:30:00Z');
  await send(await aClerk(), `/api/b2b/orders/${marked.id}/void-payment`, { reason: 'Another order' });
  const colleague = await aClerk();
  const [request] = (await colleague.call<MoneyRequestView[]>('GET', '/api/b2b/money-requests')).body;
  await send(colleague, `/api/b2b/money-requests/${request?.id}`, { outcome: 'approve' });
});

test('a trial balance shows each account by month of Phnom Penh, and is balanced', async () => {
  const months = await (await aClerk()).call<string[]>('GET', '/api/b2b/ledger/months');
  expect(months.body).toEqual(['2026-05', '2026-04']);
  const april = await balanceOf('2026-04');
  expect(accountsOf(april)).toEqual([
    ...['balance 0 680 10000 -9320', 'bank 0 10680 0 10680', 'clearing 0 680 0 680'],
    ...['commission 0 306 0 306', 'commissionDue 0 0 306 -306', 'held 0 680 680 0'],
    ...['premium 0 0 2040 -2040', 'receivable 0 2040 2040 0'],
  ]);
  // 6.80 + 106.80 + 6.80 + 3.06 + 6.80 + 20.40
  expect([april.debit, april.credit, april.closed, april.waits]).toEqual([150_66, 150_66, null, false]);
  const may = await balanceOf('2026-05');
  expect(accountsOf(may)).toEqual([
    ...['balance -9320 0 0 -9320', 'bank 10680 0 680 10000', 'clearing 680 0 0 680'],
    ...['commission 306 0 102 204', 'commissionDue -306 102 0 -204'],
    ...['premium -2040 680 0 -1360', 'receivable 0 680 680 0'],
  ]);
  expect([may.mayClose, april.mayClose]).toEqual([false, true]);
  const agent = await anAgent();
  expect((await agent.call('GET', '/api/b2b/ledger/months/2026-04')).status).toBe(403);
});

test('the journal has one fact in each column and one line in each row, numeric amounts, and no formula', async () => {
  const clerk = await aClerk();
  const file = await clerk.call<Buffer>('GET', '/api/b2b/ledger/months/2026-04/journal?format=csv&language=en');
  expect(file.headers['content-disposition']).toBe('attachment; filename="journal-2026-04.csv"');
  const [head, ...rows] = parse(String(file.body), { bom: true }) as string[][];
  expect(head).toEqual([
    ...['Date', 'Time (Phnom Penh)', 'Entry number', 'Transaction', 'Account', 'Debit', 'Credit', 'Currency'],
    ...['Order', 'Partner', 'Receipt number', 'Reference', 'Note'],
  ]);
  const name = partner.name;
  expect(rows.slice(0, 2)).toEqual([
    [
      '2026-04-30',
      '2026-04-30 22:00:00',
      '1',
      'Deposit of a partner',
      'Bank',
      '100.00',
      '',
      'USD',
      '',
      name,
      'REC-2026-000001',
      '',
      'TRF 1 · =SUM(A1)',
    ],
    [
      '2026-04-30',
      '2026-04-30 22:00:00',
      '1',
      'Deposit of a partner',
      'Balances of partners',
      '',
      '100.00',
      'USD',
      '',
      name,
      'REC-2026-000001',
      '',
      'TRF 1 · =SUM(A1)',
    ],
  ]);
  const sumOf = (column: number) => rows.reduce((sum, row) => sum + Number(row[column]), 0).toFixed(2);
  expect([sumOf(5), sumOf(6)]).toEqual(['150.66', '150.66']);
  expect(rows.filter(([, , , , , , , , order]) => order === sold.marked.number).map((row) => row[12])).toContain(
    'TRF 2',
  );
  const excel = await clerk.call<Buffer>('GET', '/api/b2b/ledger/months/2026-04/journal?format=xlsx&language=km');
  const [sheet] = await readSheets(excel.body);
  const [, first, second] = sheet?.data ?? [];
  expect(first?.slice(0, 8)).toEqual([
    ...[new Date('2026-04-30'), expect.any(Date), 1, 'ការដាក់ប្រាក់របស់ដៃគូ', 'ធនាគារ', 100, null, 'USD'],
  ]);
  expect(Math.round(Number(first?.[1]) / 1000)).toBe(Date.parse('2026-04-30T22:00:00Z') / 1000);
  expect([second?.[5], second?.[6]]).toEqual([null, 100]);
  expect((await clerk.call('GET', '/api/b2b/ledger/months/2026-13/journal?format=csv')).status).toBe(422);
});

test('each payment has a receipt with a number without gaps, which shows a void payment', async () => {
  const { rows } = await sql.execute(
    raw`select r.number, e.kind from receipts r join ledger_entries e on e.id = r.entry_id order by 1`,
  );
  expect(rows.map(({ number, kind }) => `${number} ${kind}`)).toEqual([
    ...['REC-2026-000001 deposit', 'REC-2026-000002 spend', 'REC-2026-000003 marked', 'REC-2026-000004 payment'],
  ]);
  const [clerk, agent] = [await aClerk(), await anAgent()];
  const detail = async ({ id }: AgentOrder) =>
    (await clerk.call<OrderDetail>('GET', `/api/b2b/orders/${id}`)).body.receipts;
  expect(await detail(sold.paid)).toMatchObject([{ number: 'REC-2026-000004', amount: 6_80, isVoid: false }]);
  expect(await detail(sold.marked)).toMatchObject([{ number: 'REC-2026-000003', amount: 6_80, isVoid: true }]);
  const read = async (user: TestUser, number: string, language = 'en') => {
    const { status, body } = await user.call<Buffer>('GET', `/api/b2b/receipts/${number}?language=${language}`);
    return status === 200 ? extractPdfText(body).replaceAll(/\s+/g, ' ') : String(status);
  };
  expect(await read(clerk, 'REC-2026-000003')).toMatch(/REC-2026-000003.*Void.*This receipt is void from 01 May, 2026/);
  expect(await read(clerk, 'REC-2026-000003')).not.toContain('Thank you');
  // The reference is the customer's; the reason is the clerk's.
  const marked = await read(clerk, 'REC-2026-000003');
  expect(marked).toContain('TRF 2');
  expect(marked).not.toContain('Counted by Dara');
  expect(await read(agent, 'REC-2026-000001')).not.toContain('SUM');
  const paid = await read(agent, 'REC-2026-000004');
  for (const words of ['$6.80', 'Online payment', 'Purchase of insurance', sold.paid.number])
    expect(paid).toContain(words);
  expect(paid).not.toContain('void');
  expect(await read(agent, 'REC-2026-000001')).toContain('Deposit to the partner’s balance');
  expect(await read(agent, 'REC-2026-000002', 'km')).toContain('បង្កាន់ដៃ');
  const stranger = await createTestUser(shop, { scopes: ['b2b:sell'], partner: await createTestPartner(shop) });
  expect([await read(stranger, 'REC-2026-000004'), await read(clerk, 'REC-2026-000099')]).toEqual(['404', '404']);
  const statement = (await agent.call<{ items: PartnerEntry[] }>('GET', '/api/b2b/statement')).body.items;
  expect(statement.map(({ kind, receipt }) => `${kind} ${receipt}`)).toEqual([
    ...['spend REC-2026-000002', 'reserve null', 'deposit REC-2026-000001'],
  ]);
  expect((await shop.order(sold.paid.ref)).documents).toContain('receipt');
  const own = await shop.call<Buffer>('GET', `/api/orders/${sold.paid.ref}/documents/receipt?language=en`);
  expect(extractPdfText(own.body)).toContain('REC-2026-000004');
  expect((await shop.call('GET', `/api/orders/${sold.paid.ref}/documents/receipt?serial=2`)).status).toBe(404);
  // A payment that is rolled back uses no number.
  const of = { at: clock.now(), partnerId: partner.id, currency: 'USD', amount: 1_00 };
  await expect(
    database.transaction('test', async (inner) => {
      await post(inner, transfer('deposit', of));
      await inner.execute(raw`set constraints all immediate`);
      throw new Error('too late');
    }),
  ).rejects.toThrow('too late');
  await database.transaction('test', (inner) => post(inner, transfer('deposit', of)));
  const { rows: last } = await sql.execute(raw`select max(number) as number from receipts`);
  expect(last[0]?.number).toBe('REC-2026-000005');
  await expect(sql.execute(raw`update receipts set amount = 1`)).rejects.toThrow();
  await expect(sql.execute(raw`delete from receipts`)).rejects.toThrow();
});

test('two people close a finished month; then the database refuses its days, and the open month receives the correction', async () => {
  const first = await aClerk();
  expectRefusal(shop, await close('2026-05'), '409 monthNotOver');
  expect((await close('2026-04', first)).body).toMatchObject({ waits: true, mayClose: false, closed: null });
  expect((await close('2026-04', first)).status).toBe(200);
  expectRefusal(shop, await close('2026-04'), '409 moneyRequestWaits');
  expectRefusal(shop, await decide('2026-04', first), '409 needsSecondPerson');
  // The sum differs from the one that the first person saw.
  await bookAt('2026-04-30T16:59:59.999Z', 2_00);
  expectRefusal(shop, await decide('2026-04'), '409 monthChanged');
  expect((await decide('2026-04', first, { outcome: 'refuse', reason: 'Again' })).status).toBe(200);
  await close('2026-04', first);
  const second = await aClerk();
  expect((await decide('2026-04', second)).status).toBe(200);
  expect(await balanceOf('2026-04')).toMatchObject({
    closed: { by: { id: first.id }, approvedBy: { id: second.id } },
    ...{ waits: false, mayClose: false, closeFirst: null, debit: 152_66 },
  });
  expectRefusal(shop, await close('2026-04'), '409 monthClosed');
  expectRefusal(shop, await close('2026-03'), '409 monthClosed');
  await expect(bookAt('2026-04-30T16:59:59.999Z')).rejects.toThrow();
  await expect(bookAt('2025-12-31T00:00:00Z')).rejects.toThrow();
  await bookAt('2026-04-30T17:00:00Z', 3_00);
  expect(accountsOf(await balanceOf('2026-05'))).toContain('adjustment 200 300 0 500');
  await expect(sql.execute(raw`delete from closed_months`)).rejects.toThrow();
  await expect(sql.execute(raw`update closed_months set month = '2020-01'`)).rejects.toThrow();
});

test('months are closed in order: a month after an open month is refused, also while it waits and by the database', async () => {
  clock.set('2026-07-31T17:00:00Z');
  const first = await aClerk();
  // May has bookings, June none, July again.
  await bookAt('2026-07-15T00:00:00Z', 4_00);
  expect(await balanceOf('2026-07')).toMatchObject({ mayClose: false, closeFirst: '2026-05' });
  expect(await balanceOf('2026-05')).toMatchObject({ mayClose: true, closeFirst: null });
  expectRefusal(shop, await close('2026-07', first), '409 monthsInOrder');
  const people = { one: first.id, other: (await aClerk()).id };
  const insert = (month: string) =>
    sql.execute(raw`insert into closed_months values (${month}, ${people.one}, ${people.other}, now())`);
  await expect(insert('2026-07')).rejects.toMatchObject({ cause: { constraint: 'closed_months_in_order' } });
  await expect(insert('2026-03')).rejects.toMatchObject({ cause: { constraint: 'closed_months_in_order' } });
  await close('2026-05', first);
  await decide('2026-05');
  await close('2026-07', first);
  // A late entry of June opens June again in the order.
  await bookAt('2026-06-10T00:00:00Z', 5_00);
  expectRefusal(shop, await decide('2026-07'), '409 monthsInOrder');
  await close('2026-06', first);
  expect([(await decide('2026-06')).status, (await decide('2026-07')).status]).toEqual([200, 200]);
  expect(await balanceOf('2026-07')).toMatchObject({ closed: { by: { id: first.id } }, debit: 4_00 });
});

test('the receipt of a refunded payment says so, and the customer receives the receipt that is valid', async () => {
  const clerk = await aClerk();
  clock.set('2026-08-01T02:00:00Z');
  const { ref } = await shop.anOrder('solo-thailand-five-days', {
    changes: { startDate: '2026-08-10', endDate: '2026-08-14' },
  });
  await shop.buy(ref);
  const { rows } = await sql.execute(raw`select o.id, e.tran_id, r.number from orders o
    join ledger_entries e on e.order_id = o.id and e.kind = 'payment' join receipts r on r.entry_id = e.id where o.ref = ${ref}`);
  const [{ id, tran_id: tranId, number } = {}] = rows as Record<string, string>[];
  const of = { at: new Date('2026-08-02T02:00:00Z'), orderId: id as string, partnerId: null, currency: 'USD' };
  const book = (...entries: Parameters<typeof post>[1][]) =>
    database.transaction('test', (inner) => post(inner, ...entries));
  const words = async (path: string) => {
    const { body } = await clerk.call<Buffer>('GET', path);
    return extractPdfText(body).replaceAll(/\s+/g, ' ');
  };
  const own = async (serial = '') =>
    extractPdfText((await shop.call<Buffer>('GET', `/api/orders/${ref}/documents/receipt?language=en${serial}`)).body);
  const receipts = async () => (await clerk.call<OrderDetail>('GET', `/api/b2b/orders/${id}`)).body.receipts;
  // A part goes back without a transaction of the provider; a second payment came and goes back whole.
  await book(transfer('giveBack', { ...of, amount: 1_80 }));
  expect(await words(`/api/b2b/receipts/${number}?language=en`)).toContain(
    'We booked a refund of $1.80 for this payment on 02 Aug, 2026.',
  );
  const second = { ...of, tranId: 'second', amount: 6_80 };
  await book(transfer('payment', second), transfer('refundOwed', second));
  expect(await receipts()).toMatchObject([{ number, refunded: 1_80 }, { refunded: 6_80 }]);
  expect(await own()).toContain(number);
  expect(await own('&serial=2')).toContain('a refund of $6.80');
  // The first payment is refunded in full too: no receipt remains valid.
  await book(transfer('giveBack', { ...of, tranId: tranId as string, amount: 5_00 }));
  expect(await receipts()).toMatchObject([{ number, refunded: 6_80 }, { refunded: 6_80 }]);
  expect(await own()).toContain('a refund of $6.80');
});

test('the millionth receipt of a year shows its full number', async () => {
  clock.set('2027-01-05T02:00:00Z');
  await sql.execute(raw`insert into sequences (name, value) values ('receipt 2027', 999999)`);
  const deposit = () =>
    database.transaction('test', (inner) =>
      post(inner, transfer('deposit', { at: clock.now(), partnerId: partner.id, currency: 'USD', amount: 1_00 })),
    );
  await deposit();
  await deposit();
  const { rows } = await sql.execute(raw`select number from receipts where number like 'REC-2027-%' order by 1`);
  expect(rows.map(({ number }) => number)).toEqual(['REC-2027-1000000', 'REC-2027-1000001']);
});
