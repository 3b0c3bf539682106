import { expect, test } from 'vitest';
import { formatPlainAmount } from './plain-amount.ts';

test.each([
  [0, 'USD', '0.00'],
  [5, 'USD', '0.05'],
  [-5, 'USD', '-0.05'],
  [-123_450, 'USD', '-1234.50'],
  [4_000, 'KHR', '4000'],
  [-4_000, 'KHR', '-4000'],
])('%i minor units of %s are %s to a machine', (amount, currency, plain) =>
  expect(formatPlainAmount(amount, currency)).toBe(plain),
);
