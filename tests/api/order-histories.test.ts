import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Balances, PartnerEntry } from '#contract/people/partners.ts';
import type { OrderDetail, OrderRow } from '#contract/purchase/order-histories.ts';
import type { OrderView } from '#contract/purchase/orders.ts';
import { reserve } from '#server/people/partners/balance.ts';
import { toBalances } from '#server/people/partners/partner-balances.ts';
import { findPartner, type Partner, updatePartner } from '#server/people/partners/partner-repository.ts';
import { orders } from '#server/platform/db/schema/schema.ts';
import { extractPdfText } from '#tests/support/pdf-text.ts';
import { expandShortLink } from '#tests/support/read-long-messages.ts';
import { searchList } from '#tests/support/search-list.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { type Reply, startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';
import { type AgentOrder, createAgentDraft, createAgentOrder } from './create-agent-order.ts';
import { readOrderMoney } from './order-money.ts';

/** Premium of the case that is sold here, and what 15 % of it leave. */
const TOTAL = 680;
const COMMISSION = 102;
const LESS = 578;

const shop = await startTestShop();
const partner = await createTestPartner(shop, { balance: 100_00, company: 'acme' });
const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
afterAll(() => shop.close());

const pathOf = ({ id }: Pick<AgentOrder, 'id'>, verb = '') => `/api/b2b/orders/${id}${verb && `/${verb}`}`;
const post = <T = OrderDetail>(user: TestUser, order: AgentOrder, verb: string, body?: object) =>
  user.call<T>('POST', pathOf(order, verb), body ? { body } : {});
const detail = async (order: AgentOrder, user = agent) => (await user.call<OrderDetail>('GET', pathOf(order))).body;

async function balances({ id }: Pick<Partner, 'id'>): Promise<Omit<Balances, 'currency'>> {
  const { currency: _currency, ...sums } = toBalances((await findPartner(shop.services.database.sql, id)) as Partner);
  return sums;
}

async function list(user: TestUser, query = ''): Promise<OrderRow[]> {
  const { body } = await searchList<{ items: OrderRow[] }>(user, '/api/b2b/orders', query);
  return body.items;
}

/** The way of payment. */
const mark = { amount: TOTAL, reference: 'TRF 1', reason: 'cash' };

