import { createHash } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import type { OfferView } from '#contract/purchase/consents.ts';
import type { OrderDetail } from '#contract/purchase/order-histories.ts';
import type { OrderView } from '#contract/purchase/orders.ts';
import { createPicture } from '#tests/support/create-picture.ts';
import { extractPdfText } from '#tests/support/pdf-text.ts';
import { readLongMessages } from '#tests/support/read-long-messages.ts';
import { searchList } from '#tests/support/search-list.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';
import {
  type AgentOrder,
  acceptDeclaration,
  createAgentDraft,
  createAgentOrder,
  provePhone,
} from './create-agent-order.ts';
import { createVerifiedOrder } from './create-customer.ts';

const shop = await startTestShop();
const partner = await createTestPartner(shop, { balance: 1000_00, name: 'Mekong Brokers' });
const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner, givenName: 'Dara', familyName: 'Sok' });
const colleague = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
const stranger = await createTestUser(shop, { scopes: ['b2b:sell'], partner: await createTestPartner(shop) });
const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
afterAll(() => shop.close());

const anOpenOrder = (more: Parameters<typeof createAgentOrder>[2] = {}) =>
  createAgentOrder(shop, agent, { agreed: false, ...more });
const detail = async ({ id }: AgentOrder, user = agent) =>
  (await user.call<OrderDetail>('GET', `/api/b2b/orders/${id}`)).body;
const offer = async ({ ref }: Pick<AgentOrder, 'ref'>, cookie = '', language = 'en') =>
  shop.call<OfferView>('GET', `/api/orders/${ref}/offer?language=${language}`, { headers: { cookie } });
const eventsOf = async (order: AgentOrder) => (await detail(order)).timeline.map(({ type }) => type);

describe('an order that an agent enters', () => {
  test('is confirmed without a declaration, and no code is sent', async () => {
    const order = await anOpenOrder();
    expect(await shop.order(order.ref)).toMatchObject({ status: 'incomplete', consent: { at: null }, code: null });
    expect(await shop.messagesTo(order.phone)).toEqual([]);
    expect((await detail(order)).consent).toMatchObject({ at: null, way: null, form: null });
  });

  test('a declaration that the agent ticks does not count', async () => {
    const draft = await createAgentDraft(shop, agent, { testCase: 'standard-at-thirty', product: 'medical' });
    await shop.answer(draft, { declaration: true, healthDeclaration: true });
    const { body } = await shop.confirm(draft);
    const asked = (await offer({ ref: body.order })).body.declarations;
    expect(asked.map(({ field }) => field)).toEqual(['healthDeclaration', 'declaration']);
    const { cookie } = await provePhone(shop, { ref: body.order, phone: draft.phone });
    const { record } = (await offer({ ref: body.order }, cookie)).body;
    expect(record?.answers).toMatchObject({ selectedMedicalPlan: 'standard' });
    expect(Object.keys(record?.answers ?? {})).not.toContain('healthDeclaration');
  });

  test('its code is refused to its sellers, in the draft and in the order', async () => {
    const order = await anOpenOrder();
    const refusal = '403 codeIsCustomers';
    for (const user of [agent, colleague, clerk]) {
      expectRefusal(shop, await user.call('POST', `/api/orders/${order.ref}/code`), refusal);
      const body = { code: '123456' };
      expectRefusal(shop, await user.call('POST', `/api/orders/${order.ref}/code/verify`, { body }), refusal);
    }
    expect(await shop.messagesTo(order.phone)).toEqual([]);
    const { id, key, phone } = await createAgentDraft(shop, agent);
    for (const verb of ['phone/code', 'phone/proof'])
      expectRefusal(
        shop,
        await shop.call('POST', `/api/drafts/${id}/${verb}`, {
          key,
          ...(verb === 'phone/proof' ? { body: { code: '123456' } } : {}),
        }),
        refusal,
      );
    expect(await shop.messagesTo(phone)).toEqual([]);
  });

  test('no payment is possible before its customer has agreed', async () => {
    const order = await anOpenOrder();
    const refusal = '409 consentMissing';
    const { cookie } = await provePhone(shop, order);
    // The code alone is no consent.
    expect((await shop.order(order.ref)).status).toBe('incomplete');
    const path = `/api/b2b/orders/${order.id}`;
    const mark = { amount: 680, reference: 'TRF 1', reason: 'cash' };
    expectRefusal(shop, await agent.call('POST', `${path}/pay-from-balance`, { body: {} }), refusal);
    expectRefusal(shop, await clerk.call('POST', `${path}/mark-as-paid`, { body: mark }), refusal);
    const pay = { option: 'cards', language: 'en' };
    expectRefusal(shop, await shop.call('POST', `/api/orders/${order.ref}/payments`, { body: pay }), refusal);
    expect((await acceptDeclaration(shop, { ref: order.ref, cookie })).status).toBe(200);
    expect((await agent.call<OrderDetail>('POST', `${path}/pay-from-balance`, { body: {} })).body.status).toBe(
      'issued',
    );
  });
});

