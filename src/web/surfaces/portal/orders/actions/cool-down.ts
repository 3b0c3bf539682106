import type { OrderDetail } from '#contract/purchase/order-histories.ts';

/** Milliseconds between two messages with the link of one order, as on the server. */
const WAIT_MS = 60_000;

/** The end of the pause after the last message, ISO; it may be past. Undefined if none was sent. */
export function findCoolDownEnd(links: OrderDetail['links']): string | undefined {
  const last = links.findLast(({ channel }) => channel !== 'link');
  return last && new Date(Date.parse(last.at) + WAIT_MS).toISOString();
}
