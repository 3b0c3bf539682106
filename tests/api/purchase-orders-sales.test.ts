import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DraftView } from '#contract/purchase/drafts.ts';
import type { OrderDetail, OrderRow } from '#contract/purchase/order-histories.ts';
import type { ExpiringRow } from '#contract/purchase/renewals.ts';
import type { CustomerRow, DraftRow } from '#contract/purchase/sales.ts';
import type { Partner } from '#server/people/partners/partner-repository.ts';
import { webhookEvents } from '#server/platform/db/schema/webhook-schema.ts';
import { findOrder, type Order } from '#server/purchase/orders/order-repository.ts';
import type { Policy } from '#server/purchase/policies/policy-repository.ts';
import { expandShortLink } from '#tests/support/read-long-messages.ts';
import { searchList } from '#tests/support/search-list.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { type Reply, startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';
import { type AgentOrder, createAgentDraft, createAgentOrder } from './create-agent-order.ts';
import { createCustomerAnswers } from './create-customer.ts';

/*
 * The partners' and clerks' view of orders, customers, drafts and policies that end soon: each row in full, and the
 * people who do not see it. One person travels to Thailand for five days from 10 April 2026 for 6.80 USD, of which 15 %
 * are 1.02.
 */

const TOTAL = 680;
const testCase = 'solo-thailand-five-days';

const shop = await startTestShop();
const { services, clock } = shop;
const { sql } = services.database;
afterAll(() => shop.close());

let papers = 0;
/** Somebody whom no other test insures, by this family name. */
function somebody(familyName = 'Chan') {
  papers += 1;
  return { ...createCustomerAnswers(), identityNumber: `0606${10_000 + papers}`, familyName };
}
const b2b = <T = OrderDetail>(user: TestUser, { id }: { id: string }, verb: string, body: object = {}) =>
  user.call<T>('POST', `/api/b2b/orders/${id}/${verb}`, { body });
const detail = async (user: TestUser, id: string) =>
  (await user.call<OrderDetail>('GET', `/api/b2b/orders/${id}`)).body;