describe('paying from the balance', () => {
  test('charges the premium and issues the policy only once, even after repeated presses', async () => {
    const order = await createAgentOrder(shop, agent);
    const before = await balances(partner);
    const replies = await Promise.all([1, 2, 3].map(() => post(agent, order, 'pay-from-balance', {})));
    replies.push(await post(agent, order, 'pay-from-balance', {}));
    expect(replies.map(({ status, body }) => [status, body.status])).toEqual(Array(4).fill([200, 'issued']));
    expect(await balances(partner)).toEqual({
      total: before.total - TOTAL,
      available: before.available - TOTAL,
      outstanding: before.outstanding,
    });
    expect(await readOrderMoney(shop, order.ref)).toMatchObject({ charges: 0, policies: 1, refunds: [] });
    const seen = await detail(order);
    expect(seen).toMatchObject({ paidBy: 'balance', paymentStatus: 'successful_payment' });
    expect(seen.can).toEqual(['copy', 'sendCertificateLink', 'withdrawLink']);
    const addressOf = (name: string, language: string) =>
      `/api/b2b/orders/${order.id}/documents/${name}?language=${language}`;
    expect(seen.documents).toEqual(
      ['certificate', 'insuranceCard', 'coverNote'].map((name) => ({
        ...{ name, km: addressOf(name, 'km'), en: addressOf(name, 'en'), both: addressOf(name, 'both') },
      })),
    );
    expect(seen.issued).toMatchObject({ number: seen.policy, status: 'notBegun' });
    expect(seen.timeline.map(({ type, by }) => [type, by?.id ?? null])).toEqual([
      ['CONFIRM', null],
      ['SENT', null],
      ['PROVEN', null],
      ['OPENED', null],
      ['AGREED', null],
      ['PAID', agent.id],
      ['ISSUED', null],
    ]);
    const { body } = await agent.call<{ items: PartnerEntry[] }>('GET', '/api/b2b/statement?limit=2');
    expect(body.items).toMatchObject([
      { kind: 'spend', amount: -TOTAL, held: -TOTAL, order: order.number, total: before.total - TOTAL },
      { kind: 'reserve', amount: 0, held: TOTAL, order: order.number },
    ]);
    // The customer receives the result, and nothing about the balance.
    expect(await shop.order(order.ref)).toMatchObject({ status: 'issued', paymentStatus: 'successful_payment' });
    expect((await shop.messagesTo(order.phone)).join('\n')).toContain(seen.policy);
    expect((await post(clerk, order, 'mark-as-paid', mark)).body).toMatchObject({
      problem: 'alreadyPaid',
    });
  });

  test('charges the premium less the commission if the partner is allowed to pay so', async () => {
    const order = await createAgentOrder(shop, agent);
    const { total } = await balances(partner);
    await post(agent, order, 'pay-from-balance', { withoutCommission: true });
    expect((await balances(partner)).total).toBe(total - LESS);
    const strict = await createTestPartner(shop, { balance: 50_00, allowPayWithoutCommission: false });
    const other = await createTestUser(shop, { scopes: ['b2b:sell'], partner: strict });
    const full = await createAgentOrder(shop, other);
    const refused = await post(other, full, 'pay-from-balance', { withoutCommission: true });
    expectRefusal(shop, refused, '403 withoutCommissionNotAllowed');
    expect(await balances(strict)).toEqual({ total: 50_00, available: 50_00, outstanding: 0 });
    expect((await detail(full, other)).can).toEqual(['sendLink', 'payFromBalance', 'cancel', 'copy']);
  });

  test('is refused before the customer agrees, after another payment, and after the end of the offer', async () => {
    const unproven = await createAgentOrder(shop, agent, { agreed: false });
    const refusal = await post(agent, unproven, 'pay-from-balance', {});
    expectRefusal(shop, refusal, '409 consentMissing');
    const paid = await createAgentOrder(shop, agent);
    await post(clerk, paid, 'mark-as-paid', mark);
    expectRefusal(shop, await post(agent, paid, 'pay-from-balance', {}), '409 alreadyPaid');
    const late = await createAgentOrder(shop, agent);
    const now = shop.clock.now().toISOString();
    const again = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
    shop.clock.set((await detail(late)).payableUntil);
    const after = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
    expectRefusal(shop, await post(after, late, 'pay-from-balance', {}), '409 orderNotPayable');
    shop.clock.set(now);
    expect((await post(again, late, 'pay-from-balance', {})).status).toBe(200);
  });

  test('is refused if the order differs from the displayed order, and charges nothing', async () => {
    const order = await createAgentOrder(shop, agent);
    const other = await createAgentOrder(shop, agent);
    const before = await balances(partner);
    const [mine, theirs] = [(await detail(order)).digest, (await detail(other)).digest];
    for (const digest of [theirs, 'another', ''])
      expectRefusal(shop, await post(agent, order, 'pay-from-balance', { digest }), '409 orderChanged');
    // The customer's digest is another one: it does not name the commission.
    const { digest: ofCustomer } = await shop.order(order.ref);
    expectRefusal(shop, await post(agent, order, 'pay-from-balance', { digest: ofCustomer }), '409 orderChanged');
    expect([await balances(partner), (await detail(order)).status]).toEqual([before, 'confirmed']);
    const repriced = { commission: COMMISSION - 2, premiumWithoutCommission: LESS + 2 };
    await shop.services.database.sql.update(orders).set(repriced).where(eq(orders.id, order.id));
    const late = await post(agent, order, 'pay-from-balance', { digest: mine, withoutCommission: true });
    expectRefusal(shop, late, '409 orderChanged');
    expect(await balances(partner)).toEqual(before);
    const { digest } = await detail(order);
    expect((await post(agent, order, 'pay-from-balance', { digest, withoutCommission: true })).status).toBe(200);
    expect((await balances(partner)).total).toBe(before.total - LESS - 2);
    // A repeated call whose answer was lost charges once, whatever it names.
    expect((await post(agent, order, 'pay-from-balance', { digest: mine })).body.status).toBe('issued');
  });

  test('is refused without a digest', async () => {
    const order = await createAgentOrder(shop, agent);
    const reply = await shop.app.inject({
      method: 'POST',
      url: pathOf(order, 'pay-from-balance'),
      headers: { authorization: `Bearer ${agent.token}` },
      payload: { withoutCommission: false },
    });
    expect([reply.statusCode, reply.json().problem]).toEqual([422, 'invalidRequest']);
    expect((await detail(order)).status).toBe('confirmed');
  });

  test('two orders at once never overdraw the balance', async () => {
    const poor = await createTestPartner(shop, { balance: TOTAL + 100 });
    const seller = await createTestUser(shop, { scopes: ['b2b:sell'], partner: poor });
    const orders = [await createAgentOrder(shop, seller), await createAgentOrder(shop, seller)];
    const replies = await Promise.all(orders.map((order) => post(seller, order, 'pay-from-balance', {})));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = replies.find(({ status }) => status === 409) as Reply;
    expectRefusal(shop, refused, '409 balanceTooLow');
    expect(await balances(poor)).toEqual({ total: 100, available: 100, outstanding: 0 });
    const left = await Promise.all(orders.map((order) => detail(order, seller)));
    expect(left.map(({ status }) => status).toSorted()).toEqual(['confirmed', 'issued']);
    expect(left.map(({ policy }) => policy === null).toSorted()).toEqual([false, true]);
  });

  test("stops the customer's own payment first, and refunds money that still arrives", async () => {
    const order = await createAgentOrder(shop, agent);
    const tranId = await shop.pay(order.ref);
    expect((await detail(order)).paymentStatus).toBe('processing');
    expect((await post(agent, order, 'pay-from-balance', {})).status).toBe(200);
    expect((await detail(order)).attempts).toMatchObject([{ status: 'cancelled', amount: TOTAL }]);
    const ledger = (await shop.ledger()).find((one) => one.tranId === tranId);
    expect(ledger?.charges).toBe(0);
    expect(await readOrderMoney(shop, order.ref)).toMatchObject({ charges: 0, policies: 1 });
  });

  test("leaves the customer's payment alone when the balance is too low", async () => {
    const seller = await createTestUser(shop, {
      scopes: ['b2b:sell'],
      partner: await createTestPartner(shop, { balance: TOTAL - 1 }),
    });
    const order = await createAgentOrder(shop, seller);
    await shop.pay(order.ref);
    const refused = await post(seller, order, 'pay-from-balance', {});
    expectRefusal(shop, refused, '409 balanceTooLow');
    expect((await detail(order, seller)).paymentStatus).toBe('processing');
    expect((await post(seller, order, 'pay-from-balance', { withoutCommission: true })).status).toBe(200);
  });
});