describe('the pay link', () => {
  test('shows the purchase and its seller, and only one name and the year of birth of each person', async () => {
    const order = await anOpenOrder({ testCase: 'family-to-japan' });
    const { body, headers } = await offer(order);
    const { answers } = shop.testCase('travel', 'family-to-japan');
    expect(headers['cache-control']).toContain('no-store');
    expect(body).toMatchObject({
      seller: { partner: 'Mekong Brokers', agent: 'Dara Sok' },
      // Over ninety days is annual cover.
      from: '2026-04-20',
      to: '2027-04-19',
      record: null,
      declarations: [{ page: 'summary', field: 'declaration' }],
    });
    expect(body.shows).toMatchObject({ personCount: 4 });
    expect(body.persons).toHaveLength(4);
    for (const { name, born } of body.persons) {
      expect(name).toMatch(/^\S+$/);
      expect(String(born)).toMatch(/^\d{4}$/);
    }
    expect(body.sentences).toContain('Everything I have stated is true and complete.');
    const said = JSON.stringify(body);
    for (const secret of [answers.identityNumber, answers.dateOfBirth, answers.address, answers.email, order.phone])
      expect(said).not.toContain(String(secret));
    expect(said).not.toMatch(/ommission|trace/);
  });

  test('shows every answer to the device that proved the phone, and to no other', async () => {
    const order = await anOpenOrder();
    const other = await anOpenOrder();
    const { cookie } = await provePhone(shop, order);
    const { body } = await offer(order, cookie);
    expect(body.record?.answers).toMatchObject({ mobilePhone: order.phone });
    expect(JSON.stringify(body)).not.toMatch(/ommission|trace/);
    expect((await offer(order)).body.record).toBeNull();
    expect((await offer(order, 'device=AAAA')).body.record).toBeNull();
    expect((await offer(other, cookie)).body.record).toBeNull();
    const guessed = await acceptDeclaration(shop, { ref: other.ref, cookie });
    expectRefusal(shop, guessed, '403 codeFirst');
    // The seller reads the offer in the portal, and agrees to nothing.
    const looked = await agent.call<OfferView>('GET', `/api/orders/${order.ref}/offer`);
    expect(looked.body.record).toBeNull();
  });

  test('is logged as opened once, and not when an agent opens it', async () => {
    const order = await anOpenOrder();
    await agent.call('GET', `/api/orders/${order.ref}/offer`);
    expect(await eventsOf(order)).not.toContain('OPENED');
    await Promise.all([1, 2, 3].map(() => offer(order)));
    expect((await eventsOf(order)).filter((type) => type === 'OPENED')).toHaveLength(1);
  });

  test('uses the language that the agent selected with the link, and so does the code', async () => {
    const order = await anOpenOrder({ language: 'en' });
    const body = { channel: 'sms', language: 'km' };
    await agent.call('POST', `/api/b2b/orders/${order.id}/payment-link`, { body });
    await provePhone(shop, order);
    const texts = await readLongMessages(shop, order.phone);
    expect(texts.filter((text) => text.includes('/km/make_payment/'))).toHaveLength(1);
    expect(texts.filter((text) => /\d{6}/.test(text) && /លេខកូដ/.test(text))).toHaveLength(1);
    expect((await detail(order)).language).toBe('km');
  });
});

