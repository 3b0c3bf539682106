import { constants, createHmac, generateKeyPairSync, type KeyObject, privateDecrypt } from 'node:crypto';
import { fastify } from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { checkPayway } from './check-payway.ts';
import type { CheckoutAttempt } from './payment-provider.ts';
import { createPayway } from './payway.ts';
import { callbackMessage, isPaywayHash, paywayHash, purchaseMessage } from './payway-hash.ts';
import { paywayMerchantAuth } from './payway-merchant-auth.ts';
import { readBankKey } from './read-bank-key.ts';

const key = 'test-api-key';
const now = new Date('2026-01-01T12:00:00Z');
const payway = createPayway({ baseUrl: 'https://pay.example/', merchantId: 'merchant123', apiKey: key });

const attempt: CheckoutAttempt = {
  tranId: 'order-001',
  amount: 1000,
  currency: 'USD',
  language: 'km',
  option: 'khqr',
  returnUrl: 'https://example.test/api/payment/callback',
  successUrl: 'https://example.test/payment_success/1',
  cancelUrl: 'https://example.test/payment_fail/1',
  lifetimeMinutes: 30,
  payerName: 'SOK Dara Neang',
  now,
};

test('a checkout is a signed form that the browser posts', () => {
  const { action, fields } = payway.checkout(attempt);
  expect(action).toBe('https://pay.example/api/payment-gateway/v1/payments/purchase');
  expect(payway.origin).toBe('https://pay.example');
  expect(fields).toMatchObject({
    req_time: '20260101120000',
    amount: '10.00',
    payment_option: 'abapay_khqr',
    return_url: 'aHR0cHM6Ly9leGFtcGxlLnRlc3QvYXBpL3BheW1lbnQvY2FsbGJhY2s=',
    firstname: 'Dara Neang',
    lastname: 'SOK',
    view_type: 'hosted_view',
    language: 'km',
  });
  expect(isPaywayHash(key, purchaseMessage(fields), fields.hash)).toBe(true);
});

test('names that the provider refuses are left out, and an open choice of payment too', () => {
  const { fields } = payway.checkout({ ...attempt, payerName: 'សុខ ដារ៉ា', option: undefined });
  expect(Object.keys(fields)).not.toContain('firstname');
  expect(Object.keys(fields)).not.toContain('payment_option');
});

test('the embedded sandbox is posted to on our own origin', () => {
  const settings = { baseUrl: 'http://127.0.0.1:1/sandbox-gateway', checkoutBaseUrl: '/sandbox-gateway' };
  const embedded = createPayway({ ...settings, merchantId: 'm', apiKey: key });
  expect(embedded.origin).toBe("'self'");
  expect(embedded.checkout(attempt).action).toBe('/sandbox-gateway/api/payment-gateway/v1/payments/purchase');
});

test('what no provider could take is refused before the buyer sees it', () => {
  const wrong: Partial<CheckoutAttempt>[] = [
    { tranId: 'x'.repeat(21) },
    { tranId: 'a_b' },
    { amount: 0 },
    { amount: 10.5 },
    { amount: 99, currency: 'KHR' },
    { option: 'wechat', currency: 'KHR' },
    { lifetimeMinutes: 2 },
  ];
  for (const part of wrong) expect(() => payway.checkout({ ...attempt, ...part }), JSON.stringify(part)).toThrow();
});

test('a callback is read when its signature is right, with text or numbers', () => {
  const signed = (body: Record<string, unknown>) => ({
    'x-payway-hmac-sha512': paywayHash(key, callbackMessage(body)),
  });
  const body = { tran_id: 'order-001', apv: '619195', status: '0', return_params: 'xyz' };
  expect(payway.readCallback(signed(body), body)).toEqual({ tranId: 'order-001', status: 'paid' });
  const numbers = { tran_id: 1001, apv: 619195, status: 0, merchant_ref: null };
  expect(payway.readCallback(signed(numbers), numbers)).toEqual({ tranId: '1001', status: 'paid' });
  const odd = { ...body, status: '99' };
  expect(payway.readCallback(signed(odd), odd)).toEqual({ tranId: 'order-001', status: 'unknown' });
});

