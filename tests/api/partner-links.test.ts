import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DraftView } from '#contract/purchase/drafts.ts';
import type { OrderDetail, OrderRow } from '#contract/purchase/order-histories.ts';
import type { OrderView } from '#contract/purchase/orders.ts';
import type { DraftRow } from '#contract/purchase/sales.ts';
import type { CommissionReport } from '#contract/reports.ts';
import { updatePartner } from '#server/people/partners/partner-repository.ts';
import { findOrderByRef } from '#server/purchase/orders/order-repository.ts';
import { searchList } from '#tests/support/search-list.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { type OpenDraft, type Reply, startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';
import { acceptDeclaration, provePhone } from './create-agent-order.ts';
import { createCustomerAnswers } from './create-customer.ts';

const shop = await startTestShop();
const partner = await createTestPartner(shop, {
  name: 'Lotus Brokers',
  company: 'lotus',
  accountCode: 'L-1',
  balance: 500_00,
});
const agent = await createTestUser(shop, { scopes: ['b2b:sell', 'b2b:reports'], partner });
afterAll(() => shop.close());

const LINK = { company: 'lotus', accountCode: 'L-1' };
type Begun = Reply<{ draft: DraftView; key: string }>;

/** A draft as the browser of somebody begins it; `by` whoever is signed in. */
function begin(named: object = {}, by: Pick<TestUser, 'call'> = shop): Promise<Begun> {
  return by.call('POST', '/api/drafts', { body: { product: 'travel', language: 'en', ...named } });
}

/** Five days in Thailand for one: 6.80 USD, of which a partner with 15 % earns 1.02. */
async function filled({ body }: Begun): Promise<OpenDraft & { phone: string }> {
  const draft = { id: body.draft.id, key: body.key, view: body.draft };
  const changes = { ...shop.testCase('travel', 'solo-thailand-five-days').answers, ...createCustomerAnswers() };
  await shop.fillIn(draft, changes);
  return { ...draft, phone: changes.mobilePhone };
}

async function confirmed(draft: OpenDraft & { phone: string }): Promise<OrderView> {
  const { body, status } = await shop.confirm(draft);
  expect(status, JSON.stringify(body)).toBe(201);
  await shop.verify(body.order, await shop.codeTo(draft.phone));
  return shop.order(body.order);
}

/** An agent's order, once its customer has agreed on the link, which exists for that alone. */
async function agreed(draft: OpenDraft & { phone: string }): Promise<OrderView> {
  const { body } = await shop.confirm(draft);
  const { cookie } = await provePhone(shop, { ref: body.order, phone: draft.phone });
  expect((await acceptDeclaration(shop, { ref: body.order, cookie })).status).toBe(200);
  return shop.order(body.order);
}

const frozen = async ({ ref }: OrderView) => {
  const order = await findOrderByRef(shop.services.database.sql, ref);
  if (!order) throw new Error('no order');
  return order;
};

const sellerOf = async (named: Record<string, string>) =>
  (await shop.call<{ seller: unknown }>('GET', `/api/seller?${new URLSearchParams(named)}`)).body;

