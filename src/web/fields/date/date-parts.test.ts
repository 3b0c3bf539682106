import { expect, test } from 'vitest';
import { formats } from '#engine/language/formats.ts';
import {
  normalizeDateParts,
  parseDateText,
  splitIsoDate,
  splitTypedDate,
  toIsoDate,
  withFullYear,
  writeTypedDate,
} from './date-parts.ts';
import { readDateWords, readWholeDate } from './date-words.ts';

test.each([
  [{ day: '5', month: '4', year: '2026' }, '2026-04-05'],
  [{ day: '', month: '', year: '' }, ''],
  [{ day: '5', month: '', year: '' }, '--05'],
  [{ day: '31', month: '2', year: '2026' }, '2026-02-31'],
])('%o is %s', (parts, iso) => {
  expect(toIsoDate(parts)).toBe(iso);
});

test('signs in a box are left out of the date, and words remain so that their error is shown', () => {
  expect(toIsoDate({ day: '៥', month: ' 4.', year: '２０២៦/' })).toBe('2026-04-05');
  expect(toIsoDate({ day: '5', month: 'Apr-il', year: '1990' })).toBe('1990-April-05');
  expect(formats.date('1990-April-05')).toBe(false);
  expect(splitIsoDate('1990-មីនា-05')).toEqual({ day: '05', month: 'មីនា', year: '1990' });
});

test.each([
  [['5', 'មីនា', '1990'], '1990-03-05'],
  [['5', 'ខែ មីនា', '១៩៩០'], '1990-03-05'],
  [['ថ្ងៃទី៥', 'ខែធ្នូ', 'ឆ្នាំ១៩៩០'], '1990-12-05'],
  [['5th', 'Sept.', '1990'], '1990-09-05'],
  [['April', '5', '1990'], '1990-04-05'],
  [['5', '四月', '1990'], '1990-04-05'],
  [['', 'APRIL', ''], '-04-'],
  [['5', 'Foo', '1990'], '1990-Foo-05'],
  [['5', 'Ma', '1990'], '1990-Ma-05'],
] as const)('%j is %s', ([day, month, year], iso) => {
  expect(toIsoDate(normalizeDateParts(readDateWords({ day, month, year })))).toBe(iso);
});

test('a date with words in one box is read when its year is complete', () => {
  expect(readWholeDate('5 April 1990')).toEqual({ day: '5', month: '4', year: '1990' });
  expect(readWholeDate('១៥ មករា ២០២៦')).toEqual({ day: '15', month: '1', year: '2026' });
  expect(readWholeDate('5 April 19')).toBeUndefined();
  expect(readWholeDate('5 Foo 1990')).toBeUndefined();
});

test.each([
  ['71', '1971'],
  ['05', '2005'],
  ['26', '2026'],
  ['37', '1937'],
  // Just after the present year: a person of ninety-nine and a future birth are both excluded.
  ['27', '27'],
  ['36', '36'],
  ['1971', '1971'],
])('in 2026 the year of birth %s is read as %s', (year, full) => {
  expect(withFullYear({ day: '5', month: '4', year }, 2026).year).toBe(full);
});

test('an unfinished date returns to its boxes', () => {
  expect(splitIsoDate(toIsoDate({ day: '5', month: '', year: '' }))).toEqual({ day: '05', month: '', year: '' });
  expect(splitIsoDate('')).toEqual({ day: '', month: '', year: '' });
});

test.each(['5/4/2026', '05.04.2026', '05-04-2026', '៥/៤/២០២៦', '2026-04-05'])('%s is pasted into the boxes', (text) => {
  expect(toIsoDate(parseDateText(text)!)).toBe('2026-04-05');
});

test('an incomplete date text is not parsed', () => {
  expect(parseDateText('12')).toBeNull();
  expect(parseDateText('5/4')).toBeNull();
});

test.each([
  ['5/3/1990', '1990-03-05'],
  ['05031990', '1990-03-05'],
  ['050390', '90-03-05'],
  ['5.3.90', '90-03-05'],
  ['១៤/៥/១៩៩០', '1990-05-14'],
  ['1990-03-05', '1990-03-05'],
  ['31021990', '1990-02-31'],
  ['5/3', '-03-05'],
  ['05', '--05'],
  ['', ''],
])('in the one box of a date, %s is %j', (typed, iso) => {
  expect(toIsoDate(splitTypedDate(typed))).toBe(iso);
});

test('the one box of a date shows day, month and year, and of an unfinished date what there is', () => {
  expect(writeTypedDate(splitIsoDate('1990-03-05'))).toBe('05/03/1990');
  expect(writeTypedDate({ day: '5', month: '3', year: '' })).toBe('05/03');
  expect(writeTypedDate(splitIsoDate(''))).toBe('');
});
