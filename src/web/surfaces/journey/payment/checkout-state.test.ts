import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createChart } from '#engine/chart.ts';
import type { ChartDefinition } from '#engine/language/definition.ts';
import { partial } from '#tests/support/partial.ts';
import { checkoutState } from './checkout-state.ts';

const fragment = (name: string) => JSON.parse(readFileSync(`machines/shared/${name}.json`, 'utf8'));
const checkout = fragment('checkout');
checkout.states.payment = { ...fragment('payment'), onDone: 'done' };
const withoutSummary = fragment('checkout-without-summary');
withoutSummary.states.payment.states.confirmed = { ...fragment('payment'), onDone: 'paid' };

/** @param wayOn the target of NEXT on the only page */
const chartWith = (checkout: object, wayOn: object = { guard: 'ready', target: 'checkout' }) =>
  createChart(
    partial<ChartDefinition>({
      id: 'sample',
      type: 'parallel',
      states: {
        side: { initial: 'one', states: { one: {} } },
        journey: {
          initial: 'info',
          states: {
            info: { on: { NEXT: wayOn } },
            callUs: { type: 'final', tags: ['stop'] },
            checkout: { ...checkout, onDone: 'issued' },
            issued: { type: 'final', tags: ['end'] },
          },
        },
      },
    }),
  );

const charts = [
  chartWith(checkout),
  chartWith(withoutSummary),
  // An author may write a guard with another target first.
  chartWith(checkout, [
    { guard: 'isTooOld', target: 'callUs' },
    { guard: 'ready', target: 'checkout' },
  ]),
];
const outcomes = (words: string) => words.split(' ').map((type) => ({ type }));

test.each([
  ['incomplete', 'CONFIRM', 'sendingCode'],
  ['incomplete', 'CONFIRM SENT', 'enteringCode'],
  ['incomplete', 'CONFIRM SENT LOCKED', 'codeLocked'],
  ['incomplete', 'CONFIRM FAILED', 'codeNotSent'],
  ['confirmed', 'CONFIRM SENT VERIFIED', 'choosingPayment'],
  ['confirmed', 'CONFIRM', 'choosingPayment'],
  ['confirmed', 'CONFIRM SENT VERIFIED PAY FAILED', 'paymentFailed'],
  ['confirmed', 'CONFIRM PAY', 'paying'],
  ['expired', 'CONFIRM SENT VERIFIED LAPSED', 'orderExpired'],
  ['issued', 'CONFIRM SENT VERIFIED PAY PAID ISSUED', 'issued'],
] as const)('%s after %s is %s', (status, words, state) => {
  for (const chart of charts) expect(checkoutState(chart, { status, outcomes: outcomes(words) })).toBe(state);
});
