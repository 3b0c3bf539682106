import { describe, expect, test } from 'vitest';
import { buildPurchaseMessage, computePaywayHash } from '#server/purchase/payments/provider/payway-hash.ts';
import { checkPurchase, parseOrigin } from './purchase-rules.ts';
import type { FormFields } from './read-form.ts';

/* Tests the rules of a purchase with one form; the expected codes are from PayWay's list. */

const apiKey = 'test-api-key';
const now = new Date('2026-01-01T12:00:00Z');
const inBase64 = (text: string) => Buffer.from(text).toString('base64');

const good: FormFields = {
  req_time: '20260101120000',
  merchant_id: 'merchant123',
  tran_id: 'order-001',
  amount: '10.50',
  currency: 'USD',
  return_url: inBase64('https://shop.example/callback'),
  continue_success_url: 'https://shop.example/success',
  cancel_url: 'http://shop.example/cancel',
};

const rulesOf = (callbackOrigins?: string[]) => ({ merchantId: 'merchant123', apiKey, callbackOrigins, now });

/** The form with other fields, signed as the merchant signs it; `undefined` removes a field. */
function signed(part: Record<string, string | undefined> = {}): FormFields {
  const fields = Object.fromEntries(
    Object.entries({ ...good, ...part }).filter((field): field is [string, string] => field[1] !== undefined),
  );
  return { ...fields, hash: computePaywayHash(apiKey, buildPurchaseMessage(fields)) };
}

const judged = (form: FormFields, callbackOrigins?: string[]) => checkPurchase(form, rulesOf(callbackOrigins));
const codeOf = (form: FormFields, callbackOrigins?: string[]) => {
  const answer = judged(form, callbackOrigins);
  return 'code' in answer ? answer.code : 'taken';
};

test('the gateway reads a purchase as the form requests it', () => {
  const form = signed({
    language: 'km',
    payment_option: 'cards',
    return_params: 'p1',
    lifetime: '30',
    firstname: 'SOK',
    lastname: '',
  });
  expect(judged(form)).toEqual({
    tranId: 'order-001',
    amount: 1050,
    currency: 'USD',
    language: 'km',
    option: 'cards',
    returnUrl: 'https://shop.example/callback',
    successUrl: 'https://shop.example/success',
    cancelUrl: 'http://shop.example/cancel',
    returnParams: 'p1',
    expiresAt: '2026-01-01T12:30:00.000Z',
    content: expect.stringMatching(/^[\w-]{43}$/),
  });
});

test('the defaults of the form are English, any payment option and thirty days', () => {
  expect(judged(signed())).toMatchObject({
    ...{ language: 'en', option: '', returnParams: '', expiresAt: '2026-01-31T12:00:00.000Z' },
  });
  expect(judged(signed({ language: 'fr' }))).toMatchObject({ language: 'en' });
  expect(judged(signed({ currency: 'KHR', amount: '4000' }))).toMatchObject({ currency: 'KHR', amount: 4000 });
});

test('a purchase that is signed at another second is the same; a change of any other field is another purchase', () => {
  const contentOf = (part: Record<string, string>) => (judged(signed(part)) as { content: string }).content;
  expect(contentOf({ req_time: '20260101120001' })).toBe(contentOf({}));
  const others = [
    { tran_id: 'order-002' },
    { amount: '10.51' },
    { return_params: 'p2' },
    { cancel_url: 'https://shop.example/other' },
    { lifetime: '31' },
  ];
  expect(new Set([{}, ...others].map(contentOf)).size).toBe(1 + others.length);
});

