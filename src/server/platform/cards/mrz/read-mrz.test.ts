import { describe, expect, test } from 'vitest';
import { expandYear, readMrz } from './read-mrz.ts';

const today = '2025-11-21';
const card = ['IDKHM0123456784<<<<<<<<<<<<<<<', '9001011M3001019KHM<<<<<<<<<<<8', 'SOK<<DARA<<<<<<<<<<<<<<<<<<<<<'];
const passport = ['P<KHMCHAN<<SREY<NEANG<<<<<<<<<<<<<<<<<<<<<<<', 'N000000012KHM9001011F3001019<<<<<<<<<<<<<<<2'];
const put = (lines: string[], line: number, at: number, text: string): string[] =>
  lines.map((old, number) => (number === line ? old.slice(0, at) + text + old.slice(at + text.length) : old));

describe('a machine-readable zone', () => {
  test('of an identity card is read', () => {
    expect(readMrz(card, today)).toEqual({
      type: 'IDCARD',
      idNumber: '012345678',
      dateOfBirth: '1990-01-01',
      gender: 'male',
      expiryDate: '2030-01-01',
      fullName: 'SOK DARA',
      familyName: 'SOK',
      givenName: 'DARA',
    });
  });

  test('of a passport is read', () => {
    expect(readMrz(passport, today)).toEqual({
      type: 'PASSPORT',
      idNumber: 'N00000001',
      dateOfBirth: '1990-01-01',
      gender: 'female',
      expiryDate: '2030-01-01',
      fullName: 'CHAN SREY NEANG',
      familyName: 'CHAN',
      givenName: 'SREY NEANG',
    });
  });

  test('the sample of ICAO 9303 with a number of more than nine letters is read whole', () => {
    const long = ['I<UTOD23145890<7349<<<<<<<<<<<', '3407127M9507122UTO<<<<<<<<<<<2', 'STEVENSON<<PETER<JOHN<<<<<<<<<'];
    expect(readMrz(long, '2020-01-01')?.idNumber).toBe('D23145890734');
  });

  // Positions with digits that a check digit or the composite digit covers.
  const covered: [string[], number, number[]][] = [
    [card, 0, [5, 6, 7, 8, 9, 10, 11, 12, 13, 14]],
    [card, 1, [0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 29]],
    [passport, 1, [1, 2, 3, 4, 5, 6, 7, 8, 9, 13, 14, 15, 16, 17, 18, 19, 21, 22, 23, 24, 25, 26, 27, 43]],
  ];
  test('is refused with any one digit read wrongly', () => {
    for (const [lines, line, positions] of covered) {
      for (const at of positions) {
        for (const digit of '0123456789') {
          if (lines[line]![at] === digit) continue;
          expect(readMrz(put(lines, line, at, digit), today)).toBeNull();
        }
      }
    }
  });

  test('is refused if only its composite check digit is wrong', () => {
    // Two digits of the optional part, which no other check digit covers.
    expect(readMrz(put(card, 0, 15, '1'), today)).toBeNull();
    expect(readMrz(put(passport, 1, 43, '3'), today)).toBeNull();
  });

  test('is refused with O for 0', () => {
    expect(readMrz(put(card, 0, 5, 'O'), today)).toBeNull();
    expect(readMrz(['', '', ''], today)).toBeNull();
    expect(readMrz([], today)).toBeNull();
  });

  test('leaves blank a value that is missing or impossible', () => {
    expect(readMrz(put(card, 1, 7, '<'), today)).toMatchObject({ gender: null, familyName: 'SOK' });
    expect(readMrz(put(card, 2, 0, '<OK'), today)).toMatchObject({ familyName: '', givenName: '' });
    // 31 February, with all its check digits: 900231 -> 7.
    const never = put(card, 1, 0, '9002317');
    const read = [...'0123456789'].map((digit) => readMrz(put(never, 1, 29, digit), today));
    expect(read.filter((one) => one !== null)).toMatchObject([{ dateOfBirth: null, idNumber: '012345678' }]);
  });

  test('is refused when the birth lies in the future', () => {
    expect(readMrz(card, '1989-12-31')).toBeNull();
  });
});

test('a year of two digits belongs to the last century if it is more than ten years after this year', () => {
  expect(expandYear('35', today)).toBe('2035');
  expect(expandYear('36', today)).toBe('1936');
  expect(expandYear('00', today)).toBe('2000');
  expect(expandYear('99', today)).toBe('1999');
  expect(expandYear('36', '2026-01-01')).toBe('2036');
});
