import { constants, createHmac, generateKeyPairSync, type KeyObject, privateDecrypt } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { checkPayway } from './check-payway.ts';
import type { CheckoutAttempt } from './payment-provider.ts';
import { buildMerchantAuth, createPayway } from './payway.ts';
import { buildCallbackMessage, buildPurchaseMessage, computePaywayHash, isValidPaywayHash } from './payway-hash.ts';
import { listPaywayTransactions } from './payway-list.ts';
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
  payerName: 'Dara Neang SOK',
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
  expect(isValidPaywayHash(key, buildPurchaseMessage(fields), fields.hash)).toBe(true);
});

test('the checkout omits a name that the provider refuses, and an open choice of payment', () => {
  const { fields } = payway.checkout({ ...attempt, payerName: 'សុខ ដារ៉ា', option: undefined });
  expect(Object.keys(fields)).not.toContain('firstname');
  expect(Object.keys(fields)).not.toContain('payment_option');
});

test('a payer with one name pays by it, and long names are cut to the length that the provider accepts', () => {
  const namesOf = (payerName: string) => {
    const { firstname, lastname } = payway.checkout({ ...attempt, payerName }).fields;
    return { firstname, lastname };
  };
  expect(namesOf(' Dara ')).toEqual({ firstname: 'Dara', lastname: undefined });
  expect(namesOf('A'.repeat(101))).toEqual({ firstname: 'A'.repeat(100), lastname: undefined });
  expect(namesOf(`${'B'.repeat(60)} ${'C'.repeat(60)}  ${'A'.repeat(101)}`)).toEqual({
    ...{ firstname: `${'B'.repeat(60)} ${'C'.repeat(39)}`, lastname: 'A'.repeat(100) },
  });
});

test('the embedded sandbox receives the form on our own origin', () => {
  const settings = { baseUrl: 'http://127.0.0.1:1/sandbox-gateway', checkoutBaseUrl: '/sandbox-gateway' };
  const embedded = createPayway({ ...settings, merchantId: 'm', apiKey: key });
  expect(embedded.origin).toBe("'self'");
  expect(embedded.checkout(attempt).action).toBe('/sandbox-gateway/api/payment-gateway/v1/payments/purchase');
});

test('a payment that no provider accepts is refused before the buyer sees it', () => {
  const wrong: Partial<CheckoutAttempt>[] = [
    { tranId: 'x'.repeat(21) },
    { tranId: 'a_b' },
    { tranId: '' },
    { amount: 0 },
    { amount: 10.5 },
    { amount: 99, currency: 'KHR' },
    { option: 'wechat', currency: 'KHR' },
    { lifetimeMinutes: 2 },
    { lifetimeMinutes: 3.5 },
    { lifetimeMinutes: 43_201 },
  ];
  for (const part of wrong)
    expect(() => payway.checkout({ ...attempt, ...part }), JSON.stringify(part)).toThrow(RangeError);
  const right: Partial<CheckoutAttempt>[] = [
    { tranId: 'x'.repeat(20) },
    { amount: 1 },
    { amount: 100, currency: 'KHR' },
    { option: 'wechat' },
    { lifetimeMinutes: 3 },
    { lifetimeMinutes: 43_200 },
  ];
  for (const part of right) expect(() => payway.checkout({ ...attempt, ...part }), JSON.stringify(part)).not.toThrow();
});