describe('a form is refused by the code of its first mistake', () => {
  test.each<[number, string, Record<string, string | undefined>]>([
    [1, 'Wrong hash', { merchant_id: 'merchant124' }],
    [2, 'Invalid tran_id', { tran_id: undefined }],
    [2, 'Invalid tran_id', { tran_id: 'order_1' }],
    [2, 'Invalid tran_id', { tran_id: 'x'.repeat(21) }],
    [12, 'Payment currency is not allowed', { currency: undefined }],
    [12, 'Payment currency is not allowed', { currency: 'EUR' }],
    [3, 'Invalid amount', { amount: undefined }],
    [3, 'Invalid amount', { amount: '-1' }],
    [3, 'Invalid amount', { amount: '1.' }],
    [3, 'Invalid amount', { amount: '1.005' }],
    [45, 'Amount must be greater than zero', { amount: '0' }],
    [45, 'Amount must be greater than zero', { amount: '0.00' }],
    [46, 'KHR amount must not have decimals', { currency: 'KHR', amount: '4000.00' }],
    [47, 'KHR amount must be at least 100', { currency: 'KHR', amount: '99' }],
    [16, 'Invalid firstname', { firstname: 'D4ra' }],
    [16, 'Invalid firstname', { firstname: 'x'.repeat(101) }],
    [17, 'Invalid lastname', { lastname: 'S-k' }],
    [23, 'Payment option is not enabled', { payment_option: 'cash' }],
    [55, 'WeChat pays in USD only', { currency: 'KHR', amount: '4000', payment_option: 'wechat' }],
    [69, 'Lifetime must be 3 minutes to 30 days', { lifetime: '2' }],
    [69, 'Lifetime must be 3 minutes to 30 days', { lifetime: '43201' }],
    [69, 'Lifetime must be 3 minutes to 30 days', { lifetime: '3.5' }],
    [69, 'Lifetime must be 3 minutes to 30 days', { lifetime: 'soon' }],
    [81, 'URL is not whitelisted', { continue_success_url: undefined }],
    [81, 'URL is not whitelisted', { continue_success_url: 'ftp://shop.example/success' }],
    [81, 'URL is not whitelisted', { cancel_url: 'nowhere' }],
    [81, 'URL is not whitelisted', { return_url: undefined }],
    [81, 'URL is not whitelisted', { return_url: inBase64('file:///etc/passwd') }],
  ])('%i %s: %o', (code, message, part) => {
    expect(judged(signed(part))).toEqual({ code, message });
  });

  test.each<Record<string, string | undefined>>([
    { tran_id: 'x'.repeat(20) },
    { amount: '0.01' },
    { currency: 'KHR', amount: '100' },
    { firstname: 'សុខ ដារ៉ា' },
    { firstname: 'x'.repeat(100), lastname: '' },
    { payment_option: 'wechat' },
    { payment_option: 'abapay_khqr', currency: 'KHR', amount: '4000' },
    { lifetime: '3' },
    { lifetime: '43200' },
  ])('a value at the limit is accepted: %o', (part) => {
    expect(codeOf(signed(part))).toBe('taken');
  });

  test('another key cannot sign, and signed content cannot be changed', () => {
    expect(codeOf({ ...good, hash: computePaywayHash('guess', buildPurchaseMessage(good)) })).toBe(1);
    expect(codeOf({ ...signed(), amount: '1.00' })).toBe(1);
    expect(codeOf(good)).toBe(1);
  });

  test('callbacks are sent only to the named origins, or anywhere if none is named', () => {
    expect(codeOf(signed(), ['https://shop.example'])).toBe('taken');
    expect(codeOf(signed(), ['https://other.example'])).toBe(81);
    expect(codeOf(signed(), [])).toBe(81);
    expect(codeOf(signed())).toBe('taken');
  });
});

test('only web addresses have an origin here', () => {
  expect(['https://a.example:8443/x?y', 'http://127.0.0.1:3000/'].map(parseOrigin)).toEqual([
    'https://a.example:8443',
    'http://127.0.0.1:3000',
  ]);
  expect([undefined, '', 'shop', 'javascript:alert(1)', 'ftp://a.example/'].map(parseOrigin)).toEqual(
    Array(5).fill(undefined),
  );
});
