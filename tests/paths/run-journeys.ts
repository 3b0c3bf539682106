import type { JourneyModel } from '#workbench/journeys/journey-model.ts';
import type { PlannedPath } from '#workbench/journeys/plan.ts';
import type { ChartModel, StepContext, StepRunner } from '#workbench/path-runs/chart-model.ts';
import type { PathRunOptions } from './plan-paths.ts';
import type { PathRunner, PathRunResult } from './report/paths-report.ts';
import { buildPathFailure } from './run-failure.ts';

/** The walker of journeys, and its place: the model that they are of, and a walker for each. */
type PathRun<W extends StepRunner> = { where: PathRunner; model: JourneyModel; chart: ChartModel; walker: () => W };

/**
 * Walks journeys one after another and notes which passed, and where the others failed.
 * @param itemsOf what the steps walked that were asserted, by the walker that did
 */
export async function runJourneys<W extends StepRunner>(
  { where, model, chart, walker: newWalker }: PathRun<W>,
  journeys: PlannedPath[],
  itemsOf: (steps: PlannedPath['steps'], walker: W) => Iterable<string>,
  { onProgress }: PathRunOptions,
): Promise<PathRunResult> {
  const began = performance.now();
  const walked: PathRunResult = { failures: new Map(), passed: new Set(), items: new Set(), seconds: 0 };
  for (const [index, journey] of journeys.entries()) {
    const { id, steps } = journey;
    const walker = newWalker();
    let asserted = 0;
    const assertState = async (moment: StepContext) => {
      await walker.assertState(moment);
      asserted += 1;
    };
    try {
      await chart.walk(journey, { ...walker, assertState });
      walked.passed.add(id);
    } catch (error) {
      walked.failures.set(id, buildPathFailure(where, model, journey, Math.min(asserted, steps.length - 1), error));
    }
    for (const item of itemsOf(steps.slice(0, asserted), walker)) walked.items.add(item);
    onProgress?.(index + 1, journeys.length);
  }
  return { ...walked, seconds: (performance.now() - began) / 1000 };
}