describe('the partner that a link names', () => {
  test('is shown by its name and by nothing else', async () => {
    expect(await sellerOf(LINK)).toEqual({ seller: { name: 'Lotus Brokers' } });
  });

  test('is null if the partner is unknown, suspended or may not sell, with the same answer for each', async () => {
    await createTestPartner(shop, { company: 'lotus', accountCode: 'closed', status: 'suspended' });
    await createTestPartner(shop, { company: 'lotus', accountCode: 'mute', maySell: false });
    const replies = await Promise.all(
      ['closed', 'mute', 'nobody', 'l-1', "' or 1=1 --"].map((accountCode) =>
        sellerOf({ company: 'lotus', accountCode }),
      ),
    );
    expect(new Set(replies.map((reply) => JSON.stringify(reply)))).toEqual(new Set(['{"seller":null}']));
  });

  test('cannot be guessed: a network names at most thirty partners an hour, over both calls', async () => {
    const guesser = await startTestShop();
    try {
      const guess = (n: number) => guesser.call('GET', `/api/seller?company=guess&accountCode=${n}`);
      for (let n = 0; n < 29; n++) expect((await guess(n)).status).toBe(200);
      const body = { product: 'travel', language: 'en', partner: { company: 'guess', accountCode: '29' } };
      expect((await guesser.call('POST', '/api/drafts', { body })).status).toBe(201);
      expectRefusal(guesser, await guess(30), '429 tooManyFromNetwork');
      const next = { ...body, partner: { company: 'guess', accountCode: '31' } };
      expectRefusal(guesser, await guesser.call('POST', '/api/drafts', { body: next }), '429 tooManyFromNetwork');
      // A reader who came by a link is no guesser.
      expect((await guess(3)).status).toBe(200);
      expect((await guesser.call('POST', '/api/drafts', { body })).status).toBe(201);
    } finally {
      await guesser.close();
    }
  });
});

describe('a purchase by a known link', () => {
  let draft: OpenDraft & { phone: string };
  let order: OrderView;
  beforeAll(async () => {
    draft = await filled(await begin({ partner: LINK }));
    order = await confirmed(draft);
  });

  test('belongs to the partner from the first answer, without an agent', async () => {
    expect(draft.view.record.circumstances).toEqual({ channel: 'public', partner: 'lotus', language: 'en' });
    expect(draft.view.seller).toEqual({ name: 'Lotus Brokers' });
    expect(await frozen(order)).toMatchObject({ partnerId: partner.id, agentId: null, commission: 102, total: 680 });
    expect((await frozen(order)).premiumWithoutCommission).toBe(578);
  });

  test('names the seller to the customer, but not the commission or the calculation of the premium', async () => {
    expect(order.seller).toEqual({ name: 'Lotus Brokers' });
    const seen = await shop.call('GET', `/api/drafts/${draft.id}`, { key: draft.key });
    const told = JSON.stringify([order, seen.body]);
    expect(told).not.toMatch(/commission|"trace"/i);
    expect(told).not.toContain(partner.id);
  });

  test("appears in the partner's order histories and reports, without an agent; not in another partner's", async () => {
    const { ref } = await confirmed(await filled(await begin({ partner: LINK })));
    const { id } = await frozen({ ref } as OrderView);
    const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
    const mark = { amount: 680, reference: 'TRF 1', reason: 'paid at the counter' };
    await clerk.call('POST', `/api/b2b/orders/${id}/mark-as-paid`, { body: mark });
    const { body } = await agent.call<OrderDetail>('GET', `/api/b2b/orders/${id}`);
    expect(body).toMatchObject({ agent: null, commission: 102, status: 'issued' });
    const list = await searchList<{ items: OrderRow[] }>(agent, '/api/b2b/orders');
    expect(list.body.items.map((one) => one.id)).toContain(id);
    const report = await agent.call<CommissionReport>('GET', '/api/b2b/reports/commission?by=agent');
    expect(report.body.rows).toMatchObject([{ key: null, figures: { orders: 1, net: 680, commission: 102 } }]);
    const holders = await searchList<{ items: unknown[] }>(agent, '/api/policy-holders');
    expect(holders.body.items).toHaveLength(1);
    const customers = await searchList<{ items: unknown[] }>(agent, '/api/b2b/customers');
    expect(customers.body.items).toHaveLength(1);
    const stranger = await createTestUser(shop, { scopes: ['b2b:sell'], partner: await createTestPartner(shop) });
    expectRefusal(shop, await stranger.call('GET', `/api/b2b/orders/${id}`), '404 orderNotFound');
  });

  test("can be paid from the partner's balance after the customer has confirmed it", async () => {
    const { ref } = await confirmed(await filled(await begin({ partner: LINK })));
    const { id } = await frozen({ ref } as OrderView);
    const paid = await agent.call<OrderDetail>('POST', `/api/b2b/orders/${id}/pay-from-balance`, { body: {} });
    expect(paid.body).toMatchObject({ status: 'issued', paidBy: 'balance' });
  });

  test('belongs to the customer until the confirmation: agents cannot list or open the draft', async () => {
    const { id, key } = await filled(await begin({ partner: LINK }));
    const { body } = await searchList<{ items: DraftRow[] }>(agent, '/api/b2b/drafts');
    expect(body.items).toEqual([]);
    for (const [method, rest] of [
      ['POST', 'open'],
      ['GET', 'commission'],
      ['GET', 'insured-template'],
    ] as const) {
      const refused = await agent.call(method, `/api/b2b/drafts/${id}/${rest}`);
      expectRefusal(shop, refused, '404 draftNotFound');
    }
    expect((await shop.call('GET', `/api/drafts/${id}`, { key })).status).toBe(200);
  });

  test("continues by the partner's link after an email with its quotation", async () => {
    const { id, key } = await filled(await begin({ partner: LINK }));
    const body = { email: 'link@example.com', language: 'en' };
    await shop.call('POST', `/api/drafts/${id}/quote`, { key, body });
    const [mail = ''] = await shop.messagesTo('link@example.com');
    expect(mail).toContain('?company=lotus&accountCode=L-1#draft=');
  });

  test('becomes a direct purchase if the partner may no longer sell at the confirmation', async () => {
    const fading = await createTestPartner(shop, { company: 'fading', accountCode: '1', name: 'Fading Light' });
    const own = await filled(await begin({ partner: { company: 'fading', accountCode: '1' } }));
    await updatePartner(shop.services.database.sql, fading.id, { status: 'suspended' });
    const seen = await shop.call<DraftView>('GET', `/api/drafts/${own.id}`, { key: own.key });
    expect(seen.body.seller).toBe(null);
    const bought = await confirmed(own);
    expect(bought).toMatchObject({ status: 'confirmed', seller: null });
    const kept = await frozen(bought);
    expect(kept).toMatchObject({ partnerId: null, commission: null });
    expect(kept.frozen.circumstances).toEqual({ channel: 'public', language: 'en' });
  });
});

