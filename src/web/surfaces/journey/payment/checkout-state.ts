import type { OrderView } from '#contract/purchase/orders.ts';
import { activePaths, type Chart, type ChartState, type Facts, step } from '#engine/chart.ts';

/** More pages than any journey has. */
const longestWay = 40;

/**
 * Where the checkout of an order stands, in the chart's own words (`enteringCode`, `paying` ...): its outcomes sent
 * through the chart. A pay link knows no answers, so the way to the confirmation is walked with every fact true.
 */
export function checkoutState(chart: Chart, order: Pick<OrderView, 'status' | 'outcomes'>): string {
  const every: Facts = Object.fromEntries(chart.factNames.map((name) => [name, true]));
  let state: ChartState = chart.initial;
  for (let page = 0; page < longestWay && !step(chart, state, { type: 'CONFIRM', facts: every }).taken; page++) {
    state = step(chart, state, { type: 'NEXT', facts: every }).state;
  }
  const region = deepest(activePaths(state))[0];
  // Confirmed without a code of its own: the phone had been proven before.
  const codes = order.outcomes.some(({ type }) => type === 'SENT' || type === 'VERIFIED');
  const facts = order.status !== 'incomplete' && !codes ? every : {};
  for (const { type } of order.outcomes) state = step(chart, state, { type, facts }).state;
  const paths = activePaths(state);
  return (paths.find(([first]) => first === region) ?? deepest(paths)).at(-1) ?? '';
}

/** Side regions are shallow; the journey is the longest path. */
function deepest(paths: string[][]): string[] {
  return paths.reduce((longest, path) => (path.length > longest.length ? path : longest));
}
