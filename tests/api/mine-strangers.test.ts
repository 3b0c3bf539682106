import { afterAll, beforeEach, expect, test } from 'vitest';
import { createCustomerBrowser, signInNewCustomer } from '#tests/support/signed-in-customer.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { expectRefusal } from './coded-problem.ts';
import { born, createHolders, fetchMyInsurance, sendCode } from './create-holders.ts';

/* "My insurance" for a person who is no policyholder, or another one: it shows nothing, and blocks nothing. */

const shop = await startTestShop();
afterAll(() => shop.close());
beforeEach(() => shop.clock.set(TEST_START));
const { aHolder, nextNetwork, nextPhone } = createHolders(shop);

test('another code needs a wait of half a minute, for a policyholder and for a stranger', async () => {
  const { phone, from } = await aHolder();
  for (const asked of [phone, nextPhone()]) {
    const browser = createCustomerBrowser(shop, from);
    expect((await sendCode(browser, asked, born)).status).toBe(202);
    expectRefusal(shop, await sendCode(browser, asked, born), '429 codeTooSoon');
  }
});

test('a stranger with an email is counted alone: six strangers of one network ask within an hour', async () => {
  const from = nextNetwork();
  for (let one = 1; one <= 6; one++) {
    const email = `stranger${one}@example.com`;
    const { status, body } = await sendCode(createCustomerBrowser(shop, from), `+3361234570${one}`, born, { email });
    expect([status, body]).toMatchObject([202, { channel: 'email' }]);
    expect(await shop.messagesTo(email)).toEqual([]);
  }
});

test('a sign-out without a session succeeds, and leaves no cookie', async () => {
  const out = await createCustomerBrowser(shop, nextNetwork()).call('POST', '/api/my/session/end', { body: {} });
  expect([out.status, out.headers['set-cookie']]).toEqual([
    ...[204, 'customer=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax'],
  ]);
});

test('site calls outside "My insurance" do not extend its session', async () => {
  const browser = await signInNewCustomer(shop, await aHolder());
  shop.clock.advance({ minutes: 20 });
  expect((await browser.call('GET', '/api/config')).status).toBe(200);
  shop.clock.advance({ minutes: 11 });
  expect((await browser.call('GET', '/api/my/session')).body).toBeNull();
});

test('a person with a proven mailbox sees only the unpaid offers that name that mailbox', async () => {
  const [phone, email] = ['+33612345699', 'marie@example.com'];
  const person = { mobilePhone: phone, dateOfBirth: born };
  const [testCase, product] = ['family-to-japan', 'travel'];
  await createSoldPolicy(shop, {
    testCase,
    changes: { ...person, email, startDate: '2026-05-01', endDate: '2026-05-09' },
  });
  const offered = async (of: string, startDate: string, endDate: string) => {
    const changes = { ...person, email: of, startDate, endDate };
    return (await shop.anOrder(testCase, { product, verified: false, changes })).ref;
  };
  const own = await offered('Marie@example.com', '2026-06-01', '2026-06-09');
  await offered('eve@example.com', '2026-08-01', '2026-08-09');
  const browser = createCustomerBrowser(shop, nextNetwork());
  await sendCode(browser, phone, born, { email });
  const code = await shop.codeTo(email);
  const body = { phone, dateOfBirth: born, email, code };
  expect((await browser.call('POST', '/api/my/session', { body })).status).toBe(201);
  expect((await fetchMyInsurance(browser)).offers.map(({ ref }) => ref)).toEqual([own]);
});
