import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql as raw } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { OfferView } from '#contract/purchase/consents.ts';
import type { OrderDetail } from '#contract/purchase/order-histories.ts';
import { lapseOrders } from '#server/purchase/checkout/lapse-orders.ts';
import { findOrderByRef } from '#server/purchase/orders/order-repository.ts';
import { createPicture } from '#tests/support/create-picture.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { type Reply, readDeviceCookie, startTestShop } from '#tests/support/test-shop.ts';
import { createCaller, createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';
import { createAgentDraft, createAgentOrder } from './create-agent-order.ts';
import { createCustomerAnswers } from './create-customer.ts';

/*
 * Each act on drafts, orders, links and papers happens as a whole or not at all, and the log of the order records it.
 */

/** The transaction that fails in the database. */
let givenUp: string | undefined;
const shop = await startTestShop({
  probe: (point) => {
    if (point === `before commit ${givenUp}`) throw new Error('the database has given up');
  },
});
afterAll(() => shop.close());
// Somebody else's minute.
beforeEach(() => shop.clock.advance({ minutes: 5 }));
const { sql } = shop.services.database;
const partner = await createTestPartner(shop, { balance: 500_00 });
const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });

const TABLES = [
  ...[
    'drafts',
    'uploads',
    'rating_inputs',
    'codes',
    'messages',
    'limit_places',
    'limit_uses',
    'sequences',
    'consents',
    'orders',
  ],
  ...['order_events', 'order_links', 'order_devices', 'insured_risks', 'order_overlaps', 'policies', 'issued_papers'],
  ...['alarms', 'partners', 'ledger_entries', 'payment_attempts'],
];
async function allRows(): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const table of TABLES) {
    const query = raw.raw(`select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`);
    found[table] = (await sql.execute(query)).rows;
  }
  return found;
}

async function whileGivenUp<T>(transaction: string, act: () => Promise<T>): Promise<T> {
  givenUp = transaction;
  try {
    return await act();
  } finally {
    givenUp = undefined;
  }
}

/** Does what fails at the end of its transaction, finds nothing of it, and does it once more: now it is done. */
async function whole<T>(transaction: string, act: () => Promise<Reply<T>>, status = 200): Promise<Reply<T>> {
  const before = await allRows();
  const failed = await whileGivenUp(transaction, act);
  expect([transaction, failed.status]).toEqual([transaction, 500]);
  expect(await allRows(), transaction).toEqual(before);
  const done = await act();
  expect([transaction, done.status], JSON.stringify(done.body)).toEqual([transaction, status]);
  return done;
}

const order = (ref: string, rest: string, body?: object, cookie?: string) =>
  shop.call<Record<string, string>>('POST', `/api/orders/${ref}/${rest}`, {
    ...(body ? { body } : {}),
    ...(cookie === undefined ? {} : { headers: { cookie } }),
  });
const portal = (user: TestUser, id: string, verb: string, body?: object) =>
  user.call<OrderDetail>('POST', `/api/b2b/orders/${id}/${verb}`, body ? { body } : {});
const idOf = async (ref: string) => (await findOrderByRef(sql, ref))?.id as string;
const logOf = async (id: string) => {
  const { body } = await clerk.call<OrderDetail>('GET', `/api/b2b/orders/${id}`);
  const names = new Map([
    [agent.id, 'agent'],
    [clerk.id, 'clerk'],
  ]);
  return body.timeline.map(({ type, note, by }) => `${type} ${note ?? '-'} ${by ? names.get(by.id) : '-'}`);
};
const paper = (ref: string) => shop.call<Buffer>('GET', `/api/orders/${ref}/documents/certificate?language=en`);

