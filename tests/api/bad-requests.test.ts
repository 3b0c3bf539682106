import { afterAll, describe, expect, test } from 'vitest';
import { aShop } from '#tests/support/a-shop.ts';
import { expectRefusal, type Refusal, type Wrong } from './coded-problem.ts';

const shop = await aShop();
const draft = await shop.aDraft();
const { ref } = await shop.anOrder('family-to-japan');
afterAll(() => shop.close());

type Write = 'POST' | 'PATCH';
/** Every call that takes a body, or must not be given one. */
const writes: [method: Write, path: string, body: Record<string, unknown> | undefined][] = [
  ['POST', '/api/drafts', { product: 'travel', language: 'en' }],
  ['PATCH', '/api/drafts/:draft/answers', { changes: {} }],
  ['POST', '/api/drafts/:draft/next', { page: 'travelInfo' }],
  ['POST', '/api/drafts/:draft/reset', undefined],
  ['POST', '/api/drafts/:draft/version', undefined],
  ['POST', '/api/drafts/:draft/confirm', undefined],
  ['POST', '/api/drafts/:draft/phone/code', undefined],
  ['POST', '/api/drafts/:draft/phone/proof', { code: '123456' }],
  ['POST', '/api/orders/:order/code', undefined],
  ['POST', '/api/orders/:order/code/verify', { code: '123456' }],
  ['POST', '/api/orders/:order/payments', { option: 'cards', language: 'en' }],
  ['POST', '/api/orders/:order/payments/settle', undefined],
  ['POST', '/api/orders/:order/reopen', undefined],
];

const place = (path: string) => path.replace(':draft', draft.id).replace(':order', ref);
const send = (method: Write | 'GET', path: string, body?: unknown, headers: Record<string, string> = {}) =>
  shop.call(method, place(path), { key: draft.key, headers, ...(body === undefined ? {} : { body }) });
const json = { 'content-type': 'application/json' };

describe('a member that nobody asked for is refused, not dropped', () => {
  const forged = ['step', 'premium', 'findings', 'version', 'snapshot', 'asOf', 'outcomes', 'circumstances', 'channel'];
  test.each(writes)('%s %s', async (method, path, body) => {
    for (const member of forged) {
      const reply = await send(method, path, { ...body, [member]: 1 });
      const errors: Wrong[] = [[`/${member}`, 'unknownField']];
      expectRefusal(shop, reply, { status: 422, problem: 'invalidRequest', errors });
    }
  });
});

describe('a body that is none', () => {
  const malformed: Refusal = { status: 400, problem: 'malformedJson' };
  const wrong: Refusal = { status: 422, problem: 'invalidRequest' };
  const cases: [what: string, body: string, headers: Record<string, string>, Refusal][] = [
    ['malformed JSON', '{"changes": {', json, malformed],
    ['no text at all', '', json, malformed],
    ['a poisoned prototype', '{"changes": {"__proto__": {"isProven": true}}}', json, malformed],
    ['a poisoned constructor', '{"changes": {"constructor": {"prototype": {"isProven": true}}}}', json, malformed],
    ['another kind of text', '<changes/>', { 'content-type': 'text/xml' }, { status: 415, problem: 'malformedJson' }],
    [
      'a form',
      'changes=1',
      { 'content-type': 'application/x-www-form-urlencoded' },
      { status: 415, problem: 'malformedJson' },
    ],
    [
      'a body of 1 MB',
      JSON.stringify({ changes: { address: 'x'.repeat(1_000_000) } }),
      json,
      { status: 413, problem: 'bodyTooLarge' },
    ],
    ['a list', '[]', json, wrong],
    ['a text', '"changes"', json, wrong],
    ['null', 'null', json, wrong],
    ['no changes', '{}', json, { ...wrong, errors: [['/changes', 'required']] }],
    ['changes that are a list', '{"changes": []}', json, { ...wrong, errors: [['/changes', 'wrongType']] }],
    ['changes that are null', '{"changes": null}', json, { ...wrong, errors: [['/changes', 'wrongType']] }],
    [
      'a text that no database keeps',
      '{"changes": {"address": "a\\u0000b"}}',
      json,
      { status: 422, problem: 'notValid', errors: [['/address', 'wrongType']] },
    ],
    [
      'half a character',
      '{"changes": {"address": "a\\ud800b"}}',
      json,
      { status: 422, problem: 'notValid', errors: [['/address', 'wrongType']] },
    ],
    ['a name that no database keeps', '{"changes": {"a\\u0000b": 1}}', json, { status: 422, problem: 'notValid' }],
    [
      '100 000 lists in each other',
      `{"changes": {"address": ${'['.repeat(100_000)}${']'.repeat(100_000)}}}`,
      json,
      wrong,
    ],
  ];
  test.each(cases)('%s', async (_what, body, headers, refusal) => {
    expectRefusal(shop, await send('PATCH', '/api/drafts/:draft/answers', body, headers), refusal);
    // The same again as a repeated write: its body is fingerprinted.
    const repeated = { ...headers, 'idempotency-key': 'bad-body-0001' };
    expectRefusal(shop, await send('PATCH', '/api/drafts/:draft/answers', body, repeated), refusal);
  });

  test.each(writes)('%s %s takes no other kind', async (method, path, body) => {
    for (const strange of ['[1]', '"text"', '17', 'true', ...(body ? ['null', '{}'] : [])])
      expectRefusal(shop, await send(method, path, strange, json), wrong);
  });
});

