import { expect, test } from 'vitest';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { extractOtp } from './extract-otp.ts';
import { normalizeEmail } from './normalize-email.ts';
import { ProviderError, toNetworkError } from './provider-error.ts';
import { isNotAccepted } from './providers/request-provider.ts';
import { loadWording } from './wording.ts';

test.each([
  ['123456 is your code.', '123456'],
  ['Your code is 004211', '004211'],
  ['Code: 123456, not 654321', '123456'],
  ['Policy TRA-123456 is issued.', null],
  ['Call 1234567.', null],
  ['Only 12345.', null],
  ['Pay at https://shop.example/make_payment/123456', null],
  ['Pay at http://shop.example/123456 with 654321', '654321'],
  ['', null],
])('a code is six digits without other letters or digits beside them: %s', (text, code) =>
  expect(extractOtp(text)).toBe(code),
);

test.each([
  ['Sok.Dara+new@Example.com', 'sok.dara@example.com'],
  ['sok.dara@example.com', 'sok.dara@example.com'],
  ['dara+a+b@example.com', 'dara@example.com'],
])('%s is read in one mailbox', (email, mailbox) => expect(normalizeEmail(email)).toBe(mailbox));

test.each([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'],
  ...['CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID', 'SELF_SIGNED_CERT_IN_CHAIN', 'ERR_SSL_WRONG_VERSION_NUMBER'],
  ...['DEPTH_ZERO_SELF_SIGNED_CERT', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
])('after %s the message was certainly not sent', (code) => {
  const trouble = toNetworkError('SMS', Object.assign(new Error('+85512345678'), { code }));
  expect(trouble).toBeInstanceOf(ProviderError);
  expect([trouble.outcome, trouble.code, trouble.message]).toEqual(['notTaken', code, `SMS: notTaken (${code})`]);
});

test.each(['ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'NO_ECONNREFUSED'])('the message may be accepted after %s', (code) => {
  const trouble = toNetworkError('SMS', Object.assign(new Error('+85512345678'), { code }));
  expect(trouble.message).toBe(`SMS: unknown (${code})`);
});

test('an answer of 400 to 499 shows that nothing was accepted', () => {
  expect([200, 399, 400, 499, 500, 503].map(isNotAccepted)).toEqual([false, false, true, true, false, false]);
});

test('a sentence that the site replaces is used, unless it names a value that an update removed from the sentence', () => {
  const own = { 'messages.policyRefund': 'You get {amount}.', 'messages.paymentLink': 'Pay for {product}: {link}' };
  const { say } = loadWording(readProductFiles(projectRoot), () => own);
  expect(say('en', 'messages.policyRefund', { amount: '$1.00' })).toBe('You get $1.00.');
  const pay = { amount: '$1.00', until: 'today', link: 'https://shop.example/s/1' };
  expect(say('en', 'messages.paymentLink', pay)).toBe(
    'Pay your insurance premium of $1.00 by today: https://shop.example/s/1',
  );
});