test('a sale of an agent is saved completely or not at all, from the confirmation to the documents', async () => {
  const { id: draft, key, phone } = await createAgentDraft(shop, agent);
  const confirmed = await whole('confirm', () => shop.confirm({ id: draft, key }), 201);
  const ref = confirmed.body.order;
  const id = await idOf(ref);

  await whole('send payment link', () => portal(agent, id, 'payment-link', { channel: 'sms' }));
  await whole('send code', () => order(ref, 'code'));
  shop.clock.advance({ minutes: 1 });
  await order(ref, 'code');
  const code = await shop.codeTo(phone);
  await whole('verify code', () => order(ref, 'code/verify', { code }));
  const offer = await whole('offer opened', () => shop.call<OfferView>('GET', `/api/orders/${ref}/offer?language=en`));
  await whole('ask correction', () => order(ref, 'correction', { text: ' The name ' }));
  const { wording, declarations } = offer.body;
  const declared = declarations.map(({ field }) => field);
  await whole('consent', () => order(ref, 'consent', { language: 'en', wording, declared }));
  expect((await shop.order(ref)).status).toBe('confirmed');
  // There is no paper yet, and no link to one.
  const tooSoon = [
    await portal(agent, id, 'certificate-link'),
    await portal(clerk, id, 'withdraw-link', { send: false }),
    await order(ref, 'mail'),
    await order(ref, 'withdraw'),
  ];
  for (const reply of tooSoon) expectRefusal(shop, reply, '409 notAllowedNow');
  expect((await portal(agent, id, 'pay-from-balance', {})).body.status).toBe('issued');

  shop.clock.advance({ minutes: 2 });
  await whole('mail certificate link', () => order(ref, 'mail'));
  shop.clock.advance({ minutes: 2 });
  expect((await whole('send certificate link', () => portal(agent, id, 'certificate-link'))).status).toBe(200);
  await whole('take document', () => paper(ref));
  shop.clock.advance({ minutes: 2 });

  // The customer ends all links, and goes on in the same browser.
  const own = await whole('withdraw links', () => order(ref, 'withdraw'));
  const next = String(own.body.ref);
  expectRefusal(shop, await shop.call('GET', `/api/orders/${ref}`), '410 linkEnded');
  expect((await shop.call('GET', `/api/orders/${next}`)).status).toBe(200);
  await whole('withdraw links', () => portal(clerk, id, 'withdraw-link', { send: false }));
  expectRefusal(shop, await shop.call('GET', `/api/orders/${next}`), '410 linkEnded');
  const texts = (await shop.messagesTo(phone)).length;
  // The links end though no message can be sent.
  const unsent = await whileGivenUp('send certificate link', () => portal(clerk, id, 'withdraw-link', { send: true }));
  expect([unsent.status, (await shop.messagesTo(phone)).length]).toEqual([500, texts]);
  await portal(clerk, id, 'withdraw-link', { send: true });
  expect(await shop.messagesTo(phone)).toHaveLength(texts + 1);
  expect(await logOf(id)).toEqual([
    'CONFIRM - -',
    'LINK sms agent',
    'SENT - -',
    'RESEND - -',
    'SENT - -',
    'PROVEN - -',
    'OPENED - -',
    'CORRECTION The name -',
    `AGREED ••• ${phone.slice(-3)} -`,
    'PAID balance agent',
    'ISSUED - -',
    'GIVEN - agent',
    'WITHDRAWN - -',
    'WITHDRAWN - clerk',
    'WITHDRAWN - clerk',
    'WITHDRAWN - clerk',
    'GIVEN - clerk',
  ]);
});

test('the agent uploads the form that a customer signed, and cancels the order', async () => {
  const { id, ref } = await createAgentOrder(shop, agent, { agreed: false, changes: createCustomerAnswers() });
  const headers = { 'content-type': 'application/octet-stream' };
  const body = Buffer.from('%PDF-1.7\nsigned');
  const send = () => agent.call<OrderDetail>('POST', `/api/b2b/orders/${id}/signed-form`, { body, headers });
  const signed = await whole('signed form', send);
  expect(signed.body).toMatchObject({ status: 'confirmed', consent: { way: 'signedForm' } });
  const form = await agent.call<Buffer>('GET', `/api/b2b/orders/${id}/signed-form`);
  expect(form.headers['content-type']).toBe('application/pdf');
  expect(form.headers['content-disposition']).toMatch(/^attachment; filename="ORD-2026-\d{6}-signed\.pdf"$/);
  const given = await whole('cancel order', () => portal(agent, id, 'cancel', { reason: ' Not wanted ' }));
  expect(given.body.status).toBe('cancelled');
  expect((await logOf(id)).slice(-1)).toEqual(['CANCEL Not wanted agent']);
  expect((await shop.order(ref)).status).toBe('cancelled');
});

