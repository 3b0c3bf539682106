import { expect, test } from 'vitest';
import type { ListedTransaction } from '../payments/provider/payment-provider.ts';
import { type BookedPayment, comparePayments } from './compare-payments.ts';

const readAt = new Date('2026-04-02T22:00:00Z');
const early = new Date('2026-04-01T03:00:00Z');
const justNow = new Date('2026-04-02T21:55:00Z');
// Ten minutes before: the list may lack later bookings, and must contain earlier ones.
const lately = new Date('2026-04-02T21:50:00Z');
const before = new Date('2026-04-02T21:49:59.999Z');
const inRiel = { amount: 102_000, currency: 'KHR' } as const;
const cameAt = (at: Date) => booked({ paid: { amount: 2550, currency: 'USD', at } });
const wentBackAt = (at: Date) => booked({ refunded: 1000, refundedAt: at, refundOwed: 1000 });

const listed = (part: Partial<ListedTransaction> = {}): ListedTransaction => ({
  ...{ tranId: 't1', at: early, status: 'paid', amount: 2550, currency: 'USD', purchaseAmount: '25.5', refunded: 0 },
  ...part,
});
const booked = (part: Partial<BookedPayment> = {}): BookedPayment => ({
  ...{ tranId: 't1', orderId: 'o1', startedAt: early, paid: { amount: 2550, currency: 'USD', at: early } },
  ...{ refunded: 0, refundedAt: null, refundOwed: 0 },
  ...part,
});

test.each<[string, ListedTransaction[], BookedPayment[]]>([
  ['both have the same', [listed()], [booked()]],
  ['nothing was paid', [listed({ status: 'pending' }), listed({ tranId: 't2', status: 'declined' })], []],
  ['a wallet paid in riel what was asked in dollars', [listed({ amount: 102_000, currency: 'KHR' })], [booked()]],
  [
    'a part went back, and the books say so',
    [listed({ status: 'refunded', refunded: 1000 })],
    [booked({ refunded: 1000, refundedAt: early, refundOwed: 1000 })],
  ],
  ['it went back there, and is owed here', [listed({ refunded: 1000 })], [booked({ refundOwed: 1000 })]],
  [
    'it was given back here as the list was read',
    [listed()],
    [booked({ refunded: 9, refundedAt: justNow, refundOwed: 9 })],
  ],
  ['it was booked as the list was read', [], [cameAt(justNow)]],
  ['it was booked ten minutes before', [], [cameAt(lately)]],
  ['it was booked as the list was read, which has it as open', [listed({ status: 'pending' })], [cameAt(lately)]],
  ['it was given back here ten minutes before', [listed()], [wentBackAt(lately)]],
  ['a wallet got back riel', [listed({ ...inRiel, refunded: 40_000 })], [wentBackAt(early)]],
  ['a wallet got back fewer riel than cents', [listed({ ...inRiel, refunded: 400 })], [wentBackAt(early)]],
  ['a wallet is owed, and has nothing yet', [listed(inRiel)], [booked({ refundOwed: 1000 })]],
  [
    'it was taken and given back by hand there',
    [listed({ status: 'refunded', refunded: 2550 })],
    [booked({ paid: null })],
  ],
])('no difference: %s', (_why, theirs, ours) => expect(comparePayments(theirs, ours, readAt)).toEqual([]));

test.each<[string, ListedTransaction[], BookedPayment[], object]>([
  ['notHere', [listed()], [booked({ paid: null })], { orderId: 'o1', ours: 0, theirs: 2550 }],
  ['nobodys', [listed({ tranId: 'x9' })], [], { tranId: 'x9', orderId: null, ours: 0, theirs: 2550, currency: 'USD' }],
  ['nobodys', [listed({ refunded: 550 })], [], { ours: 0, theirs: 2000 }],
  ['notThere', [], [booked()], { orderId: 'o1', paymentAt: early, ours: 2550, theirs: 0, currency: 'USD' }],
  ['notThere', [], [cameAt(before)], { ours: 2550, theirs: 0 }],
  ['notThere', [listed({ status: 'pending' })], [cameAt(before)], { ours: 2550, theirs: 0 }],
  ['notThere', [listed({ status: 'declined', amount: 0 })], [booked()], { ours: 2550, theirs: 0 }],
  ['notThere', [listed({ status: 'unknown' })], [booked()], { ours: 2550, theirs: 0 }],
  ['otherAmount', [listed({ amount: 2549 })], [booked()], { ours: 2550, theirs: 2549 }],
  ['otherAmount', [listed({ amount: 2550, currency: 'KHR', purchaseAmount: '0.63' })], [booked()], { currency: 'KHR' }],
  ['refundNotHere', [listed({ refunded: 1001 })], [booked({ refundOwed: 1000 })], { ours: 1000, theirs: 1001 }],
  [
    'refundNotThere',
    [listed({ refunded: 999 })],
    [booked({ refunded: 1000, refundedAt: early, refundOwed: 1000 })],
    { ours: 1000, theirs: 999 },
  ],
  ['refundNotThere', [listed()], [wentBackAt(before)], { ours: 1000, theirs: 0 }],
  ['refundNotThere', [listed(inRiel)], [wentBackAt(early)], { ours: 1000, theirs: 0 }],
  ['refundNotHere', [listed({ ...inRiel, refunded: 1 })], [booked()], { ours: 0, theirs: 1 }],
])('%s', (kind, theirs, ours, said) =>
  expect(comparePayments(theirs, ours, readAt)).toEqual([expect.objectContaining({ kind, ...said })]),
);