describe('the business of a partner', () => {
  let partner: Partner;
  let agent: TestUser;
  let colleague: TestUser;
  let clerk: TestUser;
  let reader: TestUser;
  let [paid, waiting, cancelled]: AgentOrder[] = [];
  /** A trip that is over in May, one of June, and one of a partner that is nobody's business here. */
  let [over, ahead]: Order[] = [];

  beforeAll(async () => {
    clock.set(TEST_START);
    partner = await createTestPartner(shop, { balance: 100_00, name: 'Mekong Brokers' });
    agent = await createTestUser(shop, {
      scopes: ['b2b:sell', 'b2b:webhooks'],
      partner,
      givenName: 'Dara',
      familyName: 'Sok',
    });
    colleague = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
    const other = await createTestPartner(shop);
    const hook = { url: 'https://hooks.example.com/', events: ['order.paid'] };
    expect((await agent.call('POST', '/api/b2b/webhooks', { body: hook })).status).toBe(201);
    paid = await createAgentOrder(shop, agent, { changes: somebody('Veasna') });
    await b2b(agent, paid, 'pay-from-balance');
    clock.advance({ minutes: 1 });
    waiting = await createAgentOrder(shop, colleague, { changes: somebody('Bopha') });
    await shop.pay(waiting.ref);
    clock.advance({ minutes: 1 });
    cancelled = await createAgentOrder(shop, agent, { agreed: false, changes: somebody('Bora') });
    await b2b(agent, cancelled, 'cancel', { reason: ' Another date ' });
    clock.set('2026-04-01T17:00:00Z');
    const june = { startDate: '2026-06-10', endDate: '2026-06-14' };
    ({ order: over } = await createSoldPolicy(shop, { testCase, partner, changes: somebody('Chea') }));
    clock.advance({ minutes: 1 });
    ({ order: ahead } = await createSoldPolicy(shop, { testCase, partner, changes: { ...somebody('Dina'), ...june } }));
    await createSoldPolicy(shop, { testCase, partner: other, changes: somebody('Veasna') });
    clock.set('2026-05-01T02:00:00Z');
    // Those who sold have been signed out since.
    reader = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
    clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
  });
  const all = () => [ahead, over, cancelled, waiting, paid].map((order) => (order as { id: string }).id);
  const nth = (...at: number[]) => at.map((index) => all()[index]);
  const found = async (query: string | Record<string, string> = '', user = reader) => {
    const { status, body } = await searchList<{ items: OrderRow[] }>(user, '/api/b2b/orders', query);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.items.map(({ id }) => id);
  };

  test.each<[string, string | Record<string, string>, number[]]>([
    ['all of it, the newest first', '', [0, 1, 2, 3, 4]],
    ['by time', 'sort=time', [4, 3, 2, 1, 0]],
    ['of one agent', 'agent=', [2, 4]],
    ['of a product', 'product=travel', [0, 1, 2, 3, 4]],
    ['of another product', 'product=medical', []],
    ['in a status', 'status=cancelled', [2]],
    ['that is paid', 'paymentStatus=successful_payment', [0, 1, 4]],
    ['that is being paid', 'paymentStatus=processing', [3]],
    ['that nobody pays', 'paymentStatus=incomplete_payment', [2]],
    // The trips of April are over on 1 May; the one of June has not begun.
    ['whose cover is over', 'policyStatus=expired', [1, 4]],
    ['whose cover is ahead', 'policyStatus=notBegun', [0]],
    ['whose cover is on', 'policyStatus=active', []],
    ['whose cover was ended', 'policyStatus=cancelled', []],
    // 2 April begins in Phnom Penh at 17:00 of the day before.
    ['from a day on', 'from=2026-04-02', [0, 1]],
    ['to a day', 'to=2026-04-01', [2, 3, 4]],
    ['of a name', { search: 'bo' }, [2, 3]],
    ['of both beginnings of a name', { search: 'veas sok' }, [4]],
    ['of a name that is nobody’s', { search: 'bo sov' }, []],
  ])('is listed %s', async (_how, query, rows) => {
    expect(await found(query === 'agent=' ? `agent=${agent.id}` : query)).toEqual(nth(...rows));
  });

  test('finds an order by number, policy and phone, whole or by the last digits, and no order of another partner', async () => {
    const { number, policy, customer } = await detail(reader, all()[4] as string);
    for (const search of [
      number,
      number.toLowerCase(),
      String(policy),
      customer.phone,
      number.slice(-6),
      customer.phone.slice(-6),
    ])
      expect([search, await found({ search })]).toEqual([search, nth(4)]);
    const stranger = await createTestUser(shop, { scopes: ['b2b:sell'], partner: await createTestPartner(shop) });
    for (const search of [number, String(policy), customer.phone, 'veasna'])
      expect(await found({ search }, stranger)).toEqual([]);
    // The insurer sees both who are called so.
    expect(await found({ search: 'veasna' }, clerk)).toHaveLength(2);
  });

  test.each(['-time', 'time', '-premium', 'premium'])(
    'is read by %s page by page, complete and each entry once',
    async (sort) => {
      const whole = await found({ sort });
      const read: string[] = [];
      for (let next: string | null = ''; next !== null; ) {
        const more: Record<string, string> = next === '' ? {} : { cursor: next };
        const { body }: Reply<{ items: OrderRow[]; next: string | null }> = await searchList(
          reader,
          '/api/b2b/orders',
          {
            ...{ limit: '2', sort, ...more },
          },
        );
        read.push(...body.items.map(({ id }) => id));
        next = body.next;
      }
      expect(read).toEqual(whole);
      expect(whole.toSorted()).toEqual(all().toSorted());
      const other = await searchList<{ next: string }>(reader, '/api/b2b/orders', { sort, limit: '1' });
      const misused = { sort: sort === 'time' ? '-time' : 'time', cursor: other.body.next };
      expectRefusal(shop, await searchList(reader, '/api/b2b/orders', misused), '422 invalidRequest');
    },
  );

  test('is shown in full, with the customer’s consent and the possible actions', async () => {
    const seen = await detail(reader, (paid as AgentOrder).id);
    expect(seen).toMatchObject({
      ...{ status: 'issued', paymentStatus: 'successful_payment', paidBy: 'balance', customerStatus: 'new' },
      ...{ premium: TOTAL, commission: 102, premiumWithoutCommission: 578, currency: 'USD', code: null },
      ...{ customer: { name: 'Sokha Veasna', phone: (paid as AgentOrder).phone }, remark: null, language: 'en' },
      ...{ agent: { id: agent.id, name: 'Dara Sok' }, partner: { id: partner.id, name: 'Mekong Brokers' } },
      ...{ policyStatus: 'expired', allowPayWithoutCommission: true, attempts: [], links: [], refund: null },
      issued: { number: seen.policy, effectiveFrom: '2026-04-10', effectiveTo: '2026-04-14', status: 'expired' },
      breakdown: { total: TOTAL, currency: 'USD' },
      ...{ payableUntil: '2026-04-08T17:00:00.000Z', can: ['copy', 'sendCertificateLink', 'withdrawLink'] },
      consent: { at: TEST_START.replace('Z', '.000Z'), way: 'code', language: 'en', form: null, by: null },
    });
    expect(seen.consent?.wording).toMatch(/^[0-9a-f]{64}$/);
    expect(seen.consent?.sentences.length).toBeGreaterThan(0);
    expect(await detail(reader, (waiting as AgentOrder).id)).toMatchObject({
      ...{ status: 'confirmed', paymentStatus: 'processing', remark: null, issued: null, documents: [] },
      attempts: [{ status: 'pending', option: 'cards', amount: TOTAL, currency: 'USD' }],
    });
    const given = await detail(clerk, (cancelled as AgentOrder).id);
    expect(given).toMatchObject({ status: 'cancelled', paymentStatus: 'incomplete_payment', can: [] });
    expect(given.consent).toMatchObject({ at: null, way: null, language: null, wording: null, sentences: [] });
    expect(given.timeline.at(-1)).toMatchObject({ type: 'CANCEL', note: 'Another date', by: { id: agent.id } });
    const nobodys = await reader.call('GET', '/api/b2b/orders/no-such-order');
    expectRefusal(shop, nobodys, '404 orderNotFound');
  });

  test('is reported to the programs of the partner, each event once', async () => {
    const rows = await sql
      .select({ type: webhookEvents.type, data: webhookEvents.data })
      .from(webhookEvents)
      .where(eq(webhookEvents.partnerId, partner.id))
      .orderBy(asc(webhookEvents.id));
    const told = (id: unknown) => rows.flatMap(({ type, data }) => (data.order === id ? [type] : []));
    const { number, policy } = await detail(reader, (paid as AgentOrder).id);
    const began = ['order.created', 'order.confirmed'];
    expect(told(paid?.id).toSorted()).toEqual([...began, 'order.issued', 'order.paid', 'policy.issued'].toSorted());
    expect(told(waiting?.id)).toEqual(began);
    expect(told(cancelled?.id)).toEqual(['order.created', 'order.cancelled']);
    const dataOf = (wanted: string) =>
      rows.filter(({ type, data }) => type === wanted && data.order === paid?.id).map(({ data }) => data);
    expect(dataOf('order.paid')).toEqual([{ order: paid?.id, number, product: 'travel' }]);
    expect(dataOf('policy.issued')).toEqual([{ policy, order: paid?.id, product: 'travel' }]);
  });

  test('has a list of customers, the latest buyer first, with the purchases of each', async () => {
    const customers = async (query: Record<string, string> = {}) =>
      (await searchList<{ items: CustomerRow[]; next: string | null }>(reader, '/api/b2b/customers', query)).body;
    const names = ({ items }: { items: CustomerRow[] }) => items.map(({ name }) => name);
    const first = await customers({ limit: '2' });
    expect(names(first)).toEqual(['Sokha Dina', 'Sokha Chea']);
    const rest = await customers({ limit: '2', cursor: String(first.next) });
    expect([names(rest), rest.next]).toEqual([['Sokha Veasna'], null]);
    const { number, policy } = await detail(reader, (paid as AgentOrder).id);
    expect(rest.items[0]).toEqual({
      ...{ phone: paid?.phone, name: 'Sokha Veasna', lastBoughtAt: TEST_START.replace('Z', '.000Z') },
      purchases: [
        {
          ...{ order: paid?.id, number, product: 'travel', at: TEST_START.replace('Z', '.000Z'), premium: TOTAL },
          ...{ currency: 'USD', name: 'Sokha Veasna' },
          policy: { number: policy, effectiveFrom: '2026-04-10', effectiveTo: '2026-04-14', status: 'expired' },
        },
      ],
    });
    expect(names(await customers({ search: 'veasna' }))).toEqual(['Sokha Veasna']);
    expect(names(await customers({ search: 'bopha' }))).toEqual([]);
    // A customer who bought twice is listed once, by the newer policy; the sale of another partner to the same phone
    // does not appear.
    const again = { startDate: '2026-06-10', endDate: '2026-06-14', mobilePhone: String(paid?.phone) };
    clock.advance({ minutes: 1 });
    const { order } = await createSoldPolicy(shop, { testCase, partner, changes: { ...somebody('Veasna'), ...again } });
    const elsewhere = await createTestPartner(shop);
    const { order: theirs } = await createSoldPolicy(shop, {
      ...{ testCase, partner: elsewhere, changes: { ...somebody('Veasna'), ...again } },
    });
    const [last] = (await customers()).items;
    expect(last?.purchases.map((one) => one.order)).toEqual([order.id, paid?.id]);
    expect((await customers()).items).toHaveLength(3);
    expect((await findOrder(sql, theirs.id))?.partnerId).toBe(elsewhere.id);
  });
});

