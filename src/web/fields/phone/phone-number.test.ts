import { expect, test } from 'vitest';
import { joinPhone, splitPhone } from './phone-number.ts';

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
])('%s %s is %s', (region, number, phone) => {
  expect(joinPhone({ region, number })).toBe(phone);
});

test('a number finds its region, the one already chosen first', () => {
  expect(splitPhone('+85512345678', 'KH')).toEqual({ region: 'KH', number: '12345678' });
  expect(splitPhone('+66812345678', 'KH')).toEqual({ region: 'TH', number: '812345678' });
  expect(splitPhone('+12025550123', 'KH').region).toBe('US');
  expect(splitPhone('+12025550123', 'CA').region).toBe('CA');
  expect(splitPhone('', 'KH')).toEqual({ region: 'KH', number: '' });
});
