import type { OrderView } from '#contract/purchase/orders.ts';
import {
  type Chart,
  type Facts,
  findAcceptingState,
  listActivePaths,
  resolveStateAtPath,
  step,
} from '#engine/chart.ts';

/**
 * Where the checkout of an order stands, in the chart's own words (`enteringCode`, `paying` ...): its outcomes sent
 * through the chart. A pay link knows no answers, and needs none: CONFIRM made the order, so it begins where the chart takes
 * that, whatever guards stand on the way there.
 */
export function checkoutState(chart: Chart, order: Pick<OrderView, 'status' | 'outcomes'>): string {
  const place = findAcceptingState(chart, 'CONFIRM');
  if (place === undefined) throw new Error('the chart has no state that takes CONFIRM');
  // Confirmed without a code of its own: the phone had been proven before.
  const codes = order.outcomes.some(({ type }) => type === 'SENT' || type === 'VERIFIED');
  const isProven = order.status !== 'incomplete' && !codes;
  const facts: Facts = isProven ? Object.fromEntries(chart.factNames.map((name) => [name, true])) : {};
  let state = resolveStateAtPath(chart, place);
  for (const { type } of order.outcomes) state = step(chart, state, { type, facts }).state;
  const paths = listActivePaths(state);
  return (paths.find(([region]) => region === place[0]) ?? paths[0])?.at(-1) ?? '';
}