describe('consent', () => {
  test('is accepted on the device with the proven phone, with every tick, for the displayed words', async () => {
    const order = await anOpenOrder({ testCase: 'standard-at-thirty', product: 'medical' });
    const path = `/api/orders/${order.ref}/consent`;
    const { cookie } = await provePhone(shop, order);
    const { body: shown } = await offer(order, cookie, 'km');
    const wish = { language: 'km', wording: shown.wording, declared: ['healthDeclaration', 'declaration'] };
    const give = (change: object, headers = { cookie }) =>
      shop.call('POST', path, { body: { ...wish, ...change }, headers });
    expectRefusal(shop, await give({}, { cookie: '' }), '403 codeFirst');
    expectRefusal(shop, await give({ declared: ['declaration'] }), '422 mustAgree /healthDeclaration mustAgree');
    // The same words in English are other words.
    const changed = await give({ wording: (await offer(order, cookie, 'en')).body.wording });
    expectRefusal(shop, changed, '409 offerChanged');
    expect((await shop.order(order.ref)).status).toBe('incomplete');

    const replies = await Promise.all([1, 2, 3].map(() => give({})));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await shop.order(order.ref)).status).toBe('confirmed');
    const { consent, timeline, status } = await detail(order);
    const health = 'ក្នុងរយៈពេល 12 ខែចុងក្រោយ ខ្ញុំមិនបានសម្រាកមន្ទីរពេទ្យ ហើយគ្មានវេជ្ជបណ្ឌិតណាណែនាំឱ្យសម្រាកមន្ទីរពេទ្យទេ';
    expect(status).toBe('confirmed');
    expect(consent).toMatchObject({ way: 'code', language: 'km', wording: shown.wording, form: null, by: null });
    expect(consent?.sentences).toContain('ព័ត៌មានទាំងអស់ដែលខ្ញុំបានផ្ដល់ គឺពិត និងពេញលេញ។');
    expect(consent?.sentences).toContain(health);
    expect(timeline.filter(({ type }) => type === 'AGREED')).toMatchObject([{ note: `••• ${order.phone.slice(-3)}` }]);
    expect(timeline.map(({ type }) => type)).toEqual(['CONFIRM', 'SENT', 'PROVEN', 'OPENED', 'AGREED']);
    await shop.pay(order.ref);
    expect((await shop.order(order.ref)).paymentStatus).toBe('processing');
  });

  test('is requested again after the agent has changed an answer', async () => {
    const order = await createAgentOrder(shop, agent);
    expectRefusal(shop, await shop.reopen(order.ref), '403 permissionDenied');
    expectRefusal(shop, await stranger.call('POST', `/api/orders/${order.ref}/reopen`), '403 permissionDenied');
    expect((await colleague.call<OrderView>('POST', `/api/orders/${order.ref}/reopen`)).body.status).toBe('cancelled');
    const { draft } = order;
    const view = await shop.read(draft);
    expect(view.record.findings.phoneProof).toBeUndefined();
    const again = await shop.confirm(draft);
    expect(await shop.order(again.body.order)).toMatchObject({ status: 'incomplete', consent: { at: null } });
  });

  test('arrives too late for an expired offer', async () => {
    const order = await anOpenOrder();
    const now = shop.clock.now().toISOString();
    const { payableUntil } = await shop.order(order.ref);
    shop.clock.set(new Date(Date.parse(payableUntil) - 60_000).toISOString());
    const { cookie } = await provePhone(shop, order);
    shop.clock.set(payableUntil);
    const late = await acceptDeclaration(shop, { ref: order.ref, cookie });
    shop.clock.set(now);
    expectRefusal(shop, late, '409 orderNotPayable');
  });

  test('is withheld if an answer is wrong, and the agent reads the correction', async () => {
    const order = await anOpenOrder();
    const tell = (cookie: string) =>
      shop.call('POST', `/api/orders/${order.ref}/correction`, {
        headers: { cookie },
        body: { text: ' My name is Sreymao ' },
      });
    expectRefusal(shop, await tell(''), '403 codeFirst');
    const { cookie } = await provePhone(shop, order);
    for (let told = 0; told < 5; told++) expect((await tell(cookie)).status).toBe(200);
    expectRefusal(shop, await tell(cookie), '429 correctionsTooMany');
    const { timeline } = await detail(order);
    expect(timeline.find(({ type }) => type === 'CORRECTION')).toMatchObject({ note: 'My name is Sreymao', by: null });
    expect((await offer(order)).body.corrections).toBe(5);
  });
});

