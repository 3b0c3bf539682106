import { expect, test } from 'vitest';
import type { Scope } from '#contract/scopes.ts';
import { partial } from '#tests/support/partial.ts';
import { listOrderActs, mayVoidPayment } from './view-order-detail.ts';

type Order = Parameters<typeof listOrderActs>[2];
const now = new Date('2026-03-01T05:00:00Z');
/** An order that an agent sold, before its customer's consent; it can be paid for a moment more. */
const anOrder = (more: Partial<Order> = {}, circumstances: object = { isSale: true }) =>
  partial<Order>({
    ...{
      status: 'incomplete',
      about: null,
      total: 6_80,
      payableUntil: new Date(now.getTime() + 1),
      frozen: { circumstances },
    },
    ...more,
  });
const about = partial<Partial<Order>>({ about: { by: 'seller', does: 'change' } });
const confirmed = { status: 'confirmed' };
const issued = { status: 'issued' };
const atOnce = { isSale: true, isRequiredPayment: true };

const usual = { allowPayWithoutCommission: false, waits: false, isWithdrawn: false, quotations: [] };
const acts = (scope: Scope, order: Order, mayPayLess = false) =>
  listOrderActs(now, { scopes: [scope] }, order, { ...usual, allowPayWithoutCommission: mayPayLess });

const cases: [what: string, order: Order, agents: string[], clerks: string[]][] = [
  [
    ...(['waits for the customer', anOrder()] as const),
    ['sendLink', 'sendSignedForm', 'cancel', 'copy', 'addQuotation'],
    ['sendLink', 'sendSignedForm', 'cancel'],
  ],
  [
    ...(['its buyer entered and has not proven', anOrder({}, {})] as const),
    ['sendLink', 'cancel', 'copy'],
    ['sendLink', 'cancel'],
  ],
  [
    ...(['waits for the money', anOrder(confirmed)] as const),
    ['sendLink', 'payFromBalance', 'cancel', 'copy'],
    ['sendLink', 'markAsPaid', 'cancel'],
  ],
  [
    ...(['cannot be paid any more', anOrder({ ...confirmed, payableUntil: now })] as const),
    ['cancel', 'copy'],
    // Money may have arrived in time.
    ['markAsPaid', 'cancel'],
  ],
  ['nobody agreed to in time', anOrder({ payableUntil: now }), ['cancel', 'copy'], ['cancel']],
  [
    ...(['is to be paid at once', anOrder(confirmed, atOnce)] as const),
    ['payFromBalance', 'cancel', 'copy'],
    ['markAsPaid', 'cancel'],
  ],
  [
    ...(['is to be paid at once, and waits for the customer', anOrder({}, atOnce)] as const),
    ['sendLink', 'sendSignedForm', 'cancel', 'copy', 'addQuotation'],
    ['sendLink', 'sendSignedForm', 'cancel'],
  ],
  [
    ...(['is issued', anOrder(issued)] as const),
    ['copy', 'sendCertificateLink', 'withdrawLink'],
    ['sendCertificateLink', 'withdrawLink'],
  ],
  ['is cancelled', anOrder({ status: 'cancelled' }), ['copy'], []],
  [
    ...(['changes a policy', anOrder({ ...about, ...confirmed })] as const),
    ['sendLink', 'payFromBalance', 'cancel'],
    ['sendLink', 'markAsPaid', 'cancel'],
  ],
  ['has changed a policy', anOrder({ ...about, ...issued }), ['withdrawLink'], ['withdrawLink']],
];

test.each(cases)('agents and clerks see the possible actions of an order that %s', (_what, order, agents, clerks) => {
  expect([acts('b2b:sell', order), acts('insurer:orders', order)]).toEqual([agents, clerks]);
  expect(acts('b2b:reports', order, true)).toEqual([]);
});

test('the act to pay without commission is offered to a partner that may retain it, where it could pay the whole', () => {
  const offered = (order: Order) => acts('b2b:sell', order, true).includes('payWithoutCommission');
  expect([anOrder(confirmed), anOrder(), anOrder({ ...confirmed, payableUntil: now })].map(offered)).toEqual([
    ...[true, false, false],
  ]);
  expect(acts('insurer:orders', anOrder(confirmed), true)).not.toContain('payWithoutCommission');
});

test('an order that waits for a second person is not marked again, and an order with a refund is not paid', () => {
  const clerk = { scopes: ['insurer:orders' as const] };
  expect(listOrderActs(now, clerk, anOrder(confirmed), { ...usual, waits: true })).toEqual(['sendLink', 'cancel']);
  expect(acts('insurer:orders', anOrder({ ...confirmed, ...about, total: 0 }))).toEqual(['cancel']);
  expect(acts('b2b:sell', anOrder({ ...confirmed, ...about, total: 0 }), true)).toEqual(['cancel']);
});

test('an order of a withdrawn product can only be cancelled and copied', () => {
  const gone = { ...usual, allowPayWithoutCommission: true, isWithdrawn: true };
  const may = (scope: Scope, order: Order) => listOrderActs(now, { scopes: [scope] }, order, gone);
  expect([may('b2b:sell', anOrder()), may('b2b:sell', anOrder(confirmed))]).toEqual([
    ['cancel', 'copy'],
    ['cancel', 'copy'],
  ]);
  expect(may('insurer:orders', anOrder(confirmed))).toEqual(['cancel']);
});

test('a clerk can void a sale that was marked as paid, once, and while its policy has not ended', () => {
  const marked = { status: 'issued', paidBy: 'marked', about: null } as const;
  const may = (waits: boolean, policyStatus: 'active' | 'cancelled' | 'expired') =>
    mayVoidPayment({ scopes: ['insurer:orders'] }, marked, { waits, policyStatus });
  expect([may(false, 'active'), may(false, 'expired')]).toEqual([true, true]);
  expect([may(true, 'active'), may(false, 'cancelled')]).toEqual([false, false]);
  const active = { waits: false, policyStatus: 'active' } as const;
  const clerk = { scopes: ['insurer:orders' as const] };
  expect(mayVoidPayment(clerk, { ...marked, paidBy: 'customer' }, active)).toBe(false);
  expect(mayVoidPayment({ scopes: ['b2b:sell'] }, marked, active)).toBe(false);
});