test('forged and tampered callbacks are refused', () => {
  const body = { tran_id: 'order-001', apv: '619195', status: '0', return_params: 'xyz' };
  const hash = paywayHash(key, callbackMessage(body));
  const headers = { 'x-payway-hmac-sha512': hash };
  expect(payway.readCallback({}, body)).toBe('refused');
  expect(payway.readCallback({ 'x-payway-hmac-sha512': [hash] }, body)).toBe('refused');
  expect(payway.readCallback({ 'x-payway-hmac-sha512': paywayHash('guess', callbackMessage(body)) }, body)).toBe(
    'refused',
  );
  expect(payway.readCallback(headers, { ...body, tran_id: 'order-002' })).toBe('refused');
  expect(payway.readCallback(headers, { ...body, more: 'x' })).toBe('refused');
  for (const nothing of [null, undefined, 'text', [], 5]) expect(payway.readCallback(headers, nothing)).toBe('refused');
});

test('a provider that cannot be reached is trouble worth a retry', async () => {
  const closed = createPayway({ baseUrl: 'http://127.0.0.1:1', merchantId: 'm', apiKey: key });
  await expect(closed.confirm('order-001', now)).rejects.toMatchObject({ kind: 'unreachable', retry: true });
});

test('answers that say nothing certain about the money are trouble worth a retry', async () => {
  const answers: [number, string][] = [
    [200, '<html>maintenance</html>'],
    [502, '{"status":{"code":"00"}}'],
    [200, '{"status":{"code":11,"message":"Internal server error"}}'],
    [200, '{"status":{"code":"00"},"data":{"payment_status_code":"42"}}'],
    [200, '{"status":{"code":"00"}}'],
  ];
  const app = fastify();
  onTestFinished(() => app.close());
  app.post('/api/payment-gateway/v1/payments/check-transaction-2', (_request, reply) => {
    const [status, text] = answers[0] ?? [500, ''];
    return reply.code(status).type('application/json').send(text);
  });
  const strange = createPayway({ baseUrl: await app.listen({ port: 0 }), merchantId: 'm', apiKey: key });
  while (answers.length > 0) {
    await expect(strange.confirm('order-001', now), answers[0]?.[1]).rejects.toMatchObject({ retry: true });
    answers.shift();
  }
});

test('with the bank key a refund is sealed in chunks, which only the bank opens', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const opened = (sealed: string) => {
    const bytes = Buffer.from(sealed, 'base64');
    const chunks = Array.from({ length: bytes.length / 128 }, (_one, at) => bytes.subarray(at * 128, at * 128 + 128));
    return {
      chunks: chunks.length,
      fields: JSON.parse(chunks.map((chunk) => unsealed(privateKey, chunk)).join('')) as unknown,
    };
  };
  const fields = { mc_id: 'm'.repeat(30), tran_id: 't'.repeat(20), refund_amount: '1234567.89' };
  // As the setting has it: on one line.
  const read = readBankKey(pem.replaceAll('\n', '\\n'));
  expect(opened(paywayMerchantAuth(fields, read))).toEqual({ chunks: 1, fields });
  const long = { ...fields, more: 'x'.repeat(100) };
  expect(opened(paywayMerchantAuth(long, read))).toEqual({ chunks: 2, fields: long });
});

/** What stands in a chunk after the padding of PKCS#1 v1.5, which Node 20 no longer takes off by itself. */
function unsealed(privateKey: KeyObject, chunk: Buffer): string {
  const padded = privateDecrypt({ key: privateKey, padding: constants.RSA_NO_PADDING }, chunk);
  expect([padded[0], padded[1]]).toEqual([0, 2]);
  return padded.subarray(padded.indexOf(0, 2) + 1).toString();
}

test('a key that is none, or not for others to see, is named at the start', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
  const { publicKey: other } = generateKeyPairSync('ed25519');
  for (const wrong of [
    'AbC',
    '-----BEGIN PUBLIC KEY-----\\nAbC\\n-----END PUBLIC KEY-----',
    privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    other.export({ type: 'spki', format: 'pem' }).toString(),
  ])
    expect(() => readBankKey(wrong)).toThrow(/^PAYWAY_RSA_PUBLIC_KEY must be the public RSA key/);
  expect(readBankKey('')).toBeUndefined();
});

