import { expect, test } from 'vitest';
import { coversPurchase } from './covers-purchase.ts';
import { formatPaywayAmount, parsePaywayAmount } from './payway-amount.ts';

test('dollars have two decimals, riel have none', () => {
  expect(formatPaywayAmount(1050, 'USD')).toBe('10.50');
  expect(formatPaywayAmount(5, 'USD')).toBe('0.05');
  expect(formatPaywayAmount(0, 'USD')).toBe('0.00');
  expect(formatPaywayAmount(123_456_789, 'USD')).toBe('1234567.89');
  expect(formatPaywayAmount(4000, 'KHR')).toBe('4000');
  expect(() => formatPaywayAmount(10.5, 'USD')).toThrow(RangeError);
  expect(() => formatPaywayAmount(-1, 'USD')).toThrow(RangeError);
});

test('amounts are read exactly, from text and from numbers', () => {
  expect(parsePaywayAmount(0.29, 'USD')).toBe(29);
  expect(parsePaywayAmount('1.15', 'USD')).toBe(115);
  expect(parsePaywayAmount(10, 'USD')).toBe(1000);
  expect(parsePaywayAmount('10.500', 'USD')).toBe(1050);
  expect(parsePaywayAmount('4000.00', 'KHR')).toBe(4000);
  for (const wrong of ['10.505', '', 'abc', '-1', '1e3', '1,000', null, undefined, Number.NaN, ['10']]) {
    expect(parsePaywayAmount(wrong, 'USD'), String(wrong)).toBeUndefined();
  }
  expect(parsePaywayAmount('4000.5', 'KHR')).toBeUndefined();
});

test('money covers a purchase if it is the requested amount', () => {
  const asked = { amount: 1050, currency: 'USD' } as const;
  expect(coversPurchase({ status: 'paid', amount: 1050, currency: 'USD' }, asked)).toBe(true);
  expect(coversPurchase({ status: 'paid', amount: 1049, currency: 'USD', purchaseAmount: '10.5' }, asked)).toBe(false);
  expect(coversPurchase({ status: 'paid', amount: 42_000, currency: 'KHR', purchaseAmount: '10.5' }, asked)).toBe(true);
  expect(coversPurchase({ status: 'paid', amount: 42_000, currency: 'KHR', purchaseAmount: '1.5' }, asked)).toBe(false);
  expect(coversPurchase({ status: 'paid', amount: 1050, currency: 'KHR' }, asked)).toBe(false);
  expect(coversPurchase({ status: 'paid' }, asked)).toBe(false);
  // The currency or the amount is absent: the requested amount proves nothing.
  expect(coversPurchase({ status: 'paid', amount: 1050, purchaseAmount: '10.5' }, asked)).toBe(false);
  expect(coversPurchase({ status: 'paid', currency: 'KHR', purchaseAmount: '10.5' }, asked)).toBe(false);
});
