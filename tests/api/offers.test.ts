import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { OrderDesk } from '#contract/order-desk.ts';
import type { OfferView } from '#contract/purchase/consents.ts';
import type { OrderDetail } from '#contract/purchase/order-histories.ts';
import type { ConversionReport } from '#contract/reports.ts';
import { findPartner } from '#server/people/partners/partner-repository.ts';
import { drafts } from '#server/platform/db/schema/schema.ts';
import { findOrderByRef } from '#server/purchase/orders/order-repository.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { createPicture } from '#tests/support/create-picture.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { type OpenDraft, startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';
import { type AgentOrder, acceptDeclaration, createAgentOrder, provePhone } from './create-agent-order.ts';

/* One offer with up to three quotations: the customer compares them, agrees to one and pays it, and the others lapse. */

const shop = await startTestShop();
const partner = await createTestPartner(shop, { balance: 1000_00, name: 'Mekong Brokers' });
const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
const stranger = await createTestUser(shop, { scopes: ['b2b:sell'], partner: await createTestPartner(shop) });
const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
afterAll(() => shop.close());

/** The day of the shop's clock, on which a contact may be planned. */
const DAY = toBusinessDate(shop.clock.now());

const begin = ({ id }: Pick<AgentOrder, 'id'>, user = agent) =>
  user.call<{ id: string; key: string }>('POST', `/api/b2b/orders/${id}/quotations`);

/** Passes the pages of a draft up to its last, as the agent does after a change. */
async function passPages({ id, key }: OpenDraft): Promise<void> {
  let at: string | undefined;
  for (let round = 0; round < 12; round++) {
    const { body } = await shop.call<OpenDraft['view']>('GET', `/api/drafts/${id}`, { key });
    const { page } = body;
    if (page === null || page === at) return;
    at = page;
    await shop.call('POST', `/api/drafts/${id}/next`, { key, body: { page } });
  }
}

/** Begins a quotation with other answers for the offer of an order, up to its last page. */
async function addQuotationDraft(of: AgentOrder, changes: Record<string, unknown> = {}) {
  const { body, status } = await begin(of);
  expect(status).toBe(201);
  const draft = { id: body.id, key: body.key } as OpenDraft;
  if (Object.keys(changes).length > 0) await shop.answer(draft, changes as never);
  await passPages(draft);
  return { draft };
}

/** Adds a quotation with other answers to the offer of an order, and confirms it. */
async function addQuotation(of: AgentOrder, changes: Record<string, unknown> = {}) {
  const { draft } = await addQuotationDraft(of, changes);
  return { draft, reply: await shop.confirm(draft) };
}

const detail = async (id: string, user = agent) => (await user.call<OrderDetail>('GET', `/api/b2b/orders/${id}`)).body;
const offer = async (ref: string, cookie = '') =>
  (await shop.call<OfferView>('GET', `/api/orders/${ref}/offer?language=en`, { headers: { cookie } })).body;

async function addConfirmed(of: AgentOrder, changes: Record<string, unknown>) {
  const { reply } = await addQuotation(of, changes);
  expect(reply).toMatchObject({ status: 201 });
  return readIds(reply.body.order);
}

async function readIds(ref: string): Promise<{ order: string; orderId: string }> {
  const order = await findOrderByRef(shop.services.database.sql, ref);
  return { order: ref, orderId: order?.id ?? '' };
}

async function createOffer() {
  const one = await createAgentOrder(shop, agent, { agreed: false });
  const two = await addConfirmed(one, { selectedPlan: 'basic' });
  const three = await addConfirmed(one, { selectedPlan: 'premium' });
  return { one, two, three };
}

