import { afterAll, describe, expect, test } from 'vitest';
import { startTestShop } from '#tests/support/test-shop.ts';
import { expectRefusal, type Refusal } from './coded-problem.ts';

const shop = await startTestShop();
const draft = await shop.aDraft();
const { ref } = await shop.anOrder('family-to-japan');
afterAll(() => shop.close());

type Write = 'POST' | 'PATCH';
/** Every call that accepts a body, or must not receive one. */
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

describe('an unknown member is refused, not dropped', () => {
  const forged = ['step', 'premium', 'findings', 'version', 'snapshot', 'asOf', 'outcomes', 'circumstances', 'channel'];
  test.each(writes)('%s %s', async (method, path, body) => {
    for (const member of forged) {
      const reply = await send(method, path, { ...body, [member]: 1 });
      expectRefusal(shop, reply, `422 invalidRequest /${member} unknownField`);
    }
  });
});

describe('an invalid body is refused', () => {
  const malformed: Refusal = '400 malformedJson';
  const wrong: Refusal = '422 invalidRequest';
  const cases: [what: string, body: string, headers: Record<string, string>, Refusal][] = [
    ['malformed JSON', '{"changes": {', json, malformed],
    ['no text at all', '', json, malformed],
    ['a poisoned prototype', '{"changes": {"__proto__": {"isProven": true}}}', json, malformed],
    ['a poisoned constructor', '{"changes": {"constructor": {"prototype": {"isProven": true}}}}', json, malformed],
    ['another kind of text', '<changes/>', { 'content-type': 'text/xml' }, '415 malformedJson'],
    ['a form', 'changes=1', { 'content-type': 'application/x-www-form-urlencoded' }, '415 malformedJson'],
    ['a body of 1 MB', JSON.stringify({ changes: { address: 'x'.repeat(1_000_000) } }), json, '413 bodyTooLarge'],
    ['a list', '[]', json, wrong],
    ['a text', '"changes"', json, wrong],
    ['null', 'null', json, wrong],
    ['no changes', '{}', json, '422 invalidRequest /changes required'],
    ['changes that are a list', '{"changes": []}', json, '422 invalidRequest /changes wrongType'],
    ['changes that are null', '{"changes": null}', json, '422 invalidRequest /changes wrongType'],
    ['a text that no database keeps', '{"changes": {"address": "a\\u0000b"}}', json, '422 notValid /address wrongType'],
    ['half a character', '{"changes": {"address": "a\\ud800b"}}', json, '422 notValid /address wrongType'],
    ['a name that no database keeps', '{"changes": {"a\\u0000b": 1}}', json, '422 notValid'],
    [
      '100 000 lists in each other',
      `{"changes": {"address": ${'['.repeat(100_000)}${']'.repeat(100_000)}}}`,
      json,
      '422 tooDeep',
    ],
  ];
  test.each(cases)('%s', async (_what, body, headers, refusal) => {
    expectRefusal(shop, await send('PATCH', '/api/drafts/:draft/answers', body, headers), refusal);
    // The same again as a repeated write: its body is fingerprinted.
    const repeated = { ...headers, 'idempotency-key': 'bad-body-0001' };
    expectRefusal(shop, await send('PATCH', '/api/drafts/:draft/answers', body, repeated), refusal);
  });

  test.each(writes)('%s %s accepts no other kind', async (method, path, body) => {
    for (const strange of ['[1]', '"text"', '17', 'true', ...(body ? ['null', '{}'] : [])])
      expectRefusal(shop, await send(method, path, strange, json), wrong);
  });
});

test('an address that cannot be decoded is refused', async () => {
  expectRefusal(shop, await send('GET', '/api/orders/%E0%A4%A', undefined), '400 invalidRequest');
});

describe('a text that no database can store, anywhere in a body', () => {
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
    expectRefusal(shop, reply, '422 invalidRequest');
    const { errors } = reply.body as { errors: { pointer: string }[] };
    if (at !== '') expect(errors.map(({ pointer }) => pointer)).toEqual([at]);
  });
});

