import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ProblemDetails } from '#contract/problem.ts';
import type { DraftView } from '#contract/purchase/drafts.ts';
import type { OrderDetail } from '#contract/purchase/order-histories.ts';
import type { OrderView } from '#contract/purchase/orders.ts';
import { addPromotions } from '#server/catalogue/promotions/promotion-repository.ts';
import { insertSales, listSalesAt } from '#server/catalogue/releases/sale-repository.ts';
import { reserve } from '#server/people/partners/balance.ts';
import { toBalances } from '#server/people/partners/partner-balances.ts';
import { findPartner, type Partner, updatePartner } from '#server/people/partners/partner-repository.ts';
import { promotionUses } from '#server/platform/db/schema/promotion-schema.ts';
import { lapseOrders } from '#server/purchase/checkout/lapse-orders.ts';
import { findDraft } from '#server/purchase/drafts/draft-repository.ts';
import { findOrderByRef, type Order } from '#server/purchase/orders/order-repository.ts';
import { buildCallbackMessage, computePaywayHash } from '#server/purchase/payments/provider/payway-hash.ts';
import { readLongMessages } from '#tests/support/read-long-messages.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { type OpenDraft, type Reply, readDeviceCookie, startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';
import { createAgentDraft, createAgentOrder, provePhone } from './create-agent-order.ts';
import { createCustomerAnswers } from './create-customer.ts';
import { createPromotion } from './lookup-shop.ts';
import { readOrderMoney } from './order-money.ts';

/*
 * A checkout from the draft to the policy, with all that is seen of it at each step: by its buyer, by the clerk, in the log. One
 * person travels to Thailand for five days from 10 April 2026 for 6.80 USD; offers hold for seven days.
 */

const testCase = 'solo-thailand-five-days';
const TOTAL = 680;
const COMMISSION = 102;

const shop = await startTestShop();
const { services, clock } = shop;
const { sql } = services.database;
afterAll(() => shop.close());
beforeEach(() => clock.set(TEST_START));

const aClerk = () => createTestUser(shop, { scopes: ['insurer:orders'] });
const at = (ref: string, rest = '') => `/api/orders/${ref}${rest}`;
const look = (ref: string) => shop.call<OrderView>('GET', at(ref));
const sendCode = (ref: string, by: Pick<TestUser, 'call'> = shop) => by.call<OrderView>('POST', at(ref, '/code'));
const pays = (ref: string, option = 'cards') =>
  shop.call<{ fields: { tran_id: string } } & ProblemDetails>('POST', at(ref, '/payments'), {
    body: { option, language: 'en' },
  });
const approve = (tranId: string) => shop.gateway({ tranId, action: 'approve', callback: 'none' });
const rowOf = async (ref: string) => (await findOrderByRef(sql, ref)) as Order;
const inTime = (minutes: number, seconds = 0) => new Date(clock.now().getTime() + (minutes * 60 + seconds) * 1000);

let papers = 0;
/** Somebody whom no other test insures. */
function somebody(): { mobilePhone: string; identityNumber: string; familyName: string } {
  papers += 1;
  return {
    ...createCustomerAnswers(),
    identityNumber: `0707${10_000 + papers}`,
    familyName: `Chan${'abcdefghijklmnopqrstuvwxyz'[papers]}`,
  };
}
const anOrder = (verified = true, who: Record<string, string> = somebody()) =>
  shop.anOrder(testCase, { verified, changes: who });