describe('a signed form', () => {
  const send = (user: TestUser, { id }: AgentOrder, body: Buffer) =>
    user.call<OrderDetail>('POST', `/api/b2b/orders/${id}/signed-form`, {
      body,
      headers: { 'content-type': 'application/octet-stream' },
    });

  test('is also consent, with its sender; only its partner and the insurer read it', async () => {
    const order = await anOpenOrder();
    const { status, body } = await send(agent, order, await createPicture());
    expect([status, body.status]).toEqual([200, 'confirmed']);
    expect(body.consent).toMatchObject({ way: 'signedForm', language: 'en', by: { id: agent.id } });
    expect(body.timeline.at(-1)).toMatchObject({ type: 'AGREED', note: 'signedForm', by: { id: agent.id } });
    const read = (user: TestUser) => user.call<Buffer>('GET', String(body.consent?.form));
    for (const user of [agent, colleague, clerk]) {
      const form = await read(user);
      expect([form.status, form.headers['content-type']]).toEqual([200, 'image/jpeg']);
      expect(form.headers['content-disposition']).toBe(`attachment; filename="${order.number}-signed.jpg"`);
    }
    expectRefusal(shop, await read(stranger), '404 orderNotFound');
    const unsigned = await agent.call('GET', `/api/b2b/orders/${(await anOpenOrder()).id}/signed-form`);
    expectRefusal(shop, unsigned, '404 fileNotFound');
    expect((await shop.call('GET', String(body.consent?.form))).status).toBe(401);
    const paid = await agent.call<OrderDetail>('POST', `/api/b2b/orders/${order.id}/pay-from-balance`, { body: {} });
    expect(paid.body.status).toBe('issued');
  });

  test('is printed with every answer, the premium, the declarations and lines to sign on', async () => {
    const order = await anOpenOrder({ testCase: 'standard-at-thirty', product: 'medical' });
    const form = (user: TestUser, language: string) =>
      user.call<Buffer>('GET', `/api/b2b/orders/${order.id}/consent-form?language=${language}`);
    const { body, headers } = await form(agent, 'en');
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toBe(`inline; filename="${order.number}-consent-en.pdf"`);
    const said = (await extractPdfText(body)).replaceAll(/\s+/g, ' ');
    for (const words of [
      ...[order.number, 'Dara Sok, Mekong Brokers', '$248.20', '+85512', 'Signature of the customer'],
      'Everything I have stated is true and complete.',
      'In the last 12 months I have not been in hospital',
    ])
      expect(said).toContain(words);
    expect(said).not.toMatch(/ommission/);
    for (const language of ['km', 'both']) expect((await form(clerk, language)).status).toBe(200);
    expectRefusal(shop, await form(stranger, 'en'), '404 orderNotFound');
    await send(agent, order, Buffer.from('%PDF-1.7\n'));
    expectRefusal(shop, await form(agent, 'en'), '409 notAllowedNow');
  });

  test('is accepted once, only with an accepted file type, and not from another partner', async () => {
    const order = await anOpenOrder();
    const pdf = Buffer.from('%PDF-1.7\nsigned');
    expectRefusal(shop, await send(stranger, order, pdf), '404 orderNotFound');
    expectRefusal(shop, await send(agent, order, Buffer.from('<html>')), '415 fileTypeWrong');
    const large = Buffer.concat([pdf, Buffer.alloc(2 * 1024 * 1024)]);
    expectRefusal(shop, await send(agent, order, large), '413 imageTooLarge');
    const replies = await Promise.all([1, 2, 3].map(() => send(agent, order, pdf)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const kept = await agent.call<Buffer>('GET', `/api/b2b/orders/${order.id}/signed-form`);
    expect(sha256(kept.body)).toBe(sha256(pdf));
    expect((await eventsOf(order)).filter((type) => type === 'AGREED')).toHaveLength(1);
    // No code is judged any more, and none lets anybody read.
    const guess = await shop.call('POST', `/api/orders/${order.ref}/code/verify`, {
      headers: { cookie: '' },
      body: { code: '000000' },
    });
    const [cookie] = String(guess.headers['set-cookie']).split(';');
    expect((await offer(order, cookie)).body.record).toBeNull();
  });

  test('is refused for purchases by the public', async () => {
    const { ref } = await createVerifiedOrder(shop, 'solo-thailand-five-days');
    const order = await shop.order(ref);
    expect([order.status, order.consent]).toEqual(['confirmed', null]);
    expect((await offer({ ref })).status).toBe(404);
    const [listed] = (await searchList<{ items: { id: string }[] }>(clerk, '/api/b2b/orders', { search: order.number }))
      .body.items;
    const refused = await send(clerk, { id: listed?.id } as AgentOrder, Buffer.from('%PDF-1.7\n'));
    expectRefusal(shop, refused, '409 notAllowedNow');
  });
});

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
