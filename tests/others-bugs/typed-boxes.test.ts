import { describe, expect, test } from 'vitest';
import { readMinorUnits, readPercent } from '#engine/language/typed/amount.ts';
import { listSourceFiles } from '#tests/support/source-files.ts';
import { dropUnread } from '#web/draft/page/page-machine.ts';
import { parseNumber } from '#web/fields/number/number-input.tsx';

/* Boxes for numbers and money: a comma separates groups of exactly three digits, and nothing else is guessed. */

/** The ways to write a number with grouped thousands; then the ways to write decimals that mean something else. */
const MARKS = [',', ' ', '\u00a0', '\u202f', "'", '\u2019', '\uff0c'];

test.each([
  ['1250', 1250_00],
  ['1,250.5', 1250_50],
  ['$0.29', 29],
  ['-4.10', -4_10],
  ['១២.០៥', 12_05],
  ['１２．０５', 12_05],
  ['-0', 0],
  ['1.005', undefined],
  ['12,50', undefined],
  ['1,2', undefined],
  ['1.250,00', undefined],
  ['12e3', undefined],
  ['', undefined],
  ['.5', undefined],
  ['12345678901234567890', undefined],
])('the amount %s is %s minor units', (typed, minorUnits) => expect(readMinorUnits(typed)).toBe(minorUnits));

test('a currency without cents accepts whole amounts alone', () => {
  expect(['4,000', '4000', '4000.5', '4,5'].map((typed) => readMinorUnits(typed, 0))).toEqual([
    ...[4000, 4000, undefined, undefined],
  ]);
});

test.each([
  ['12.5 %', '12.5'],
  ['១២%', '12'],
  ['12,5', undefined],
  ['1 2%', undefined],
  ['%', undefined],
])('the percentage %s is %s', (typed, percent) => expect(readPercent(typed)).toBe(percent));

describe('every mark, in boxes for amounts and for numbers', () => {
  test.each(MARKS)('%j separates three digits', (mark) => {
    expect(readMinorUnits(`1${mark}250`)).toBe(1250_00);
    expect(parseNumber(`12${mark}500${mark}000`)).toBe(12_500_000);
  });

  test.each(MARKS)('%j before one, two or four digits is not understood', (mark) => {
    for (const typed of [`12${mark}5`, `12${mark}50`, `12${mark}5000`, `1${mark}00${mark}000`, `1250${mark}000`]) {
      expect([typed, readMinorUnits(typed)]).toEqual([typed, undefined]);
      expect([typed, parseNumber(typed)]).toEqual([typed, undefined]);
    }
  });
});

test('a box for whole numbers accepts no other numbers', () => {
  expect(['2020', '២០២០', '2.5', '1,5', 'two', '', undefined].map((typed) => parseNumber(typed, true))).toEqual([
    ...[2020, 2020, undefined, undefined, undefined, undefined, undefined],
  ]);
  expect(parseNumber('2.5')).toBe(2.5);
});

test('a number that is not understood is removed from the answers, and its problem remains', () => {
  const wrong = (at: string) => ({ code: 'wrongType', at, message: 'problems.wrongNumber' });
  const people = [
    { id: '1', name: 'Dara', age: 'ten' },
    { id: '2', age: 7 },
  ];
  const changes = { year: '20,20', make: 'x', people };
  expect(dropUnread(changes, [wrong('/year'), wrong('/people/1/age')])).toEqual({
    ...{ year: null, make: 'x' },
    people: [
      { id: '1', name: 'Dara' },
      { id: '2', age: 7 },
    ],
  });
  expect(dropUnread(changes, [{ code: 'wrongType', at: '/make', message: 'problems.wrongType' }])).toEqual(changes);
});

test('no code of the web drops commas by itself', () => {
  const drops = /\.replace(?:All)?\((?:'[, ]'|\/\[[^\]]*,[^\]]*\]\+?\/g?|\/,\/g), ''\)/;
  expect("typed.replaceAll(',', '')").toMatch(drops);
  expect("typed.replace(/[,\\s]/g, '')").toMatch(drops);
  const files = listSourceFiles('src/web');
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter(({ code }) => drops.test(code)).map(({ file }) => file)).toEqual([]);
});
