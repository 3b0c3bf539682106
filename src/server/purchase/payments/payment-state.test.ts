import { expect, test } from 'vitest';
import { derivePaymentState } from './payment-state.ts';

const ends = new Date('2026-04-01T03:15:00Z');
const before = new Date('2026-04-01T03:14:59Z');
const after = ends;

type Said = Parameters<typeof derivePaymentState>[0][number]['said'];
const attempt = (status: string, said: Said, saidAt: Date | null = said === null ? null : before) => ({
  ...{ status, said, saidAt, expiresAt: ends },
});

test.each([
  ['pending', null, before, 'open'],
  ['pending', 'pending', before, 'open'],
  ['pending', 'pending', after, 'open'],
  ['pending', 'unknown', before, 'open'],
  ['expired', 'unknown', after, 'none'],
  // Abandoned before its expiry: a browser may still post the form.
  ['cancelled', 'unknown', before, 'open'],
  ['cancelled', 'unknown', after, 'none'],
  ['failed', 'declined', before, 'none'],
  ['cancelled', 'cancelled', before, 'none'],
  ['expired', 'expired', after, 'none'],
  // Declined, then tried again with another card on the same page of the bank.
  ['failed', 'pending', before, 'open'],
  ['paid', 'paid', before, 'arrived'],
  ['failed', 'paid', before, 'arrived'],
  ['refunded', 'paid', before, 'arrived'],
  ['cancelled', 'refunded', before, 'returned'],
  // Refunded in part only: nothing is decided.
  ['pending', 'refunded', before, 'open'],
] as const)(
  'the state of an attempt that is %s, with the provider’s answer %s at %s, is %s',
  (status, said, at, money) => {
    expect(derivePaymentState([attempt(status, said, said === null ? null : at)])).toBe(money);
  },
);

test('the attempt that may have moved money decides among several attempts', () => {
  const declined = attempt('failed', 'declined');
  expect(derivePaymentState([declined, declined])).toBe('none');
  expect(derivePaymentState([declined, attempt('cancelled', 'unknown')])).toBe('open');
  expect(derivePaymentState([attempt('paid', 'paid'), attempt('cancelled', 'unknown')])).toBe('arrived');
  expect(derivePaymentState([declined, attempt('cancelled', 'refunded')])).toBe('returned');
});
