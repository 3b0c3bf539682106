import { expect, test } from 'vitest';
import { startOfBusinessDate, toBusinessDate } from './business-date.ts';

test('a business date begins at midnight in Phnom Penh, seven hours before UTC', () => {
  const begin = startOfBusinessDate('2026-01-01');
  expect(begin.toISOString()).toBe('2025-12-31T17:00:00.000Z');
  expect(toBusinessDate(begin)).toBe('2026-01-01');
  expect(toBusinessDate(new Date(begin.getTime() - 1))).toBe('2025-12-31');
});
