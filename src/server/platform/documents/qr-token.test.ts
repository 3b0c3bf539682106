import { createHmac } from 'node:crypto';
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

test('the reader returns the signed claims', () => {
  expect(readQrToken(keys, signQrToken(keys, claims))).toEqual({ claims });
});

test('is short, and fits into an address unchanged', () => {
  const token = signQrToken(keys, claims);
  expect(token).toBe(encodeURIComponent(token));
  expect(token.length).toBeLessThanOrEqual(110);
});

test('the reader refuses a token of another key as forged', () => {
  expect(readQrToken(keys, signQrToken(createKeys(['another key of the tests']), claims))).toEqual({
    refusal: 'forged',
  });
});

test('the reader refuses a token with any one changed letter as forged', () => {
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
])('the reader refuses a foreign text (%#)', (token) =>
  expect(readQrToken(keys, token)).toEqual({ refusal: 'foreign' }),
);

test.each(['2026-02-30', '20260820', 'soon'])('the signer refuses an invalid day: %s', (day) => {
  expect(() => signQrToken(keys, { ...claims, effectiveDate: day })).toThrow(RangeError);
});

test('the signer refuses an invalid instant', () => {
  expect(() => signQrToken(keys, { ...claims, issuedAt: 'yesterday' })).toThrow(RangeError);
});

test('the reader accepts a token of an older listed key, and only with the key that the token names', () => {
  const older = createKeys(['an older key of the tests']);
  const token = signQrToken(older, claims);
  const both = createKeys(['a key of the tests, not a secret', 'an older key of the tests']);
  expect(readQrToken(both, token)).toEqual({ claims });
  const byTheOther = token.replace(older.writing.id, keys.writing.id);
  expect(readQrToken(both, byTheOther)).toEqual({ refusal: 'forged' });
});

test('the reader accepts a token from before keys had ids, signed by any listed key', () => {
  // 20 and 29 August 2026 are 20,685 and 20,694 days after 1 January 1970.
  const payload = Buffer.from(JSON.stringify(['TRV-2026-000123', 'active', 20_685, 20_694, 1_786_677_600])).toString(
    'base64url',
  );
  const signature = createHmac('sha256', 'an older key of the tests').update(`policy-qr:1:${payload}`).digest();
  const token = `1${payload}.${signature.subarray(0, 16).toString('base64url')}`;
  const both = createKeys(['a key of the tests, not a secret', 'an older key of the tests']);
  expect(readQrToken(both, token)).toEqual({ claims });
  expect(readQrToken(keys, token)).toEqual({ refusal: 'forged' });
});

test('a token of the second before is another token, and half a second makes no difference', () => {
  const token = signQrToken(keys, { ...claims, issuedAt: '2026-08-14T03:20:00.900Z' });
  expect(token).toBe(signQrToken(keys, claims));
  expect(signQrToken(keys, { ...claims, issuedAt: '2026-08-14T03:19:59Z' })).not.toBe(token);
});
