import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DueView } from '#contract/due.ts';
import type { OrderDesk } from '#contract/order-desk.ts';
import type { OrderRow } from '#contract/purchase/order-histories.ts';
import { searchList } from '#tests/support/search-list.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { type Shop, startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { createAgentOrder } from './create-agent-order.ts';

/* Contacts with the customers of orders: planned, due, recorded, and orders that were not sold. */

let shop: Shop;
beforeAll(async () => {
  shop = await startTestShop();
  // The morning of the 1st of March in Phnom Penh, while it is still February in UTC.
  shop.clock.set('2026-02-28T23:30:00Z');
});
afterAll(() => shop.close());

async function aSale() {
  const partner = await createTestPartner(shop);
  const agent = (givenName: string) =>
    createTestUser(shop, { scopes: ['b2b:sell', 'b2b:export'], partner, givenName, familyName: 'Chan' });
  const [seller, colleague] = [await agent('Bopha'), await agent('Dara')];
  const { id } = await createAgentOrder(shop, seller);
  return { partner, seller, colleague, id };
}

type Reply = OrderDesk & { problem: string; errors?: { pointer: string }[] };
const plan = (user: TestUser, id: string, on: string) =>
  user.call<Reply>('POST', `/api/b2b/orders/${id}/follow-up`, { body: { on } });
const record = (user: TestUser, id: string, body: object) =>
  user.call<Reply>('POST', `/api/b2b/orders/${id}/contacts`, { body });
const desk = async (user: TestUser, id: string) =>
  (await user.call<OrderDesk>('GET', `/api/b2b/orders/${id}/desk`)).body;
const due = async (user: TestUser) =>
  (await user.call<DueView>('GET', '/api/b2b/due')).body.lines.find(({ kind }) => kind === 'contact')?.count ?? 0;
const find = async (user: TestUser, query: Record<string, string>) =>
  (await searchList<{ items: OrderRow[] }>(user, '/api/b2b/orders', query)).body.items;
const ids = async (user: TestUser, query: Record<string, string>) => (await find(user, query)).map(({ id }) => id);

test('a planned contact is due on its day in Phnom Penh for the order’s owner, and moves to another day', async () => {
  const { seller, colleague, id } = await aSale();
  const overdue = await createAgentOrder(shop, seller);
  // A colleague plans it for the owner.
  const { body } = await plan(colleague, id, '2026-03-01');
  expect(body.followUps).toMatchObject([{ on: '2026-03-01', for: { id: seller.id }, outcome: null, at: null }]);
  expect([await due(seller), await due(colleague)]).toEqual([1, 0]);
  expect(await ids(seller, { due: 'contact' })).toEqual([id]);

  expect((await plan(seller, id, '2026-03-02')).body.followUps).toHaveLength(1);
  expect([await due(seller), await ids(seller, { due: 'contact' })]).toEqual([0, []]);
  expect(await find(seller, { due: 'contactLater' })).toMatchObject([{ id, nextContact: '2026-03-02' }]);
  await plan(seller, overdue.id, '2026-03-01');
  shop.clock.advance({ hours: 17 });
  expect(await due(seller)).toBe(1);
  // Half past midnight of the 2nd of March in Phnom Penh.
  shop.clock.advance({ hours: 1 });
  expect(await due(seller)).toBe(2);
  expect((await ids(seller, { due: 'contact' })).toSorted()).toEqual([id, overdue.id].toSorted());
});

test('a contact is planned for today until 366 days ahead', async () => {
  const { seller, id } = await aSale();
  const days = { '2026-03-01': 422, '2026-03-02': 200, '2027-03-03': 200, '2027-03-04': 422 };
  for (const [day, status] of Object.entries(days))
    expect([day, (await plan(seller, id, day)).status]).toEqual([day, status]);
  expect((await plan(seller, id, '2026-03-01')).body.problem).toBe('contactDay');
  expect((await record(seller, id, { outcome: 'again', on: '2026-03-01' })).body.problem).toBe('contactDay');
  // Nothing of the refused contact stays.
  expect((await desk(seller, id)).followUps).toMatchObject([{ on: '2027-03-03', outcome: null }]);
});

