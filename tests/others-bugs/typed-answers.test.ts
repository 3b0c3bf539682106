import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { checkPage } from '#engine/check-page.ts';
import type { Journey } from '#engine/journey.ts';
import type { FieldSchema } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import { findField, type Product } from '#engine/product.ts';
import type { Answers } from '#engine/record.ts';
import { answer, start } from '#engine/wizard.ts';
import { loadCases, loadTestProduct, productNames } from '#tests/paths/load-test-product.ts';
import { listContractCalls } from '#tests/support/contract-calls.ts';
import { type Shop, startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { WAYS, writeBadly } from './write-badly.ts';

/*
 * All fields of all products, answered as people type and paste: other scripts' digits, full width, invisible characters,
 * marks between groups. The right value is that of the product's own case. Engine and API store the same.
 */

const products = productNames.filter((name) => name !== 'shared').map((name) => [name, loadTestProduct(name)] as const);
const ways = Array.from({ length: WAYS }, (_, way) => way);

/** The cases of a product that answer everything rightly. */
const loadRight = (name: string) => loadCases(name).filter(({ file }) => !file.endsWith('/refused.json'));
const count = (answers: object) => Object.keys(answers).length;

function open(
  product: Product,
  { circumstances, asOf }: { circumstances?: object; asOf: string },
  answers: Answers,
): Journey {
  return answer(start(product, { channel: 'web', language: 'en', ...circumstances } as never, asOf), answers).journey;
}

const misspell = (product: Product, answers: Answers, way: number): Answers =>
  Object.fromEntries(
    Object.entries(answers).map(([field, value]) => [field, writeBadly(findField(product, field), value, way)]),
  );

describe.each(products)('%s', (name, product) => {
  const cases = loadRight(name);

  test('each right answer of each case has the same value in every spelling, in the engine', () => {
    for (const { testCase } of cases) {
      const { answers } = open(product, testCase as never, testCase.answers as Answers).record;
      for (const way of ways) {
        const changed = misspell(product, answers, way);
        expect(open(product, testCase as never, changed).record.answers, `way ${way}`).toEqual(answers);
      }
    }
  });

  test('an uncertain answer is questioned at its field, and letters that no font of papers has are refused', () => {
    const { testCase } = cases[0] as (typeof cases)[number];
    const { answers } = open(product, testCase as never, testCase.answers as Answers).record;
    const faults: Record<string, [typed: string, message: string, params?: object]> = {
      'positive-amount': ['12,50', 'format.positive-amount-mark', { amount: '12.50' }],
      date: ['2533-04-05', 'format.date-buddhist', { year: '1990' }],
      text: ['—…', 'noLetters'],
      email: ['x@gmail,com.kh', 'format.email'],
    };
    for (const [field, value] of Object.entries(answers)) {
      const schema = findField(product, field) as FieldSchema;
      const isFree = typeof value === 'string' && !schema.enum && !schema.given && !schema.format;
      const fault = faults[isFree ? 'text' : (schema.format ?? '')];
      if (!fault) continue;
      const [typed, message, params = {}] = fault;
      const journey = open(product, testCase as never, { ...answers, [field]: typed });
      expect(journey.record.answers[field]).toBe(typed);
      const found = checkPage(product, product.pageOf[field] as string, journey.situation).filter(
        ({ at }) => at === `/${field}`,
      );
      if (journey.situation.hidden.has(field)) continue;
      expect(found).toMatchObject([{ message: `problems.${message}`, params }]);
      if (!isFree) continue;
      const strange = open(product, testCase as never, { ...answers, [field]: `${value} 🙂ᚠ🙂` });
      expect(strange.record.answers[field]).toBe(`${value} 🙂ᚠ🙂`);
      const refused = checkPage(product, product.pageOf[field] as string, strange.situation);
      expect(refused.filter(({ at }) => at === `/${field}`)).toMatchObject([
        { code: 'notPrintable', message: 'problems.notPrintable', params: { letters: '🙂 ᚠ' } },
      ]);
    }
  });
});

describe('the API', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startTestShop();
  });
  afterAll(() => shop.close());

  test.each(products)('%s stores the right value of every spelling', async (name, product) => {
    const [longest] = loadRight(name).toSorted((a, b) => count(b.testCase.answers) - count(a.testCase.answers));
    const draft = await shop.aDraftOf(longest?.name ?? '', name);
    const { answers } = (await shop.read(draft)).record;
    expect(Object.keys(answers).length).toBeGreaterThan(5);
    for (const way of ways) {
      const { status, body } = await shop.answer(draft, misspell(product, answers, way));
      expect([way, status]).toEqual([way, 200]);
      expect(body.draft.record.answers, `way ${way}`).toEqual(answers);
    }
  });

  test('phones are stored as they are dialled from abroad, by the plans of all countries', async () => {
    const draft = await shop.aDraft('golfer');
    for (const [typed, dialled] of [
      ['+855 (0)17 345 678', '+85517345678'],
      ['+855017345678', '+85517345678'],
      ['+44 07400 123456', '+447400123456'],
      ['+44 (0)7400 123456', '+447400123456'],
      ['+49 0170 1234567', '+491701234567'],
      ['+66 0812345678', '+66812345678'],
      ['+39 06 1234 5678', '+390612345678'],
      ['+225 01 23 45 67 89', '+2250123456789'],
    ] as const) {
      const { body } = await shop.answer(draft, { mobilePhone: typed });
      expect([typed, body.draft.record.answers.mobilePhone]).toEqual([typed, dialled]);
    }
  });

  test.each(['\u200b', '\u3164', '\u2800', '\ufeff \u200b'])('an address of %j is no answer', async (typed) => {
    const draft = await shop.aDraft('golfer');
    const { body } = await shop.answer(draft, { address: typed, givenName: typed });
    expect(body.draft.record.answers).not.toHaveProperty('address');
    expect(body.draft.record.answers).not.toHaveProperty('givenName');
  });

  test('names of users need a visible letter, and are stored without invisible characters', async () => {
    const admin = await createTestUser(shop, { scopes: ['insurer:admin'] });
    const invite = (username: string, givenName: string) =>
      admin.call<{ givenName: string }>('POST', '/api/admin/users', {
        body: { username, givenName, familyName: 'សុខ', language: 'en', scope: [], email: `${username}@example.com` },
      });
    for (const name of ['\u200b', '\u3164', '—', '🙂'])
      expect([name, (await invite('dara.one', name)).status]).toEqual([name, 422]);
    const { status, body } = await invite('dara.two', '\u200bDara\u00a0\ufeff');
    expect([status, body.givenName]).toEqual([201, 'Dara']);
  });
});

