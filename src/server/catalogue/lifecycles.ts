import { type Chart, createChart, type Facts, resolveChartState, step } from '#engine/chart.ts';
import type { ChartDefinition } from '#engine/language/definition.ts';
import type { ReadJson } from '#engine/language/load-definition.ts';
import { ApiProblem } from '../platform/http/api-problem.ts';

/** The state charts of stored records, from machines/lifecycles. They run on the same engine as the journeys. */
export type Lifecycles = Record<'order' | 'payment' | 'policy' | 'claim', Chart>;

export function loadLifecycles(readJson: ReadJson): Lifecycles {
  const chart = (name: string) => createChart(readJson(`machines/lifecycles/${name}.json`) as ChartDefinition);
  return { order: chart('order'), payment: chart('payment'), policy: chart('policy'), claim: chart('claim') };
}

/**
 * Returns the state after an event and its actions.
 * @throws ApiProblem 409 `notAllowedNow` if no transition handles the event
 */
export function advance(
  chart: Chart,
  status: string,
  event: string,
  facts: Facts = {},
): { status: string; actions: string[] } {
  const { state, actions, taken } = step(chart, resolveChartState(chart, status), { type: event, facts });
  if (!taken) throw new ApiProblem(409, 'notAllowedNow');
  return { status: state.value as string, actions: actions.map(({ type }) => type) };
}

export function canAdvance(chart: Chart, status: string, event: string, facts: Facts = {}): boolean {
  return step(chart, resolveChartState(chart, status), { type: event, facts }).taken;
}
