import { expect, test } from 'vitest';
import { timelineWords } from './timeline-words.ts';

const at = '2026-04-01T02:00:00Z';
const words = (...events: [string, string?][]) =>
  timelineWords(events.map(([type, note = null]) => ({ type, at, by: null, note }))).map(({ word, note }) => [
    word,
    note,
  ]);

test('failure and expiry belong to the code before a payment begins, and to the payment afterwards', () => {
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

test('a known note is part of the word, and any other note is shown unchanged', () => {
  expect(words(['LINK', 'sms'], ['PAID', 'balanceWithoutCommission'], ['CANCEL', 'balance'])).toEqual([
    ['CANCEL', 'balance'],
    ['PAID-balanceWithoutCommission', null],
    ['LINK-sms', null],
  ]);
});