test('an address that cannot be decoded', async () => {
  expectRefusal(shop, await send('GET', '/api/orders/%E0%A4%A', undefined), { status: 400, problem: 'invalidRequest' });
});

describe('a text that no database keeps, anywhere in a body', () => {
  const cases: [method: Write, path: string, body: unknown, at: string][] = [
    ['POST', '/api/user/login', { username: 'a\0b', password: 'x' }, '/username'],
    ['POST', '/api/user/login', { username: 'a', password: '\ud800' }, '/password'],
    ['POST', '/api/drafts', { product: 'travel', language: 'en', seller: { deep: [{ company: 'a\0' }] } }, ''],
    ['POST', '/api/drafts', { product: 'travel', language: 'en', 'a\0b': 1 }, ''],
    ['POST', '/api/drafts/:draft/next', { page: '\udfff' }, '/page'],
    ['POST', '/api/orders/:order/code/verify', { code: '\0' }, '/code'],
    ['POST', '/api/payment/callback', { tran_id: '\0' }, '/tran_id'],
  ];
  test.each(cases)('%s %s %j', async (method, path, body, at) => {
    const reply = await send(method, path, body, json);
    expectRefusal(shop, reply, { status: 422, problem: 'invalidRequest' });
    const { errors } = reply.body as { errors: { pointer: string }[] };
    if (at !== '') expect(errors.map(({ pointer }) => pointer)).toEqual([at]);
  });
});

