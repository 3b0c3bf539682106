import { expect, test } from 'vitest';
import { formats } from '#engine/language/formats.ts';
import { joinPhone, normalizePhone, splitPhone } from './phone-number.ts';

test.each([
  ['KH', '012 345 678', '+85512345678'],
  ['KH', '12345678', '+85512345678'],
  ['KH', '០១២ ៣៤៥ ៦៧៨', '+85512345678'],
  ['IT', '06 1234 5678', '+390612345678'],
  ['KH', '+66 81 234 5678', '+66812345678'],
  ['KH', '0066812345678', '+66812345678'],
  ['KH', '855 12 345 678', '+85512345678'],
  ['IT', '391 234 5678', '+393912345678'],
  ['KH', '', ''],
  ['KH', '＋８５５ (0)12–345–678', '+85512345678'],
  ['KH', '+', ''],
  ['CI', '01 23 45 67 89', '+2250123456789'],
  ['BJ', '01 23 45 67 89', '+2290123456789'],
  ['GB', '07400 123456', '+447400123456'],
  // Not understood: the text stays for its error.
  ['KH', '012 345 abc', '012 345 abc'],
  ['KH', 'O12 345 678', 'O12 345 678'],
  ['KH', '012 345 678 / 098 765 432', '012 345 678 / 098 765 432'],
  ['KH', '+85512x45678', '+85512x45678'],
  ['KH', '០១២ ដារ៉ា', '012 ដារ៉ា'],
])('%s %s is %s', (region, number, phone) => {
  expect(joinPhone({ region, number })).toBe(phone);
});

test('text that is not a phone number returns to its box, and is not a phone', () => {
  for (const typed of ['012 345 abc', '+85512x45678', '012 ដារ៉ា', 'Dara']) {
    expect(splitPhone(joinPhone({ region: 'TH', number: typed }), 'TH')).toEqual({ region: 'TH', number: typed });
    expect(formats.phone(joinPhone({ region: 'TH', number: typed }))).toBe(false);
    expect(normalizePhone({ region: 'TH', number: typed })).toEqual({ region: 'TH', number: typed });
  }
});

test('a number finds its region, and prefers the selected one', () => {
  expect(splitPhone('+85512345678', 'KH')).toEqual({ region: 'KH', number: '12345678' });
  expect(splitPhone('+66812345678', 'KH')).toEqual({ region: 'TH', number: '812345678' });
  expect(splitPhone('+12025550123', 'KH').region).toBe('US');
  expect(splitPhone('+12025550123', 'CA').region).toBe('CA');
  expect(splitPhone('', 'KH')).toEqual({ region: 'KH', number: '' });
});