test('a customer without an agent saves answers and pictures, proves the phone number, and reopens the order', async () => {
  const { mobilePhone } = createCustomerAnswers();
  const draft = await shop.aDraftOf('solo-thailand-five-days', 'travel', { mobilePhone });
  const { key } = draft;
  const at = (rest: string) => `/api/drafts/${draft.id}/${rest}`;
  await whole('save draft', () => shop.answer(draft, { selectedPlan: 'premium' }));
  // The same inputs are no new quotation.
  const { rating_inputs: quotes } = await allRows();
  await shop.answer(draft, { address: 'Street 63' });
  expect((await allRows()).rating_inputs).toEqual(quotes);
  const body = await createPicture();
  const headers = { 'content-type': 'image/jpeg' };
  const files = join(shop.services.config.dataDir, 'files');
  const picture = () => shop.call<{ upload: string }>('POST', at('uploads'), { key, headers, body });
  const kept = await whole('keep upload', picture, 201);
  expect(readdirSync(files)).toContain(kept.body.upload);
  shop.clock.advance({ hours: 1 });
  await picture();
  const inThirtyDays = new Date(shop.clock.now().getTime() + 30 * 24 * 3_600_000).toISOString();
  expect((await shop.read(draft)).expiresAt).toBe(inThirtyDays);
  await whole('move draft', () => shop.call('POST', at('version'), { key }));
  await whole('send draft code', () => shop.call('POST', at('phone/code'), { key }));
  const code = await shop.codeTo(mobilePhone);
  await whole('prove phone', () => shop.call('POST', at('phone/proof'), { key, body: { code } }));
  for (const page of ['summaryInfo']) await shop.next(draft, page);
  const { order: ref } = (await shop.confirm(draft)).body;
  expect((await shop.order(ref)).status).toBe('confirmed');
  await whole('reopen', () => shop.reopen(ref));
  expect(await shop.read(draft)).toMatchObject({ order: null, page: 'summary' });
});

test('the start of a payment and the email of a quotation are saved completely or not at all', async () => {
  const { ref } = await shop.anOrder('solo-thailand-five-days', { changes: createCustomerAnswers() });
  await whole('start payment', () => order(ref, 'payments', { option: 'cards', language: 'en' }), 201);
  const { outcomes, paymentStatus } = await shop.order(ref);
  expect([outcomes.at(-1), paymentStatus]).toEqual([{ type: 'PAY' }, 'processing']);
  const { id, key } = await shop.aDraftOf('solo-thailand-five-days', 'travel', createCustomerAnswers());
  const email = 'whole@example.com';
  const send = () => shop.call('POST', `/api/drafts/${id}/quote`, { key, body: { email, language: 'en' } });
  const sent = await whole('send quotation', send, 202);
  expect(sent.body).toEqual({ until: new Date(shop.clock.now().getTime() + 30 * 24 * 3_600_000).toISOString() });
  expect(await shop.messagesTo(email)).toHaveLength(1);
});

test('an expired offer lapses completely or not at all', async () => {
  const { ref } = await shop.anOrder('solo-thailand-five-days', { changes: createCustomerAnswers() });
  const unproven = await shop.anOrder('solo-thailand-five-days', { verified: false, changes: createCustomerAnswers() });
  const paying = await shop.anOrder('solo-thailand-five-days', { changes: createCustomerAnswers() });
  await shop.pay(paying.ref);
  const now = shop.clock.now().toISOString();
  shop.clock.set((await shop.order(ref)).payableUntil);
  const before = await allRows();
  await expect(whileGivenUp('end open order', () => lapseOrders(shop.services))).rejects.toThrow(
    'not every open order ended',
  );
  expect(await allRows()).toEqual(before);
  await lapseOrders(shop.services);
  expect(await shop.order(ref)).toMatchObject({ status: 'expired', outcomes: [{}, {}, {}, { type: 'LAPSED' }] });
  expect((await shop.order(unproven.ref)).status).toBe('expired');
  // The money may be on its way.
  expect(await shop.order(paying.ref)).toMatchObject({ status: 'confirmed', paymentStatus: 'processing' });
  // Sessions of people do not last so long.
  shop.clock.set(now);
  expectRefusal(shop, await portal(clerk, await idOf(ref), 'cancel', { reason: 'over' }), '409 notAllowedNow');
});

