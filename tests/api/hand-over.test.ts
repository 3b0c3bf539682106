import { eq, sql as raw } from 'drizzle-orm';
import { afterAll, expect, inject, test } from 'vitest';
import type { ReplyOf } from '#contract/call.ts';
import type { getBook } from '#contract/people/hand-over.ts';
import type { OrderRow } from '#contract/purchase/order-histories.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { orderNotes } from '#server/platform/db/schema/desk/order-note-schema.ts';
import { ledgerEntries } from '#server/platform/db/schema/ledger-schema.ts';
import { drafts, orders, policies } from '#server/platform/db/schema/schema.ts';
import { searchList } from '#tests/support/search-list.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';
import { createAgentDraft, createAgentOrder } from './create-agent-order.ts';

type BookReply = ReplyOf<typeof getBook>;

/* The whole book of a colleague goes to another seller of the partner at once; who sold stays. */

const shop = await startTestShop();
afterAll(() => shop.close());
const { sql } = shop.services.database;

const partner = await createTestPartner(shop);
const head = await createTestUser(shop, { scopes: ['b2b:admin', 'b2b:sell'], partner });
const leaver = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
const colleague = await createTestUser(shop, { username: 'bopha', scopes: ['b2b:sell'], partner });
const book = `/api/admin/users/${leaver.id}/book`;
const handOver = (to: string, by: TestUser = head) =>
  by.call<object>('POST', `/api/admin/users/${leaver.id}/hand-over`, { body: { to, reason: 'Left the company' } });
const readBook = async () => {
  const { colleagues: _colleagues, ...counts } = (await head.call<BookReply>('GET', book)).body;
  return counts;
};
const rows = async (user: TestUser, query: Record<string, string>) =>
  (await searchList<{ items: OrderRow[] }>(user, '/api/b2b/orders', query)).body.items;

test('orders, offers and drafts of one person move to the other, only within the partner', async () => {
  const { order: sold } = await createSoldPolicy(shop, { testCase: 'solo-thailand-five-days', partner });
  await sql.update(orders).set({ agentId: leaver.id }).where(eq(orders.id, sold.id));
  const offer = await createAgentOrder(shop, leaver);
  const draft = await createAgentDraft(shop, leaver);
  const own = await createAgentOrder(shop, head);
  // Before, the leaver worked for another partner.
  const former = await createTestPartner(shop);
  const { order: elsewhere } = await createSoldPolicy(shop, { testCase: 'solo-thailand-five-days', partner: former });
  await sql.update(orders).set({ agentId: leaver.id }).where(eq(orders.id, elsewhere.id));

  expect(await readBook()).toEqual({ orders: 2, offers: 1, drafts: 1 });
  const reply = await handOver(colleague.id);
  expect([reply.status, reply.body]).toEqual([200, { orders: 2, offers: 1, drafts: 1 }]);
  expect(await readBook()).toEqual({ orders: 0, offers: 0, drafts: 0 });

  const found = await sql.select().from(orders);
  const of = (id: string) => found.find((one) => one.id === id);
  // The seller of a paid order stays, for commission and reports; an offer counts for who sells it now.
  expect(of(sold.id)).toMatchObject({ agentId: leaver.id, ownerId: colleague.id });
  expect(of(offer.id)).toMatchObject({ agentId: colleague.id, ownerId: colleague.id });
  expect(of(own.id)).toMatchObject({ agentId: head.id, ownerId: null });
  expect(of(elsewhere.id)).toMatchObject({ agentId: leaver.id, ownerId: null });
  // A policy goes with its order: the colleague sees its end among the due work.
  const held = await sql.select().from(policies);
  const ownerOf = (order: { id: string }) => held.find(({ orderId }) => orderId === order.id)?.ownerId;
  expect([ownerOf(sold), ownerOf(elsewhere)]).toEqual([colleague.id, leaver.id]);
  const [moved] = await sql.select().from(drafts).where(eq(drafts.id, draft.id));
  expect(moved?.agentId).toBe(colleague.id);

  expect((await rows(head, { owner: colleague.id })).map(({ id }) => id).toSorted()).toEqual(
    [offer.id, sold.id].toSorted(),
  );
  expect((await rows(head, { owner: head.id })).map(({ id }) => id)).toEqual([own.id]);
  expect(await rows(head, { owner: leaver.id })).toEqual([]);
  const [line] = await rows(head, { agent: leaver.id });
  expect([line?.id, line?.owner?.id]).toEqual([sold.id, colleague.id]);
});

test('the log names the transfer: both persons, the content and the reason', async () => {
  const auditor = await createTestUser(shop, { scopes: ['insurer:audit'] });
  const { body } = await auditor.call<{ items: object[] }>('POST', '/api/admin/account-events/search', {
    body: { user: leaver.id },
  });
  expect(body.items).toMatchObject([
    { type: 'handedOver', by: head.username, user: leaver.username, note: 'bopha 2 1 1 Left the company' },
  ]);
});

