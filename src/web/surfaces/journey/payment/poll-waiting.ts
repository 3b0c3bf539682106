import type { OrderView } from '#contract/purchase/orders.ts';

/** How long until the next look at an order that waits for the world: soon at first, then more seldom. */
export function pollWaiting(order: OrderView | undefined, looks: number): number | false {
  if (!order) return false;
  const sending = order.status === 'incomplete' && order.code === null;
  const issuing = order.outcomes.at(-1)?.type === 'PAID';
  if (order.status === 'issued' || !(sending || issuing || order.paymentStatus === 'processing')) return false;
  return Math.min(15_000, 1500 * 1.4 ** Math.min(looks, 10));
}