async function detail(ref: string): Promise<OrderDetail> {
  const { body, status } = await (await aClerk()).call<OrderDetail>('GET', `/api/b2b/orders/${(await rowOf(ref)).id}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
/** The events of an order, with the log's entries beside them and the person behind each. */
async function logOf(ref: string): Promise<string[]> {
  const { timeline } = await detail(ref);
  return timeline.map(({ type, note, by }) => [type, note, by?.id].filter(Boolean).join(' '));
}

describe('a buyer', () => {
  test('sees at each step the last result and the next step, until the policy exists', async () => {
    const who = somebody();
    const phone = who.mobilePhone;
    const hidden = `••• ${phone.slice(-3)}`;
    const draft = await shop.aDraftOf(testCase, 'travel', who);
    const confirmed = await shop.confirm(draft);
    expect([confirmed.status, confirmed.body.draft.id, confirmed.body.draft.order]).toEqual([
      201,
      draft.id,
      confirmed.body.order,
    ]);
    const ref = confirmed.body.order;
    const began = {
      ...{ ref, number: expect.stringMatching(/^ORD-2026-\d{6}$/), product: 'travel', version: draft.view.version },
      ...{
        status: 'incomplete',
        paymentStatus: 'incomplete_payment',
        outcomes: [{ type: 'CONFIRM' }, { type: 'SENT' }],
      },
      premium: expect.objectContaining({ total: TOTAL, currency: 'USD' }),
      ...{ codeWay: { channel: 'sms', to: hidden }, codeRefusal: null },
      ...{ consent: null, about: null, seller: null, plans: [] },
      ...{ replacedBy: null, digest: expect.stringMatching(/^[\w-]{22}$/) },
      code: { expiresAt: inTime(5).toISOString(), resendAt: inTime(0, 30).toISOString(), triesLeft: 5 },
      ...{ attempt: null, refund: null, policy: null, insuredAlready: [], remark: null, documents: [] },
      ...{ email: 's•••@e•••.com', certificatePath: expect.any(String), payableUntil: '2026-04-08T17:00:00.000Z' },
      chosen: null,
      isTrial: false,
      isWithdrawn: false,
    };
    expect((await look(ref)).body).toEqual(began);
    // Confirmed again, it is the same order, and no other code goes out.
    expect((await shop.confirm(draft)).body.order).toBe(ref);
    expect(await shop.messagesTo(phone)).toHaveLength(1);
    expectRefusal(shop, await pays(ref), '409 orderNotPayable');

    const code = await shop.codeTo(phone);
    expectRefusal(
      shop,
      await shop.verify(ref, code === '000000' ? '000001' : '000000'),
      '422 codeWrong /code codeWrong',
    );
    expect((await look(ref)).body.code?.triesLeft).toBe(4);
    expectRefusal(shop, await sendCode(ref), '429 codeTooSoon');
    clock.advance({ seconds: 30 });
    const sent = await sendCode(ref);
    expect(sent).toMatchObject({
      status: 200,
      body: { ref, code: { expiresAt: inTime(5).toISOString(), triesLeft: 5 } },
    });
    expect((await shop.verify(ref, await shop.codeTo(phone))).body).toMatchObject({
      ref,
      status: 'confirmed',
      code: null,
    });
    // Pressed twice it is verified, that is all.
    expect(await shop.verify(ref, '000000')).toMatchObject({ status: 200, body: { status: 'confirmed' } });
    expectRefusal(shop, await sendCode(ref), '409 notAllowedNow');

    const first = await shop.pay(ref, 'cards');
    expect((await look(ref)).body).toMatchObject({
      ...{ status: 'confirmed', paymentStatus: 'processing' },
      attempt: { status: 'pending', startedAt: clock.now().toISOString(), money: 'open' },
    });
    clock.advance({ seconds: 5 });
    const second = await shop.pay(ref, 'khqr');
    const attempt = { amount: TOTAL, currency: 'USD' };
    expect((await detail(ref)).attempts).toEqual([
      { ...attempt, status: 'pending', option: 'khqr', startedAt: clock.now().toISOString() },
      { ...attempt, status: 'cancelled', option: 'cards', startedAt: inTime(0, -5).toISOString() },
    ]);
    await approve(second);
    const settled = await shop.settle(ref);
    const { number } = await detail(ref).then(({ issued }) => issued as { number: string });
    expect(settled.body).toEqual({
      ...began,
      ...{ status: 'issued', paymentStatus: 'successful_payment', code: null },
      outcomes: [
        'CONFIRM',
        'SENT',
        'REJECTED',
        'RESEND',
        'SENT',
        'VERIFIED',
        'PAY',
        'CANCELLED',
        'PAY',
        'PAID',
        'ISSUED',
      ].map((type) => ({ type })),
      attempt: { status: 'paid', startedAt: clock.now().toISOString(), money: 'arrived' },
      policy: {
        ...{ number, effectiveFrom: '2026-04-10', effectiveTo: '2026-04-14', status: 'notBegun' },
        issuedAt: clock.now().toISOString(),
      },
      documents: ['certificate', 'insuranceCard', 'coverNote', 'receipt'],
    });
    expect(await logOf(ref)).toEqual([
      ...[
        'CONFIRM',
        'SENT',
        'REJECTED',
        'RESEND',
        'SENT',
        'VERIFIED',
        'PAY',
        `CANCELLED ${first}`,
        'PAY',
        `PAID ${second}`,
      ],
      'ISSUED',
    ]);
    expect((await readLongMessages(shop, phone))[0]).toMatch(
      new RegExp(
        `^Your policy ${number} has been issued\\. Open your certificate: http://\\S+/payment_success/${ref}$`,
      ),
    );
    expectRefusal(shop, await pays(ref), '409 alreadyPaid');
    expectRefusal(shop, await shop.reopen(ref), '409 alreadyPaid');
    expect((await shop.call('POST', at(ref, '/mail'))).body).toEqual({ to: 's•••@e•••.com' });
    expect(await rowOf(ref)).toMatchObject({ customerName: `Sokha ${who.familyName}`, customerBorn: '1990-05-14' });
    // The provider's report comes after all, and is received.
    const report = { tran_id: second, apv: '123456', status: '0', return_params: '' };
    const headers = { 'x-payway-hmac-sha512': computePaywayHash('sandbox-key', buildCallbackMessage(report)) };
    const received = await shop.call('POST', '/api/payment/callback', { body: report, headers });
    expect([received.status, received.body]).toEqual([200, { received: true }]);
    expect(await readOrderMoney(shop, ref)).toMatchObject({ charges: 1, held: TOTAL, policies: 1, refunds: [] });

    // A person who holds a policy by this phone and day of birth is no new customer; another day of birth is somebody
    // else.
    const later = { startDate: '2026-05-10', endDate: '2026-05-14' };
    const again = await anOrder(false, { ...who, ...later });
    const child = await anOrder(false, { ...who, ...later, dateOfBirth: '1991-05-14', identityNumber: '070799999' });
    expect((await rowOf(ref)).customerStatus).toBe('new');
    expect((await rowOf(again.ref)).customerStatus).toBe('existing');
    expect((await rowOf(child.ref)).customerStatus).toBe('new');
  });

  test('withdraws the order, and has the answers and the proven phone again, and no order', async () => {
    const { ref, draft } = await anOrder();
    const { fields } = (await pays(ref)).body;
    const reopened = await shop.reopen(ref);
    expect(reopened).toMatchObject({
      status: 200,
      body: { ref, status: 'cancelled', attempt: { status: 'cancelled' } },
    });
    const log = ['CONFIRM', 'SENT', 'VERIFIED', 'PAY', `CANCELLED ${fields.tran_id}`, 'REOPEN'];
    expect(await logOf(ref)).toEqual(log);
    const { record, order, page } = await shop.read(draft);
    expect([order, page, record.answers.declaration]).toEqual([null, 'summary', undefined]);
    expect(record.answers.givenName).toBe('Sokha');
    // Once more is nothing more.
    expect((await shop.reopen(ref)).status).toBe(200);
    expect(await logOf(ref)).toEqual(log);
    await shop.answer(draft, { declaration: true });
    const { order: next } = (await shop.confirm(draft)).body;
    expect(next).not.toBe(ref);
    expect((await look(next)).body).toMatchObject({ status: 'confirmed', code: null, outcomes: [{ type: 'CONFIRM' }] });
    // An order that was cancelled before says nothing of the present order.
    await shop.reopen(ref);
    expect((await shop.read(draft)).order).toBe(next);
    expect((await look(next)).body.status).toBe('confirmed');
  });

  test('with a phone abroad sees the destination of the code, and requests it', async () => {
    const email = 'dara@example.org';
    const { ref } = await anOrder(false, { ...somebody(), mobilePhone: '+447400109999', email });
    const codeWay = { channel: 'email', to: 'd•••@e•••.org' };
    expect((await look(ref)).body).toMatchObject({ status: 'incomplete', code: null, codeWay, email: codeWay.to });
    expect(await logOf(ref)).toEqual(['CONFIRM', 'FAILED phoneCountryNotServed']);
    expect((await sendCode(ref)).status).toBe(200);
    const verified = await shop.verify(ref, await shop.codeTo(email));
    expect(verified.body).toMatchObject({ status: 'confirmed', codeWay });
    expect((await logOf(ref)).slice(2)).toEqual(['RESEND', 'SENT', 'VERIFIED email']);
  });

  test('without a proven phone proves it for the next order', async () => {
    const { ref, draft } = await anOrder(false);
    await shop.reopen(ref);
    await shop.answer(draft, { declaration: true });
    clock.advance({ minutes: 1 });
    const { order } = (await shop.confirm(draft)).body;
    expect((await look(order)).body).toMatchObject({ status: 'incomplete', code: { triesLeft: 5 } });
  });

  test('is known by the browser that confirmed or entered the code; a staff user is known by the session', async () => {
    const headers = { cookie: 'other=1' };
    const draft = await shop.aDraftOf(testCase, 'travel', somebody());
    const confirm = (by: Pick<TestUser, 'call'>, { id, key }: Pick<OpenDraft, 'id' | 'key'>) =>
      by.call<{ order: string }>('POST', `/api/drafts/${id}/confirm`, { headers: { ...headers, 'draft-key': key } });
    const cookieOf = (reply: Reply) => readDeviceCookie(reply.headers['set-cookie'] as string[]);
    const confirmed = await confirm(shop, draft);
    expect(cookieOf(confirmed)).toMatch(/^device=/);

    const partner = await createTestPartner(shop);
    const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
    const sold = await createAgentDraft(shop, agent, { changes: somebody() });
    // Of what an agent entered neither browser is the customer's.
    expect(cookieOf(await confirm(agent, sold))).toBeUndefined();
    const other = await createAgentDraft(shop, agent, { changes: somebody() });
    expect(cookieOf(await confirm(shop, other))).toBeUndefined();

    const who = somebody();
    const { ref } = await anOrder(false, who);
    const clerk = await aClerk();
    const verify = { body: { code: await shop.codeTo(who.mobilePhone) } };
    const entered = await clerk.call('POST', at(ref, '/code/verify'), verify);
    expect([entered.status, cookieOf(entered)]).toEqual([200, undefined]);
    const own = await anOrder(false, somebody());
    const by = await shop.call('POST', at(own.ref, '/code/verify'), {
      ...{ headers, body: { code: await shop.codeTo((await rowOf(own.ref)).phone) } },
    });
    expect(cookieOf(by)).toMatch(/^device=/);
  });
});

