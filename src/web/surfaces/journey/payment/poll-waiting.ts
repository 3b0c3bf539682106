import type { OrderView } from '#contract/purchase/orders.ts';

/**
 * Milliseconds until the next read of a result that mostly arrives at once: 0.6 s, 0.9 s and so on, at most `most`.
 * `looks` is the number of reads so far.
 */
export const computePollDelay = (looks: number, most: number): number => Math.min(most, 400 * 1.5 ** looks);

/** Milliseconds between two reads of an order that its customer can still pay: its product may be withdrawn. */
const OFFER_INTERVAL_MS = 15_000;

/**
 * Milliseconds until the next read of an order that waits for an external event: short at first, then longer; false if
 * nothing can happen to it any more. `looks` is the number of reads so far.
 */
export function pollWaiting(order: OrderView | undefined, looks: number): number | false {
  if (!order) return false;
  const sending = order.status === 'incomplete' && order.code === null;
  const issuing = order.outcomes.at(-1)?.type === 'PAID';
  if (order.status === 'issued') return false;
  if (sending || issuing || order.paymentStatus === 'processing') return computePollDelay(looks, 15_000);
  const isOffer = (order.status === 'incomplete' || order.status === 'confirmed') && !order.isWithdrawn;
  return isOffer ? OFFER_INTERVAL_MS : false;
}