describe('a sale is direct', () => {
  test.each([
    ['unknown', { company: 'lotus', accountCode: 'nobody' }],
    ["another company's", { company: 'jasmine', accountCode: 'L-1' }],
    ['empty', { company: '', accountCode: '' }],
    ['not for an index', { company: 'lotus%', accountCode: '_' }],
  ])('if the partner is %s', async (_name, named) => {
    const { body, status } = await begin({ partner: named });
    expect(status).toBe(201);
    expect(body.draft.seller).toBe(null);
    expect(body.draft.record.circumstances).toEqual({ channel: 'public', language: 'en' });
  });

  test('for every other claim of a browser', async () => {
    for (const forged of [
      { partner: { ...LINK, id: partner.id } },
      { partner: partner.id },
      { partnerId: partner.id },
      { agentId: agent.id },
      { channel: 'agent' },
      { circumstances: { isSale: true } },
      { isSale: 'true' },
    ])
      expectRefusal(shop, await begin(forged), '422 invalidRequest');
    const { body } = await begin({ isSale: true });
    expect(body.draft.record.circumstances).toEqual({ channel: 'public', language: 'en' });
    const linked = await begin({ isSale: true, partner: LINK });
    expect(linked.body.draft.record.circumstances).toEqual({ channel: 'public', partner: 'lotus', language: 'en' });
  });
});