describe('drafts of a partner', () => {
  beforeEach(() => clock.set(TEST_START));

  test('are the unconfirmed drafts of its agents, with the reader’s own drafts first', async () => {
    const partner = await createTestPartner(shop, { company: 'lotus', accountCode: 'L-7' });
    const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner, givenName: 'Dara', familyName: 'Sok' });
    const colleague = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
    const mine = await createAgentDraft(shop, agent, { changes: somebody('Rithy') });
    clock.advance({ minutes: 1 });
    const newer = await createAgentDraft(shop, agent, { changes: somebody('Rith_') });
    clock.advance({ minutes: 1 });
    const theirs = await createAgentDraft(shop, colleague, { changes: somebody('Maly') });
    await createAgentOrder(shop, agent, { agreed: false, changes: somebody('Rithy') });
    const linked = { product: 'travel', language: 'en', partner: { company: 'lotus', accountCode: 'L-7' } };
    expect((await shop.call<{ draft: DraftView }>('POST', '/api/drafts', { body: linked })).status).toBe(201);
    const list = async (query: Record<string, string> = {}, user = agent) =>
      (await searchList<{ items: DraftRow[]; next: string | null }>(user, '/api/b2b/drafts', query)).body;
    const ids = ({ items }: { items: DraftRow[] }) => items.map(({ id }) => id);
    expect(ids(await list())).toEqual([newer.id, mine.id, theirs.id]);
    expect(ids(await list({}, colleague))).toEqual([theirs.id, newer.id, mine.id]);
    const [first, second] = [await list({ limit: '1' }), await list({ limit: '2' })];
    expect(ids(await list({ limit: '1', cursor: String(first.next) }))).toEqual([mine.id]);
    expect(ids(await list({ cursor: String(second.next) }))).toEqual([theirs.id]);
    expect((await list()).items[1]).toEqual({
      ...{ id: mine.id, product: 'travel', customer: { name: 'Sokha Rithy', phone: mine.phone } },
      ...{ premium: { total: TOTAL, currency: 'USD' }, agent: { id: agent.id, name: 'Dara Sok' }, isOwn: true },
      ...{ savedAt: TEST_START.replace('Z', '.000Z'), expiresAt: '2026-05-01T02:00:00.000Z' },
    });
    expect(ids(await list({ search: 'sokha rith' }))).toEqual([newer.id, mine.id]);
    // Signs do not count, and a wildcard of SQL is only a sign.
    expect(ids(await list({ search: 'rith_' }))).toEqual([newer.id, mine.id]);
    expect(ids(await list({ search: 'so%a' }))).toEqual([]);
    expect(ids(await list({ search: mine.phone }))).toEqual([mine.id]);
    expect(ids(await list({ search: mine.phone.slice(-6) }))).toEqual([mine.id]);
    expect(ids(await list({ search: 'TRV-2026-000001' }))).toEqual([]);
    expect(ids(await list({ product: 'medical' }))).toEqual([]);
    clock.set('2026-05-01T02:00:30Z');
    const later = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
    expect(ids(await list({}, later))).toEqual([theirs.id, newer.id]);
  });
});

