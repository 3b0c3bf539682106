import { expect, test } from 'vitest';
import type { OrderDetail } from '#contract/purchase/order-histories.ts';
import type { Scope } from '#contract/scopes.ts';
import { partial } from '#tests/support/partial.ts';
import { listOrderActs } from '../order-histories/view-order-detail.ts';
import { explainActs } from './explain-acts.ts';

type Order = Parameters<typeof explainActs>[2];
const now = new Date('2026-03-01T05:00:00Z');
const usual = { waits: false, isWithdrawn: false, quotations: [] as OrderDetail['quotations'] };
const anOrder = (more: object = {}, circumstances: object = { isSale: true }) =>
  partial<Order>({
    ...{ status: 'confirmed', about: null, total: 6_80, payableUntil: new Date(now.getTime() + 1) },
    ...{ frozen: { circumstances }, ...more },
  });
const explain = (scope: Scope, order: Order, state = usual) =>
  Object.fromEntries(explainActs(now, { scopes: [scope] }, order, state).map(({ act, why }) => [act, why]));

test('an agent reads the reason why a waiting order cannot be paid, and why an issued order cannot be cancelled', () => {
  expect(explain('b2b:sell', anOrder({ status: 'incomplete' }))).toEqual({
    payFromBalance: 'consentMissing',
    sendCertificateLink: 'notIssued',
    withdrawLink: 'notIssued',
  });
  expect(explain('b2b:sell', anOrder({ status: 'issued' }))).toEqual({
    ...{
      addQuotation: 'issued',
      sendLink: 'issued',
      sendSignedForm: 'issued',
      payFromBalance: 'issued',
      cancel: 'issued',
    },
  });
  expect(explain('b2b:sell', anOrder({ status: 'expired', payableUntil: now }))).toMatchObject({
    ...{ sendLink: 'ended', payFromBalance: 'ended', cancel: 'ended' },
  });
  expect(explain('b2b:sell', anOrder({ payableUntil: now, about: { by: 'seller', does: 'change' } }))).toEqual({
    ...{
      sendLink: 'tooLate',
      sendSignedForm: 'consentGiven',
      payFromBalance: 'tooLate',
      copy: 'ofPolicy',
      addQuotation: 'ofPolicy',
    },
    ...{ sendCertificateLink: 'ofPolicy', withdrawLink: 'notIssued' },
  });
});

test('a clerk reads the reason of a waiting mark-as-paid, and no reasons for actions of agents', () => {
  expect(explain('insurer:orders', anOrder({}, {}), { ...usual, waits: true })).toEqual({
    ...{ sendSignedForm: 'buyerEntered', markAsPaid: 'waits' },
    ...{ sendCertificateLink: 'notIssued', withdrawLink: 'notIssued' },
  });
  expect(explain('insurer:orders', anOrder(), { ...usual, isWithdrawn: true }).markAsPaid).toBe('withdrawn');
  expect(explain('insurer:orders', anOrder({ total: 0 })).markAsPaid).toBe('nothingToPay');
  expect(explain('b2b:reports', anOrder())).toEqual({});
});

const cross = <Row extends object, Name extends string, Value>(rows: Row[], name: Name, values: readonly Value[]) =>
  rows.flatMap((row) => values.map((value) => ({ ...row, [name]: value }) as Row & Record<Name, Value>));

test('each action is either possible or has a reason, in every state of an order', () => {
  const both = ['cancel', 'sendCertificateLink', 'sendLink', 'sendSignedForm', 'withdrawLink'];
  const actsOf = {
    'b2b:sell': [...both, 'addQuotation', 'copy', 'payFromBalance'],
    'insurer:orders': [...both, 'markAsPaid'],
  };
  const scopes = cross([{}], 'scope', ['b2b:sell', 'insurer:orders'] as const);
  const states = cross(scopes, 'status', ['incomplete', 'confirmed', 'issued', 'cancelled', 'expired']);
  const times = cross(states, 'payableUntil', [now, new Date(now.getTime() + 1)]);
  const sums = cross(cross(times, 'total', [0, 6_80]), 'about', [null, { by: 'seller', does: 'change' }]);
  const sales = cross(sums, 'circumstances', [{}, { isSale: true }, { isSale: true, isRequiredPayment: true }]);
  const open = { id: 'other', number: 'ORD', premium: 1, currency: 'USD', status: 'incomplete' } as const;
  const full = { ...usual, quotations: [open, open, open] };
  const rows = cross(sales, 'state', [usual, { ...usual, waits: true }, { ...usual, isWithdrawn: true }, full]);
  const wrong = rows.filter(({ scope, circumstances, state, ...order }) => {
    const can = listOrderActs(now, { scopes: [scope] }, anOrder(order, circumstances), {
      ...state,
      allowPayWithoutCommission: false,
    });
    const all = [...can, ...Object.keys(explain(scope, anOrder(order, circumstances), state))];
    return String(all.toSorted()) !== String(actsOf[scope].toSorted());
  });
  expect(wrong).toEqual([]);
});
