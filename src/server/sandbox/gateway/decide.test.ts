import { expect, test } from 'vitest';
import { applyDueApprovals, decide, expireTransaction, paymentStatusCode, resendCallback } from './decide.ts';
import { createLedgerFile } from './gateway-test-kit.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { applyEntry, type Transaction } from './transaction.ts';

/* The effects of decisions on a payment in the gateway's ledger, without a gateway around it. */

const START = '2026-01-01T12:00:00.000Z';
const at = (seconds: number) => new Date(Date.parse(START) + seconds * 1000);
const iso = (seconds: number) => at(seconds).toISOString();

/** A ledger with one pending payment of 10.50 USD that is open for three minutes. */
function aBook(): Ledger {
  const ledger = openLedger(createLedgerFile(), () => at(0));
  const urls = {
    returnUrl: 'http://127.0.0.1:1/',
    successUrl: 'http://127.0.0.1:1/',
    cancelUrl: 'http://127.0.0.1:1/',
  };
  ledger.record({
    ...{ kind: 'created', tranId: 't1', pageKey: 'p1', amount: 1050, currency: 'USD', language: 'en', option: 'cards' },
    ...{ ...urls, returnParams: '', content: 'c1', expiresAt: iso(180) },
  });
  return ledger;
}

const of = (ledger: Ledger) => ledger.find('t1') as Transaction;
const told = (ledger: Ledger) => [...of(ledger).callbacks.values()].map(({ status, dueAt }) => [status, dueAt]);

test('a payment is found only by its id and by its page', () => {
  const ledger = aBook();
  expect(of(ledger)).toMatchObject({ createdAt: START, status: 'pending', charged: 0, charges: 0, refunded: 0 });
  expect(ledger.findByPage('p1')?.tranId).toBe('t1');
  expect([ledger.find('t2'), ledger.findByPage('p2'), decide(ledger, 't2', { action: 'hold' }, at(0))]).toEqual(
    Array(3).fill(undefined),
  );
  expect(ledger.all()).toHaveLength(1);
});

test('an approval charges once, has a number of six digits, and notifies the shop at once', () => {
  const ledger = aBook();
  const paid = decide(ledger, 't1', { action: 'approve', callback: 'once' }, at(9));
  expect(paid).toMatchObject({ status: 'paid', charged: 1050, charges: 1, approval: expect.stringMatching(/^\d{6}$/) });
  expect(told(ledger)).toEqual([[0, iso(9)]]);
  for (const action of ['approve', 'decline', 'cancel', 'expire', 'approve-later'] as const)
    expect(decide(ledger, 't1', { action, callback: 'once' }, at(10))).toEqual(paid);
  expect(decide(ledger, 't1', { action: 'hold' }, at(10))).toEqual(paid);
});

test.each([
  ['decline', 'declined', 3],
  ['cancel', 'cancelled', 7],
  ['expire', 'expired', 7],
] as const)('after %s the state is %s, and the shop receives the code %i', (action, status, code) => {
  const ledger = aBook();
  decide(ledger, 't1', { action, callback: 'once' }, at(0));
  expect(of(ledger)).toMatchObject({ status, charged: 0 });
  expect(paymentStatusCode(of(ledger))).toBe(code);
  expect(told(ledger)).toEqual([[code, iso(0)]]);
});

test('a callback is sent never, late after five seconds or as requested, or twice and once more later', () => {
  const plans: [Parameters<typeof decide>[2], [number, string][]][] = [
    [{ action: 'approve', callback: 'none' }, []],
    [{ action: 'approve', callback: 'late' }, [[0, iso(5)]]],
    [{ action: 'approve', callback: 'late', delaySeconds: 90 }, [[0, iso(90)]]],
    [{ action: 'approve', callback: 'twice', delaySeconds: 7 }, [...Array(2).fill([0, iso(0)]), [2, iso(7)]]],
  ];
  for (const [decision, expected] of plans) {
    const ledger = aBook();
    decide(ledger, 't1', decision, at(0));
    expect(told(ledger)).toEqual(expected);
  }
});

