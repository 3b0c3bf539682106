import type { OrderView } from '#contract/orders.ts';
import { activePaths, type Chart, type ChartState, type Facts, initialState, step } from '#engine/chart.ts';

/** More pages than any journey has. */
const longestWay = 40;

/**
 * Where the checkout of an order stands, in the chart's own words (`enteringCode`, `paying` ...): its outcomes sent
 * through the chart. A pay link knows no answers, so the way to the confirmation is walked with every fact true.
 */
export function checkoutState(chart: Chart, order: Pick<OrderView, 'status' | 'outcomes'>): string {
  const every: Facts = Object.fromEntries(chart.factNames.map((name) => [name, true]));
  let state: ChartState = initialState(chart);
  for (let page = 0; page < longestWay && !step(chart, state, { type: 'CONFIRM', facts: every }).taken; page++) {
    state = step(chart, state, { type: 'NEXT', facts: every }).state;
  }
  // Confirmed without a code of its own: the phone had been proven before.
  const proven =
    order.status !== 'incomplete' && !order.outcomes.some(({ type }) => type === 'SENT' || type === 'VERIFIED');
  for (const { type } of order.outcomes) state = step(chart, state, { type, facts: proven ? every : {} }).state;
  return deepest(state);
}

function deepest(state: ChartState): string {
  return (
    activePaths(state)
      .reduce((longest, path) => (path.length > longest.length ? path : longest))
      .at(-1) ?? ''
  );
}