describe('marking as paid', () => {
  test('issues one policy and records the user and the reason; money that arrives later is refunded', async () => {
    const order = await createAgentOrder(shop, agent);
    await shop.pay(order.ref);
    const wish = { amount: TOTAL, reason: 'Paid by bank transfer', reference: 'FT-2601' };
    const replies = await Promise.all([1, 2].map(() => post(clerk, order, 'mark-as-paid', wish)));
    expect(replies.map(({ status, body }) => [status, body.status, body.paidBy])).toEqual(
      Array(2).fill([200, 'issued', 'marked']),
    );
    const marks = (await detail(order)).timeline.filter(({ type }) => type === 'MARKED');
    expect(marks).toMatchObject([{ by: { id: clerk.id }, note: 'FT-2601 · Paid by bank transfer' }]);
    const [attempt] = (await shop.ledger()).slice(-1);
    await shop.gateway({ tranId: attempt?.tranId, action: 'approve' });
    await shop.settle(order.ref);
    await shop.worker.work();
    const books = await readOrderMoney(shop, order.ref);
    expect(books).toMatchObject({ policies: 1, refunds: ['done'], charges: 1, held: 0 });
    expect((await detail(order)).refund).toEqual({ of: 'payment', amount: TOTAL, currency: 'USD', status: 'done' });
  });

  test('requires a confirmed order and a user of the insurer', async () => {
    const order = await createAgentOrder(shop, agent, { agreed: false });
    const early = await post(clerk, order, 'mark-as-paid', mark);
    expectRefusal(shop, early, '409 consentMissing');
    expectRefusal(shop, await post(clerk, order, 'mark-as-paid', { ...mark, reason: '  ' }), '422 invalidRequest');
    const own = await post(agent, order, 'mark-as-paid', mark);
    expectRefusal(shop, own, '403 permissionDenied');
  });
});