test('the draft of an order moves with it, also when its answers change later', async () => {
  const { id, ref, draft } = await createAgentOrder(shop, leaver, { agreed: false });
  expect((await handOver(colleague.id)).body).toEqual({ orders: 1, offers: 1, drafts: 0 });
  expect((await colleague.call('POST', `/api/orders/${ref}/reopen`)).status).toBe(200);
  const again = await shop.confirm(draft);
  expect(again.status, JSON.stringify(again.body)).toBe(201);
  const found = await sql.select().from(orders).where(eq(orders.draftId, draft.id));
  expect(found.map((one) => [one.id === id, one.agentId])).toEqual(
    expect.arrayContaining([
      [true, colleague.id],
      [false, colleague.id],
    ]),
  );
  expect(found).toHaveLength(2);
});

test('an offer with money in the ledger stays in the reports of its seller', async () => {
  const offer = await createAgentOrder(shop, leaver);
  await sql.insert(ledgerEntries).values({ kind: 'refundOwed', at: shop.clock.now(), orderId: offer.id });
  expect(await readBook()).toEqual({ orders: 1, offers: 0, drafts: 0 });
  expect((await handOver(colleague.id)).body).toEqual({ orders: 1, offers: 0, drafts: 0 });
  const [moved] = await sql.select().from(orders).where(eq(orders.id, offer.id));
  expect(moved).toMatchObject({ agentId: leaver.id, ownerId: colleague.id });
});

test('open notes for the user become due work of the colleague', async () => {
  const { id: orderId } = await createAgentOrder(shop, head);
  const note = { orderId, kind: 'note', at: shop.clock.now(), byId: head.id, partnerId: partner.id } as const;
  const elsewhere = (await createTestPartner(shop)).id;
  await sql.insert(orderNotes).values([
    { ...note, text: 'open', forId: leaver.id },
    { ...note, text: 'closed', forId: leaver.id, closedAt: shop.clock.now() },
    { ...note, text: 'of another', forId: head.id },
    { ...note, text: 'elsewhere', forId: leaver.id, partnerId: elsewhere },
  ]);
  await handOver(colleague.id);
  const notes = await sql.select().from(orderNotes).where(eq(orderNotes.orderId, orderId));
  expect(Object.fromEntries(notes.map(({ text, forId }) => [text, forId]))).toEqual({
    ...{ open: colleague.id, closed: leaver.id, 'of another': head.id, elsewhere: leaver.id },
  });
});

test('an order that is confirmed meanwhile moves with its draft', async () => {
  const draft = await createAgentDraft(shop, leaver);
  const { database } = shop.services;
  const whole = database.transaction;
  let handing: ReturnType<typeof handOver> | undefined;
  Object.assign(database, {
    transaction: (name: string, work: (inner: Sql) => Promise<unknown>) =>
      whole.call(database, name, async (inner) => {
        const done = await work(inner);
        if (name !== 'confirm') return done;
        handing = handOver(colleague.id);
        // On PGlite the hand-over starts only after this transaction.
        if (inject('postgresUrl') !== undefined) await expect.poll(countWaiting, { timeout: 20_000 }).toBe(1);
        return done;
      }),
  });
  const { status } = await shop.confirm(draft);
  Object.assign(database, { transaction: whole });
  expect([status, (await handing)?.status]).toEqual([201, 200]);
  const [order] = await sql.select().from(orders).where(eq(orders.draftId, draft.id));
  expect(order).toMatchObject({ agentId: colleague.id, ownerId: colleague.id });
});

/** Counts the transactions of this database that wait for a row of another one. */
async function countWaiting(): Promise<number> {
  const found = await sql.execute(
    raw`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return found.rows.length;
}

test('only another active seller of the partner receives the orders, and only an administrator transfers them', async () => {
  const stranger = await createTestUser(shop, { scopes: ['b2b:sell'], partner: await createTestPartner(shop) });
  const reader = await createTestUser(shop, { scopes: ['b2b:reports'], partner });
  const disabled = await createTestUser(shop, { scopes: ['b2b:sell'], partner, status: 'disabled' });
  for (const to of [stranger.id, reader.id, disabled.id, leaver.id, 'nobody'])
    expectRefusal(shop, await handOver(to), '422 colleagueNeeded /to colleagueNeeded');
  const { body } = await head.call<BookReply>('GET', book);
  expect(body.colleagues.map((one) => [one.id, one.username, one.name]).toSorted()).toEqual(
    [colleague, head].map(({ id, username }) => [id, username, 'Sokha Chan']).toSorted(),
  );
  expectRefusal(shop, await handOver(head.id, colleague), '403 permissionDenied');
  const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
  const admin = await createTestUser(shop, { scopes: ['insurer:admin'] });
  expectRefusal(shop, await admin.call('GET', `/api/admin/users/${clerk.id}/book`), '404 userNotFound');
  expect((await handOver(colleague.id, admin)).status).toBe(200);
});

test('nothing moves when the transaction fails', async () => {
  const offer = await createAgentOrder(shop, leaver);
  const { database } = shop.services;
  const whole = database.transaction;
  // The log cannot be written.
  Object.assign(database, {
    transaction: (name: string, work: (inner: unknown) => Promise<unknown>) =>
      whole.call(database, name, async (inner) => {
        const done = await work(inner);
        if (name === 'hand over') throw new Error('the database has given up');
        return done;
      }),
  });
  const reply = await handOver(colleague.id);
  Object.assign(database, { transaction: whole });
  expect(reply.status).toBe(500);
  const [kept] = await sql.select().from(orders).where(eq(orders.id, offer.id));
  expect([kept?.agentId, kept?.ownerId]).toEqual([leaver.id, null]);
});
