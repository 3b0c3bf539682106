import type { OrderView } from '#contract/orders.ts';
import type { Chart } from '#engine/chart.ts';
import { checkoutState } from '../checkout-state.ts';

const worldsTurn = new Set(['sendingCode', 'paying', 'issuing']);

/** How long until the next look at an order that waits for the world: soon at first, then more seldom. */
export function pollWaiting(chart: Chart) {
  return (order: OrderView | undefined, looks: number): number | false => {
    if (!order || order.status === 'issued' || !worldsTurn.has(checkoutState(chart, order))) return false;
    return Math.min(15_000, 1500 * 1.4 ** Math.min(looks, 10));
  };
}
