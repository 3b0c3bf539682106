import { beforeEach, expect, test } from 'vitest';
import type { CheckoutForm } from '#server/purchase/payments/provider/payment-provider.ts';
import { buildPurchaseMessage, computePaywayHash } from '#server/purchase/payments/provider/payway-hash.ts';
import {
  createAttempt,
  createTestClock,
  fetchPage,
  merchant,
  startGateway,
  startTestShop,
} from './gateway-test-kit.ts';

let clock = createTestClock();
beforeEach(() => {
  clock = createTestClock();
});
const now = () => clock.now();
const passMinutes = (minutes: number) => clock.passMinutes(minutes);

/** Changes fields and signs them again, as a merchant with a faulty shop would. */
function resigned(form: CheckoutForm, part: Record<string, string>): CheckoutForm {
  const fields = { ...form.fields, ...part };
  return { ...form, fields: { ...fields, hash: computePaywayHash(merchant.apiKey, buildPurchaseMessage(fields)) } };
}

test('a purchase shows the hosted page and is pending', async () => {
  const { payway, submit } = await startGateway(clock);
  expect(await payway.confirm('order-001', now())).toEqual({ status: 'unknown' });
  const answer = await submit(payway.checkout(createAttempt()));
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(html).toContain('$10.50');
  expect(html).toContain('no real money');
  expect(html).not.toMatch(/<script|<style|style=|\son\w+=/);
  const policy = answer.headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("form-action 'self' https://shop.example;");
  expect(await payway.confirm('order-001', now())).toMatchObject({ status: 'pending', purchaseAmount: '10.5' });
});

test.each([
  ['km', '10.50 ដុល្លារ'],
  ['zh', '10.50 美元'],
] as const)('a multipart form is read too, and the language decides the words: %s', async (language, price) => {
  const { payway } = await startGateway(clock);
  const { action, fields } = payway.checkout(createAttempt({ language }));
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const html = await (await fetch(action, { method: 'POST', body })).text();
  expect(html).toContain(`<html lang="${language}">`);
  expect(html).toContain(price);
});

test('approve charges the payment, reports it and sends the buyer back', async () => {
  const shop = await startTestShop();
  const { payway, submit, post, control, ledger } = await startGateway(clock);
  const html = await (await submit(payway.checkout(createAttempt({ returnUrl: shop.url })))).text();
  const answer = await post(fetchPage(html), { press: 'approve' });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('https://shop.example/payment_success/1');
  await control({ action: 'deliver' });
  const confirmed = await payway.confirm('order-001', now());
  expect(confirmed).toMatchObject({ status: 'paid', amount: 1050, currency: 'USD', refunded: 0 });
  expect(confirmed.providerReference).toMatch(/^\d{6}$/);
  expect(shop.told.map(({ headers, body }) => payway.readCallback(headers, body))).toEqual([
    { tranId: 'order-001', status: 'paid' },
  ]);
  expect(await ledger('order-001')).toMatchObject({ charged: 1050, charges: 1, refunded: 0 });
});

test('KHQR offers a code to scan and the app of the bank, in which the payment is made', async () => {
  const { payway, submit, post } = await startGateway(clock);
  const html = await (await submit(payway.checkout(createAttempt({ option: 'khqr' })))).text();
  expect(html).toMatch(/class="wide"><svg/);
  expect(html).toContain('Open my bank’s app');
  const answer = await post(fetchPage(html), { press: 'deep-link' });
  expect(answer.headers.get('location')).toBe('https://shop.example/payment_success/1');
  expect(await payway.confirm('order-001', now())).toMatchObject({ status: 'paid' });
});

test('a decline stays on the page with its reason; another card can pay', async () => {
  const { payway, post, submit, pageFor } = await startGateway(clock);
  const page = await pageFor(createAttempt());
  const declined = await post(page, { press: 'decline' });
  expect([declined.status, declined.headers.get('location')]).toEqual([303, page]);
  const again = await (await submit(payway.checkout(createAttempt()))).text();
  expect(again).toContain('not enough money');
  expect(await payway.confirm('order-001', now())).toMatchObject({ status: 'declined' });
  expect((await post(page, { press: 'approve' })).headers.get('location')).toContain('payment_success');
  expect(await payway.confirm('order-001', now())).toMatchObject({ status: 'paid' });
});