describe('money', () => {
  test('is reported at each step of its refusal, its late arrival and its refund', async () => {
    const { ref } = await anOrder();
    const tranId = await shop.pay(ref);
    await shop.gateway({ tranId, action: 'decline', callback: 'none' });
    const refused = await shop.settle(ref);
    expect(refused.body).toMatchObject({ status: 'confirmed', paymentStatus: 'incomplete_payment' });
    expect(refused.body).toMatchObject({ attempt: { status: 'failed', money: 'none' }, refund: null });
    await shop.reopen(ref);
    await approve(tranId);
    const settled = await shop.settle(ref);
    const refund = { amount: TOTAL, currency: 'USD' };
    expect(settled.body).toMatchObject({
      ...{ status: 'cancelled', policy: null, refund: { ...refund, status: 'due' } },
      attempt: { status: 'paid', money: 'arrived' },
    });
    const log = ['CONFIRM', 'SENT', 'VERIFIED', 'PAY', `FAILED ${tranId}`, 'REOPEN', `REFUNDED ${tranId}`];
    expect(await logOf(ref)).toEqual(log);
    clock.advance({ seconds: 10 });
    await shop.worker.work();
    expect((await look(ref)).body).toMatchObject({
      ...{ refund: { ...refund, status: 'done' }, attempt: { status: 'refunded', money: 'arrived' } },
    });
    expect(await detail(ref)).toMatchObject({ refund: { ...refund, status: 'done' }, issued: null, documents: [] });
    expect(await readOrderMoney(shop, ref)).toMatchObject({ charges: 1, held: 0, policies: 0, refunds: ['done'] });
    expect(await logOf(ref)).toEqual(log);
  });

  test('that arrives twice buys one policy, and the log of the order does not mention the second payment', async () => {
    const { ref } = await anOrder();
    const first = await shop.pay(ref, 'cards');
    clock.advance({ seconds: 5 });
    const second = await shop.pay(ref, 'khqr');
    await approve(first);
    await approve(second);
    const { body } = await shop.settle(ref);
    expect(body).toMatchObject({ status: 'issued', refund: { amount: TOTAL, status: 'due' } });
    const log = await logOf(ref);
    expect(log.slice(3, 6)).toEqual(['PAY', `CANCELLED ${first}`, 'PAY']);
    expect(log.filter((line) => line.startsWith('REFUNDED'))).toEqual([]);
  });

  test('a payment option has the same form for fifteen minutes, and then a new one', async () => {
    const { ref } = await anOrder();
    const { body: form, status } = await pays(ref);
    expect(status).toBe(201);
    expect((await pays(ref)).body).toEqual(form);
    clock.advance({ minutes: 15 });
    const next = await pays(ref);
    expect(next.body.fields.tran_id).not.toBe(form.fields.tran_id);
    expect(await logOf(ref)).toEqual(['CONFIRM', 'SENT', 'VERIFIED', 'PAY', `EXPIRED ${form.fields.tran_id}`, 'PAY']);
  });
});

