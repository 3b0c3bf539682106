import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { ProblemDetails } from '#contract/problem.ts';
import type { DraftView } from '#contract/purchase/drafts.ts';
import type { Answers } from '#engine/record.ts';
import { testCase } from '#tests/support/buyer-actions.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { expectMessagesExist } from './coded-problem.ts';
import { createVerifiedOrder } from './create-customer.ts';

/*
 * For any request there is no 500, and every refusal has its words. The seed is fixed, so that a failure can be
 * repeated.
 */
const shop = await startTestShop();
const draft = await shop.aDraft();
const { ref } = await createVerifiedOrder(shop, 'family-to-japan');
afterAll(() => shop.close());

const run = { seed: 20_260_401, numRuns: 150 };
const good = testCase('travel', 'family-to-japan').answers;
const fields = [...Object.keys(good), 'premium', 'constructor', '', 'a/b'];

/** Texts that break things: every kind of character, half characters, dates and numbers that are nearly ones. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '\0',
    '\ud800',
    '9'.repeat(400),
    '0000-00-00',
    '2026-02-30',
    '+855',
    "'; drop table drafts; --",
    '{0}',
    '<b>',
    '១២',
  ),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
);
const scalar = fc.oneof(
  text,
  fc.double(),
  fc.maxSafeInteger(),
  fc.integer({ min: -5, max: 15 }),
  fc.boolean(),
  fc.constant(null),
);
const item = fc.dictionary(fc.constantFrom('id', 'insuredType', 'fullName', 'dateOfBirth', 'passport', 'more'), scalar);
const value = fc.oneof(
  { weight: 4, arbitrary: scalar },
  { weight: 2, arbitrary: fc.array(fc.oneof(scalar, item, fc.constantFrom('JP', 'TH', 'KH')), { maxLength: 60 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);
const answers = fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: 6 });
/** Answers of the right types, which are stored and then checked by every rule. */
const plausible = fc.record(
  {
    travelType: fc.constantFrom('singleTrip', 'annual', 'x'),
    departureCountry: fc.constantFrom('KH', 'TH', 'XX', ''),
    selectedCountries: fc.array(fc.constantFrom('JP', 'TH', 'KH', 'XX', ''), { maxLength: 12 }),
    startDate: text.filter((date) => !/[\0\ud800-\udfff]/.test(date)),
    endDate: fc.constantFrom('2026-04-10', '1900-01-01', '2199-12-31', '2026-13-01', '2027-04-09'),
    numberOfAdults: fc.integer(),
    numberOfChildren: fc.integer({ min: -2, max: 6 }),
    selectedPlan: fc.constantFrom('basic', 'standard', 'premium', 'gold'),
    dateOfBirth: fc.constantFrom('2008-04-01', '2199-01-01', '1900-01-01', '٢٠٠٠'),
    mobilePhone: fc.constantFrom('+85512345678', '+85523123456', '+1', '+999999999999999', 'x'),
  },
  { requiredKeys: [] },
);

async function expectAnswered(reply: {
  status: number;
  body: unknown;
  headers: Record<string, unknown>;
}): Promise<void> {
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(500);
  if (reply.status >= 400) expectMessagesExist(shop, reply.body as ProblemDetails);
}

test('the server answers any kind of draft answers', () =>
  fc.assert(
    fc.asyncProperty(answers, async (changes) => {
      await expectAnswered(await shop.answer(draft, changes as Answers));
    }),
    run,
  ));

test('plausible answers are stored, and then checked on every page', () =>
  fc.assert(
    fc.asyncProperty(plausible, async (changes) => {
      await expectAnswered(await shop.answer(draft, { ...good, ...changes } as Answers));
      for (const page of ['travelInfo', 'plan', 'summaryInfo', 'customerInfo', 'childrenCard', 'summary'])
        await expectAnswered(await shop.next(draft, page));
      const view = await shop.call<DraftView>('GET', `/api/drafts/${draft.id}`, { key: draft.key });
      expect(view.status, JSON.stringify(changes)).toBe(200);
      expectMessagesExist(shop, { type: '', title: '', status: 422, problem: 'notValid', errors: view.body.problems });
    }),
    { ...run, numRuns: 60 },
  ));

test('the server answers bodies of any kind for every write', () => {
  const write = fc.constantFrom<['POST' | 'PATCH', string, string[]]>(
    ['POST', '/api/drafts', ['product', 'language']],
    ['PATCH', '/api/drafts/:draft/answers', ['changes']],
    ['POST', '/api/drafts/:draft/next', ['page', 'digest']],
    ['POST', '/api/drafts/:draft/reset', []],
    ['POST', '/api/drafts/:draft/version', []],
    ['POST', '/api/drafts/:draft/confirm', ['digest']],
    ['POST', '/api/drafts/:draft/phone/code', []],
    ['POST', '/api/drafts/:draft/phone/proof', ['code']],
    ['POST', '/api/orders/:order/code', []],
    ['POST', '/api/orders/:order/code/verify', ['code']],
    ['POST', '/api/orders/:order/payments', ['option', 'digest', 'language', 'prefix']],
    ['POST', '/api/orders/:order/payments/settle', []],
    ['POST', '/api/payment/callback', ['tran_id', 'status', 'apv']],
  );
  const sent = write.chain(([method, path, members]) => {
    const body = fc.oneof(fc.dictionary(fc.constantFrom(...members, 'more'), value), fc.jsonValue({ maxDepth: 3 }));
    return fc.record({ method: fc.constant(method), path: fc.constant(path), body, repeated: fc.option(text) });
  });
  return fc.assert(
    fc.asyncProperty(sent, async ({ method, path, body, repeated }) => {
      const headers = {
        'content-type': 'application/json',
        'draft-key': draft.key,
        ...(repeated === null
          ? {}
          : { 'idempotency-key': encodeURIComponent(repeated.replace(/\p{Surrogate}/gu, '?')) }),
      };
      const place = path.replace(':draft', draft.id).replace(':order', ref);
      await expectAnswered(await shop.call(method, place, { body: JSON.stringify(body), headers }));
    }),
    { ...run, numRuns: 300 },
  );
});

test('the server answers addresses of any kind', () =>
  fc.assert(
    fc.asyncProperty(
      text,
      fc.constantFrom('drafts', 'orders', 'products', 'orders/x/documents'),
      async (part, room) => {
        const path = `/api/${room}/${encodeURIComponent(part.replace(/\p{Surrogate}/gu, '?'))}`;
        const { status, body } = await shop.call('GET', path, { key: draft.key });
        expect(status, JSON.stringify(body)).toBeLessThan(500);
      },
    ),
    run,
  ));