test('a recorded contact closes the planned one, with or without a next one', async () => {
  const { seller, colleague, id } = await aSale();
  await plan(seller, id, '2026-03-02');
  const at = shop.clock.now().toISOString();
  const again = await record(colleague, id, { outcome: 'again', on: '2026-03-10', note: ' Wants it cheaper ' });
  expect(again.body.followUps).toMatchObject([
    { on: '2026-03-02', outcome: 'again', note: 'Wants it cheaper', at, by: { id: colleague.id }, reason: null },
    { on: '2026-03-10', outcome: null, note: null, at: null, by: null, for: { id: seller.id } },
  ]);
  expect(await due(seller)).toBe(0);
  const done = await record(seller, id, { outcome: 'done' });
  expect(done.body.followUps.map(({ outcome }) => outcome)).toEqual(['again', 'done']);
  // A contact that nobody planned.
  const more = await record(seller, id, { outcome: 'done', note: 'She called' });
  expect(more.body.followUps.at(-1)).toMatchObject({ on: null, outcome: 'done', note: 'She called', at });
  const missing = await record(seller, id, { outcome: 'again' });
  expect([missing.body.problem, missing.body.errors?.[0]?.pointer]).toEqual(['required', '/on']);
});

test('a changed order of the same draft has the owner and the planned contacts of the one before', async () => {
  const { seller, colleague } = await aSale();
  const { id, ref, draft } = await createAgentOrder(shop, seller);
  const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
  await colleague.call('POST', `/api/b2b/orders/${id}/owner`, {
    body: { to: colleague.id, reason: 'On leave' },
  });
  await plan(seller, id, '2026-03-20');
  await plan(clerk, id, '2026-03-21');
  expect((await seller.call('POST', `/api/orders/${ref}/reopen`)).status).toBe(200);
  await shop.answer(draft, { declaration: true });
  expect((await shop.confirm(draft)).status).toBe(201);
  const [later] = await find(colleague, { due: 'contactLater' });
  expect(later).toMatchObject({ nextContact: '2026-03-20', owner: { id: colleague.id } });
  expect(later?.id).not.toBe(id);
  expect((await desk(seller, id)).followUps).toEqual([]);
});

test('an unsold order has a reason, is found by it, and remains payable', async () => {
  const { seller, colleague, id } = await aSale();
  const other = await createAgentOrder(shop, seller);
  expect((await record(seller, id, { outcome: 'lost' })).body.errors?.[0]?.pointer).toBe('/reason');
  expect((await record(seller, id, { outcome: 'lost', reason: 'other' })).body.errors?.[0]?.pointer).toBe('/note');
  expect((await record(seller, id, { outcome: 'lost', reason: 'wish' })).status).toBe(422);
  await record(seller, id, { outcome: 'lost', reason: 'price' });
  await record(seller, other.id, { outcome: 'lost', reason: 'other', note: 'Emigrates' });
  expect(await find(colleague, { lost: 'price' })).toMatchObject([{ id, lost: 'price', status: 'confirmed' }]);
  expect(await ids(colleague, { lost: 'other' })).toEqual([other.id]);
  expect((await ids(colleague, { lost: 'any' })).toSorted()).toEqual([id, other.id].toSorted());
  expect(await ids(colleague, { lost: 'competitor' })).toEqual([]);
  // The customer is interested again.
  await plan(seller, other.id, '2026-03-05');
  expect(await ids(colleague, { lost: 'any' })).toEqual([id]);
});