describe('the link to pay', () => {
  type Link = { link: string; text: string; telegram: string; sentTo: string | null; payableUntil: string };

  test("goes to the customer in the customer's language, and opens the order", async () => {
    const order = await createAgentOrder(shop, agent, { language: 'km' });
    const { body, status } = await post<Link>(agent, order, 'payment-link', { channel: 'sms' });
    expect([status, body.sentTo]).toEqual([200, order.phone]);
    expect(await expandShortLink(shop, body.link)).toContain(`/km/make_payment/${order.ref}`);
    const sms = (await shop.messagesTo(order.phone)).find((text) => text.includes(body.link));
    expect(sms).toBe(body.text);
    expect(sms).toMatch(/សូមបង់/);
    expect(sms).toContain('6.80');
    expect(new URL(body.telegram).searchParams.get('url')).toBe(body.link);
    const mail = await post<Link>(agent, order, 'payment-link', { channel: 'email', language: 'en' });
    expectRefusal(shop, mail, '429 linkTooSoon');
    shop.clock.advance({ seconds: 61 });
    expect((await post<Link>(agent, order, 'payment-link', { channel: 'email', language: 'en' })).status).toBe(200);
    const [letter = ''] = await shop.messagesTo('sokha.chan@example.com');
    expect(letter).toMatch(/^Your insurance: payment link\n\nPay your /);
    expect((await post<Link>(agent, order, 'payment-link', { channel: 'link' })).body.sentTo).toBeNull();
    const { links } = await detail(order);
    expect(links.map(({ channel, by }) => [channel, by?.id])).toEqual([
      ['sms', agent.id],
      ['email', agent.id],
      ['link', agent.id],
    ]);
    // The checkout's chart does not project links.
    expect((await shop.order(order.ref)).outcomes.map(({ type }) => type)).toEqual(['CONFIRM', 'SENT', 'AGREED']);
  });

  test('is sent at most five times an hour, and is not sent for an order that cannot be paid', async () => {
    const order = await createAgentOrder(shop, agent, { changes: { email: null } });
    const send = (channel: string) => post(agent, order, 'payment-link', { channel });
    expectRefusal(shop, await send('email'), '409 noEmail');
    for (let time = 0; time < 5; time++) {
      expect((await send('sms')).status).toBe(200);
      shop.clock.advance({ minutes: 2 });
    }
    expectRefusal(shop, await send('sms'), '429 linkTooOften');
    shop.clock.advance({ hours: 1 });
    expect((await send('sms')).status).toBe(200);
    await post(agent, order, 'cancel', { reason: 'The customer has changed her mind' });
    expectRefusal(shop, await send('link'), '409 orderNotPayable');
  });
});

