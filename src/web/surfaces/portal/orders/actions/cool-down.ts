import type { OrderDetail } from '#contract/purchase/order-histories.ts';

/** Between two messages with the link of one order, as the server has it. */
const WAIT_MS = 60_000;

/**
 * Until when no further message goes out, ISO, judged by the last one that did; undefined if one may go now. A clock
 * that goes wrong never waits longer than the server would.
 */
export function findCoolDownEnd(links: OrderDetail['links'], now: number): string | undefined {
  const last = links.findLast(({ channel }) => channel !== 'link');
  if (!last) return undefined;
  const until = Math.min(Date.parse(last.at) + WAIT_MS, now + WAIT_MS);
  return until > now ? new Date(until).toISOString() : undefined;
}