test('a later approval is held until its second; then it is charged and reported as requested', () => {
  const ledger = aBook();
  decide(ledger, 't1', { action: 'approve-later', callback: 'late', delaySeconds: 30 }, at(0));
  expect(of(ledger)).toMatchObject({ status: 'held', approveAt: iso(30), charged: 0 });
  expect(paymentStatusCode(of(ledger))).toBe(2);
  applyDueApprovals(ledger, at(29.999));
  expect(of(ledger).status).toBe('held');
  applyDueApprovals(ledger, at(30));
  expect(of(ledger)).toMatchObject({ status: 'paid', charges: 1 });
  expect(told(ledger)).toEqual([[0, iso(35)]]);
});

test('a held payment without an hour waits for ever, also after an earlier hour; the default delay is five seconds', () => {
  const ledger = aBook();
  decide(ledger, 't1', { action: 'approve-later', callback: 'none' }, at(0));
  expect(of(ledger).approveAt).toBe(iso(5));
  decide(ledger, 't1', { action: 'hold' }, at(1));
  expect(of(ledger).approveAt).toBeUndefined();
  applyDueApprovals(ledger, at(999_999));
  expect(of(ledger)).toMatchObject({ status: 'held', charged: 0 });
});

test('a decline removes the hour of an approval', () => {
  const ledger = aBook();
  decide(ledger, 't1', { action: 'approve-later', callback: 'none' }, at(0));
  decide(ledger, 't1', { action: 'decline', callback: 'none' }, at(1));
  applyDueApprovals(ledger, at(60));
  expect(of(ledger)).toMatchObject({ status: 'declined', charged: 0 });
});

test('an open or declined page expires at its second; a held or finished payment does not change', () => {
  const open = aBook();
  expect(expireTransaction(open, of(open), at(179.999)).status).toBe('pending');
  expect(expireTransaction(open, of(open), at(180)).status).toBe('expired');
  expect(told(open)).toEqual([]);
  const declined = aBook();
  decide(declined, 't1', { action: 'decline', callback: 'none' }, at(0));
  expect(expireTransaction(declined, of(declined), at(180)).status).toBe('expired');
  for (const [action, status] of [
    ['hold', 'held'],
    ['approve', 'paid'],
    ['cancel', 'cancelled'],
  ] as const) {
    const ledger = aBook();
    decide(ledger, 't1', { action, callback: 'none' }, at(0));
    expect(expireTransaction(ledger, of(ledger), at(999)).status).toBe(status);
  }
});

test('refunds add up, and their callback has the code of the refunded state', () => {
  const ledger = aBook();
  decide(ledger, 't1', { action: 'approve', callback: 'none' }, at(0));
  ledger.record({ kind: 'refunded', tranId: 't1', amount: 50 });
  ledger.record({ kind: 'refunded', tranId: 't1', amount: 100 });
  expect(of(ledger)).toMatchObject({ status: 'refunded', charged: 1050, refunded: 150 });
  resendCallback(ledger, of(ledger), { callback: 'late' }, at(0));
  resendCallback(ledger, of(ledger), { callback: 'late', delaySeconds: 8 }, at(0));
  expect(told(ledger)).toEqual([
    [4, iso(5)],
    [4, iso(8)],
  ]);
});

test('each attempt to notify the shop counts, and the last answer is stored', () => {
  const ledger = aBook();
  decide(ledger, 't1', { action: 'approve', callback: 'once' }, at(0));
  const callback = () => [...of(ledger).callbacks.values()];
  const id = callback()[0]?.id ?? '';
  const sent = { kind: 'callback-sent', tranId: 't1', id } as const;
  expect(callback()).toMatchObject([{ attempts: 0, state: 'due' }]);
  ledger.record({ ...sent, result: '500', delivered: false, nextAt: iso(1) });
  expect(callback()).toMatchObject([{ attempts: 1, state: 'due', dueAt: iso(1), result: '500' }]);
  ledger.record({ ...sent, result: '502', delivered: false });
  expect(callback()).toMatchObject([{ attempts: 2, state: 'given-up', dueAt: iso(1), result: '502' }]);
  ledger.record({ ...sent, result: '204', delivered: true });
  expect(callback()).toMatchObject([{ attempts: 3, state: 'delivered', result: '204' }]);
  ledger.record({ ...sent, id: 'unheard', result: '204', delivered: true });
  expect(callback()).toHaveLength(1);
});

test('an event for a payment that was never begun is an error', () => {
  const entry = { kind: 'refunded', tranId: 't9', amount: 1, at: START } as const;
  expect(() => applyEntry(undefined, entry)).toThrow('refunded before created: t9');
});
