import { type Chart, resolveChartState, step } from '../chart.ts';
import type { Lifecycle } from './policy-history.ts';

/** A chart (machines/lifecycles/policy.json) as the replay asks it; each answer is worked out once. */
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
