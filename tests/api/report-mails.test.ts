import { afterAll, beforeEach, expect, test } from 'vitest';
import type { ListView } from '#contract/lists/list-views.ts';
import { sendReportMails } from '#server/lists/views/mail-reports.ts';
import { updateUser } from '#server/people/users/user-repository.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { createAgentOrder } from './create-agent-order.ts';

/* Saved reports, and their mail each morning. The 2nd of April 2026 is a Thursday. Each trip costs 6.80. */

const shop = await startTestShop();
afterAll(() => shop.close());
const { sql } = shop.services.database;
const at = (time: string) => shop.clock.set(`${time}:00+07:00`);
beforeEach(() => at('2026-04-02T09:00'));

const partner = await createTestPartner(shop);
const rival = await createTestPartner(shop);
let people = 0;
async function aReader(of: typeof partner | null, language: 'en' | 'km' | 'zh' = 'en') {
  people += 1;
  const email = `reports${people}@example.com`;
  const scopes = of === null ? (['insurer:orders'] as const) : (['b2b:reports'] as const);
  return {
    user: await createTestUser(shop, { scopes: [...scopes], partner: of, email, language }),
    email,
  };
}
type Saved = ListView & { problem?: string };
const save = (user: TestUser, query: object, more: object = {}) =>
  user.call<Saved>('POST', '/api/b2b/list-views', {
    body: { list: 'reports', name: 'Sales of the month', query, isShared: false, ...more },
  });
const mail = (user: TestUser, id: string, isMailed = true) =>
  user.call<Saved>('POST', `/api/b2b/list-views/${id}/mail`, { body: { isMailed } });
const views = async (user: TestUser) => (await user.call<Saved[]>('GET', '/api/b2b/list-views')).body;
const mailsTo = async (email: string) => (await shop.messagesTo(email)).length;

at('2026-04-02T06:00');
const own = await sell(partner);
await sell(rival);

async function sell(of: typeof partner) {
  const seller = await createTestUser(shop, { scopes: ['b2b:sell'], partner: of });
  const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
  const order = await createAgentOrder(shop, seller);
  const body = { amount: 6_80, reference: `TRF ${of.id}`, reason: 'Bank transfer' };
  const paid = await clerk.call('POST', `/api/b2b/orders/${order.id}/mark-as-paid`, { body });
  expect(paid.status, JSON.stringify(paid.body)).toBe(200);
  return order;
}

test('a report is saved with only its filters, for its user or for the colleagues', async () => {
  const { user } = await aReader(partner);
  const { user: colleague } = await aReader(partner);
  const { user: stranger } = await aReader(rival);
  const query = { view: 'commission', by: 'agent', period: 'lastMonth', product: 'travel' };
  const saved = await save(user, query, { isShared: true });
  expect([saved.status, saved.body]).toMatchObject([201, { list: 'reports', query, isShared: true, isMailed: false }]);
  for (const wrong of [{ view: 'reconciliation' }, { search: 'Sok Dara' }, { from: 'May' }, { product: 'Sok Dara' }])
    expect(await save(user, wrong)).toMatchObject({ status: 422, body: { problem: 'invalidRequest' } });
  expect((await views(colleague)).map(({ name }) => name)).toEqual(['Sales of the month']);
  expect(await views(stranger)).toEqual([]);
  const seller = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
  expect([(await save(seller, {})).status, await views(seller)]).toEqual([403, []]);
});

test('the figures of a report arrive once each morning, in the language and with the rights of the reader', async () => {
  const [agent, clerk] = [await aReader(partner), await aReader(null, 'km')];
  const query = { by: 'product', period: 'thisMonth' };
  for (const { user } of [agent, clerk]) {
    const { id } = (await save(user, query)).body;
    expect((await mail(user, id)).body.isMailed).toBe(true);
    expect((await views(user)).find((one) => one.id === id)?.isMailed).toBe(true);
  }
  at('2026-04-02T06:59');
  expect(await sendReportMails(shop.services)).toBe(0);
  at('2026-04-02T07:00');
  const sent = await Promise.all([sendReportMails(shop.services), sendReportMails(shop.services)]);
  expect(sent[0] + sent[1]).toBe(2);
  const [english] = await shop.messagesTo(agent.email);
  expect(String(english).split('\n')[0]).toBe('Report: Sales of the month');
  expect(english).toContain('Period: 01 Apr, 2026 – 02 Apr, 2026 (before: 01 Mar, 2026 – 02 Mar, 2026)');
  expect(english).toContain('Orders: 1 (before: 0)');
  expect(english).toMatch(/Premium written \(USD\): \$6\.80 \(before: \$0\.00\)/);
  expect(english).toContain('/b2b/reports?by=product&period=thisMonth');
  for (const secret of [own.phone, own.number, 'Chan']) expect(english).not.toContain(secret);
  // The insurer sees the sales of both partners.
  const [khmer] = await shop.messagesTo(clerk.email);
  expect(khmer).toMatch(/^របាយការណ៍៖ Sales of the month/);
  expect(khmer).toMatch(/៖ 2 \(មុន៖ 0\)/);
  expect(khmer).toContain('/km/b2b/reports?by=product');
});

test('a report is not sent at weekends, after its end or deletion, or to a user who may no longer read it', async () => {
  const readers = await Promise.all([1, 2, 3, 4].map(() => aReader(partner)));
  const [stays, ended, moved, lost] = readers as [
    (typeof readers)[0],
    (typeof readers)[0],
    (typeof readers)[0],
    (typeof readers)[0],
  ];
  const shared = (await save(stays.user, { view: 'premiums' }, { isShared: true })).body;
  for (const { user } of readers) await mail(user, shared.id);
  await mail(ended.user, shared.id, false);
  // Another partner now, and another right.
  await updateUser(sql, moved.user.id, { partnerId: rival.id });
  await updateUser(sql, lost.user.id, { scopes: ['b2b:sell'] });
  at('2026-04-04T09:00');
  expect(await sendReportMails(shop.services)).toBe(0);
  at('2026-04-06T09:00');
  await sendReportMails(shop.services);
  expect(await Promise.all(readers.map(({ email }) => mailsTo(email)))).toEqual([1, 0, 0, 0]);
  const head = await createTestUser(shop, { scopes: ['b2b:reports', 'b2b:admin'], partner });
  expect((await head.call('DELETE', `/api/b2b/list-views/${shared.id}`)).status).toBe(204);
  at('2026-04-07T09:00');
  await sendReportMails(shop.services);
  expect(await mailsTo(stays.email)).toBe(1);
});

test('the server sends only a saved report that the user sees, and only to a user with an address', async () => {
  const { user } = await aReader(partner);
  const { user: stranger } = await aReader(rival);
  const { id } = (await save(user, {})).body;
  expect((await mail(stranger, id)).body.problem).toBe('viewNotFound');
  const nameless = await createTestUser(shop, { scopes: ['b2b:reports'], partner, email: null });
  const { id: own } = (await save(nameless, {})).body;
  expect((await mail(nameless, own)).body.problem).toBe('digestNoEmail');
  const seller = await createTestUser(shop, { scopes: ['b2b:sell', 'b2b:reports'], partner });
  const list = await seller.call<Saved>('POST', '/api/b2b/list-views', {
    body: { list: 'orders', name: 'Unpaid', query: {}, isShared: false },
  });
  expect((await mail(seller, list.body.id)).body.problem).toBe('viewNotFound');
});
