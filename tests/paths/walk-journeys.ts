import type { JourneyModel } from '#workbench/journeys/journey-model.ts';
import type { PlannedJourney } from '#workbench/journeys/plan.ts';
import type { ChartModel, Moment, Walker } from '#workbench/walks/chart-model.ts';
import type { WalkOptions } from './plan-paths.ts';
import type { Walked, Where } from './report/paths-report.ts';
import { failureAt } from './run-failure.ts';

/** What walks journeys, and where: the model that they are of, and a walker for each. */
type Walk<W extends Walker> = { where: Where; model: JourneyModel; chart: ChartModel; walker: () => W };

/**
 * Walks journeys one after another and notes which passed, and where the others failed.
 * @param itemsOf what the steps walked that were asserted, by the walker that did
 */
export async function walkJourneys<W extends Walker>(
  { where, model, chart, walker: newWalker }: Walk<W>,
  journeys: PlannedJourney[],
  itemsOf: (steps: PlannedJourney['steps'], walker: W) => Iterable<string>,
  { onProgress }: WalkOptions,
): Promise<Walked> {
  const began = performance.now();
  const walked: Walked = { failures: new Map(), passed: new Set(), items: new Set(), seconds: 0 };
  for (const [index, journey] of journeys.entries()) {
    const { id, steps } = journey;
    const walker = newWalker();
    let asserted = 0;
    const assertState = async (moment: Moment) => {
      await walker.assertState(moment);
      asserted += 1;
    };
    try {
      await chart.walk(journey, { ...walker, assertState });
      walked.passed.add(id);
    } catch (error) {
      walked.failures.set(id, failureAt(where, model, journey, Math.min(asserted, steps.length - 1), error));
    }
    for (const item of itemsOf(steps.slice(0, asserted), walker)) walked.items.add(item);
    onProgress?.(index + 1, journeys.length);
  }
  return { ...walked, seconds: (performance.now() - began) / 1000 };
}
