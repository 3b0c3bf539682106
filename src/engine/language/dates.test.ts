import { expect, test } from 'vitest';
import { toBusinessDate } from '#shared/business-date.ts';
import { addDays, addMonths, addYears, computeAge, countDays, isDate } from './dates.ts';
import { formats } from './formats.ts';

test.each([
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-4-1', false],
  ['02026-04-01', false],
  ['', false],
  ['1000-01-01', true],
  ['9999-12-31', true],
  ['0999-12-31', false],
  ['2026-00-10', false],
  ['2026-01-00', false],
  ['2026-12-31', true],
  ['2026-12-32', false],
  ['2026-04-30', true],
  ['2026-04-31', false],
  ['2026-06-31', false],
  ['2026-09-31', false],
  ['2026-11-31', false],
  ['2026-07-31', true],
  ['2025-02-28', true],
  ['2000-02-29', true],
  ['1900-02-29', false],
  ['2026/04-01', false],
  ['2026-04-1x', false],
])('%s is a day: %s', (text, expected) => expect(isDate(text)).toBe(expected));

test('the date format refuses a date in 1899 and in 9999', () => {
  expect(formats.date('2026-03-01')).toBe(true);
  expect(formats.date('1899-12-31')).toBe(false);
  expect(formats.date('9999-12-31')).toBe(false);
});

test('a stay counts its first and its last day', () => {
  expect(countDays('2026-03-01', '2026-03-01')).toBe(1);
  expect(countDays('2026-02-28', '2026-03-01')).toBe(2);
  expect(countDays('2026-03-02', '2026-03-01')).toBe(0);
});

test('days and years are added on the calendar', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  expect(addYears('2024-02-29', 1)).toBe('2025-02-28');
  expect(addYears('2024-02-29', 4)).toBe('2028-02-29');
});

test('months are added to the same day or the last of a shorter month, also backwards', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
  expect(addMonths('2026-11-30', 3)).toBe('2027-02-28');
  expect(addMonths('2026-10-05', 0)).toBe('2026-10-05');
});

test('a day outside the calendar is written with all its digits, and a text that is no day is refused', () => {
  expect(addDays('1000-01-01', -1)).toBe('0999-12-31');
  expect(addDays('9999-12-31', 1)).toMatch(/^[+]01/);
  expect(addDays('1000-10-10', 0)).toBe('1000-10-10');
  expect(() => addDays('soon', 1)).toThrow(RangeError);
});

test('age changes on the birthday', () => {
  expect(computeAge('2008-03-02', '2026-03-01')).toBe(17);
  expect(computeAge('2008-03-01', '2026-03-01')).toBe(18);
});

test('the business day begins at midnight in Phnom Penh', () => {
  expect(toBusinessDate(new Date('2026-03-01T16:59:59Z'))).toBe('2026-03-01');
  expect(toBusinessDate(new Date('2026-03-01T17:00:00Z'))).toBe('2026-03-02');
});