describe('an expired offer', () => {
  test('ends and releases its reserved amount, unless money for it may be in transit', async () => {
    const partner = await createTestPartner(shop, { balance: 100_00 });
    const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
    const [unread, agreed, paying, given] = [await anOrder(false), await anOrder(), await anOrder(), await anOrder()];
    const sold = await createAgentOrder(shop, agent, { agreed: false, changes: somebody() });
    const { id: partnerId } = partner;
    await services.database.transaction('hold', (inner) =>
      reserve(inner, { partnerId, orderId: sold.id, amount: 100, at: clock.now() }),
    );
    const available = async () => toBalances((await findPartner(sql, partnerId)) as Partner).available;
    expect(await available()).toBe(99_00);
    await shop.reopen(given.ref);
    clock.set('2026-04-08T16:59:59Z');
    await pays(paying.ref);
    await lapseOrders(services);
    const statuses = async () =>
      Promise.all([unread, agreed, paying, given, sold].map(async ({ ref }) => (await rowOf(ref)).status));
    expect(await statuses()).toEqual(['incomplete', 'confirmed', 'confirmed', 'cancelled', 'incomplete']);
    expectRefusal(shop, await pays(unread.ref), '409 orderNotPayable');
    clock.set('2026-04-08T17:00:00Z');
    expectRefusal(shop, await pays(agreed.ref), '409 orderNotPayable');
    for (const _twice of [1, 2]) await lapseOrders(services);
    expect(await statuses()).toEqual(['expired', 'expired', 'confirmed', 'cancelled', 'expired']);
    expect(await available()).toBe(100_00);
    expect(await logOf(unread.ref)).toEqual(['CONFIRM', 'SENT', 'LAPSED']);
    expect((await logOf(paying.ref)).at(-1)).toBe('PAY');
    // Its buyer may still change it: it stays what it is, and the draft is open.
    expect((await shop.reopen(agreed.ref)).body).toMatchObject({ status: 'expired' });
    expect((await shop.read(agreed.draft)).order).toBeNull();
  });
});

