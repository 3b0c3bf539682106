import { describe, expect, test } from 'vitest';
import { extractToken, parseToken } from './scan-token.ts';

const token = '1WyJUUlYiXQ.abcdefghijklmnopqrstuv';

describe('the token of a code', () => {
  test.each([
    `https://insurer.example/scan?q=${token}`,
    `http://192.168.1.7:3000/km/scan?q=${token}`,
    `https://insurer.example/en/scan?company=acme&q=${token}#x`,
  ])('is in the address of the scan page: %s', (said) => expect(extractToken(said)).toBe(token));

  test.each([
    'https://insurer.example/scan',
    'https://insurer.example/scan?q=',
    `https://insurer.example/buy_insurance?q=${token}`,
    `https://insurer.example/scan?q=${'a'.repeat(2001)}`,
    '00020101021229300012bank@khqr',
    'WIFI:S:home;T:WPA;P:secret;;',
    'tel:+85512345678',
    '',
  ])('is not in another code: %s', (said) => expect(extractToken(said)).toBe(undefined));
});

test('spaces around a token are not part of it', () => expect(parseToken(` ${token}\n`)).toBe(token));