describe('what there is not', () => {
  const none = '/api/orders/nobody-knows-it';
  const cases: [what: string, method: Write | 'GET', path: string, body: unknown, Refusal][] = [
    [
      'a product',
      'POST',
      '/api/drafts',
      { product: 'spaceflight', language: 'en' },
      { status: 404, problem: 'productNotFound' },
    ],
    [
      "a product with an object's name",
      'POST',
      '/api/drafts',
      { product: '__proto__', language: 'en' },
      { status: 404, problem: 'productNotFound' },
    ],
    [
      'a language',
      'POST',
      '/api/drafts',
      { product: 'travel', language: 'fr' },
      { status: 422, problem: 'invalidRequest', errors: [['/language', 'notInList']] },
    ],
    [
      "a product's wizard",
      'GET',
      '/api/products/spaceflight/versions/current',
      undefined,
      { status: 404, problem: 'productNotFound' },
    ],
    [
      'a version',
      'GET',
      '/api/products/travel/versions/000000000000',
      undefined,
      { status: 404, problem: 'versionNotFound' },
    ],
    [
      'a version of half a character',
      'GET',
      '/api/products/travel/versions/%00',
      undefined,
      { status: 422, problem: 'invalidRequest' },
    ],
    ['a draft', 'GET', '/api/drafts/nobody-knows-it', undefined, { status: 404, problem: 'draftNotFound' }],
    ['a draft of half a character', 'GET', '/api/drafts/%00', undefined, { status: 422, problem: 'invalidRequest' }],
    ['an order', 'GET', none, undefined, { status: 404, problem: 'orderNotFound' }],
    ['an order of half a character', 'GET', '/api/orders/%00', undefined, { status: 422, problem: 'invalidRequest' }],
    [
      'an order of 65 letters',
      'GET',
      `/api/orders/${'x'.repeat(65)}`,
      undefined,
      { status: 422, problem: 'invalidRequest' },
    ],
    ["an order's code", 'POST', `${none}/code`, undefined, { status: 404, problem: 'orderNotFound' }],
    [
      "an order's code to verify",
      'POST',
      `${none}/code/verify`,
      { code: '123456' },
      { status: 404, problem: 'orderNotFound' },
    ],
    [
      'an order to pay',
      'POST',
      `${none}/payments`,
      { option: 'cards', language: 'en' },
      { status: 404, problem: 'orderNotFound' },
    ],
    ['an order to settle', 'POST', `${none}/payments/settle`, undefined, { status: 404, problem: 'orderNotFound' }],
    ['an order to change', 'POST', `${none}/reopen`, undefined, { status: 404, problem: 'orderNotFound' }],
    [
      "an order's certificate",
      'GET',
      `${none}/documents/certificate`,
      undefined,
      { status: 404, problem: 'orderNotFound' },
    ],
    [
      'a document',
      'GET',
      '/api/orders/:order/documents/secrets',
      undefined,
      { status: 404, problem: 'documentNotFound' },
    ],
    [
      'a certificate before the policy',
      'GET',
      '/api/orders/:order/documents/certificate',
      undefined,
      { status: 404, problem: 'certificateNotFound' },
    ],
    [
      'a language of paper',
      'GET',
      '/api/orders/:order/documents/certificate?language=zh',
      undefined,
      { status: 422, problem: 'invalidRequest', errors: [['/language', 'notInList']] },
    ],
    [
      'a way of paying',
      'POST',
      '/api/orders/:order/payments',
      { option: 'gold', language: 'en' },
      { status: 422, problem: 'invalidRequest', errors: [['/option', 'notInList']] },
    ],
    [
      'an address of another shop',
      'POST',
      '/api/orders/:order/payments',
      { option: 'cards', language: 'en', prefix: '//evil.example' },
      { status: 422, problem: 'invalidRequest', errors: [['/prefix', 'notInList']] },
    ],
    [
      'a code of 13 characters',
      'POST',
      '/api/orders/:order/code/verify',
      { code: '1234567890123' },
      { status: 422, problem: 'invalidRequest', errors: [['/code', 'tooLong']] },
    ],
    [
      'a code that is a number',
      'POST',
      '/api/orders/:order/code/verify',
      { code: 123456 },
      { status: 422, problem: 'invalidRequest', errors: [['/code', 'wrongType']] },
    ],
    ['an address', 'GET', '/api/nothing', undefined, { status: 404, problem: 'notFound' }],
    [
      'a number for a code, before any is given',
      'POST',
      '/api/drafts/:draft/phone/code',
      undefined,
      { status: 422, problem: 'notMobile', errors: [['/mobilePhone', 'notMobile']] },
    ],
    [
      'a code that was never sent',
      'POST',
      '/api/drafts/:draft/phone/proof',
      { code: '123456' },
      { status: 422, problem: 'codeExpired', errors: [['/code', 'codeExpired']] },
    ],
  ];
  test.each(cases)('%s', async (_what, method, path, body, refusal) => {
    expectRefusal(shop, await send(method, path, body), refusal);
  });
});

test('a code is asked for a phone that is no mobile', async () => {
  const landline = await shop.aDraft();
  await shop.answer(landline, { mobilePhone: '+85523123456' });
  const reply = await shop.call('POST', `/api/drafts/${landline.id}/phone/code`, { key: landline.key });
  expectRefusal(shop, reply, { status: 422, problem: 'notMobile', errors: [['/mobilePhone', 'notMobile']] });
});

test('a wrong key, no key and a draft that there is not get one and the same answer', async () => {
  for (const [method, path, body] of [
    ['GET', '/api/drafts/:draft', undefined] as const,
    ...writes.filter(([, path]) => path.includes(':draft')),
  ]) {
    const ask = (at: string, headers: Record<string, string>) =>
      shop.call(method, path.replace(':draft', at), { headers, ...(body === undefined ? {} : { body }) });
    const unknown = await ask('nobody-knows-it', { 'draft-key': draft.key });
    expectRefusal(shop, unknown, { status: 404, problem: 'draftNotFound' });
    for (const headers of [{ 'draft-key': 'x' }, { 'draft-key': '' }, { 'draft-key': draft.id }]) {
      const { status, body: answer } = await ask(draft.id, headers);
      expect({ status, answer }).toEqual({ status: unknown.status, answer: unknown.body });
    }
    const without = await ask(draft.id, {});
    expect(without.body).toEqual((await ask('nobody-knows-it', {})).body);
    expect(without.status).toBe(422);
  }
});