test('a callback is read when its signature is right, with text or numbers', () => {
  const signed = (body: Record<string, unknown>) => ({
    'x-payway-hmac-sha512': computePaywayHash(key, buildCallbackMessage(body)),
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
  const hash = computePaywayHash(key, buildCallbackMessage(body));
  const headers = { 'x-payway-hmac-sha512': hash };
  expect(payway.readCallback({}, body)).toBe('refused');
  expect(payway.readCallback({ 'x-payway-hmac-sha512': [hash] }, body)).toBe('refused');
  expect(
    payway.readCallback({ 'x-payway-hmac-sha512': computePaywayHash('guess', buildCallbackMessage(body)) }, body),
  ).toBe('refused');
  expect(payway.readCallback(headers, { ...body, tran_id: 'order-002' })).toBe('refused');
  expect(payway.readCallback(headers, { ...body, more: 'x' })).toBe('refused');
  for (const nothing of [null, undefined, 'text', [], 5]) expect(payway.readCallback(headers, nothing)).toBe('refused');
});

test('a callback about no transaction is refused, although it is signed', () => {
  for (const body of [{}, [], null, { tran_id: null, status: '0' }, { tran_id: { of: 1 }, status: '0' }]) {
    const hash = computePaywayHash(key, buildCallbackMessage((body ?? {}) as Record<string, unknown>));
    expect(payway.readCallback({ 'x-payway-hmac-sha512': hash }, body)).toBe('refused');
  }
});

test('a provider that cannot be reached is trouble worth a retry', async () => {
  const closed = createPayway({ baseUrl: 'http://127.0.0.1:1', merchantId: 'm', apiKey: key });
  await expect(closed.confirm('order-001', now)).rejects.toMatchObject({ kind: 'unreachable', retry: true });
});

/** A gateway with one reply to all requests. */
function paywayThat(body: unknown, status = 200) {
  const asked: { url: string; body: Record<string, string> }[] = [];
  const fetch: typeof globalThis.fetch = async (url, init) => {
    asked.push({ url: String(url), body: JSON.parse(String(init?.body)) });
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
  };
  return {
    asked,
    payway: createPayway({ baseUrl: 'https://pay.example', merchantId: 'merchant123', apiKey: key, fetch }),
  };
}
const code = (said: unknown, more: object = {}) => ({ status: { code: said, message: 'as said' }, ...more });
const checked = (data: object) => code('00', { data });

test.each<[string, unknown, number, string, string?]>([
  ['a page', '<html>maintenance</html>', 200, 'unintelligible'],
  ['nothing', 'null', 200, 'unintelligible'],
  ['no envelope', {}, 200, 'unintelligible'],
  ['an envelope of nothing', { status: null }, 200, 'unintelligible'],
  ['an envelope of text', { status: '00' }, 200, 'unintelligible'],
  ['no code', { status: {} }, 200, 'unintelligible'],
  ['a code that is none', { status: { code: true } }, 200, 'unintelligible'],
  ['too many requests', checked({ payment_status_code: 0 }), 429, 'busy', '429'],
  ['a fault of its own', checked({ payment_status_code: 0 }), 500, 'busy', '500'],
  ['a gateway between', checked({ payment_status_code: 0 }), 502, 'busy', '502'],
  ['an internal error', code(11), 200, 'busy', '11'],
  ['that we ask too often', code('429'), 200, 'busy', '429'],
  ['that it is away', code('503'), 200, 'busy', '503'],
  ['to try again in a few seconds', code('PTL168'), 200, 'busy', 'PTL168'],
  ['a state that we do not know', checked({ payment_status_code: '42' }), 200, 'unintelligible'],
  ['no state', code('00'), 200, 'unintelligible'],
])(
  'an answer of %s proves nothing about the money, and is requested again',
  async (...[_what, body, status, kind, told]) => {
    const asked = paywayThat(body, status).payway.confirm('order-001', now);
    await expect(asked).rejects.toMatchObject({ name: 'PaymentProviderError', kind, code: told, retry: true });
  },
);

test('a check is signed, and an answer with an HTTP error is an answer', async () => {
  const { payway: asking, asked } = paywayThat(code('6'), 404);
  expect(await asking.confirm('order-001', now)).toEqual({ status: 'unknown' });
  const signed = { req_time: '20260101120000', merchant_id: 'merchant123', tran_id: 'order-001' };
  const hash = computePaywayHash(key, '20260101120000merchant123order-001');
  const url = 'https://pay.example/api/payment-gateway/v1/payments/check-transaction-2';
  expect(asked).toEqual([{ url, body: { ...signed, hash } }]);
});

test.each<[string, unknown, object]>([
  ['never heard of it', code('6'), { status: 'unknown' }],
  ['let its time pass', code('54'), { status: 'expired' }],
  ['let its time pass, by another code', code(68), { status: 'expired' }],
  [
    'was paid in dollars',
    checked({
      ...{ payment_status_code: '0', payment_amount: '10.50', payment_currency: 'USD', refund_amount: 0 },
      ...{ original_amount: 10.5, apv: 619195 },
    }),
    { status: 'paid', amount: 1050, currency: 'USD', refunded: 0, purchaseAmount: '10.5', providerReference: '619195' },
  ],
  [
    'was paid in riel, without a code',
    checked({ payment_status_code: 0, payment_amount: 42_000, payment_currency: 'KHR', apv: '' }),
    { status: 'paid', amount: 42_000, currency: 'KHR' },
  ],
  [
    'was paid we know not how',
    checked({
      payment_status_code: 0,
      payment_amount: 'much',
      payment_currency: 'USD',
      refund_amount: null,
      apv: 'A1',
    }),
    { status: 'paid', currency: 'USD', providerReference: 'A1' },
  ],
  [
    'was paid in another money',
    checked({
      payment_status_code: 0,
      payment_amount: 300,
      payment_currency: 'THB',
      original_amount: '10.50',
      apv: null,
    }),
    { status: 'paid', purchaseAmount: '10.50' },
  ],
  ['is open', checked({ payment_status_code: 2 }), { status: 'pending' }],
  ['was declined', checked({ payment_status_code: 3 }), { status: 'declined' }],
  ['went back', checked({ payment_status_code: 4 }), { status: 'refunded' }],
  ['was cancelled', checked({ payment_status_code: '07' }), { status: 'cancelled' }],
])('the provider is believed about a payment that %s', async (_what, body, confirmation) => {
  expect(await paywayThat(body).payway.confirm('order-001', now)).toEqual(confirmation);
});

test('a refused check is refused for good, and is not repeated', async () => {
  const asked = paywayThat(code('1')).payway.confirm('order-001', now);
  const message = 'payment provider refused: as said';
  await expect(asked).rejects.toMatchObject({ kind: 'refused', code: '1', retry: false, message });
  await expect(paywayThat({ status: { code: '1' } }).payway.confirm('order-001', now)).rejects.toMatchObject({
    message: 'payment provider refused: ',
  });
});

test('the provider closes a payment, has nothing left to close, or refuses', async () => {
  const { payway: closing, asked } = paywayThat(code('00'));
  expect(await closing.close('order-001', now)).toBe('closed');
  const url = 'https://pay.example/api/payment-gateway/v1/payments/close-transaction';
  expect(asked).toMatchObject([{ url, body: { tran_id: 'order-001' } }]);
  expect(await paywayThat(code('6')).payway.close('order-001', now)).toBe('not-closed');
  await expect(paywayThat(code(1)).payway.close('order-001', now)).rejects.toMatchObject({
    kind: 'refused',
    code: '1',
  });
});

test('a refund reports the total that was refunded, and a refund without its total is unknown', async () => {
  const { payway: giving, asked } = paywayThat(code('00', { total_refunded: '7.50' }));
  expect(await giving.refund('order-001', 250, 'USD', now)).toEqual({ refunded: 750 });
  const [one] = asked;
  expect(one?.url).toBe('https://pay.example/api/merchant-portal/merchant-access/online-transaction/refund');
  const auth = String(one?.body.merchant_auth);
  expect(JSON.parse(Buffer.from(auth, 'base64').toString())).toEqual({
    ...{ mc_id: 'merchant123', tran_id: 'order-001', refund_amount: '2.50' },
  });
  expect(one?.body.hash).toBe(computePaywayHash(key, `20260101120000merchant123${auth}`));
  const refund = (body: unknown) => paywayThat(body).payway.refund('order-001', 250, 'USD', now);
  expect(await refund(code('00', { total_refunded: 0 }))).toEqual({ refunded: 0 });
  await expect(refund(code('00'))).rejects.toMatchObject({ kind: 'unintelligible' });
  await expect(refund(code('47', { total_refunded: 5 }))).rejects.toMatchObject({ kind: 'refused', code: '47' });
});

test('a refund is encrypted in chunks with the bank key, and only the bank opens them', () => {
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
  // On one line, as in the setting.
  const read = readBankKey(pem.replaceAll('\n', '\\n'));
  expect(opened(buildMerchantAuth(fields, read))).toEqual({ chunks: 1, fields });
  // A text that fills its chunks exactly has no empty chunk at its end.
  const filled = { more: 'x'.repeat(117 - '{"more":""}'.length) };
  expect(opened(buildMerchantAuth(filled, read))).toEqual({ chunks: 1, fields: filled });
  const long = { ...fields, more: 'x'.repeat(100) };
  expect(opened(buildMerchantAuth(long, read))).toEqual({ chunks: 2, fields: long });
});

/** The text of a chunk after the padding of PKCS#1 v1.5, which Node 20 no longer removes by itself. */
function unsealed(privateKey: KeyObject, chunk: Buffer): string {
  const padded = privateDecrypt({ key: privateKey, padding: constants.RSA_NO_PADDING }, chunk);
  expect([padded[0], padded[1]]).toEqual([0, 2]);
  return padded.subarray(padded.indexOf(0, 2) + 1).toString();
}

test('an invalid key, or a key that must not be public, is named at the start', () => {
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
])('the start checks a PayWay that %s', async (_what, body, troubles) => {
  const fetch = async () => (body ? Response.json(body) : Promise.reject(new TypeError('fetch failed')));
  const settings = { baseUrl: 'https://pay.example', merchantId: 'm', apiKey: key };
  const check = (rsaPublicKey: string | undefined) =>
    checkPayway(createPayway({ ...settings, fetch }), rsaPublicKey, now);
  const names = 'PAYWAY_URL, PAYWAY_MERCHANT_ID, PAYWAY_API_KEY';
  const lines = troubles.map((trouble) => `${names}: ${trouble}; nobody can pay until it is right`);
  expect(await check('key')).toEqual(lines);
  expect(await check(undefined)).toEqual([expect.stringMatching(/^PAYWAY_RSA_PUBLIC_KEY: /), ...lines]);
});

test('trouble from outside the provider is not hidden at the start', async () => {
  const confirm = () => Promise.reject(new Error('the clock stands still'));
  await expect(checkPayway({ confirm }, 'key', now)).rejects.toThrow('the clock stands still');
});

describe('a list that', () => {
  const line = (id: string, part: object = {}) => ({
    ...{ transaction_id: id, transaction_date: '2026-01-01 19:00:00', payment_status_code: '0' },
    ...{ payment_amount: 10.5, payment_currency: 'USD', original_amount: 10.5, refund_amount: 0 },
    ...part,
  });
  const ok = { code: '00', message: 'Success!' };
  /** Replies page after page; after the last page it repeats it, as a list without pages does. */
  function lister(...pages: object[]) {
    const asked: Record<string, string>[] = [];
    const fetch = async (_url: unknown, init?: RequestInit) => {
      asked.push(JSON.parse(String(init?.body)));
      return Response.json(pages[Math.min(asked.length, pages.length) - 1]);
    };
    const payway = createPayway({ baseUrl: 'https://pay.example', merchantId: 'm', apiKey: key, fetch });
    const from = new Date('2025-12-31T17:00:00Z');
    const listed = (until = '2026-01-02T17:00:00Z') => payway.list({ from, until: new Date(until) }, now);
    return { asked, listed };
  }

  test('repeats itself is over, with each transaction once in its last state', async () => {
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
    // By the recipe: the values in this order, an empty text for an absent one.
    const signed = '20260101120000m2026-01-01 00:00:002026-01-02 23:59:5911000';
    expect(asked[0]?.hash).toBe(createHmac('sha512', key).update(signed).digest('base64'));
  });

  test.each<[string, object]>([
    ['names a transaction that has no id', { data: [line('', { transaction_id: '' })], status: ok }],
    ['dates one by no date', { data: [line('a', { transaction_date: 'today' })], status: ok }],
    ['is none', { data: 'none', status: ok }],
    ['is no list', { data: { a: line('a') }, status: ok }],
    ['is refused', { status: { code: 49, message: 'Invalid date range' } }],
  ])('%s is trouble', async (_what, page) => {
    await expect(lister(page).listed()).rejects.toMatchObject({ name: 'PaymentProviderError' });
  });

  test('covers more than three days is requested three days at a time, each second once', async () => {
    const { listed, asked } = lister({ data: [], status: ok });
    await listed('2026-01-03T17:00:00Z');
    expect(asked.map(({ from_date, to_date }) => [from_date, to_date])).toEqual([
      ['2026-01-01 00:00:00', '2026-01-03 23:59:59'],
    ]);
    await listed('2026-01-03T17:00:01Z');
    expect(asked.slice(1).map(({ from_date, to_date }) => [from_date, to_date])).toEqual([
      ['2026-01-01 00:00:00', '2026-01-03 23:59:59'],
      ['2026-01-04 00:00:00', '2026-01-04 00:00:00'],
    ]);
  });

  test('is missing or null is empty', async () => {
    for (const page of [{ status: ok }, { data: null, status: ok }]) expect(await lister(page).listed()).toEqual([]);
  });

  test('never ends is trouble after a thousand pages', async () => {
    let asked = 0;
    const call = async () => {
      asked += 1;
      return { code: '0', message: '', body: { data: [line(`t${asked}`)] } };
    };
    const period = { from: new Date('2025-12-31T17:00:00Z'), until: new Date('2026-01-01T17:00:00Z') };
    const listed = listPaywayTransactions({ merchantId: 'm', apiKey: key, call }, period, now, () => ({
      status: 'paid',
    }));
    await expect(listed).rejects.toMatchObject({ kind: 'unintelligible' });
    expect(asked).toBe(1000);
  });

  test('names a transaction by our id, or by the provider’s number, is read', async () => {
    const { transaction_id: _id, ...other } = line('');
    const page = { data: [{ ...other, tran_id: 'ours' }, line('theirs', { tran_id: 'not this' })], status: ok };
    const found = await lister(page).listed();
    // 19:00 in Phnom Penh.
    const at = new Date('2026-01-01T12:00:00Z');
    expect(found).toMatchObject([
      { tranId: 'ours', at },
      { tranId: 'theirs', at },
    ]);
  });

  test('has an unknown state preserves the transaction, as unknown', async () => {
    const { listed } = lister({ data: [line('a', { payment_status_code: 42 })], status: ok });
    expect(await listed()).toMatchObject([{ tranId: 'a', status: 'unknown', amount: 1050 }]);
  });
});
