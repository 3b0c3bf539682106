import Big from 'big.js';
import { expect, test } from 'vitest';
import { fixtureProduct, goodAnswers, publicCircumstances } from '#tests/support/fixture-product.ts';
import type { Json } from './language/json.ts';
import { toMinorUnits } from './rating.ts';
import { answer, start } from './wizard.ts';

const product = fixtureProduct();
const given = (changes: Record<string, Json>) =>
  answer(start(product, publicCircumstances, '2026-03-01'), { ...goodAnswers, ...changes }).journey;

test('money is rounded half away from zero, in one place', () => {
  expect(['0.5', '1.49', '1.5', '-0.5', '-1.5'].map((amount) => toMinorUnits(new Big(amount)))).toEqual([
    1, 1, 2, -1, -2,
  ]);
});

test('a premium is a breakdown whose lines add up, with its trace', () => {
  const { rated } = given({});
  expect(rated).toMatchObject({
    status: 'rated',
    premium: {
      currency: 'USD',
      lines: [{ name: 'basic', part: 'net', amount: 302 }],
      net: 302,
      discounts: 0,
      total: 302,
      inputs: { days: 3, plan: 'calm' },
      trace: [{ step: 'basic', value: 302, lookups: [{ table: 'daily', row: 0, inputs: { days: 3, plan: 'calm' } }] }],
    },
  });
});

test('a conditional step takes its discount off', () => {
  const { rated } = given({ lastDay: '2026-04-05', plan: 'storm' });
  expect(rated).toMatchObject({ premium: { net: 3150, discounts: 315, total: 2835 } });
});

test('a missing input is told, not guessed', () => {
  expect(start(product, publicCircumstances, '2026-03-01').rated).toEqual({
    status: 'incomplete',
    missing: ['days', 'plan'],
  });
});

test('inputs that no row takes are told with their table', () => {
  expect(given({ lastDay: '2026-09-01' }).rated).toEqual({
    status: 'no-rule',
    table: 'daily',
    inputs: { days: 184, plan: 'calm' },
  });
});

test('every option of the compared field is priced as if it were chosen', () => {
  const { options } = given({});
  expect(
    Object.entries(options).map(([plan, rated]) => [plan, rated.status === 'rated' && rated.premium.total]),
  ).toEqual([
    ['calm', 302],
    ['storm', 750],
  ]);
});
