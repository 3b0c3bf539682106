import { expect, test } from 'vitest';
import type { OrderView } from '#contract/purchase/orders.ts';
import { pollWaiting } from './poll-waiting.ts';

const order = (members: Partial<OrderView>) =>
  ({ status: 'confirmed', code: {}, outcomes: [], paymentStatus: 'unpaid', isWithdrawn: false, ...members }) as never;

test('a payable order is read every 15 seconds, so that a withdrawal is shown; an ended order is not read', () => {
  expect(pollWaiting(order({}), 40)).toBe(15_000);
  expect(pollWaiting(order({ status: 'incomplete' }), 1)).toBe(15_000);
  expect(pollWaiting(order({ isWithdrawn: true }), 1)).toBe(false);
  expect(pollWaiting(order({ status: 'issued' }), 1)).toBe(false);
  expect(pollWaiting(order({ status: 'cancelled' }), 1)).toBe(false);
  expect(pollWaiting(undefined, 1)).toBe(false);
});

test('an order that waits for its code or payment is read soon, and later less often', () => {
  expect(pollWaiting(order({ status: 'incomplete', code: null }), 1)).toBe(600);
  expect(pollWaiting(order({ paymentStatus: 'processing' }), 30)).toBe(15_000);
});
