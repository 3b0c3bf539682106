import { expect, test } from 'vitest';
import { parseDateText, splitIsoDate, toIsoDate, withFullYear } from './date-parts.ts';

test.each([
  [{ day: '5', month: '4', year: '2026' }, '2026-04-05'],
  [{ day: '', month: '', year: '' }, ''],
  [{ day: '5', month: '', year: '' }, '--05'],
  [{ day: '31', month: '2', year: '2026' }, '2026-02-31'],
])('%o is %s', (parts, iso) => {
  expect(toIsoDate(parts)).toBe(iso);
});

test('what else stands in a box is left out of the date', () => {
  expect(toIsoDate({ day: '៥', month: ' 4.', year: '២០២៦' })).toBe('2026-04-05');
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
])('in 2026 somebody born in %s is born in %s', (year, full) => {
  expect(withFullYear({ day: '5', month: '4', year }, 2026).year).toBe(full);
});

test('an unfinished date finds its boxes again', () => {
  expect(splitIsoDate(toIsoDate({ day: '5', month: '', year: '' }))).toEqual({ day: '05', month: '', year: '' });
  expect(splitIsoDate('')).toEqual({ day: '', month: '', year: '' });
});

test.each(['5/4/2026', '05.04.2026', '05-04-2026', '៥/៤/២០២៦', '2026-04-05'])('%s is pasted into the boxes', (text) => {
  expect(toIsoDate(parseDateText(text)!)).toBe('2026-04-05');
});

test('what is no whole date is left to the box it is typed in', () => {
  expect(parseDateText('12')).toBeNull();
  expect(parseDateText('5/4')).toBeNull();
});