describe('cancelling', () => {
  test('ends an unpaid order, releases its reserved amount and stops its payment', async () => {
    const order = await createAgentOrder(shop, agent);
    await shop.pay(order.ref);
    const { sql } = shop.services.database;
    const before = await balances(partner);
    await shop.services.database.transaction('test', (inner) =>
      reserve(inner, { partnerId: partner.id, orderId: order.id, amount: 100, at: shop.clock.now() }),
    );
    const reply = await post(agent, order, 'cancel', { reason: 'Another date' });
    expect(reply.body).toMatchObject({ status: 'cancelled', can: ['copy'], attempts: [{ status: 'cancelled' }] });
    expect(reply.body.timeline.at(-1)).toMatchObject({ type: 'CANCEL', by: { id: agent.id }, note: 'Another date' });
    expect(await balances(partner)).toEqual(before);
    const again = (await post(clerk, order, 'cancel', { reason: 'again' })).body.timeline;
    // That somebody else insures the same person is for the insurer alone.
    expect(again.filter(({ type }) => type !== 'OVERLAP')).toHaveLength(reply.body.timeline.length);
    expect((await findPartner(sql, partner.id))?.outstanding).toBe(0);
  });

  test('is refused after the payment', async () => {
    const order = await createAgentOrder(shop, agent);
    await post(agent, order, 'pay-from-balance', {});
    const refused = await post(agent, order, 'cancel', { reason: 'too late' });
    expectRefusal(shop, refused, '409 alreadyPaid');
  });

  test('an expired offer also releases its reserved amount', async () => {
    // Before the agent's session is over and forgotten.
    const order = await createAgentOrder(shop, agent, { changes: { startDate: '2026-04-02', endDate: '2026-04-06' } });
    const { available } = await balances(partner);
    await shop.services.database.transaction('test', (inner) =>
      reserve(inner, { partnerId: partner.id, orderId: order.id, amount: 100, at: shop.clock.now() }),
    );
    const now = shop.clock.now().toISOString();
    shop.clock.set((await detail(order)).payableUntil);
    await shop.worker.work();
    shop.clock.set(now);
    expect((await detail(order)).status).toBe('expired');
    expect((await balances(partner)).available).toBe(available);
  });
});

describe('a copy', () => {
  type Copy = { id: string; key: string; product: string; dropped: string[] };

  test('is a new draft of the agent with the same answers, for the customer to declare again', async () => {
    const order = await createAgentOrder(shop, agent, { testCase: 'family-to-japan' });
    const { body, status } = await post<Copy>(agent, order, 'copy');
    // The buyer's tick at the earlier prices is set again.
    expect([status, body.dropped]).toEqual([201, ['agreesToAnnual']]);
    const { body: draft } = await shop.call<{ page: string; record: { answers: object; circumstances: object } }>(
      'GET',
      `/api/drafts/${body.id}`,
      { key: body.key },
    );
    expect(draft.page).toBe('travelInfo');
    expect(draft.record.circumstances).toMatchObject({ channel: 'agent', partner: 'acme' });
    const {
      declaration: _declaration,
      agreesToAnnual: _agreed,
      ...answers
    } = shop.testCase('travel', 'family-to-japan').answers;
    const begun = { declaration: false, beneficiary: 'legalHeirs' };
    expect(draft.record.answers).toEqual({ ...begun, ...answers, mobilePhone: order.phone });
  });

  test('drops the answers that are no longer valid', async () => {
    const order = await createAgentOrder(shop, agent);
    const now = shop.clock.now().toISOString();
    shop.clock.set('2026-04-12T02:00:00Z');
    const later = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
    const { body } = await post<Copy>(later, order, 'copy');
    shop.clock.set(now);
    expect(body.dropped.toSorted()).toEqual(['startDate']);
  });
});