test('a customer compares three quotations by the link of one, and everyone else sees them as before', async () => {
  const { one, two, three } = await createOffer();
  const { quotations } = await offer(two.order);
  expect(quotations.map(({ ref }) => ref)).toEqual([one.ref, two.order, three.order]);
  expect(new Set(quotations.map(({ total }) => total)).size).toBe(3);
  expect((await detail(one.id)).quotations.map(({ id, status }) => [id, status])).toEqual([
    [one.id, 'incomplete'],
    [two.orderId, 'incomplete'],
    [three.orderId, 'incomplete'],
  ]);
  // Quotations of one offer insure the same person once.
  expect((await detail(three.orderId)).overlaps).toEqual([]);
  expect((await detail(one.id)).timeline.map(({ type }) => type)).not.toContain('OVERLAP');
  const { body: link } = await agent.call<{ text: string }>('POST', `/api/b2b/orders/${three.orderId}/payment-link`, {
    body: { channel: 'link' },
  });
  const least = Math.min(...quotations.map(({ total }) => total));
  expect(link.text).toContain(`$${(least / 100).toFixed(2)}`);
  expect(link.text).toMatch(/^Choose one of your insurance quotations/);
  expect((await offer((await createAgentOrder(shop, agent, { agreed: false })).ref)).quotations).toEqual([]);
});

test('one code opens all quotations, and the one that the customer agrees to and pays ends the others', async () => {
  const { one, two, three } = await createOffer();
  // A call is planned about two of them.
  const plan = (id: string) => agent.call('POST', `/api/b2b/orders/${id}/follow-up`, { body: { on: DAY } });
  const desk = async (id: string) => (await agent.call<OrderDesk>('GET', `/api/b2b/orders/${id}/desk`)).body.followUps;
  const readTotal = async () => (await findPartner(shop.services.database.sql, partner.id))?.total ?? 0;
  const before = await readTotal();
  for (const id of [one.id, two.orderId]) expect((await plan(id)).status).toBe(200);
  const { cookie } = await provePhone(shop, one);
  expect((await offer(two.order, cookie)).record).not.toBeNull();
  expect((await acceptDeclaration(shop, { ref: two.order, cookie })).body).toMatchObject({ status: 'confirmed' });
  for (const [id, ref] of [
    [one.id, one.ref],
    [three.orderId, three.order],
  ] as const) {
    expect(await detail(id)).toMatchObject({ status: 'expired' });
    expect((await detail(id)).timeline.at(-1)).toMatchObject({ type: 'LAPSED', note: 'otherChosen' });
    expect(await shop.order(ref)).toMatchObject({ status: 'expired', chosen: { ref: two.order } });
  }
  expectRefusal(shop, await acceptDeclaration(shop, { ref: three.order, cookie }), '409 otherChosen');
  expect([await desk(one.id), (await desk(two.orderId)).map(({ on }) => on)]).toEqual([[], [DAY]]);
  // The balance is charged once, by the chosen quotation, at its payment.
  expect(await readTotal()).toBe(before);
  const paid = await agent.call<OrderDetail>('POST', `/api/b2b/orders/${two.orderId}/pay-from-balance`, { body: {} });
  expect(paid.body.status).toBe('issued');
  expect(await readTotal()).toBe(before - paid.body.premium);
  for (const id of [one.id, three.orderId])
    expectRefusal(
      shop,
      await agent.call('POST', `/api/b2b/orders/${id}/pay-from-balance`, { body: {} }),
      '409 orderNotPayable',
    );
  // The link of a paid quotation is its owner's.
  expect(await shop.order(one.ref)).toMatchObject({ chosen: { ref: null } });
});