describe('the server refuses an unknown item', () => {
  const none = '/orders/nobody-knows-it' as const;
  const cases: [what: string, call: `${Write | 'GET'} /${string}`, Refusal, body?: object][] = [
    ['a product', 'POST /drafts', '404 productNotFound', { product: 'spaceflight', language: 'en' }],
    [
      "a product with an object's name",
      'POST /drafts',
      '404 productNotFound',
      { product: '__proto__', language: 'en' },
    ],
    ['a language', 'POST /drafts', '422 invalidRequest /language notInList', { product: 'travel', language: 'fr' }],
    ["a product's wizard", 'GET /products/spaceflight/versions/current', '404 productNotFound'],
    ['a version', 'GET /products/travel/versions/000000000000', '404 versionNotFound'],
    ['a version of half a character', 'GET /products/travel/versions/%00', '422 invalidRequest'],
    ['a draft', 'GET /drafts/nobody-knows-it', '404 draftNotFound'],
    ['a draft of half a character', 'GET /drafts/%00', '422 invalidRequest'],
    ['an order', `GET ${none}`, '404 orderNotFound'],
    ['an order of half a character', 'GET /orders/%00', '422 invalidRequest'],
    ['an order of 65 letters', `GET /orders/${'x'.repeat(65)}`, '422 invalidRequest'],
    ["an order's code", `POST ${none}/code`, '404 orderNotFound'],
    ["an order's code to verify", `POST ${none}/code/verify`, '404 orderNotFound', { code: '123456' }],
    ['an order to pay', `POST ${none}/payments`, '404 orderNotFound', { option: 'cards', language: 'en' }],
    ['an order to settle', `POST ${none}/payments/settle`, '404 orderNotFound'],
    ['an order to change', `POST ${none}/reopen`, '404 orderNotFound'],
    ["an order's certificate", `GET ${none}/documents/certificate`, '404 orderNotFound'],
    ['a document', 'GET /orders/:order/documents/secrets', '404 documentNotFound'],
    ['a certificate before the policy', 'GET /orders/:order/documents/certificate', '404 certificateNotFound'],
    [
      'a language of paper',
      'GET /orders/:order/documents/certificate?language=zh',
      '422 invalidRequest /language notInList',
    ],
    [
      'a way of paying',
      'POST /orders/:order/payments',
      '422 invalidRequest /option notInList',
      { option: 'gold', language: 'en' },
    ],
    [
      'an address of another shop',
      'POST /orders/:order/payments',
      '422 invalidRequest /prefix notInList',
      { option: 'cards', language: 'en', prefix: '//evil.example' },
    ],
    [
      'a code of 13 characters',
      'POST /orders/:order/code/verify',
      '422 invalidRequest /code tooLong',
      { code: '1234567890123' },
    ],
    [
      'a code that is a number',
      'POST /orders/:order/code/verify',
      '422 invalidRequest /code wrongType',
      { code: 123456 },
    ],
    ['an address', 'GET /nothing', '404 notFound'],
    [
      'a number for a code, before any is given',
      'POST /drafts/:draft/phone/code',
      '422 notMobile /mobilePhone notMobile',
    ],
    [
      'a code that was never sent',
      'POST /drafts/:draft/phone/proof',
      '422 codeExpired /code codeExpired',
      { code: '123456' },
    ],
  ];
  test.each(cases)('%s', async (_what, call, refusal, body) => {
    const [method, path] = call.split(' ') as [Write | 'GET', string];
    expectRefusal(shop, await send(method, `/api${path}`, body), refusal);
  });
});

test('a code is requested for a phone that is not a mobile', async () => {
  const landline = await shop.aDraft();
  await shop.answer(landline, { mobilePhone: '+85523123456' });
  const reply = await shop.call('POST', `/api/drafts/${landline.id}/phone/code`, { key: landline.key });
  expectRefusal(shop, reply, '422 notMobile /mobilePhone notMobile');
});

test('a wrong key, a missing key and an unknown draft receive the same answer', async () => {
  for (const [method, path, body] of [
    ['GET', '/api/drafts/:draft', undefined] as const,
    ...writes.filter(([, path]) => path.includes(':draft')),
  ]) {
    const ask = (at: string, headers: Record<string, string>) =>
      shop.call(method, path.replace(':draft', at), { headers, ...(body === undefined ? {} : { body }) });
    const unknown = await ask('nobody-knows-it', { 'draft-key': draft.key });
    expectRefusal(shop, unknown, '404 draftNotFound');
    for (const headers of [{ 'draft-key': 'x' }, { 'draft-key': '' }, { 'draft-key': draft.id }]) {
      const { status, body: answer } = await ask(draft.id, headers);
      expect({ status, answer }).toEqual({ status: unknown.status, answer: unknown.body });
    }
    const without = await ask(draft.id, {});
    expect(without.body).toEqual((await ask('nobody-knows-it', {})).body);
    expect(without.status).toBe(422);
  }
});