test('an order whose code cannot be sent remains, and reports the reason as soon as that can be written', async () => {
  const changes = { mobilePhone: '+447400123499', email: 'abroad@example.com' };
  const draft = await shop.aDraftOf('solo-thailand-five-days', 'travel', changes);
  expect((await whileGivenUp('code not sent', () => shop.confirm(draft))).status).toBe(500);
  const { status, body } = await shop.confirm(draft);
  expect([status, (await shop.order(body.order)).outcomes]).toEqual([201, [{ type: 'CONFIRM' }]]);
});

test('the policyholder proves the identity by the date of birth, by a code, or by the policy number', async () => {
  const changes = createCustomerAnswers();
  const { ref } = await shop.anOrder('solo-thailand-five-days', { changes });
  await shop.buy(ref);
  const number = (await shop.order(ref)).policy?.number as string;
  const dateOfBirth = '1990-05-14';
  const device = async (act: () => Promise<Reply>) => {
    const { headers } = await act();
    return readDeviceCookie(headers['set-cookie'] as string[]) ?? '';
  };
  shop.clock.advance({ minutes: 2 });
  const cookie = await device(() => order(ref, 'proof', { dateOfBirth: '1980-01-01' }, ''));
  await whole('prove order', () => order(ref, 'proof', { dateOfBirth }, cookie));
  const other = await device(() => order(ref, 'proof', { dateOfBirth: '1980-01-01' }, ''));
  await whole('send proof code', () => order(ref, 'proof/code', undefined, other));
  const code = await shop.codeTo(changes.mobilePhone);
  await whole('prove order', () => order(ref, 'proof', { code }, other));
  for (const browser of [cookie, other])
    expect((await shop.call('GET', `/api/orders/${ref}`, { headers: { cookie: browser } })).status).toBe(200);
  // One of the two, and not both.
  for (const proof of [{}, { code, dateOfBirth }])
    expectRefusal(shop, await order(ref, 'proof', proof, other), '422 invalidRequest');
  const log = await logOf(await idOf(ref));
  expect(log.filter((line) => line.startsWith('PROVEN'))).toEqual(['PROVEN birth -', 'PROVEN code -']);

  const ask = createCaller(shop);
  const from = '198.51.100.9';
  const inquire = (rest: string, asked: object) =>
    ask<Record<string, string>>('POST', `/api/policies/inquiry${rest}`, { body: { number, ...asked }, from });
  await whole('count inquiry', () => inquire('', { dateOfBirth }));
  const linked = await whole('send certificate link', () => inquire('/link', { dateOfBirth }));
  expect(linked.body).toEqual({ phone: `••• ${changes.mobilePhone.slice(-3)}` });
  for (let day = 10; day < 20; day++) await inquire('', { dateOfBirth: `1980-01-${day}` });
  shop.clock.advance({ minutes: 2 });
  await whole('send inquiry code', () => inquire('/code', {}), 202);
  const sent = await shop.codeTo(changes.mobilePhone);
  expect((await whole('verify inquiry code', () => inquire('/proof', { code: sent }))).body).toMatchObject({ number });
});

test('a damaged document raises an alarm and is repaired, or neither happens', async () => {
  const { ref } = await shop.anOrder('solo-thailand-five-days', { changes: createCustomerAnswers() });
  await shop.buy(ref);
  const first = await paper(ref);
  const { rows } = (await sql.execute(raw`select file_id from issued_papers order by made_at desc limit 1`)) as {
    rows: { file_id: string }[];
  };
  const file = join(shop.services.config.dataDir, 'files', String(rows[0]?.file_id));
  writeFileSync(file, 'another policy');
  const before = await allRows();
  expect((await whileGivenUp('paper damaged', () => paper(ref))).status).toBe(500);
  const { alarms, issued_papers: papers } = await allRows();
  expect([alarms, papers]).toEqual([before.alarms, before.issued_papers]);
  expect((await paper(ref)).body.equals(first.body)).toBe(true);
  expect((await allRows()).alarms).toHaveLength((before.alarms as unknown[]).length + 1);
});