describe('a car', () => {
  /*
   * 741.00 a year from 2 April 2026, less 5.00 by a code: 736.00, in four parts of 184.00, the last three with a charge of 2.00.
   */
  const code = { product: 'auto', kind: 'amount', percent: null, amount: 500 } as const;
  beforeAll(() =>
    addPromotions(sql, [createPromotion('FIVEOFF', code), createPromotion('LASTONE', { ...code, maxUses: 1 })]),
  );
  let cars = 0;
  async function aCar(promoCode: string): Promise<OpenDraft> {
    cars += 1;
    const own = { registrationNo: `2AC-${8000 + cars}`, chassisFrame: `JTI${8000 + cars}`, startDate: '2026-04-02' };
    const draft = await shop.aDraftOf('comprehensive-camry', 'auto', { ...own, ...createCustomerAnswers() });
    await shop.answer(draft, { promoCode });
    // The buyer sees the discount of the code before the order is confirmed.
    expectRefusal(shop, await shop.confirm(draft), '409 draftChanged');
    await shop.next(draft, 'vehicleSummary');
    return draft;
  }
  const usesOf = async (promoCode: string) =>
    (await sql.select().from(promotionUses).where(eq(promotionUses.code, promoCode))).map(({ status }) => status);

  test('with a code costs less, at once or in parts; a withdrawn order releases the code for another customer', async () => {
    const draft = await aCar('FIVEOFF');
    const confirmed = await shop.confirm(draft);
    expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(201);
    const ref = confirmed.body.order;
    expect((await detail(ref)).code).toBe('FIVEOFF');
    expect(await usesOf('FIVEOFF')).toEqual(['reserved']);
    expect((await look(ref)).body).toMatchObject({ status: 'incomplete', plans: [], premium: { total: 736_00 } });
    const verified = await shop.verify(ref, await shop.codeTo((await rowOf(ref)).phone));
    const later = ['2026-07-02', '2026-10-02', '2027-01-02'].map((dueOn) => ({ dueOn, amount: 186_00 }));
    expect(verified.body).toMatchObject({
      status: 'confirmed',
      plans: [
        {
          plan: 'twoHalves',
          parts: [
            { dueOn: '2026-04-01', amount: 368_00 },
            { dueOn: '2026-10-02', amount: 370_00 },
          ],
        },
        { plan: 'quarterly', parts: [{ dueOn: '2026-04-01', amount: 184_00 }, ...later] },
      ],
    });
    await shop.buy(ref, 'quarterly');
    expect(await usesOf('FIVEOFF')).toEqual(['used']);
    expect((await look(ref)).body).toMatchObject({ status: 'issued', plans: [], premium: { total: 736_00 } });
    expect((await detail(ref)).attempts).toMatchObject([{ amount: 184_00, status: 'paid' }]);
    expect(await readOrderMoney(shop, ref)).toMatchObject({ charges: 1, held: 184_00, policies: 1, refunds: [] });

    const [first, second] = [await aCar('LASTONE'), await aCar('LASTONE')];
    const { order } = (await shop.confirm(first)).body;
    expectRefusal(shop, await shop.confirm(second), '422 promotionGone /promoCode promotionGone');
    expect((await shop.read(second)).order).toBeNull();
    expect(await usesOf('LASTONE')).toEqual(['reserved']);
    await shop.reopen(order);
    expect(await usesOf('LASTONE')).toEqual(['released']);
  });
});