describe('the list', () => {
  let seller: TestUser;
  let colleague: TestUser;
  let reader: TestUser;
  let own: Partner;
  const sold: AgentOrder[] = [];
  beforeAll(async () => {
    own = await createTestPartner(shop, { balance: 1000_00 });
    seller = await createTestUser(shop, { scopes: ['b2b:sell'], partner: own, givenName: 'Dara', familyName: 'Sok' });
    colleague = await createTestUser(shop, { scopes: ['b2b:sell'], partner: own });
    reader = await createTestUser(shop, { scopes: ['b2b:reports'], partner: own });
    shop.clock.advance({ days: -1 });
    sold.push(await createAgentOrder(shop, seller));
    shop.clock.advance({ days: 1 });
    sold.push(await createAgentOrder(shop, colleague, { changes: { givenName: 'Maly', familyName: 'Noun' } }));
    shop.clock.advance({ minutes: 5 });
    sold.push(
      await createAgentOrder(shop, seller, { agreed: false, testCase: 'standard-at-thirty', product: 'medical' }),
    );
    await post(seller, sold[0] as AgentOrder, 'pay-from-balance', {});
    await shop.pay((sold[1] as AgentOrder).ref);
  });
  const numbers = (...at: number[]) => at.map((index) => sold[index]?.number);
  const found = async (query: string, user = seller) => (await list(user, query)).map(({ number }) => number);

  test('shows the specified details of each order', async () => {
    const [, , row] = await list(reader);
    expect(row).toEqual({
      id: sold[0]?.id,
      number: sold[0]?.number,
      at: expect.any(String),
      customer: { name: 'Sokha Chan', phone: sold[0]?.phone },
      product: 'travel',
      status: 'issued',
      paymentStatus: 'successful_payment',
      customerStatus: 'new',
      premium: TOTAL,
      currency: 'USD',
      premiumWithoutCommission: LESS,
      commission: COMMISSION,
      commissionTakenBack: 0,
      allowPayWithoutCommission: true,
      code: null,
      paidBy: 'balance',
      policy: expect.stringMatching(/^TRV-2026-/),
      policyStatus: 'notBegun',
      agent: { id: seller.id, name: 'Dara Sok' },
      partner: { id: own.id, name: own.name },
      // The seller looks after it, and nobody must act.
      ...{ owner: null, pending: null, nextContact: null, lost: null },
      // The next one is of another name, by the same identity number.
      overlaps: [{ order: sold[1]?.id, number: sold[1]?.number, kind: 'person', effectiveTo: '2026-04-14' }],
    });
  });

  test('is searched by number, policy, phone, a part of these, and name', async () => {
    const [issued] = await list(seller, 'status=issued');
    for (const search of [sold[1]?.number ?? '', sold[1]?.number.toLowerCase() ?? '', sold[1]?.phone ?? ''])
      expect([search, await found(`search=${encodeURIComponent(search)}`)]).toEqual([search, numbers(1)]);
    expect(await found(`search=${issued?.policy}`)).toEqual(numbers(0));
    expect(await found(`search=${sold[1]?.phone.replace('+855', '0')}`)).toEqual(numbers(1));
    expect(await found(`search=${sold[1]?.number.slice(-4)}`)).toEqual(numbers(1));
    expect(await found('search=noun%20mal')).toEqual(numbers(1));
    expect(await found('search=%25')).toEqual([]);
  });

  test('is filtered by product, status, payment, agent and period', async () => {
    expect(await found('product=medical')).toEqual(numbers(2));
    expect(await found('status=confirmed')).toEqual(numbers(1));
    expect(await found('paymentStatus=processing')).toEqual(numbers(1));
    expect(await found('paymentStatus=incomplete_payment')).toEqual(numbers(2));
    expect(await found('paymentStatus=successful_payment')).toEqual(numbers(0));
    expect(await found(`agent=${seller.id}`)).toEqual(numbers(2, 0));
    const [first] = await list(seller, 'sort=time&limit=1');
    const day = new Date(Date.parse(first?.at ?? '') + 7 * 3_600_000).toISOString().slice(0, 10);
    expect(await found(`from=${day}&to=${day}`)).toEqual(numbers(0));
    expectRefusal(shop, await searchList(seller, '/api/b2b/orders', 'status=lost'), '422 invalidRequest');
  });

  test.each([
    ['-time', [2, 1, 0]],
    ['time', [0, 1, 2]],
    ['-premium', [2, 1, 0]],
    ['premium', [0, 1, 2]],
  ])('is sorted by %s, page by page', async (sort, order) => {
    const read: string[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const page: Reply<{ items: OrderRow[]; next: string | null }> = await searchList(
        seller,
        '/api/b2b/orders',
        `limit=1&sort=${sort}${next && `&cursor=${next}`}`,
      );
      read.push(...page.body.items.map(({ number }) => number));
      next = page.body.next;
    }
    const premiums = new Map((await list(seller)).map(({ number, premium }) => [number, premium]));
    const sorted = read.map((number) => premiums.get(number) ?? 0);
    if (sort.endsWith('premium'))
      expect(sorted).toEqual(sorted.toSorted((one, two) => (sort === 'premium' ? one - two : two - one)));
    else expect(read).toEqual(numbers(...order));
    expect(read).toHaveLength(3);
  });

  test('the server refuses the cursor of another sorting', async () => {
    const { body } = await searchList<{ next: string }>(seller, '/api/b2b/orders', 'limit=1');
    const misused = await searchList(seller, '/api/b2b/orders', `sort=premium&cursor=${body.next}`);
    expectRefusal(shop, misused, '422 invalidRequest');
  });

  test('shows the insurer all orders, and shows a partner its own orders', async () => {
    expect(await found('', agent)).not.toEqual(expect.arrayContaining(numbers(0)));
    expect((await list(clerk, 'limit=100')).length).toBeGreaterThan(3);
    expect(await found(`search=${sold[0]?.number}`, clerk)).toEqual(numbers(0));
    expect(await found(`search=${sold[0]?.number}`, agent)).toEqual([]);
    const nobody = await createTestUser(shop, { scopes: ['b2b:claims'], partner: own });
    expectRefusal(shop, await searchList(nobody, '/api/b2b/orders'), '403 permissionDenied');
  });

  test('shows for each order a premium that equals the commission plus the rest, to the cent', async () => {
    for (const { premium, commission, premiumWithoutCommission } of await list(seller))
      expect((commission ?? 0) + (premiumWithoutCommission ?? 0)).toBe(premium);
    const medical = (await list(seller, 'product=medical'))[0];
    expect(medical?.commission).toBe(Math.round((medical?.premium ?? 0) * 0.15));
  });
});

