import { expect, test } from 'vitest';
import { timelineWords } from './timeline-words.ts';

const at = '2026-04-01T02:00:00Z';
const words = (...events: [string, string?][]) =>
  timelineWords(events.map(([type, note = null]) => ({ type, at, by: null, note }))).map(({ word, note }) => [
    word,
    note,
  ]);

test('before a payment begins it is the code that fails and expires, afterwards the payment', () => {
  expect(
    words(['CONFIRM'], ['FAILED', 'codeTooMany'], ['RESEND'], ['SENT'], ['EXPIRED'], ['PAY'], ['FAILED', 'T-1']),
  ).toEqual([
    ['FAILED-payment', 'T-1'],
    ['PAY', null],
    ['EXPIRED-code', null],
    ['SENT', null],
    ['FAILED-code', null],
    ['CONFIRM', null],
  ]);
});

test('a note of ours is part of the word, anything else is told as it is', () => {
  expect(words(['LINK', 'sms'], ['PAID', 'balanceWithoutCommission'], ['CANCEL', 'balance'])).toEqual([
    ['CANCEL', 'balance'],
    ['PAID-balanceWithoutCommission', null],
    ['LINK-sms', null],
  ]);
});