describe('a partner', () => {
  test('sells to the customer of its link while it may sell; otherwise the customer buys directly', async () => {
    const partner = await createTestPartner(shop, { company: 'reeds', accountCode: 'R-1', name: 'Reeds' });
    const linked = async () => {
      const body = { product: 'travel', language: 'en', partner: { company: 'reeds', accountCode: 'R-1' } };
      const begun = await shop.call<{ draft: DraftView; key: string }>('POST', '/api/drafts', { body });
      const draft = { id: begun.body.draft.id, key: begun.body.key, view: begun.body.draft };
      await shop.fillIn(draft, { ...shop.testCase('travel', testCase).answers, ...somebody() });
      return draft;
    };
    const [before, after] = [await linked(), await linked()];
    const { order: sold } = (await shop.confirm(before)).body;
    expect((await look(sold)).body).toMatchObject({ seller: { name: 'Reeds' }, consent: null, status: 'incomplete' });
    expect(await rowOf(sold)).toMatchObject({ partnerId: partner.id, agentId: null, commission: COMMISSION });
    await updatePartner(sql, partner.id, { status: 'suspended' });
    const { order: own } = (await shop.confirm(after)).body;
    expect((await look(own)).body.seller).toBeNull();
    expect(await rowOf(own)).toMatchObject({ partnerId: null, commission: null, premiumWithoutCommission: null });
    expect(await findDraft(sql, after.id)).toMatchObject({
      ...{ partnerId: null, circumstances: { channel: 'public', language: 'en' } },
    });
    // The partner's earlier sale remains its sale.
    expect((await look(sold)).body.seller).toEqual({ name: 'Reeds' });
  });

  test('sells only with its customer’s code, and pays the agreed amount once', async () => {
    const partner = await createTestPartner(shop, { balance: 3 * TOTAL - COMMISSION });
    const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
    const clerk = await aClerk();
    const post = (user: TestUser, { id }: { id: string }, verb: string, body: object = {}) =>
      user.call<OrderDetail>('POST', `/api/b2b/orders/${id}/${verb}`, { body });
    const total = async () => (await findPartner(sql, partner.id))?.total;

    const unread = await createAgentOrder(shop, agent, { agreed: false, changes: somebody() });
    expect(await logOf(unread.ref)).toEqual(['CONFIRM']);
    expect(await rowOf(unread.ref)).toMatchObject({
      ...{
        partnerId: partner.id,
        agentId: agent.id,
        commission: COMMISSION,
        premiumWithoutCommission: TOTAL - COMMISSION,
      },
    });
    for (const by of [agent, clerk]) {
      expectRefusal(shop, await sendCode(unread.ref, by), '403 codeIsCustomers');
      const code = await by.call('POST', at(unread.ref, '/code/verify'), { body: { code: '000000' } });
      expectRefusal(shop, code, '403 codeIsCustomers');
    }
    // Its code shows who reads; it stays to be agreed to.
    await provePhone(shop, unread);
    expect(await rowOf(unread.ref)).toMatchObject({ status: 'incomplete' });
    expect((await logOf(unread.ref)).slice(1, 3)).toEqual(['SENT', 'PROVEN']);
    expectRefusal(shop, await pays(unread.ref), '409 consentMissing');
    const mark = { amount: TOTAL, reason: ' Paid in cash ', reference: ' FT-7 ' };
    expectRefusal(shop, await post(agent, unread, 'pay-from-balance'), '409 consentMissing');
    expectRefusal(shop, await post(clerk, unread, 'mark-as-paid', { ...mark, reason: 'cash' }), '409 consentMissing');
    expectRefusal(shop, await shop.call('POST', at(unread.ref, '/reopen')), '403 permissionDenied');
    expect((await agent.call('POST', at(unread.ref, '/reopen'))).status).toBe(200);

    const orders = [];
    for (const _of of [1, 2, 3, 4]) orders.push(await createAgentOrder(shop, agent, { changes: somebody() }));
    const [whole, less, marked, poor] = orders as [
      (typeof orders)[0],
      (typeof orders)[0],
      (typeof orders)[0],
      (typeof orders)[0],
    ];
    expect((await post(agent, whole, 'pay-from-balance')).body).toMatchObject({ status: 'issued', paidBy: 'balance' });
    expect(await total()).toBe(2 * TOTAL - COMMISSION);
    expect((await logOf(whole.ref)).slice(-2)).toEqual([`PAID balance ${agent.id}`, 'ISSUED']);
    expect((await post(agent, less, 'pay-from-balance', { withoutCommission: true })).status).toBe(200);
    expect(await total()).toBe(TOTAL);
    expect((await logOf(less.ref)).slice(-2)).toEqual([`PAID balanceWithoutCommission ${agent.id}`, 'ISSUED']);
    // Pressed again nothing more is spent.
    for (const again of [whole, less]) expect((await post(agent, again, 'pay-from-balance')).status).toBe(200);
    expect(await total()).toBe(TOTAL);

    expect((await post(clerk, marked, 'mark-as-paid', mark)).body).toMatchObject({
      status: 'issued',
      paidBy: 'marked',
    });
    expect((await post(clerk, marked, 'mark-as-paid', mark)).status).toBe(200);
    expect((await logOf(marked.ref)).slice(-3)).toEqual([
      ...[`MARKED FT-7 · Paid in cash ${clerk.id}`, `PAID marked ${clerk.id}`, 'ISSUED'],
    ]);
    expectRefusal(shop, await post(agent, marked, 'pay-from-balance'), '409 alreadyPaid');
    expectRefusal(shop, await post(clerk, whole, 'mark-as-paid', mark), '409 alreadyPaid');
    for (const paid of [whole, marked])
      expectRefusal(shop, await post(agent, paid, 'cancel', { reason: 'late' }), '409 alreadyPaid');

    // A cent less than the premium is too little; the commission left out, it is enough.
    const { id: partnerId } = partner;
    await services.database.transaction('hold', (inner) =>
      reserve(inner, { partnerId, orderId: unread.id, amount: 1, at: clock.now() }),
    );
    await shop.pay(poor.ref);
    expectRefusal(shop, await post(agent, poor, 'pay-from-balance'), '409 balanceTooLow');
    expect((await look(poor.ref)).body.paymentStatus).toBe('processing');
    const cancelled = await post(agent, poor, 'cancel', { reason: 'Another date' });
    expect(cancelled.body).toMatchObject({ status: 'cancelled', attempts: [{ status: 'cancelled' }] });
    expect((await logOf(poor.ref)).at(-1)).toBe(`CANCEL Another date ${agent.id}`);
    expectRefusal(shop, await post(agent, poor, 'pay-from-balance'), '409 orderNotPayable');
    expectRefusal(shop, await post(clerk, poor, 'mark-as-paid', { ...mark, reason: 'cash' }), '409 notAllowedNow');
  });
});