test("another partner's agent finds no order of this partner by any call", async () => {
  const order = await createAgentOrder(shop, agent);
  const other = await createTestUser(shop, {
    scopes: ['b2b:sell', 'b2b:reports'],
    partner: await createTestPartner(shop, { balance: 9900 }),
  });
  const calls: ['GET' | 'POST', string, object?][] = [
    ['GET', ''],
    ['POST', 'payment-link', { channel: 'link' }],
    ['POST', 'pay-from-balance', {}],
    ['POST', 'cancel', { reason: 'x' }],
    ['POST', 'copy'],
  ];
  for (const [method, verb, body] of calls) {
    const [theirs, nobodys] = await Promise.all(
      [order, { id: 'no-such-order' }].map((one) => other.call(method, pathOf(one, verb), body ? { body } : {})),
    );
    expectRefusal(shop, theirs as Reply, '404 orderNotFound');
    expect(theirs?.body).toEqual(nobodys?.body);
  }
  expect((await detail(order)).status).toBe('confirmed');
  // A reader of reports sees, and does nothing.
  const reader = await createTestUser(shop, { scopes: ['b2b:reports'], partner });
  expect((await reader.call<OrderDetail>('GET', pathOf(order))).body.can).toEqual([]);
  for (const [method, verb, body] of calls.slice(1))
    expect((await reader.call(method, pathOf(order, verb), body ? { body } : {})).status).toBe(403);
});

