import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { DraftView } from '#contract/purchase/drafts.ts';
import { addDays } from '#engine/language/dates.ts';
import { createCustomerBrowser, signInNewCustomer } from '#tests/support/signed-in-customer.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { expectRefusal } from './coded-problem.ts';
import { createCustomerAnswers } from './create-customer.ts';
import { born, createHolders, sendCode } from './create-holders.ts';

/* Strangers who use up what all share, by the limits of SMS that are the default. */

const shop = await startTestShop({ env: { SMS_BEFORE_WORK: '10', SMS_PER_NETWORK: '20', SMS_IN_ALL: '200' } });
afterAll(() => shop.close());
const { aHolder, nextNetwork, nextPhone } = createHolders(shop);

let days = 0;
// Another day for each: what one used up is free again.
beforeEach(() => shop.clock.set(new Date(new Date(TEST_START).getTime() + ++days * 86_400_000).toISOString()));

/** So many at once, ten after ten. */
async function many(count: number, ask: (at: number) => Promise<{ status: number }>): Promise<Record<number, number>> {
  const tally: Record<number, number> = {};
  for (let from = 0; from < count; from += 10) {
    const batch = Array.from({ length: Math.min(10, count - from) }, (_one, at) => ask(from + at));
    for (const { status } of await Promise.all(batch)) tally[status] = (tally[status] ?? 0) + 1;
  }
  return tally;
}

/** A buyer who fills in everything gets a code, and a holder signs in. */
async function expectShopIsOpen(holder: Awaited<ReturnType<typeof aHolder>>): Promise<void> {
  const { mobilePhone } = createCustomerAnswers();
  const { ref } = await shop.anOrder('solo-thailand-five-days', { changes: { mobilePhone } });
  expect((await shop.order(ref)).status).toBe('confirmed');
  const browser = await signInNewCustomer(shop, { ...holder, from: '192.0.2.77' });
  expect((await browser.call('GET', '/api/my/session')).body).toMatchObject({ phone: `••• ${holder.phone.slice(-3)}` });
}

test('two hundred questions for unknown phones block no sale and no sign-in', async () => {
  const holder = await aHolder();
  const from = (network: string) => sendCode(createCustomerBrowser(shop, network), nextPhone(), '1970-01-01');
  // One /56 has as many as four networks, a /48 as eight: 40 and 80.
  expect(await many(50, (at) => from(`2001:db8:77:${at % 20}::1`))).toEqual({ 202: 40, 429: 10 });
  expect(await many(50, (at) => from(`2001:db8:77:${1 + (at % 20)}00::1`))).toEqual({ 202: 40, 429: 10 });
  expect(await many(150, (at) => from(`2001:db8:${100 + (at % 20)}:1::1`))).toEqual({ 202: 150 });
  await expectShopIsOpen(holder);
});

test('two hundred drafts with a number each, from networks all over the world, block no complete order and no sign-in', async () => {
  const holder = await aHolder();
  shop.clock.advance({ hours: 2 });
  const tally = await many(200, async (at) => {
    const browser = createCustomerBrowser(shop, `198.${20 + (at % 20)}.0.1`);
    const made = await browser.call<{ draft: DraftView; key: string }>('POST', '/api/drafts', {
      body: { product: 'travel', language: 'en' },
    });
    const { draft, key } = made.body;
    const headers = { 'draft-key': key };
    await browser.call('PATCH', `/api/drafts/${draft.id}/answers`, {
      ...{ body: { changes: { mobilePhone: nextPhone() } }, headers },
    });
    return browser.call('POST', `/api/drafts/${draft.id}/phone/code`, { headers });
  });
  expect(tally).toEqual({ 200: 100, 429: 100 });
  await expectShopIsOpen(holder);
});

describe('a stranger who knows a phone', () => {
  const guess = (phone: string, at: number, from: string) =>
    sendCode(createCustomerBrowser(shop, from), phone, addDays('1960-01-01', at));

  test('cannot lock its owner out of any network, with any number of wrong dates', async () => {
    const { phone, number } = await aHolder();
    const home = nextNetwork();
    const own = await signInNewCustomer(shop, { phone, dateOfBirth: born, from: home });
    // Twenty sites with five dates each: sixty are judged, of which the owner's is one, then two of each site.
    const tally = await many(100, (at) => guess(phone, at, `2001:db8:${100 + (at % 20)}:1::1`));
    expect(tally).toEqual({ 202: 99, 429: 1 });
    const sites = await many(20, (at) => guess(phone, 100 + at, `2001:db8:${100 + at}:2::1`));
    expect(sites).toEqual({ 429: 20 });

    // From a browser that is known, and from a new one in a network that is new.
    shop.clock.advance({ minutes: 1 });
    expect((await sendCode(own, phone, born)).status).toBe(202);
    const elsewhere = createCustomerBrowser(shop, nextNetwork());
    expect((await sendCode(elsewhere, phone, born)).status).toBe(202);
    const body = { phone, dateOfBirth: born, code: await shop.codeTo(phone) };
    expect((await elsewhere.call('POST', '/api/my/session', { body })).status).toBe(201);
    expect(number).not.toBe('');
  });

  test('learns nothing from the answers to first dates of a network after sixty dates are used up', async () => {
    const { phone } = await aHolder();
    await many(60, (at) => guess(phone, at, `198.51.${at}.1`));
    expect((await sendCode(createCustomerBrowser(shop, '192.0.2.1'), phone, born)).status).toBe(202);
    expect((await sendCode(createCustomerBrowser(shop, '192.0.2.2'), phone, '1999-09-09')).status).toBe(202);
    const third = createCustomerBrowser(shop, '192.0.2.3');
    for (const date of ['1999-09-09', '1999-09-10']) expect((await sendCode(third, phone, date)).status).toBe(202);
    // Right or wrong, the third of a network is refused.
    for (const date of ['1999-09-11', born])
      expectRefusal(shop, await sendCode(third, phone, date), '429 tooManyQuestions');
  });
});
