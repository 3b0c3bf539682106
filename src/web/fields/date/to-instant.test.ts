import { expect, test } from 'vitest';
import { toInstant } from './to-instant.ts';

test('a time of day in Phnom Penh is seven hours earlier in UTC', () => {
  expect(toInstant('2026-04-01', '09:05')).toBe('2026-04-01T02:05:00.000Z');
  expect(toInstant('2026-04-01', '6:00')).toBe('2026-03-31T23:00:00.000Z');
});

test.each([
  ['2026-02-30', '09:00'],
  ['', '09:00'],
  ['2026-04-01', '24:00'],
  ['2026-04-01', '9'],
])('%s %s is not an instant', (date, time) => expect(toInstant(date, time)).toBeNull());