test.each<[string, object | undefined, string[]]>([
  ['knows us', { status: { code: '6', message: 'tran_id not found' } }, []],
  [
    'refuses our key',
    { status: { code: 1, message: 'Wrong hash' } },
    ['merchant, key or our address is refused (refused 1)'],
  ],
  ['is away', undefined, ['PayWay does not answer (unreachable)']],
])('a PayWay that %s', async (_what, body, troubles) => {
  const fetch = async () => (body ? Response.json(body) : Promise.reject(new TypeError('fetch failed')));
  const settings = { baseUrl: 'https://pay.example', merchantId: 'm', apiKey: key };
  const check = (rsaPublicKey: string | undefined) =>
    checkPayway(createPayway({ ...settings, fetch }), rsaPublicKey, now);
  const names = 'PAYWAY_URL, PAYWAY_MERCHANT_ID, PAYWAY_API_KEY';
  const lines = troubles.map((trouble) => `${names}: ${trouble}; nobody can pay until it is right`);
  expect(await check('key')).toEqual(lines);
  expect(await check(undefined)).toEqual([expect.stringMatching(/^PAYWAY_RSA_PUBLIC_KEY: /), ...lines]);
});

describe('a list that', () => {
  const line = (id: string, part: object = {}) => ({
    ...{ transaction_id: id, transaction_date: '2026-01-01 19:00:00', payment_status_code: '0' },
    ...{ payment_amount: 10.5, payment_currency: 'USD', original_amount: 10.5, refund_amount: 0 },
    ...part,
  });
  const ok = { code: '00', message: 'Success!' };
  /** Answers page after page; after the last the last again, as a list does that does not know pages. */
  function lister(...pages: object[]) {
    const asked: Record<string, string>[] = [];
    const fetch = async (_url: unknown, init?: RequestInit) => {
      asked.push(JSON.parse(String(init?.body)));
      return Response.json(pages[Math.min(asked.length, pages.length) - 1]);
    };
    const payway = createPayway({ baseUrl: 'https://pay.example', merchantId: 'm', apiKey: key, fetch });
    const period = { from: new Date('2025-12-31T17:00:00Z'), until: new Date('2026-01-02T17:00:00Z') };
    return { asked, listed: () => payway.list(period, now) };
  }

  test('repeats itself is over, each transaction once and as it was said last', async () => {
    const { listed, asked } = lister(
      { data: [line('a'), line('b', { payment_status_code: 2, payment_currency: '' })], status: ok },
      { data: [line('b'), line('c', { payment_status_code: 4, refund_amount: '10.50' })], status: ok },
    );
    expect((await listed()).map(({ tranId, status, refunded }) => [tranId, status, refunded])).toEqual([
      ['a', 'paid', 0],
      ['b', 'paid', 0],
      ['c', 'refunded', 1050],
    ]);
    expect(asked).toHaveLength(3);
    expect(asked[0]).toMatchObject({ from_date: '2026-01-01 00:00:00', to_date: '2026-01-02 23:59:59', page: '1' });
    // By the recipe: values one after another, in this order, an empty text for what is not asked.
    const signed = '20260101120000m2026-01-01 00:00:002026-01-02 23:59:5911000';
    expect(asked[0]?.hash).toBe(createHmac('sha512', key).update(signed).digest('base64'));
  });

  test.each<[string, object]>([
    ['names a transaction that has no id', { data: [line('', { transaction_id: '' })], status: ok }],
    ['dates one by no date', { data: [line('a', { transaction_date: 'today' })], status: ok }],
    ['is none', { data: 'none', status: ok }],
    ['is refused', { status: { code: 49, message: 'Invalid date range' } }],
  ])('%s is trouble', async (_what, page) => {
    await expect(lister(page).listed()).rejects.toMatchObject({ name: 'ProviderTrouble' });
  });

  test('has a state that we do not know keeps the transaction, as unknown', async () => {
    const { listed } = lister({ data: [line('a', { payment_status_code: 42 })], status: ok });
    expect(await listed()).toMatchObject([{ tranId: 'a', status: 'unknown', amount: 1050 }]);
  });
});
