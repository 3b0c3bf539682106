import { expect, test } from 'vitest';
import { selectCommissionRate } from './commission-rate.ts';

test.each([
  [
    'what was agreed for the product',
    { default: '15', products: { car: '20' } },
    { id: 'car', commissionPercent: '9' },
    '20',
  ],
  ['else for all products', { default: '15', products: { car: '20' } }, { id: 'home', commissionPercent: '9' }, '15'],
  ['else what the product says', { products: { car: '20' } }, { id: 'home', commissionPercent: '9' }, '9'],
  ['else nothing', { products: {} }, { id: 'home' }, '0'],
  ['and a product of an odd name has no rate by it', { default: '15', products: {} }, { id: 'toString' }, '15'],
])('a partner earns %s', (_what, agreed, product, percent) =>
  expect(selectCommissionRate(agreed, product)).toBe(percent),
);
