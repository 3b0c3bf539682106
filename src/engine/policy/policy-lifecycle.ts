import { type Chart, resolveChartState, step } from '../chart.ts';
import type { Lifecycle } from './policy-history.ts';

/** The lifecycle of a policy from a chart (machines/lifecycles/policy.json), for the replay. Each answer is cached. */
export function createPolicyLifecycle(chart: Chart): Lifecycle {
  const known = new Map<string, string | undefined>();
  return {
    initial: chart.initial.value as string,
    next(status, event) {
      const key = `${status} ${event}`;
      if (!known.has(key)) {
        const { state, taken } = step(chart, resolveChartState(chart, status), { type: event, facts: {} });
        known.set(key, taken ? (state.value as string) : undefined);
      }
      return known.get(key);
    },
  };
}
