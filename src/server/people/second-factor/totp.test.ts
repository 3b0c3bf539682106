import { expect, test } from 'vitest';
import { buildTotpUri, computeTotpCode, findTotpStep, toBase32 } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

/** RFC 6238, appendix B, SHA-1. */
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at second %i the code is %s', (second, code) => {
  expect(computeTotpCode(secret, Math.floor(second / 30), 8)).toBe(code);
  expect(findTotpStep(secret, code.slice(2), new Date(second * 1000))).toBe(Math.floor(second / 30));
});

test('a code is good from half a minute before its time to half a minute after, and no longer', () => {
  const at = (second: number) => findTotpStep(secret, '287082', new Date(second * 1000));
  expect([30, 59, 60, 89].map(at)).toEqual([1, 1, 1, 1]);
  expect([at(90), at(150)]).toEqual([undefined, undefined]);
});

test('the address for the app contains the secret in base32', () => {
  expect(toBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(buildTotpUri(secret, 'A & B', 'sok')).toBe(
    'otpauth://totp/A%20%26%20B:sok?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=A%20%26%20B',
  );
});