test('an agent who opens the link of another partner sells for the agent’s own partner', async () => {
  await createTestPartner(shop, { company: 'rival', accountCode: 'R-1', name: 'Rival' });
  const { body } = await begin({ partner: { company: 'rival', accountCode: 'R-1' } }, agent);
  expect(body.draft.seller).toEqual({ name: 'Lotus Brokers' });
  expect(body.draft.record.circumstances).toEqual({
    ...{ channel: 'agent', partner: 'lotus', isSale: true, language: 'en' },
  });
});

describe('in the mobile app', () => {
  test("an agent's token starts a sale to a customer who is present", async () => {
    const { body } = await begin({ isSale: true, partner: { company: 'rival', accountCode: 'R-1' } }, agent);
    expect(body.draft.record.circumstances).toEqual({
      ...{ channel: 'app', partner: 'lotus', isSale: true, language: 'en' },
    });
    const { id } = await confirmed(await filled({ body } as Begun)).then(frozen);
    const listed = await agent.call<OrderDetail>('GET', `/api/b2b/orders/${id}`);
    expect(listed.body).toMatchObject({ agent: { id: agent.id }, commission: 102 });
  });

  test('the token has precedence over the cookie of another user', async () => {
    const other = await createTestUser(shop, {
      scopes: ['b2b:sell'],
      partner: await createTestPartner(shop, { company: 'cookie' }),
    });
    const headers = { cookie: `session=${other.token}`, authorization: `Bearer ${agent.token}` };
    const options = { body: { product: 'travel', language: 'en', isSale: true }, headers };
    const { body } = await shop.call<{ draft: DraftView }>('POST', '/api/drafts', options);
    expect(body.draft.record.circumstances).toMatchObject({ channel: 'app', partner: 'lotus' });
  });

  test('a user without the right to sell makes no sale', async () => {
    const reader = await createTestUser(shop, { scopes: ['b2b:reports'], partner });
    const refused = await begin({ isSale: true }, reader);
    expectRefusal(shop, refused, '403 permissionDenied');
    const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
    expect((await begin({ isSale: true }, clerk)).body.draft.record.circumstances.isSale).toBe(undefined);
  });

  test('a sale by an agent’s session in a browser counts as an agent sale, even if it claims to be the app', async () => {
    const headers = { cookie: `session=${agent.token}`, origin: shop.url, 'sec-fetch-site': 'same-origin' };
    const options = { body: { product: 'travel', language: 'en', isSale: true }, headers };
    const { body } = await shop.call<{ draft: DraftView }>('POST', '/api/drafts', options);
    expect(body.draft.record.circumstances).toMatchObject({ channel: 'agent', partner: 'lotus', isSale: true });
  });

  test('an order with immediate payment is neither stored for later nor paid by a link', async () => {
    const draft = await filled(await begin({ isSale: true, isRequiredPayment: true }, agent));
    expect(draft.view.record.circumstances.isRequiredPayment).toBe(true);
    const body = { email: 'later@example.com', language: 'en' };
    const mailed = await shop.call('POST', `/api/drafts/${draft.id}/quote`, { key: draft.key, body });
    expectRefusal(shop, mailed, '409 paymentRequiredNow');
    const order = await frozen(await agreed(draft));
    expect(order.frozen.circumstances.isRequiredPayment).toBe(true);
    const { body: detail } = await agent.call<OrderDetail>('GET', `/api/b2b/orders/${order.id}`);
    expect(detail.can).not.toContain('sendLink');
    expect(detail.can).toContain('payFromBalance');
    const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
    for (const [user, channel] of [
      [agent, 'sms'],
      [agent, 'email'],
      [agent, 'link'],
      [clerk, 'link'],
    ] as const) {
      const sent = await user.call('POST', `/api/b2b/orders/${order.id}/payment-link`, { body: { channel } });
      expectRefusal(shop, sent, '409 paymentRequiredNow');
    }
    // The customer pays here and now.
    const paying = { body: { option: 'cards', language: 'en' } };
    expect((await shop.call('POST', `/api/orders/${order.ref}/payments`, paying)).status).toBe(201);
  });
});
