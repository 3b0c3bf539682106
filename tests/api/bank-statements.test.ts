import { sql as raw } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderDetail } from '#contract/purchase/order-histories.ts';
import type { BankLine, ImportResult } from '#contract/reconciliation/bank-statements.ts';
import type { MoneyRequestView } from '#contract/reconciliation/money-requests.ts';
import { matchToOrder } from '#server/purchase/bank-statements/match-line.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { type Reply, startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';
import { type AgentOrder, createAgentOrder } from './create-agent-order.ts';

/* Statements of the insurer's bank. A trip costs 6.80; one person alone marks at most 20.00 as paid. */

const shop = await startTestShop({ env: { ALONE_LIMITS: 'markAsPaid=20' } });
const { sql } = shop.services.database;
afterAll(() => shop.close());
const partner = await createTestPartner(shop);
const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
const aClerk = () => createTestUser(shop, { scopes: ['insurer:orders'] });

const anOrder = () => createAgentOrder(shop, agent);
const detail = async ({ id }: AgentOrder) => (await agent.call<OrderDetail>('GET', `/api/b2b/orders/${id}`)).body;
const row = (details: string, { amount = '6.80', reference = '' } = {}) =>
  `2026-04-01,${amount},${reference},"${details}"`;
const table = (...rows: string[]) => ['date,amount,reference,details', ...rows, ''].join('\n');
const send = (user: TestUser, file: string) =>
  user.call<ImportResult>('POST', '/api/b2b/bank-statements', { body: { file } });
