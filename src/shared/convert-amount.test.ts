import { expect, test } from 'vitest';
import { convertToCents } from './convert-amount.ts';

test.each([
  // 4,100 riel are a dollar; 20.5 riel are half a cent.
  ['KHR', 4_100, '4100', 1_00],
  ['KHR', 1_025_500, '4100', 250_12],
  ['KHR', 2_030, '4000', 51],
  ['KHR', 20, '4000', 1],
  ['KHR', 19, '4000', 0],
  ['VND', 25_400_000, '25400', 1_000_00],
  // 123.45 baht at 35.25 are 3.5021...
  ['THB', 123_45, '35.25', 3_50],
  ['EUR', 92_00, '0.92', 100_00],
])('%s %i at %s is %i cents', (currency, amount, rate, cents) => {
  expect(convertToCents({ currency, amount, rate })).toBe(cents);
});