describe('the link to pay', () => {
  beforeEach(() => clock.set(TEST_START));
  type Link = { link: string; text: string; telegram: string; sentTo: string | null; at: string; payableUntil: string };

  test('names the amount, the purpose, the last day and the address in the requested language', async () => {
    const partner = await createTestPartner(shop, { balance: 100_00 });
    const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
    const order = await createAgentOrder(shop, agent, { changes: { ...somebody(), email: 'pays@example.com' } });
    const { body } = await b2b<Link>(agent, order, 'payment-link', { channel: 'sms' });
    expect(new URL(await expandShortLink(shop, body.link)).pathname).toBe(`/make_payment/${order.ref}`);
    // The last moment in which it works, in Phnom Penh.
    expect(body.text).toBe(`Pay your insurance premium of $6.80 by 08 Apr, 2026 23:59: ${body.link}`);
    expect(body).toMatchObject({
      ...{ sentTo: order.phone, at: TEST_START.replace('Z', '.000Z'), payableUntil: '2026-04-08T17:00:00.000Z' },
    });
    const shared = new URL(body.telegram).searchParams;
    expect([shared.get('url'), shared.get('text')]).toEqual([body.link, body.text.replace(` ${body.link}`, '')]);
    expect((await shop.messagesTo(order.phone))[0]).toBe(body.text);
    const again = await b2b<Link>(agent, order, 'payment-link', { channel: 'email' });
    expectRefusal(shop, again, '429 linkTooSoon');
    expect(Number(again.headers['retry-after'])).toBe(60);
    // An agent who passes the link on does not wait; a requested language is the customer's from now on.
    const khmer = await b2b<Link>(agent, order, 'payment-link', { channel: 'link', language: 'km' });
    expect(khmer.body.sentTo).toBeNull();
    expect(new URL(await expandShortLink(shop, khmer.body.link)).pathname).toBe(`/km/make_payment/${order.ref}`);
    expect((await detail(agent, order.id)).language).toBe('km');
    clock.advance({ minutes: 1 });
    const mail = await b2b<Link>(agent, order, 'payment-link', { channel: 'email', language: 'en' });
    expect(mail.body.sentTo).toBe('pays@example.com');
    expect((await shop.messagesTo('pays@example.com'))[0]).toMatch(
      /^Your insurance: payment link\n\nPay your insurance premium of \$6\.80 by .*\n\n\S/s,
    );
    const { links } = await detail(agent, order.id);
    expect(links.map(({ channel, at, by }) => [channel, at, by?.id])).toEqual([
      ['sms', TEST_START.replace('Z', '.000Z'), agent.id],
      ['link', TEST_START.replace('Z', '.000Z'), agent.id],
      ['email', '2026-04-01T02:01:00.000Z', agent.id],
    ]);
    const without = await createAgentOrder(shop, agent, { changes: { ...somebody(), email: null } });
    expectRefusal(shop, await b2b(agent, without, 'payment-link', { channel: 'email' }), '409 noEmail');
    await b2b(agent, order, 'pay-from-balance');
    expectRefusal(shop, await b2b(agent, order, 'payment-link', { channel: 'link' }), '409 alreadyPaid');
    clock.set('2026-04-08T17:00:00Z');
    const later = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
    expectRefusal(shop, await b2b(later, without, 'payment-link', { channel: 'link' }), '409 orderNotPayable');
    expectRefusal(shop, await b2b(later, without, 'pay-from-balance'), '409 orderNotPayable');
    await shop.worker.work();
    expectRefusal(shop, await b2b(later, without, 'cancel', { reason: 'late' }), '409 notAllowedNow');
  });
});

