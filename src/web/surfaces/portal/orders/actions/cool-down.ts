import type { OrderDetail } from '#contract/purchase/order-histories.ts';

/** Milliseconds between two messages with the link of one order, as on the server. */
const WAIT_MS = 60_000;

/**
 * The end of the pause after the last message, ISO; undefined if the next one may be sent now. Even with a wrong clock
 * the wait is never longer than the server's.
 */
export function findCoolDownEnd(links: OrderDetail['links'], now: number): string | undefined {
  const last = links.findLast(({ channel }) => channel !== 'link');
  if (!last) return undefined;
  const until = Math.min(Date.parse(last.at) + WAIT_MS, now + WAIT_MS);
  return until > now ? new Date(until).toISOString() : undefined;
}