test('cancel returns to the shop and charges nothing, even if approve is pressed afterwards', async () => {
  const { payway, post, pageFor, ledger } = await startGateway(clock);
  const page = await pageFor(createAttempt());
  expect((await post(page, { press: 'cancel' })).headers.get('location')).toBe('https://shop.example/payment_fail/1');
  expect((await post(page, { press: 'approve' })).headers.get('location')).toBe(page);
  expect(await payway.confirm('order-001', now())).toMatchObject({ status: 'cancelled' });
  expect(await ledger('order-001')).toMatchObject({ charged: 0 });
});

test('a page that is open too long expires; the money can still arrive later', async () => {
  const { payway, post, pageFor, control } = await startGateway(clock);
  const page = await pageFor(createAttempt({ lifetimeMinutes: 3 }));
  passMinutes(2.9);
  expect(await payway.confirm('order-001', now())).toMatchObject({ status: 'pending' });
  passMinutes(0.1);
  expect((await post(page, { press: 'approve' })).headers.get('location')).toBe(page);
  expect(await payway.confirm('order-001', now())).toEqual({ status: 'expired' });
  await control({ tranId: 'order-001', action: 'approve' });
  expect(await payway.confirm('order-001', now())).toMatchObject({ status: 'paid', amount: 1050 });
});

test('the same purchase shows the same page again; another purchase under its id is a duplicate', async () => {
  const { payway, submit, pageFor } = await startGateway(clock);
  const page = await pageFor(createAttempt());
  passMinutes(1);
  expect(await pageFor(createAttempt())).toBe(page);
  const other = await submit(payway.checkout(createAttempt({ amount: 1051 })));
  expect(other.status).toBe(400);
  expect(Number(((await other.json()) as { status: { code: unknown } }).status.code)).toBe(4);
});

test('each rule for a purchase has its own code', async () => {
  const { payway, submit, post } = await startGateway(clock);
  const good = payway.checkout(createAttempt());
  const rules: [number, Record<string, string>][] = [
    [2, { tran_id: 'x'.repeat(21) }],
    [3, { amount: 'ten' }],
    [3, { amount: '10.005' }],
    [12, { currency: 'THB' }],
    [16, { firstname: 'D4ra' }],
    [17, { lastname: 'S-k' }],
    [23, { payment_option: 'cash' }],
    [45, { amount: '0.00' }],
    [46, { currency: 'KHR', amount: '4000.50' }],
    [47, { currency: 'KHR', amount: '99' }],
    [55, { currency: 'KHR', amount: '4000', payment_option: 'wechat' }],
    [69, { lifetime: '2' }],
    [81, { return_url: 'bm8gdXJs' }],
    [81, { continue_success_url: 'javascript:alert(1)' }],
  ];
  for (const [code, part] of rules) {
    const answer = (await (await submit(resigned(good, part))).json()) as { status: { code: unknown } };
    expect(Number(answer.status.code), JSON.stringify(part)).toBe(code);
  }
  for (const forged of [{ ...good.fields, amount: '1.00' }, { ...good.fields, hash: '' }, {}]) {
    const answer = await post(good.action, forged as Record<string, string>);
    expect(answer.status).toBe(403);
  }
  expect((await fetch(good.action, { method: 'POST' })).status).toBe(403);
  const json = { method: 'POST', headers: { 'content-type': 'application/json' } };
  expect((await fetch(good.action, { ...json, body: '{"tran_id":1' })).status).toBe(400);
});

test('two presses of approve at once, in two tabs, charge only once', async () => {
  const { post, pageFor, ledger } = await startGateway(clock);
  const page = await pageFor(createAttempt());
  const answers = await Promise.all(Array.from({ length: 8 }, () => post(page, { press: 'approve' })));
  expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(303));
  expect(await ledger('order-001')).toMatchObject({ charged: 1050, charges: 1, callbacks: [expect.anything()] });
});

test('a charged payment is neither charged again nor undone by later actions', async () => {
  const { payway, submit, control, ledger } = await startGateway(clock);
  await submit(payway.checkout(createAttempt()));
  for (const action of ['approve', 'approve', 'decline', 'cancel', 'expire', 'hold', 'approve-later'] as const) {
    await control({ tranId: 'order-001', action });
  }
  passMinutes(60);
  await control({ action: 'deliver' });
  expect(await ledger('order-001')).toMatchObject({ status: 'paid', charged: 1050, charges: 1 });
});