test('a payment closes planned contacts and lost orders of both sides, and a paid order cannot be lost', async () => {
  const { seller, id } = await aSale();
  const planned = await createAgentOrder(shop, seller);
  const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
  await record(seller, id, { outcome: 'lost', reason: 'noAnswer' });
  await plan(seller, planned.id, '2026-03-03');
  await plan(clerk, planned.id, '2026-03-04');
  for (const order of [id, planned.id]) {
    const paid = await clerk.call('POST', `/api/b2b/orders/${order}/mark-as-paid`, {
      body: { amount: 6_80, reference: `TRF ${order}`, reason: 'Paid in cash' },
    });
    expect(paid.status).toBe(200);
  }
  expect(await desk(seller, id)).toMatchObject({ followUps: [{ outcome: 'won', reason: 'noAnswer' }], mayLose: false });
  expect((await desk(seller, planned.id)).followUps).toMatchObject([{ on: '2026-03-03', outcome: 'won', at: null }]);
  expect((await desk(clerk, planned.id)).followUps).toMatchObject([{ on: '2026-03-04', outcome: 'won' }]);
  expect([await due(seller), await due(clerk), await ids(seller, { lost: 'any' })]).toEqual([0, 0, []]);
  expect((await record(seller, id, { outcome: 'lost', reason: 'price' })).body.problem).toBe('notAllowedNow');
  // It may still be followed, for example before its policy ends.
  expect((await plan(seller, id, '2026-04-01')).status).toBe(200);
});

test('the next owner of an order makes the planned contact, also after a transfer of all orders', async () => {
  const { partner, seller, colleague, id } = await aSale();
  const head = await createTestUser(shop, { scopes: ['b2b:admin', 'b2b:sell', 'b2b:export'], partner });
  await plan(seller, id, '2026-03-02');
  await seller.call('POST', `/api/b2b/orders/${id}/owner`, { body: { to: colleague.id, reason: 'Leave' } });
  expect([await due(seller), await due(colleague)]).toEqual([0, 1]);
  const to = { to: seller.id, reason: 'Left the company' };
  expect((await head.call('POST', `/api/admin/users/${colleague.id}/hand-over`, { body: to })).status).toBe(200);
  expect([await due(seller), await due(colleague)]).toEqual([1, 0]);
});

test('each side has its own contacts, and another partner cannot read or plan them', async () => {
  const { seller, id } = await aSale();
  const stranger = await createTestUser(shop, { scopes: ['b2b:sell'], partner: await createTestPartner(shop) });
  const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
  await plan(seller, id, '2026-03-03');
  await record(clerk, id, { outcome: 'lost', reason: 'price' });
  expect((await desk(clerk, id)).followUps).toMatchObject([{ outcome: 'lost', for: { id: clerk.id } }]);
  expect((await desk(seller, id)).followUps).toMatchObject([{ outcome: null }]);
  expect([await ids(seller, { lost: 'any' }), await ids(clerk, { lost: 'price' })]).toEqual([[], [id]]);
  expect((await find(clerk, { lost: 'price' }))[0]?.nextContact).toBeNull();
  expect((await plan(stranger, id, '2026-03-03')).status).toBe(404);
  expect((await record(stranger, id, { outcome: 'done' })).status).toBe(404);
  expect([await due(stranger), await ids(stranger, { due: 'contact' })]).toEqual([0, []]);
});

test('the file of a list has the day of the next contact and the reason, each in a column', async () => {
  const { seller, id } = await aSale();
  const lost = await createAgentOrder(shop, seller);
  await plan(seller, id, '2026-03-03');
  await record(seller, lost.id, { outcome: 'lost', reason: 'competitor' });
  const made = await seller.call<{ id: string }>('POST', '/api/b2b/exports', {
    body: { list: 'orders', question: {}, format: 'csv', language: 'en' },
  });
  await shop.worker.work();
  const { body } = await seller.call<Buffer>('GET', `/api/b2b/exports/${made.body.id}/file`);
  const rows: Record<string, string>[] = parse(Buffer.from(body).toString(), { bom: true, columns: true });
  expect(rows.map((row) => [row['Next contact'], row['Why it was not sold']]).toSorted()).toEqual([
    ['', 'Bought from another company'],
    ['2026-03-03', ''],
  ]);
});