describe('the link to the documents', () => {
  beforeEach(() => clock.set(TEST_START));

  test('is sent again at most five times a day and ends when all links are withdrawn, and the log names each user', async () => {
    const partner = await createTestPartner(shop);
    const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
    const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
    const changes = { ...somebody(), email: 'keeps@example.com' };
    const { order, policy } = await createSoldPolicy(shop, { testCase, partner, changes });
    const unpaid = await createAgentOrder(shop, agent, { changes: somebody() });
    expectRefusal(shop, await b2b(agent, unpaid, 'certificate-link'), '409 notAllowedNow');
    expectRefusal(shop, await b2b(agent, unpaid, 'withdraw-link', { send: false }), '409 notAllowedNow');
    const texts = () => shop.messagesTo(order.phone);
    const before = (await texts()).length;
    const sent = await b2b(agent, order, 'certificate-link');
    expect(sent).toMatchObject({ status: 200, body: { id: order.id, status: 'issued' } });
    const [text = ''] = await texts();
    const [, ref = ''] = /payment_success\/([\w-]+)/.exec(await expandShortLink(shop, text)) ?? [];
    expect(text).toMatch(
      new RegExp(`^Open the documents of your policy ${policy.number}: http\\S+ The link works for 90 days\\.$`),
    );
    expect(ref).not.toBe(order.ref);
    expectRefusal(shop, await b2b(agent, order, 'certificate-link'), '429 linkTooSoon');
    expect((await texts()).length - before).toBe(1);

    // The old links end at once; the link that replaces them goes out though another one has just gone.
    const withdrawn = await b2b(clerk, order, 'withdraw-link', { send: true });
    expect(withdrawn.status).toBe(200);
    expect((await texts()).length - before).toBe(2);
    for (const old of [order.ref, ref])
      expectRefusal(shop, await agent.call('GET', `/api/orders/${old}`), '410 linkEnded');
    const quiet = await b2b(agent, order, 'withdraw-link', { send: false });
    expect((await texts()).length - before).toBe(2);
    expect(quiet.body.timeline.slice(-4).map(({ type, by }) => [type, by?.id])).toEqual([
      ['GIVEN', agent.id],
      ['WITHDRAWN', clerk.id],
      ['GIVEN', clerk.id],
      ['WITHDRAWN', agent.id],
    ]);
    for (const _more of [3, 4, 5]) {
      clock.advance({ minutes: 1, seconds: 1 });
      expect((await b2b(agent, order, 'certificate-link')).status).toBe(200);
    }
    clock.advance({ minutes: 1, seconds: 1 });
    expectRefusal(shop, await b2b(agent, order, 'certificate-link'), '429 linksTooMany');
    expectRefusal(shop, await b2b(agent, { id: 'nobodys' }, 'certificate-link'), '404 orderNotFound');
  });
});