/** Texts that may be empty, and only that: who has one name has no family name (decision 0057). */
const OPTIONAL_TEXTS = [
  'POST /api/admin/users /properties/familyName',
  'PATCH /api/admin/users/:id /properties/familyName',
];

test('every text of the contract that a person writes needs a letter or a digit', async () => {
  const calls = await listContractCalls();
  const texts = calls.flatMap(({ call }) => listTextInputs(call.body as never, call));
  expect(texts.length).toBeGreaterThan(40);
  for (const [place, pattern] of texts) {
    const fits = (text: string) => new RegExp(pattern, 'u').test(text);
    expect([place, ['a', '7', 'ដា', '金', '- ๑'].every(fits)]).toEqual([place, true]);
    expect([place, fits('')]).toEqual([place, OPTIONAL_TEXTS.includes(place)]);
    expect([place, [' ', '\u200b', '\u3164\u115f', '\uffa0\u1160', '—', '...'].some(fits)]).toEqual([place, false]);
  }
});

type Schema = { pattern?: string; minLength?: number; maxLength?: number; [member: string]: unknown };

/** Texts with a pattern but without a shape of their own: those with a minimum and a maximum length. */
function listTextInputs(schema: Schema | undefined, call: Call, at = ''): [string, string][] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own: [string, string][] =
    schema.pattern?.includes('\\p{L}') === true ? [[`${call.method} ${call.path} ${at}`, schema.pattern]] : [];
  return [
    ...own,
    ...Object.entries(schema).flatMap(([name, inner]) =>
      listTextInputs(inner as Schema & Json as never, call, `${at}/${name}`),
    ),
  ];
}