test('a withdrawn product has no sales and no payments, except for the payments in progress', async () => {
  const partner = await createTestPartner(shop, { balance: 100_00 });
  const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
  const clerk = await aClerk();
  const draft = await shop.aDraftOf(testCase, 'travel', somebody());
  const [unread, agreed, paying] = [await anOrder(false), await anOrder(), await anOrder()];
  const { body: form } = await pays(paying.ref);
  const [sold, under] = [
    await createAgentOrder(shop, agent, { changes: somebody() }),
    await createAgentOrder(shop, agent, { changes: somebody() }),
  ];
  await pays(under.ref);
  clock.advance({ minutes: 1 });
  const [sale] = (await listSalesAt(sql, clock.now())).filter(({ product }) => product === 'travel');
  if (!sale) throw new Error('travel is not sold');
  const { id: _id, calledOffAt: _off, ...last } = sale;
  await insertSales(sql, [{ ...last, version: null, startsAt: clock.now(), at: clock.now() }]);

  const link = { channel: 'link' };
  const b2b = ({ id }: { id: string }, verb: string, user: TestUser, body: object = {}) =>
    user.call('POST', `/api/b2b/orders/${id}/${verb}`, { body });
  for (const refused of [
    await shop.confirm(draft),
    await sendCode(unread.ref),
    await pays(agreed.ref),
    await b2b(sold, 'pay-from-balance', agent),
    await b2b(sold, 'mark-as-paid', clerk, { amount: TOTAL, reference: 'TRF 1', reason: 'cash' }),
    await b2b(sold, 'payment-link', agent, link),
  ])
    expectRefusal(shop, refused, '409 productWithdrawn');
  await shop.services.catalogue.follow();
  const { body: read } = await shop.call<DraftView>('GET', `/api/drafts/${draft.id}`, { key: draft.key });
  expect(read).toMatchObject({ order: null, currentVersion: null });
  const seen = async ({ ref }: { ref: string }) => (await look(ref)).body.isWithdrawn;
  expect([await seen(unread), await seen(agreed), await seen(paying)]).toEqual([true, true, false]);
  expect(await rowOf(sold.ref)).toMatchObject({ status: 'confirmed', paidBy: null });
  expect((await findPartner(sql, partner.id))?.total).toBe(100_00);
  // A buyer with an open form goes on with it, and the link to it can be sent again.
  expect((await pays(paying.ref)).body).toEqual(form);
  expect((await b2b(under, 'payment-link', agent, link)).status).toBe(200);
  await shop.buy(paying.ref);
  expect((await look(paying.ref)).body.status).toBe('issued');
});
