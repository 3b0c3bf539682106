import type { OrderView } from '#contract/purchase/orders.ts';

/** Milliseconds until the next of so many looks at what mostly comes at once: 0.6 s, 0.9 s and so on. */
export const computePollDelay = (looks: number, most: number): number => Math.min(most, 400 * 1.5 ** looks);

/** How long until the next look at an order that waits for the world: soon at first, then more seldom. */
export function pollWaiting(order: OrderView | undefined, looks: number): number | false {
  if (!order) return false;
  const sending = order.status === 'incomplete' && order.code === null;
  const issuing = order.outcomes.at(-1)?.type === 'PAID';
  if (order.status === 'issued' || !(sending || issuing || order.paymentStatus === 'processing')) return false;
  return computePollDelay(looks, 15_000);
}
