import { describe, expect, test } from 'vitest';
import { formatDate, formatDateTime, formatMoney, formatTime } from './format.ts';

describe('money', () => {
  test.each([
    [123450, 'en', '$1,234.50'],
    [123450, 'km', '1,234.50 ដុល្លារ'],
    [123450, 'zh', '1,234.50 美元'],
    [0, 'en', '$0.00'],
    [5, 'en', '$0.05'],
    [99, 'km', '0.99 ដុល្លារ'],
    [100000000, 'en', '$1,000,000.00'],
    [-850, 'en', '-$8.50'],
  ] as const)('%i US cents in %s is %s', (cents, locale, text) => {
    expect(formatMoney(cents, 'USD', locale)).toBe(text);
  });

  test('riel has no decimals, and an unknown currency shows its code', () => {
    expect(formatMoney(41000, 'KHR', 'km')).toBe('41,000 រៀល');
    expect(formatMoney(1000, 'THB', 'en')).toBe('THB 10.00');
  });

  test('a fraction of a cent is refused', () => {
    expect(() => formatMoney(10.5, 'USD', 'en')).toThrow(RangeError);
  });
});

describe('dates', () => {
  test.each([
    ['2026-04-14', 'en', '14 Apr, 2026'],
    ['2026-04-14', 'km', '14 មេសា 2026'],
    ['2026-04-04', 'km', '04 មេសា 2026'],
    ['2026-04-04', 'zh', '2026年4月4日'],
    ['2024-02-29', 'en', '29 Feb, 2024'],
  ] as const)('%s in %s is %s', (date, locale, text) => {
    expect(formatDate(date, locale)).toBe(text);
  });

  test.each(['2026-02-29', '2026-13-01', '14/04/2026', '', '2026-4-1'])('%s is not a date', (date) => {
    expect(() => formatDate(date, 'en')).toThrow(RangeError);
  });

  test('an instant is shown in Phnom Penh time, also across midnight', () => {
    expect(formatDateTime('2026-04-14T02:05:00Z', 'en')).toBe('14 Apr, 2026 09:05');
    expect(formatDateTime('2026-12-31T17:00:00Z', 'km')).toBe('01 មករា 2027 00:00');
    expect(formatTime(new Date('2026-04-14T16:59:59Z'))).toBe('23:59');
  });
});