async function bring(user: TestUser, ...rows: string[]): Promise<ImportResult> {
  const { status, body } = await send(user, table(...rows));
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const list = async (user: TestUser, status?: BankLine['status']) =>
  (await user.call<{ items: BankLine[] }>('POST', '/api/b2b/bank-lines/search', { body: status ? { status } : {} }))
    .body.items;
const lineOf = async (user: TestUser, details: string) =>
  (await list(user)).find((line) => line.details === details) as BankLine;
const match = (user: TestUser, { id }: BankLine, order: string): Promise<Reply<BankLine>> =>
  user.call('POST', `/api/b2b/bank-lines/${id}/match`, { body: { order } });
const setAside = (user: TestUser, { id }: BankLine, reason: string): Promise<Reply<BankLine>> =>
  user.call('POST', `/api/b2b/bank-lines/${id}/set-aside`, { body: { reason } });
async function decide(order: AgentOrder, kind: MoneyRequestView['kind'], body: object): Promise<void> {
  const other = await aClerk();
  const requests = (await other.call<MoneyRequestView[]>('GET', '/api/b2b/money-requests')).body;
  const request = requests.find((one) => one.kind === kind && one.subject.id === order.id);
  expect((await other.call('POST', `/api/b2b/money-requests/${request?.id}`, { body })).status).toBe(200);
}
/** The payments of an order in the ledger. */
const paid = async ({ id }: AgentOrder) =>
  (
    await sql.execute<{ sum: number }>(raw`select coalesce(sum(l.amount), 0)::int as sum from ledger_entries e
    join ledger_lines l on l.entry_id = e.id and l.account in ('bank', 'clearing') where e.order_id = ${id}`)
  ).rows[0]?.sum;

let orders: AgentOrder[];
beforeAll(async () => {
  orders = [await anOrder(), await anOrder(), await anOrder(), await anOrder()];
});

test('a payment that names its order marks it as paid once, even in repeated or other files', async () => {
  const [order] = orders as [AgentOrder];
  const clerk = await aClerk();
  const mine = row(`Trip ${order.number.replaceAll('-', ' ')}`, { reference: 'FT-1' });
  expect(await bring(clerk, mine)).toEqual({
    lines: 1,
    added: 1,
    matched: 1,
    waiting: 0,
    open: 0,
    setAside: 0,
    skipped: 0,
  });
  expect(await detail(order)).toMatchObject({ status: 'issued', paidBy: 'marked', receipts: [{ amount: 6_80 }] });
  expect(await bring(await aClerk(), mine)).toMatchObject({ added: 0, matched: 1 });
  // Another file, with the same payment and a second one of the customer: that one has no order.
  const again = row(`Again ${order.number}`, { reference: 'FT-2' });
  expect(await bring(clerk, again, mine)).toMatchObject({ lines: 2, added: 1, matched: 1, open: 1 });
  expect(await lineOf(clerk, `Again ${order.number}`)).toMatchObject({
    status: 'open',
    why: 'alreadyPaid',
    order: null,
  });
  expect(await paid(order)).toBe(6_80);
  const receipt = (await clerk.call<OrderDetail>('GET', `/api/b2b/orders/${order.id}`)).body.timeline;
  expect(receipt.find(({ type }) => type === 'MARKED')?.note).toContain('FT-1');
});

test('a line that does not match is listed with its reason, and sells nothing', async () => {
  const [, order, other] = orders as [AgentOrder, AgentOrder, AgentOrder];
  const clerk = await aClerk();
  await shop.call('POST', `/api/orders/${order.ref}/payments`, { body: { option: 'cards', language: 'en' } });
  const lapsed = await createAgentOrder(shop, agent, { agreed: false });
  const result = await bring(
    clerk,
    row('Hello'),
    row(`${order.number} ${other.number}`),
    row('ORD-2026-999999'),
    row(`Part of ${order.number}`, { amount: '6.79' }),
    row(`Early ${lapsed.number}`),
    row('Out', { amount: '-3.00' }),
  );
  expect(result).toMatchObject({ lines: 5, added: 5, matched: 0, open: 5, skipped: 1 });
  const whys = (await list(clerk, 'open')).map(({ details, why }) => [details, why]);
  expect(whys).toEqual(
    expect.arrayContaining([
      ...[
        ['Hello', 'noNumber'],
        [`${order.number} ${other.number}`, 'manyNumbers'],
        ['ORD-2026-999999', 'noOrder'],
      ],
      ...[
        [`Part of ${order.number}`, 'otherAmount'],
        [`Early ${lapsed.number}`, 'notPayable'],
      ],
    ]),
  );
  expect([(await detail(order)).status, await paid(order)]).toEqual(['confirmed', 0]);
});

test('a person matches a payment, confirms a mark-as-paid, or dismisses a payment with a reason, and only once', async () => {
  const [, order, other] = orders as [AgentOrder, AgentOrder, AgentOrder];
  const clerk = await aClerk();
  const hello = await lineOf(clerk, 'Hello');
  expectRefusal(shop, await match(clerk, hello, 'ORD-2026-999999'), '422 orderNotFound /order orderNotFound');
  expectRefusal(
    shop,
    await match(clerk, await lineOf(clerk, `Part of ${order.number}`), order.number),
    '422 amountNotDue /order amountNotDue',
  );
  expect((await match(clerk, hello, order.number)).body).toMatchObject({
    ...{ status: 'matched', why: null, order: { id: order.id, name: order.number }, by: { id: clerk.id } },
  });
  expect((await match(clerk, hello, order.number)).status).toBe(200);
  expect([(await detail(order)).status, await paid(order)]).toEqual(['issued', 6_80]);
  expectRefusal(shop, await match(clerk, hello, other.number), '409 bankLineDecided');
  expectRefusal(shop, await setAside(clerk, hello, 'No'), '409 bankLineDecided');
  const second = await lineOf(clerk, 'ORD-2026-999999');
  expectRefusal(shop, await match(clerk, second, order.number), '409 bankLineTaken');
  // The other order was marked before: the payment confirms it and books nothing again.
  const mark = { amount: 6_80, reference: 'FT-9', reason: 'Seen at the bank' };
  expect((await clerk.call('POST', `/api/b2b/orders/${other.id}/mark-as-paid`, { body: mark })).status).toBe(200);
  expect((await match(clerk, second, other.number)).body).toMatchObject({ status: 'matched' });
  expect(await paid(other)).toBe(6_80);
  const aside = await lineOf(clerk, `Part of ${order.number}`);
  expect((await setAside(clerk, aside, 'A deposit')).body).toMatchObject({
    status: 'setAside',
    note: 'A deposit',
    by: { id: clerk.id },
  });
  expect((await setAside(clerk, aside, 'A deposit')).status).toBe(200);
  expect((await list(clerk, 'setAside')).map(({ id }) => id)).toEqual([aside.id]);
  expectRefusal(shop, await setAside(clerk, { ...aside, id: 'none' }, 'x'), '404 bankLineNotFound');
  expect((await send(agent, table(row('x')))).status).toBe(403);
});

test('a reference from a mark-as-paid by a person finds its payment', async () => {
  const order = orders[3] as AgentOrder;
  const clerk = await aClerk();
  const mark = { amount: 6_80, reference: 'TRF-77', reason: 'Told by phone' };
  await clerk.call('POST', `/api/b2b/orders/${order.id}/mark-as-paid`, { body: mark });
  expect(
    await bring(clerk, row('No number', { reference: 'TRF-77' }), row('Less', { reference: 'TRF-77', amount: '6.70' })),
  ).toMatchObject({
    ...{ matched: 1, open: 1 },
  });
  expect(await lineOf(clerk, 'No number')).toMatchObject({ order: { id: order.id }, by: null });
  expect(await paid(order)).toBe(6_80);
});

test('a match above the limit of one person waits; it is open again after a refusal, and matched after an approval', async () => {
  const clerk = await aClerk();
  const [one, two, three, four] = [await anOrder(), await anOrder(), await anOrder(), await anOrder()];
  const result = await bring(clerk, ...[one, two, three].map(({ number }) => row(`For ${number}`)));
  // Two of 6.80 are within 20.00, the third is not.
  expect(result).toMatchObject({ matched: 2, waiting: 1 });
  const late = `For ${three.number}`;
  expect(await lineOf(clerk, late)).toMatchObject({ status: 'waiting', order: { id: three.id } });
  expect(await paid(three)).toBe(0);
  await decide(three, 'markAsPaid', { outcome: 'refuse', reason: 'Not ours' });
  expect(await lineOf(clerk, late)).toMatchObject({ status: 'open', why: 'notPayable', order: null });
  // Another payment may have the order now.
  expect(await bring(clerk, row(`Now ${three.number}`))).toMatchObject({ waiting: 1 });
  expect(await lineOf(clerk, late)).toMatchObject({ status: 'open', why: 'notPayable' });
  await decide(three, 'markAsPaid', { outcome: 'approve' });
  expect(await lineOf(clerk, `Now ${three.number}`)).toMatchObject({ status: 'matched', why: null });
  expect(await paid(three)).toBe(6_80);
  // A mark-as-paid that is voided releases its payment for the intended order.
  await clerk.call('POST', `/api/b2b/orders/${one.id}/void-payment`, { body: { reason: 'Another order' } });
  await decide(one, 'voidMarked', { outcome: 'approve' });
  const free = await lineOf(clerk, `For ${one.number}`);
  expect(free).toMatchObject({ status: 'open', why: 'voided', order: null });
  expectRefusal(shop, await match(clerk, free, one.number), '409 alreadyPaid');
  expect((await match(await aClerk(), free, four.number)).body).toMatchObject({ status: 'matched' });
});

test('an import of the same payments changes no decision of a person', async () => {
  const clerk = await aClerk();
  const [one, two, three, four] = [await anOrder(), await anOrder(), await anOrder(), await anOrder()];
  const rows = [one, two, three].map(({ number }) => row(`Keep ${number}`));
  const declined = `Keep ${three.number}`;
  expect(await bring(clerk, ...rows)).toMatchObject({ matched: 2, waiting: 1 });
  await decide(three, 'markAsPaid', { outcome: 'refuse', reason: 'Not ours' });
  expect(await bring(clerk, ...rows)).toMatchObject({ matched: 2, waiting: 0, open: 1 });
  // Another payment that names the order asks for it, and is declined too.
  expect(await bring(clerk, row(`Also ${three.number}`))).toMatchObject({ waiting: 1 });
  await decide(three, 'markAsPaid', { outcome: 'refuse', reason: 'Not ours' });
  expect(await bring(clerk, ...rows)).toMatchObject({ waiting: 0, open: 1 });
  expect(await lineOf(clerk, declined)).toMatchObject({ status: 'open', why: 'notPayable', order: null });

  await clerk.call('POST', `/api/b2b/orders/${one.id}/void-payment`, { body: { reason: 'Another order' } });
  await decide(one, 'voidMarked', { outcome: 'approve' });
  expect(await bring(clerk, ...rows)).toMatchObject({ matched: 1, open: 2 });
  expect(await lineOf(clerk, `Keep ${one.number}`)).toMatchObject({ status: 'open', why: 'voided' });

  // A person sets a line aside after the import has read it.
  await bring(clerk, row('Aside'));
  const aside = await lineOf(clerk, 'Aside');
  await setAside(clerk, aside, 'A deposit');
  const late = { id: aside.id, orderId: four.id, user: (await aClerk()).id, decidedBy: null };
  await matchToOrder(shop.services, late);
  expect(await lineOf(clerk, 'Aside')).toMatchObject({ status: 'setAside', note: 'A deposit', order: null });
  expect(await paid(four)).toBe(0);
});

test('a file that is not a statement is refused with its line, and nothing is stored', async () => {
  const clerk = await aClerk();
  const before = (await list(clerk)).length;
  expectRefusal(
    shop,
    await send(clerk, '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'),
    '422 statementDocumentType /file statementDocumentType',
  );
  expectRefusal(shop, await send(clerk, '<Document/>'), '422 statementOtherFormat /file statementOtherFormat');
  const early = ['0999-01-01', '01/01/0026'].map((day) => send(clerk, `date,amount\n${day},1\n`));
  for (const reply of await Promise.all(early)) expectRefusal(shop, reply, '422 statementValue /file statementValue');
  const wrong = await send(clerk, table(row('fine'), '2026-04-31,1,x,y'));
  expectRefusal(shop, wrong, '422 statementValue /file statementValue');
  expect(wrong.body).toMatchObject({ errors: [{ params: { line: 3, field: 'date' } }] });
  expect((await list(clerk)).length).toBe(before);
});