describe('a copy', () => {
  beforeEach(() => clock.set(TEST_START));

  test('is the agent’s own draft with all answers except the ticks, and a clerk cannot make one', async () => {
    const partner = await createTestPartner(shop);
    const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
    const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
    const who = somebody('Thida');
    const order = await createAgentOrder(shop, agent, { language: 'km', changes: who });
    type Copy = { id: string; product: string; key: string; dropped: string[] };
    const { status, body } = await b2b<Copy>(agent, order, 'copy');
    expect([status, body.product, body.dropped]).toEqual([201, 'travel', []]);
    const { record } = await shop.read({ id: body.id, key: body.key, view: order.draft.view });
    expect(record.answers).toMatchObject({ givenName: 'Sokha', familyName: 'Thida', mobilePhone: who.mobilePhone });
    expect(record.answers.declaration).not.toBe(true);
    expect(record.circumstances).toMatchObject({ channel: 'agent', language: 'km', isSale: true });
    expectRefusal(shop, await b2b(clerk, order, 'copy'), '403 permissionDenied');
  });
});

describe('a policy that ends soon', () => {
  test('is listed with the price of the next term and its seller, and offered three times a day at most', async () => {
    clock.set(TEST_START);
    const partner = await createTestPartner(shop, { name: 'Tonle Brokers' });
    const changes = { registrationNo: '2AW-7001', chassisFrame: 'JTNW7001', ...createCustomerAnswers() };
    const sold: { policy: Policy; order: Order } = await createSoldPolicy(shop, {
      ...{ product: 'auto', testCase: 'comprehensive-camry', partner, changes },
    });
    const { policy, order } = sold;
    const listed = async (query = '') =>
      (await seller.call<{ items: ExpiringRow[] }>('GET', `/api/b2b/expiring-policies${query}`)).body.items;
    let seller = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
    /** Somebody signs in anew: sessions end while months pass. */
    const at = async (moment: string) => {
      clock.set(moment);
      seller = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
    };
    const path = `/api/b2b/policies/${policy.number}/renewal-offer`;
    // A year from 2 April 2026: thirty-one days before its last day, and thirty.
    await at('2027-03-01T16:59:00Z');
    expect(await listed()).toEqual([]);
    await at('2027-03-01T17:00:00Z');
    const row = {
      ...{ number: policy.number, product: 'auto', order: order.id, effectiveTo: '2027-04-01', premium: 741_00 },
      ...{ customer: { name: 'Sokha Chan', phone: order.phone }, currency: 'USD', state: 'open', toldOn: null },
      ...{ agent: null, partner: { id: partner.id, name: 'Tonle Brokers' } },
    };
    expect(await listed('?product=auto')).toEqual([
      { ...row, customer: { ...row.customer, name: expect.any(String) } },
    ]);
    expect(await listed('?product=travel')).toEqual([]);
    const offered = await seller.call('POST', path);
    expect(offered).toMatchObject({ status: 200, body: { total: 666_90, currency: 'USD' } });
    const { phone } = offered.body as { phone: string };
    expect(phone).toBe(`••• ${order.phone.slice(-3)}`);
    expect((await shop.messagesTo(order.phone))[0]).toMatch(
      new RegExp(`^Pay \\$666\\.90 to renew your policy ${policy.number}: http\\S+$`),
    );
    expect((await listed())[0]?.toldOn).toBe('2027-03-02');
    clock.advance({ seconds: 59 });
    expectRefusal(shop, await seller.call('POST', path), '429 linkTooSoon');
    for (const _more of [2, 3]) {
      clock.advance({ minutes: 1, seconds: 1 });
      expect((await seller.call('POST', path)).status).toBe(200);
    }
    clock.advance({ minutes: 1, seconds: 1 });
    expectRefusal(shop, await seller.call('POST', path), '429 linksTooMany');
    const nobodys = await seller.call('POST', '/api/b2b/policies/MTR-2026-999999/renewal-offer');
    expectRefusal(shop, nobodys, '404 policyNotFound');
    // On its last day it is there, and a day later no more.
    await at('2027-04-01T16:59:00Z');
    expect(await listed()).toHaveLength(1);
    await at('2027-04-01T17:00:00Z');
    expect(await listed()).toEqual([]);
  });
});
