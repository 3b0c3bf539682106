import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import type { ProofQuestion } from '#contract/purchase/order-links.ts';
import type { OrderView } from '#contract/purchase/orders.ts';
import { addDays } from '#engine/language/dates.ts';
import { policies } from '#server/platform/db/schema/schema.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { extractPdfText } from '#tests/support/pdf-text.ts';
import { readLongMessages } from '#tests/support/read-long-messages.ts';
import { searchList } from '#tests/support/search-list.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { type Reply, readDeviceCookie, startTestShop } from '#tests/support/test-shop.ts';
import { createCaller, createTestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';
import { createCustomerAnswers } from './create-customer.ts';

/** Of the policyholder of this case. */
const testCase = 'solo-thailand-five-days';
const born = '1990-05-14';
/** These data are on the certificate, and on nothing that a stranger gets. */
const personal = ['Sokha', 'Chan', born, '010203040', 'sokha.chan@example.com'];
const needsProof = '403 proofNeeded';
const hasEnded = '410 linkEnded';

const shop = await startTestShop();
afterAll(() => shop.close());

let networks = 0;
const aNetwork = () => `198.51.${Math.floor(++networks / 250)}.${1 + (networks % 250)}`;

/** A browser with its own cookies, in a network of its own unless it is named. */
function aBrowser(from = aNetwork()) {
  const call = createCaller(shop);
  let cookie = '';
  return {
    async call<T = unknown>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Reply<T>> {
      const headers = cookie === '' ? {} : { cookie };
      const reply = await call<T>(method, path, { headers, from, ...(body === undefined ? {} : { body }) });
      cookie = readDeviceCookie(reply.headers['set-cookie'] as string[]) ?? cookie;
      return reply;
    },
  };
}
type Browser = ReturnType<typeof aBrowser>;

const at = (ref: string, rest = '') => `/api/orders/${ref}${rest}`;
const look = (browser: Browser, ref: string) => browser.call<OrderView>('GET', at(ref));
const tellBirth = (browser: Browser, ref: string, dateOfBirth: string) =>
  browser.call<{ ref: string }>('POST', at(ref, '/proof'), { dateOfBirth });
const askCode = (browser: Browser, ref: string) => browser.call('POST', at(ref, '/proof/code'));
const tellCode = (browser: Browser, ref: string, code: string) =>
  browser.call<{ ref: string }>('POST', at(ref, '/proof'), { code });

const textTo = async (phone: string) => (await readLongMessages(shop, phone))[0] ?? '';
const linkTo = async (phone: string) => /payment_success\/([\w-]+)/.exec(await textTo(phone))?.[1] ?? '';

/** A customer's journey, nine days after whatever today is. */
function aTrip(): { mobilePhone: string; startDate: string; endDate: string } {
  const startDate = addDays(toBusinessDate(shop.clock.now()), 9);
  return { ...createCustomerAnswers(), startDate, endDate: addDays(startDate, 4) };
}

/** An order that was bought and paid in the shop's own browser; its policy begins in nine days. */
async function anIssuedOrder(): Promise<{ ref: string; phone: string; draft: { id: string; key: string } }> {
  const changes = aTrip();
  const { mobilePhone: phone } = changes;
  const { ref, draft } = await shop.anOrder(testCase, { changes });
  await shop.buy(ref);
  return { ref, phone, draft };
}

describe('an issued order', () => {
  test('is open to the browser that bought it, with its documents, and asks every other browser for proof', async () => {
    const { ref } = await anIssuedOrder();
    expect(await shop.call('GET', at(ref))).toMatchObject({ status: 200, body: { status: 'issued' } });
    expect((await shop.call('GET', at(ref, '/documents/certificate?language=en'))).status).toBe(200);

    const other = aBrowser();
    expectRefusal(shop, await look(other, ref), needsProof);
    expectRefusal(shop, await other.call('GET', at(ref, '/documents/certificate?language=en')), needsProof);
    // All other calls that answer with the order do the same.
    expectRefusal(shop, await other.call('POST', at(ref, '/code/verify'), { code: '123456' }), needsProof);
    expectRefusal(shop, await other.call('POST', at(ref, '/payments/settle')), needsProof);
    expectRefusal(shop, await other.call('POST', at(ref, '/withdraw')), needsProof);
  });

  test('offers a card, a picture of the card and calendar dates, to its customer alone', async () => {
    const { ref } = await anIssuedOrder();
    const { policy, documents } = await shop.order(ref);
    const paper = (name: string, browser: Pick<Browser, 'call'> = shop) =>
      browser.call<Buffer>('GET', at(ref, `/documents/${name}?language=en`));
    expect(documents).toEqual(['certificate', 'insuranceCard', 'coverNote', 'receipt']);
    const card = extractPdfText((await paper('insuranceCard')).body);
    for (const told of [policy?.number, 'Insurance card', 'Sokha', '+855 23 890 999']) expect(card).toContain(told);
    const picture = await paper('walletCard');
    expect(picture.headers['content-type']).toBe('image/png');
    expect((await sharp(picture.body).metadata()).width).toBe(1200);
    const calendar = await paper('calendar');
    expect(calendar.headers['content-type']).toContain('text/calendar');
    const [from, to] = [policy?.effectiveFrom ?? '', policy?.effectiveTo ?? ''];
    const days = [...String(calendar.body).matchAll(/(DTSTART|DTEND);VALUE=DATE:(\d+)/g)].map(([, , day]) => day);
    expect(days).toEqual([from, addDays(from, 1), to, addDays(to, 1)].map((day) => day.replaceAll('-', '')));
    // A single trip is not renewed.
    expect(String(calendar.body)).not.toContain('VALARM');
    expect(String(calendar.body)).toContain('DESCRIPTION:Travel insurance');
    for (const secret of personal) expect(String(calendar.body)).not.toContain(secret);
    // In the language that is asked for, and in Khmer where both are.
    expect(String(calendar.body)).toContain('SUMMARY:Insurance begins');
    const both = await shop.call<Buffer>('GET', at(ref, '/documents/calendar?language=both'));
    expect(String(both.body)).toContain('SUMMARY:ការធានារ៉ាប់រង');
    for (const name of ['constructor', 'no-such-paper']) expectRefusal(shop, await paper(name), '404 documentNotFound');
    for (const name of ['walletCard', 'calendar', 'insuranceCard'])
      expectRefusal(shop, await paper(name, aBrowser()), needsProof);
  });

  test('goes by email to the stated address, automatically and at the customer’s request', async () => {
    const email = 'keep.mine@example.com';
    const { ref } = await shop.anOrder(testCase, { changes: { ...aTrip(), email } });
    await shop.buy(ref);
    const link = `/payment_success/${ref}`;
    expect(await shop.messagesTo(email)).toEqual([expect.stringContaining(link)]);
    expect((await shop.order(ref)).email).toBe('k•••@e•••.com');
    expectRefusal(shop, await aBrowser().call('POST', at(ref, '/mail')), needsProof);
    expect(await shop.call('POST', at(ref, '/mail'))).toMatchObject({ status: 200, body: { to: 'k•••@e•••.com' } });
    expect(await shop.messagesTo(email)).toHaveLength(2);
    expectRefusal(shop, await shop.call('POST', at(ref, '/mail')), '429 linkTooSoon');
    for (let more = 2; more <= 5; more++) {
      shop.clock.advance({ minutes: 2 });
      expect((await shop.call('POST', at(ref, '/mail'))).status).toBe(200);
    }
    shop.clock.advance({ minutes: 2 });
    expectRefusal(shop, await shop.call('POST', at(ref, '/mail')), '429 linksTooMany');
  });

  test('shows a stranger with the link the purchase, and nothing about a person', async () => {
    const { ref, phone } = await anIssuedOrder();
    const { number } = (await shop.order(ref)).policy as { number: string };
    const { body } = await aBrowser().call<ProofQuestion>('GET', at(ref, '/proof'));
    expect(body).toEqual({
      product: 'travel',
      version: expect.any(String),
      number: `TRV-2026-••••${number.slice(-2)}`,
      hasEnded: false,
      asksBirth: true,
      phone: `••• ${phone.slice(-3)}`,
    });
    for (const word of personal) expect(JSON.stringify(body)).not.toContain(word);
  });

  test('opens by the date of birth, and remains open to that browser', async () => {
    const { ref } = await anIssuedOrder();
    const other = aBrowser();
    const wrong = await tellBirth(other, ref, '1990-05-15');
    expectRefusal(shop, wrong, '422 birthWrong /dateOfBirth birthWrong');
    expectRefusal(shop, await look(other, ref), needsProof);

    const proven = await tellBirth(other, ref, born);
    expect(proven).toMatchObject({ status: 200, body: { ref } });
    const set = [proven.headers['set-cookie']].flat().join();
    expect(set).toMatch(/^device=[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax$/);
    expect(await look(other, ref)).toMatchObject({ status: 200, body: { ref, status: 'issued' } });
    expect((await other.call('GET', at(ref, '/documents/certificate?language=km'))).status).toBe(200);
    // It opens no other order: the cookie is a name, and the right is in the database.
    expectRefusal(shop, await look(other, (await anIssuedOrder()).ref), needsProof);
  });

  test('opens by a code to its phone, only in the browser that requested the code', async () => {
    const { ref, phone } = await anIssuedOrder();
    const [holder, stranger] = [aBrowser(), aBrowser()];
    shop.clock.advance({ minutes: 1 });
    expect((await askCode(holder, ref)).body).toMatchObject({ phone: `••• ${phone.slice(-3)}` });
    const code = await shop.codeTo(phone);
    expectRefusal(shop, await tellCode(stranger, ref, code), '422 codeExpired');
    expect(await tellCode(holder, ref, code)).toMatchObject({ status: 200, body: { ref } });
    expect((await look(holder, ref)).status).toBe(200);
    expectRefusal(shop, await look(stranger, ref), needsProof);
    // Once used it is used.
    expectRefusal(shop, await tellCode(holder, ref, code), '422 codeExpired');
  });

  test('five wrong codes end the code of one browser only', async () => {
    const { ref, phone } = await anIssuedOrder();
    const [holder, stranger] = [aBrowser(), aBrowser()];
    shop.clock.advance({ minutes: 1 });
    await askCode(holder, ref);
    const right = await shop.codeTo(phone);
    await askCode(stranger, ref);
    const theirs = await shop.codeTo(phone);
    const wrong = String((Number(theirs) + 1) % 1_000_000).padStart(6, '0');
    for (let guess = 1; guess <= 4; guess++) expectRefusal(shop, await tellCode(stranger, ref, wrong), '422 codeWrong');
    expectRefusal(shop, await tellCode(stranger, ref, wrong), '429 codeLocked');
    expectRefusal(shop, await tellCode(stranger, ref, theirs), '429 codeLocked');
    expect((await tellCode(holder, ref, right)).status).toBe(200);
  });

  test('shows a stranger the unpaid order before the issue, and refuses a request for proof', async () => {
    const { ref } = await shop.anOrder(testCase, { changes: aTrip() });
    const unpaid = { status: 'confirmed', policy: null, documents: [], attempt: null, refund: null };
    expect(await look(aBrowser(), ref)).toMatchObject({ status: 200, body: unpaid });
    expectRefusal(shop, await aBrowser().call('GET', at(ref, '/proof')), '409 notAllowedNow');
  });

  test('a browser proves nothing with a wrong code for an order that is already verified', async () => {
    const { ref } = await shop.anOrder(testCase, { changes: aTrip() });
    const stranger = aBrowser();
    // Pressed twice, or by somebody else: the order is confirmed, and that is all that is said.
    expect((await stranger.call('POST', at(ref, '/code/verify'), { code: '000000' })).status).toBe(200);
    await shop.buy(ref);
    expectRefusal(shop, await look(stranger, ref), needsProof);
  });

  test('no call finds an unknown reference', async () => {
    const none = '404 orderNotFound';
    const browser = aBrowser();
    expectRefusal(shop, await browser.call('GET', at('nobody', '/proof')), none);
    for (const reply of [await tellBirth(browser, 'nobody', born), await askCode(browser, 'nobody')]) {
      expectRefusal(shop, reply, none);
      // The browser gets no cookie of it.
      expect(reply.headers['set-cookie']).toBeUndefined();
    }
    expectRefusal(shop, await browser.call('POST', at('nobody', '/withdraw')), none);
  });
});

describe('guesses of the date of birth', () => {
  const year = (guess: number) => `19${String(10 + guess)}-01-01`;

  test('are limited to five different dates an hour from one network, in all its browsers', async () => {
    const { ref } = await anIssuedOrder();
    const network = aNetwork();
    for (let guess = 1; guess <= 5; guess++)
      expectRefusal(shop, await tellBirth(aBrowser(network), ref, year(guess)), '422 birthWrong');
    const sixth = await tellBirth(aBrowser(network), ref, born);
    expectRefusal(shop, sixth, '429 tooManyQuestions');
    // The same once more is no other question.
    expectRefusal(shop, await tellBirth(aBrowser(network), ref, year(5)), '422 birthWrong');
    // The policyholder, in another browser, is not blocked.
    expect((await tellBirth(aBrowser(), ref, born)).status).toBe(200);
  });

  test('close the date of birth for a day if they come from many networks, and the code to the phone still opens the order', async () => {
    const { ref, phone } = await anIssuedOrder();
    for (let guess = 1; guess <= 10; guess++)
      expectRefusal(shop, await tellBirth(aBrowser(), ref, year(guess)), '422 birthWrong');
    const holder = aBrowser();
    expectRefusal(shop, await tellBirth(holder, ref, born), '429 birthClosed');
    expect((await holder.call<ProofQuestion>('GET', at(ref, '/proof'))).body.asksBirth).toBe(false);
    shop.clock.advance({ minutes: 1 });
    await askCode(holder, ref);
    expect((await tellCode(holder, ref, await shop.codeTo(phone))).status).toBe(200);
    // A browser that has proven itself is asked nothing.
    expect((await look(holder, ref)).status).toBe(200);
    shop.clock.advance({ days: 1, minutes: 1 });
    expect((await tellBirth(aBrowser(), ref, born)).status).toBe(200);
  });

  test('are refused for a policy without a proof of birth: the code is required', async () => {
    const { ref, phone } = await anIssuedOrder();
    const { number } = (await shop.order(ref)).policy as { number: string };
    const ofNumber = eq(policies.number, number);
    await shop.services.database.sql.update(policies).set({ birthProof: null }).where(ofNumber);
    const holder = aBrowser();
    expect((await holder.call<ProofQuestion>('GET', at(ref, '/proof'))).body.asksBirth).toBe(false);
    expectRefusal(shop, await tellBirth(holder, ref, born), '409 birthClosed');
    shop.clock.advance({ minutes: 1 });
    await askCode(holder, ref);
    expect((await tellCode(holder, ref, await shop.codeTo(phone))).status).toBe(200);
  });

  test('are checked five times if twenty arrive at once', async () => {
    const { ref } = await anIssuedOrder();
    const network = aNetwork();
    const browsers = Array.from({ length: 20 }, () => aBrowser(network));
    const replies = await Promise.all(browsers.map((browser, guess) => tellBirth(browser, ref, year(guess))));
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(15);
  });
});

describe('a link', () => {
  test('works for 90 days from the issue, and then leads to a new link only by a code', async () => {
    const changes = aTrip();
    const { mobilePhone: phone } = changes;
    const { ref } = await shop.anOrder(testCase, { changes });
    // The days are counted from the issue, and not from when the browser was proven.
    shop.clock.advance({ days: 1 });
    await shop.buy(ref);
    shop.clock.advance({ days: 89, hours: 23 });
    expect((await shop.call('GET', at(ref))).status).toBe(200);
    expect((await tellBirth(aBrowser(), ref, born)).status).toBe(200);
    shop.clock.advance({ hours: 1 });
    expectRefusal(shop, await shop.call('GET', at(ref)), hasEnded);
    expectRefusal(shop, await shop.call('GET', at(ref, '/documents/certificate')), hasEnded);

    const holder = aBrowser();
    const { body } = await holder.call<ProofQuestion>('GET', at(ref, '/proof'));
    expect(body).toMatchObject({ hasEnded: true, asksBirth: false });
    expectRefusal(shop, await tellBirth(holder, ref, born), hasEnded);
    await askCode(holder, ref);
    const renewed = await tellCode(holder, ref, await shop.codeTo(phone));
    expect(renewed.body.ref).not.toBe(ref);
    expect(await look(holder, renewed.body.ref)).toMatchObject({ status: 200, body: { ref: renewed.body.ref } });
    expectRefusal(shop, await look(holder, ref), hasEnded);
    expectRefusal(shop, await look(aBrowser(), renewed.body.ref), needsProof);
  });

  test('is withdrawn by the customer: this browser continues with a new link, and all others need a new proof', async () => {
    const { ref } = await anIssuedOrder();
    const known = aBrowser();
    await tellBirth(known, ref, born);
    const { body, status } = await shop.call<{ ref: string }>('POST', at(ref, '/withdraw'));
    expect(status).toBe(200);
    expectRefusal(shop, await known.call('GET', at(ref)), hasEnded);
    expectRefusal(shop, await look(known, body.ref), needsProof);
    const kept = await shop.call('GET', at(body.ref));
    expect(kept).toMatchObject({ status: 200, body: { status: 'issued', ref: body.ref } });
    expectRefusal(shop, await shop.call('GET', at(ref)), hasEnded);
  });

  test('is sent again by SMS after the policy number and the date of birth, and is never shown on the screen', async () => {
    const { ref, phone } = await anIssuedOrder();
    const { number } = (await shop.order(ref)).policy as { number: string };
    const ask = (dateOfBirth: string) => aBrowser().call('POST', '/api/policies/inquiry/link', { number, dateOfBirth });
    expectRefusal(shop, await ask('1990-05-15'), '404 policyNotFound');
    shop.clock.advance({ days: 100 });
    expect((await ask(born)).body).toEqual({ phone: `••• ${phone.slice(-3)}` });
    const sent = await linkTo(phone);
    expect(await textTo(phone)).toContain(`Open the documents of your policy ${number}: `);
    expect(sent).not.toBe(ref);
    const holder = aBrowser();
    expectRefusal(shop, await look(holder, sent), needsProof);
    expect((await tellBirth(holder, sent, born)).status).toBe(200);
    expectRefusal(shop, await ask(born), '429 linkTooSoon');
    for (let more = 2; more <= 5; more++) {
      shop.clock.advance({ minutes: 2 });
      expect((await ask(born)).status).toBe(200);
    }
    shop.clock.advance({ minutes: 2 });
    expectRefusal(shop, await ask(born), '429 linksTooMany');
  });
});

describe('a person who serves the order', () => {
  test('needs no proof and no link if this person belongs to the selling partner or the insurer', async () => {
    const [mekong, other] = [await createTestPartner(shop), await createTestPartner(shop)];
    const { order, policy } = await createSoldPolicy(shop, { testCase, partner: mekong, changes: aTrip() });
    const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner: mekong });
    const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
    const stranger = await createTestUser(shop, { scopes: ['b2b:sell', 'b2b:claims'], partner: other });
    const editor = await createTestUser(shop, { scopes: ['studio:edit'] });
    const paper = `/api/b2b/orders/${order.id}/documents/certificate?language=en`;
    for (const user of [agent, clerk]) {
      expect((await user.call('GET', at(order.ref))).status).toBe(200);
      expect(await user.call('GET', paper)).toMatchObject({ status: 200 });
      const detail = await user.call<object>('GET', `/api/b2b/orders/${order.id}`);
      expect(JSON.stringify(detail.body)).not.toContain(order.ref);
    }
    expectRefusal(shop, await stranger.call('GET', at(order.ref)), needsProof);
    expectRefusal(shop, await stranger.call('GET', paper), '404 orderNotFound');
    expectRefusal(shop, await editor.call('GET', at(order.ref)), needsProof);
    const holders = await searchList<{ items: { id: string }[] }>(agent, '/api/policy-holders', {
      search: policy.number,
    });
    const [holder] = holders.body.items;
    const { body } = await agent.call<{ policies: { order: string }[] }>('GET', `/api/policy-holders/${holder?.id}`);
    expect(body.policies[0]?.order).toBe(order.id);
  });

  test('sends a new link and withdraws all links, and the log names this person for both', async () => {
    const mekong = await createTestPartner(shop);
    const { order } = await createSoldPolicy(shop, { testCase, partner: mekong, changes: aTrip() });
    const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner: mekong });
    const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
    const act = (user: typeof agent, verb: string, body?: object) =>
      user.call<{ timeline: { type: string; by: { id: string } | null }[] }>(
        'POST',
        `/api/b2b/orders/${order.id}/${verb}`,
        body ? { body } : {},
      );
    shop.clock.advance({ minutes: 1 });
    expect((await act(agent, 'certificate-link')).status).toBe(200);
    const second = await linkTo(order.phone);
    expectRefusal(shop, await look(aBrowser(), second), needsProof);
    expectRefusal(shop, await look(aBrowser(), order.ref), needsProof);

    shop.clock.advance({ minutes: 1 });
    const { body } = await act(clerk, 'withdraw-link', { send: true });
    const third = await linkTo(order.phone);
    expect(third).not.toBe(second);
    for (const old of [order.ref, second]) expectRefusal(shop, await look(aBrowser(), old), hasEnded);
    expectRefusal(shop, await look(aBrowser(), third), needsProof);
    expect(body.timeline.slice(-3).map(({ type, by }) => [type, by?.id])).toEqual([
      ['GIVEN', agent.id],
      ['WITHDRAWN', clerk.id],
      ['GIVEN', clerk.id],
    ]);
  });
});

test('a network can request documents sixty times in ten minutes, and the next requests are refused', async () => {
  const { ref } = await anIssuedOrder();
  const browser = aBrowser();
  await tellBirth(browser, ref, born);
  const ask = () => browser.call('GET', at(ref, '/documents/no-such-paper'));
  for (let paper = 1; paper <= 60; paper++) expect((await ask()).status).toBe(404);
  expectRefusal(shop, await ask(), '429 tooManyDocuments');
  expect((await shop.call('GET', at(ref, '/documents/no-such-paper'))).status).toBe(404);
  shop.clock.advance({ minutes: 11 });
  expect((await ask()).status).toBe(404);
});

test('twenty browsers request the code of an order at once, and three of them get it', async () => {
  const { ref, phone } = await anIssuedOrder();
  const before = (await shop.messagesTo(phone)).length;
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async (_one, from) => (await askCode(aBrowser(`198.51.${from}.9`), ref)).status),
  );
  expect([statuses.filter((status) => status === 200).length, (await shop.messagesTo(phone)).length - before]).toEqual([
    3, 3,
  ]);
});