test('the report on conversion counts an offer once, by the quotation that the customer chose', async () => {
  const reader = await createTestUser(shop, { scopes: ['b2b:reports', 'b2b:sell'], partner });
  const period = { from: '2026-01-01', to: '2026-12-31' };
  const count = async () => {
    const reply = await reader.call<ConversionReport>(
      'GET',
      `/api/b2b/reports/conversion?${new URLSearchParams(period)}`,
    );
    const { begun, quoted, confirmed, issued } = reply.body.total;
    return [begun, quoted, confirmed, issued];
  };
  const since = async (before: number[]) => (await count()).map((now, at) => now - (before[at] ?? 0));
  const listed = async () =>
    (
      await reader.call<{ items: { id: string }[] }>('POST', '/api/b2b/orders/search', {
        body: { ...period, dated: 'begun' },
      })
    ).body.items.map(({ id }) => id);
  const before = await count();
  const { one, two } = await createOffer();
  expect(await since(before)).toEqual([1, 1, 1, 0]);
  const { cookie } = await provePhone(shop, one);
  expect((await acceptDeclaration(shop, { ref: two.order, cookie })).status).toBe(200);
  expect(await since(before)).toEqual([1, 1, 1, 0]);
  const paid = await agent.call<OrderDetail>('POST', `/api/b2b/orders/${two.orderId}/pay-from-balance`, { body: {} });
  expect(paid.body.status).toBe('issued');
  expect(await since(before)).toEqual([1, 1, 1, 1]);
  expect(await listed()).toContain(two.orderId);
  expect(await listed()).not.toContain(one.id);

  // A quotation that comes too late becomes an offer of its own, and counts as one.
  const [late, open] = [await createAgentOrder(shop, agent, { agreed: false }), await count()];
  const { draft } = await addQuotationDraft(late);
  expect((await acceptDeclaration(shop, { ref: late.ref, cookie: (await provePhone(shop, late)).cookie })).status).toBe(
    200,
  );
  expectRefusal(shop, await shop.confirm(draft), '409 offerClosed');
  expect((await shop.confirm(draft)).status).toBe(201);
  expect(await since(open)).toEqual([1, 1, 1, 0]);
});

test('a signed form chooses a quotation too', async () => {
  const { one, two, three } = await createOffer();
  const sent = await agent.call('POST', `/api/b2b/orders/${three.orderId}/signed-form`, {
    body: await createPicture(),
    headers: { 'content-type': 'image/jpeg' },
  });
  expect(sent.status).toBe(200);
  const statuses = await Promise.all([one.id, two.orderId, three.orderId].map(async (id) => (await detail(id)).status));
  expect(statuses).toEqual(['expired', 'expired', 'confirmed']);
});

test('an offer has at most three quotations, for one phone, until its customer has chosen', async () => {
  const { one } = await createOffer();
  expectRefusal(shop, await begin(one), '409 offerFull');
  expect((await detail(one.id)).can).not.toContain('addQuotation');
  const alone = await createAgentOrder(shop, agent, { agreed: false });
  expect((await detail(alone.id)).can).toContain('addQuotation');
  const { draft, reply } = await addQuotation(alone, { mobilePhone: '+85512700800' });
  expectRefusal(shop, reply, '422 offerOfOther');
  await shop.answer(draft, { mobilePhone: alone.phone });
  await passPages(draft);
  const { cookie } = await provePhone(shop, alone);
  expect((await acceptDeclaration(shop, { ref: alone.ref, cookie })).status).toBe(200);
  // Nothing is lost: the draft becomes an offer of its own.
  expectRefusal(shop, await shop.confirm(draft), '409 offerClosed');
  const own = await shop.confirm(draft);
  expect(own.status).toBe(201);
  expect((await detail((await readIds(own.body.order)).orderId)).quotations).toEqual([]);
  expectRefusal(shop, await begin(alone), '409 notAllowedNow');
});

test('an order whose answers the agent changes remains in its offer, and a cancelled order leaves it', async () => {
  const { one, two, three } = await createOffer();
  const headers = { authorization: `Bearer ${agent.token}` };
  expect((await shop.call('POST', `/api/orders/${one.ref}/reopen`, { headers })).status).toBe(200);
  await passPages(one.draft);
  const again = await shop.confirm(one.draft);
  expect(again.status).toBe(201);
  const refs = (await offer(two.order)).quotations.map(({ ref }) => ref);
  expect(refs.toSorted()).toEqual([again.body.order, two.order, three.order].toSorted());
  await agent.call('POST', `/api/b2b/orders/${three.orderId}/cancel`, { body: { reason: 'dearer' } });
  expect((await offer(two.order)).quotations).toHaveLength(2);
});

test('only an agent of the same partner adds a quotation', async () => {
  const order = await createAgentOrder(shop, agent, { agreed: false });
  expectRefusal(shop, await begin(order, stranger), '404 orderNotFound');
  expectRefusal(shop, await begin(order, clerk), '403 permissionDenied');
  const rows = await shop.services.database.sql.select().from(drafts).where(eq(drafts.offerId, order.id));
  expect(rows).toEqual([]);
});
