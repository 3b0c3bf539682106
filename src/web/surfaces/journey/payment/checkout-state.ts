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
 * The state of an order's checkout in the chart (`enteringCode`, `paying` ...), computed from the order's outcomes. A
 * payment link has no answers, and needs none: the order exists since CONFIRM, so the function begins at the target of
 * CONFIRM and ignores the guards before it.
 */
export function checkoutState(chart: Chart, order: Pick<OrderView, 'status' | 'outcomes'>): string {
  const place = findAcceptingState(chart, 'CONFIRM');
  if (place === undefined) throw new Error('the chart has no state that takes CONFIRM');
  // An order that was confirmed without a code of its own: the phone was verified before.
  const codes = order.outcomes.some(({ type }) => type === 'SENT' || type === 'VERIFIED');
  const isProven = order.status !== 'incomplete' && !codes;
  const facts: Facts = isProven ? Object.fromEntries(chart.factNames.map((name) => [name, true])) : {};
  let state = resolveStateAtPath(chart, place);
  for (const { type } of order.outcomes) state = step(chart, state, { type, facts }).state;
  const paths = listActivePaths(state);
  return (paths.find(([region]) => region === place[0]) ?? paths[0])?.at(-1) ?? '';
}
