import { expect, test } from 'vitest';
import { createKeys } from '../keys/keys.ts';
import { type QrClaims, readQrToken, signQrToken } from './qr-token.ts';

const keys = createKeys(['a key of the tests, not a secret']);
const claims: QrClaims = {
  policyNumber: 'TRV-2026-000123',
  status: 'active',
  effectiveDate: '2026-08-20',
  expiredDate: '2026-08-29',
  issuedAt: '2026-08-14T03:20:00Z',
};

test('reads back what was signed', () => {
  expect(readQrToken(keys, signQrToken(keys, claims))).toEqual({ claims });
});

test('is short, and stands in an address as it is', () => {
  const token = signQrToken(keys, claims);
  expect(token).toBe(encodeURIComponent(token));
  expect(token.length).toBeLessThanOrEqual(110);
});

test('refuses as forged what another key signed', () => {
  expect(readQrToken(keys, signQrToken(createKeys(['another key of the tests']), claims))).toEqual({
    refusal: 'forged',
  });
});

test('refuses as forged a token with any one letter changed', () => {
  const token = signQrToken(keys, claims);
  for (let at = 1; at < token.length; at++) {
    if (token[at] === '.') continue;
    const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
    expect(readQrToken(keys, changed)).toEqual({ refusal: 'forged' });
  }
});

test.each([
  '',
  'hello',
  '1.',
  'https://example.com',
  '2abcd.8u3pQm1zJ5nT0vXcYb2LrA',
  `1${'A'.repeat(5000)}.x`,
  '1WyJ\n.a',
])('refuses as foreign (%#)', (token) => expect(readQrToken(keys, token)).toEqual({ refusal: 'foreign' }));

test.each(['2026-02-30', '20260820', 'soon'])('signs no day that is none: %s', (day) => {
  expect(() => signQrToken(keys, { ...claims, effectiveDate: day })).toThrow(RangeError);
});
