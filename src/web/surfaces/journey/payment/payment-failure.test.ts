import { expect, test } from 'vitest';
import type { OrderView } from '#contract/purchase/orders.ts';
import { explainPaymentFailure, type ProviderCheck } from './payment-failure.ts';

const orders: OrderView['status'][] = ['incomplete', 'confirmed', 'issued', 'cancelled', 'expired'];
const attempts = ['pending', 'paid', 'failed', 'cancelled', 'expired', 'refunded'];
const moneys = ['none', 'open', 'arrived', 'returned'] as const;
const answers: ProviderCheck[] = ['asking', 'answered', 'silent'];
const refund = { amount: 680, currency: 'USD', status: 'due' };

type Row = [
  order: OrderView['status'],
  attempt: string,
  money: (typeof moneys)[number],
  asked: ProviderCheck,
  said: string,
];

/** The text of the page for each possible state; written by hand. */
const table: Row[] = [
  ['confirmed', 'pending', 'open', 'asking', '(waiting)'],
  ['confirmed', 'pending', 'open', 'answered', 'undecided undecidedText look'],
  ['confirmed', 'pending', 'open', 'silent', 'silent undecidedText look'],
  // Paid, and the policy under way.
  ['confirmed', 'paid', 'arrived', 'answered', 'arrived undecidedText look'],
  ['confirmed', 'failed', 'none', 'answered', 'failed nothingTaken text again'],
  ['confirmed', 'cancelled', 'none', 'answered', 'cancelled nothingTaken text again'],
  ['confirmed', 'expired', 'none', 'answered', 'expired nothingTaken text again'],
  // Declined, and another card was entered on the bank's page since.
  ['confirmed', 'failed', 'open', 'asking', '(waiting)'],
  ['confirmed', 'failed', 'open', 'answered', 'undecided undecidedText look'],
  // Abandoned early, and the provider does not know of it.
  ['confirmed', 'cancelled', 'open', 'answered', 'undecided undecidedText look'],
  ['confirmed', 'cancelled', 'open', 'silent', 'silent undecidedText look'],
  // Refunded by hand, at the provider.
  ['confirmed', 'cancelled', 'returned', 'answered', 'returned returnedText text again'],
  ['expired', 'pending', 'open', 'answered', 'undecided undecidedText look'],
  ['expired', 'expired', 'none', 'answered', 'order.expired order.expiredText nothingTaken anew'],
  ['cancelled', 'cancelled', 'none', 'answered', 'order.cancelled order.cancelledText nothingTaken anew'],
  ['cancelled', 'cancelled', 'open', 'answered', 'undecided undecidedText look'],
  ['cancelled', 'cancelled', 'returned', 'answered', 'order.cancelled order.cancelledText returnedText anew'],
];

const order = (status: OrderView['status'], attempt: OrderView['attempt'], more: Partial<OrderView> = {}) => ({
  ...{ status, attempt, refund: null },
  ...more,
});
const tried = (status: string, money: (typeof moneys)[number]) => ({
  status,
  startedAt: '2026-04-01T03:00:00Z',
  money,
});

function said(failure: ReturnType<typeof explainPaymentFailure>): string {
  if (!failure) return '(waiting)';
  const words = [failure.heading, ...failure.texts].map((id) => id.replace(/^checkout\.(fail\.)?/, ''));
  return [...words, failure.act].join(' ');
}

test.each(table)(
  'the failure page for an order that is %s, its payment %s, money %s, provider %s shows: %s',
  (...[status, attempt, money, asked, words]) => {
    expect(said(explainPaymentFailure(order(status, tried(attempt, money)), asked))).toBe(words);
  },
);

test('the explanation without a payment does not say that nothing was charged, because nothing was requested', () => {
  expect(said(explainPaymentFailure(order('confirmed', null), 'answered'))).toBe('notBegun notBegunText again');
  expect(said(explainPaymentFailure(order('expired', null), 'answered'))).toBe('order.expired order.expiredText anew');
});

/** Each status of an order with each payment, money and answer of the provider. */
const everyState = orders.flatMap((status) =>
  attempts.flatMap((attempt) =>
    moneys.flatMap((money) => answers.map((asked) => ({ status, payment: tried(attempt, money), asked }))),
  ),
);

test('money that arrives too late is refunded, and the page says nothing else', () => {
  for (const { status, payment, asked } of everyState)
    expect(said(explainPaymentFailure(order(status, payment, { refund }), asked))).toBe(
      'pay.refunded pay.refundedText ',
    );
});

test('every state says that nothing was charged only if the provider said so, and offers no new payment while the provider decides', () => {
  for (const { status, payment, asked } of everyState) {
    const words = said(explainPaymentFailure(order(status, payment), asked));
    if (payment.money !== 'none') expect(words).not.toMatch(/nothingTaken/);
    if (payment.money === 'open' || payment.money === 'arrived') expect(words).not.toMatch(/again$|anew$/);
  }
});