test('the customer never sees the commission: not in the order, the draft, the documents or the messages', async () => {
  const rich = await createTestPartner(shop, { balance: 100_00, commission: { default: '13.37', products: {} } });
  const seller = await createTestUser(shop, { scopes: ['b2b:sell'], partner: rich });
  const order = await createAgentOrder(shop, seller);
  const { commission, premiumWithoutCommission } = await detail(order, seller);
  expect([commission, premiumWithoutCommission]).toEqual([91, 589]);
  const replies: unknown[] = [(await shop.call('GET', `/api/orders/${order.ref}`)).body];
  await post(seller, order, 'pay-from-balance', { withoutCommission: true });
  replies.push((await shop.call<OrderView>('GET', `/api/orders/${order.ref}`)).body);
  const key = order.draft.key;
  replies.push((await shop.call('GET', `/api/drafts/${order.draft.id}`, { key })).body);
  const quoted = await createAgentDraft(shop, seller);
  const body = { email: 'quoted@example.com', language: 'en' };
  const sent = await shop.call('POST', `/api/drafts/${quoted.id}/quote`, { key: quoted.key, body });
  const paper = await shop.call<Buffer>('GET', `/api/orders/${order.ref}/documents/certificate?language=en`);
  expect([sent.status, paper.status]).toEqual([202, 200]);
  const mails = await shop.messagesTo(body.email);
  const certificate = extractPdfText(paper.body);
  expect([mails.join(), certificate]).toEqual([expect.stringContaining('6.80'), expect.stringContaining('6.80')]);
  replies.push(await shop.messagesTo(order.phone), mails, certificate);
  // Keys and references are letters at random.
  const said = JSON.stringify(replies).replaceAll(/[\w-]{20,}/g, '');
  expect(said).not.toMatch(/commission|"(trace|lookups)"|13\.37|\b5\.89\b|\b589\b|\b0\.91\b|balance/i);
});

test('a partner that may not sell any more sells nothing: no draft, no order, no payment', async () => {
  const ended = await createTestPartner(shop, { balance: 100_00 });
  const seller = await createTestUser(shop, { scopes: ['b2b:sell'], partner: ended });
  const order = await createAgentOrder(shop, seller);
  await updatePartner(shop.services.database.sql, ended.id, { maySell: false });
  const calls: [string, object?][] = [
    ['/api/drafts', { product: 'travel', language: 'en' }],
    [pathOf(order, 'pay-from-balance'), {}],
    [pathOf(order, 'copy')],
  ];
  for (const [path, body] of calls)
    expectRefusal(shop, await seller.call('POST', path, body ? { body } : {}), '403 partnerMayNotSell');
  expect(await balances(ended)).toMatchObject({ total: 100_00 });
});

test('a remark that was added to the order is read by its customer and in the portal', async () => {
  const transactionRemark = 'Please call before noon.';
  const changes = { mobilePhone: '+85512377001', transactionRemark };
  const { ref } = await shop.anOrder('comprehensive-camry', { product: 'auto', verified: false, changes });
  const { number, remark } = await shop.order(ref);
  expect(remark).toBe(transactionRemark);
  const { body } = await clerk.call<{ items: { id: string }[] }>('POST', '/api/b2b/orders/search', {
    body: { search: number },
  });
  const { body: seen } = await clerk.call<OrderDetail>('GET', `/api/b2b/orders/${body.items[0]?.id}`);
  expect(seen.remark).toBe(transactionRemark);
  // A buyer without an agent agrees by buying, and has no papers before the payment.
  expect(seen).toMatchObject({ consent: null, documents: [], issued: null, refund: null, attempts: [], links: [] });
});
