import { expect, test } from 'vitest';
import { explainNetworkCode, readNetworkCode } from './network-code.ts';

const coded = (code: unknown, more: object = {}) => Object.assign(new Error('no'), { code }, more);

test('an error is named by the code of its cause, by the code of the first address, or by its name', () => {
  expect(readNetworkCode(coded('ECONNREFUSED'))).toBe('ECONNREFUSED');
  expect(readNetworkCode(coded('OUTER', { cause: coded('ENOTFOUND') }))).toBe('ENOTFOUND');
  const ofAll = new AggregateError([coded('EHOSTUNREACH'), coded('ECONNREFUSED')]);
  expect(readNetworkCode(ofAll)).toBe('EHOSTUNREACH');
  expect(readNetworkCode(coded('OUTER', { cause: ofAll }))).toBe('EHOSTUNREACH');
  expect(readNetworkCode(coded('OUTER', { cause: coded('ETIMEDOUT', { errors: [coded('EHOSTUNREACH')] }) }))).toBe(
    'ETIMEDOUT',
  );
  expect(readNetworkCode(coded('OUTER', { cause: new Error('said without a code') }))).toBe('OUTER');
  expect(readNetworkCode(new TypeError('no'))).toBe('TypeError');
});

test('an error with neither code nor name is unknown', () => {
  for (const nothing of [undefined, null, {}, { code: 7, name: '' }, { errors: [] }])
    expect(readNetworkCode(nothing)).toBe('unknown');
  expect(readNetworkCode({ code: '', name: 'Odd' })).toBe('Odd');
});

test.each([
  [['ENOTFOUND', 'EAI_AGAIN', 'EDNS'], 'there is no such host'],
  [
    [
      'ECONNREFUSED',
      'ECONNRESET',
      'EHOSTUNREACH',
      'ENETUNREACH',
      'ETIMEDOUT',
      'ESOCKET',
      'TimeoutError',
      'UND_ERR_SOCKET',
    ],
    'the host does not answer',
  ],
  [['CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID', 'DEPTH_ZERO_SELF_SIGNED_CERT'], 'its certificate is not right'],
  [['550', 'unknown', 'XECONNREFUSED', 'ENOTFOUNDX'], undefined],
])('a person reads for %j: %s', (codes, meaning) => {
  for (const code of codes) expect(explainNetworkCode(code), code).toBe(meaning);
});