test('a form works only at its page; another address, another button and another font are refused', async () => {
  const { post, pageFor, baseUrl, ledger } = await startGateway(clock);
  const page = await pageFor(createAttempt());
  expect((await fetch(`${baseUrl}/checkout/guess`)).status).toBe(404);
  expect((await post(`${baseUrl}/checkout/guess`, { press: 'approve' })).status).toBe(404);
  for (const press of ['steal', 'constructor', ''])
    expect(await (await post(page, { press })).json()).toEqual({ status: { code: 400, message: 'No such button' } });
  expect(await ledger('order-001')).toMatchObject({ status: 'pending' });
  const style = await fetch(`${baseUrl}/hosted-page.css`);
  expect([style.status, style.headers.get('content-type'), style.headers.get('cache-control')]).toEqual([
    ...[200, 'text/css; charset=utf-8', 'public, max-age=3600'],
  ]);
  for (const name of ['khmer', 'latin']) {
    const font = await fetch(`${baseUrl}/fonts/${name}.woff2`);
    const head = ['content-type', 'cache-control'].map((header) => font.headers.get(header));
    expect([font.status, ...head]).toEqual([200, 'font/woff2', 'public, max-age=86400']);
    expect(
      Buffer.from(await font.arrayBuffer())
        .subarray(0, 4)
        .toString(),
    ).toBe('wOF2');
  }
  for (const name of ['toString', 'arial.woff2']) expect((await fetch(`${baseUrl}/fonts/${name}`)).status).toBe(404);
});

test('the page of a paid payment redirects to the shop, except with ?stay in its address', async () => {
  const { post, pageFor, baseUrl } = await startGateway(clock);
  const page = new URL(await pageFor(createAttempt()), baseUrl);
  const open = await fetch(page, { redirect: 'manual' });
  expect([open.status, open.headers.get('cache-control'), open.headers.get('referrer-policy')]).toEqual([
    ...[200, 'no-store', 'no-referrer'],
  ]);
  expect(open.headers.get('x-content-type-options')).toBe('nosniff');
  await post(page.href, { press: 'approve-stay' });
  const again = await fetch(page, { redirect: 'manual' });
  expect([again.status, again.headers.get('location')]).toEqual([303, 'https://shop.example/payment_success/1']);
  const stay = await fetch(`${page.href}?stay`, { redirect: 'manual' });
  expect([stay.status, await stay.text()]).toEqual([200, expect.stringContaining('$10.50 was paid.')]);
});

test.each([
  ['30', 30],
  ['0', 1],
  ['9999', 3600],
  ['soon', 5],
  ['1.5', 5],
])('a later approval with a delay of %s arrives after %i seconds', async (delay, seconds) => {
  const { post, pageFor, control, ledger } = await startGateway(clock);
  const left = await post(await pageFor(createAttempt()), { press: 'approve-later', delay });
  expect(left.headers.get('location')).toContain('payment_success');
  clock.passSeconds(seconds - 0.001);
  await control({ action: 'deliver' });
  expect(await ledger('order-001')).toMatchObject({ status: 'held' });
  clock.passSeconds(0.001);
  await control({ action: 'deliver' });
  expect(await ledger('order-001')).toMatchObject({ status: 'paid' });
});

test('the delay for a later approval does not move other callbacks', async () => {
  const { post, pageFor, ledger } = await startGateway(clock);
  await post(await pageFor(createAttempt()), { press: 'approve-twice', delay: '30' });
  expect((await ledger('order-001'))?.callbacks.map(({ status }) => status)).toEqual([0, 0, 2]);
  expect((await ledger('order-001'))?.callbacks.at(-1)).toMatchObject({ dueAt: '2026-01-01T12:00:05.000Z' });
});

test('the page shows the buyer the shop’s name in the page language, or its number without a name', async () => {
  const merchantName = (language: string) => (language === 'km' ? 'អង្គរ' : 'Angkor');
  const named = await startGateway(clock, { merchantName });
  const html = async ({ payway, submit }: typeof named, language: 'en' | 'km') =>
    (await submit(payway.checkout(createAttempt({ language, tranId: language })))).text();
  expect(await html(named, 'en')).toContain('<title>Pay Angkor</title>');
  expect(await html(named, 'km')).toContain('អង្គរ</title>');
  expect(await html(await startGateway(clock), 'en')).toContain(`<title>Pay ${merchant.merchantId}</title>`);
});
