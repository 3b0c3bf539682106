import { covered } from '#workbench/journeys/covering-journeys.ts';
import type { JourneyModel } from '#workbench/journeys/journey-model.ts';
import { type PathsPlan, type PlannedJourney, planned } from '#workbench/journeys/plan.ts';
import { walkBeside } from '#workbench/walks/beside-the-paths.ts';
import { type ChartModel, chartModel, type Moment, type Walker } from '#workbench/walks/chart-model.ts';
import { engineWalker } from '#workbench/walks/engine-walker.ts';
import type { WalkOptions } from '../plan-paths.ts';
import type { Walked } from '../report/paths-report.ts';
import { failureAt } from '../run-failure.ts';
import { messageFormatter } from './message-formatter.ts';

/**
 * Walks every shortest path of a product with the engine's verbs, the invariants asserted after every step; then, unless
 * single paths are asked for, everything that no path shows: rules of pages, resets, messages.
 */
export async function walkInEngine(plan: PathsPlan, options: WalkOptions = {}): Promise<Walked> {
  const began = performance.now();
  const chart = chartModel(plan.checked.model);
  const all = planned(plan.name, chart.paths);
  const journeys = all.filter(({ id }) => options.only?.includes(id) ?? true);
  const walker = engineWalker(plan.product, plan.checked.model);
  const walked: Walked = { failures: new Map(), passed: new Set(), items: new Set(), seconds: 0 };
  const ways = new Set<string>();
  for (const [index, journey] of journeys.entries()) {
    await walkOne(plan, chart, walker, journey, ways, walked);
    options.onProgress?.(index + 1, journeys.length);
  }
  if (options.only === undefined) {
    const { items, complaints } = walkBeside(plan, messageFormatter(plan.product));
    for (const item of items) walked.items.add(item);
    if (complaints.length > 0) walked.complaints = complaints;
  }
  walked.seconds = (performance.now() - began) / 1000;
  return walked;
}

async function walkOne(
  { checked: { model } }: PathsPlan,
  chart: ChartModel,
  walker: Walker,
  journey: PlannedJourney,
  ways: Set<string>,
  { failures, passed, items }: Walked,
): Promise<void> {
  let asserted = 0;
  const counting = {
    ...walker,
    assertState: async (moment: Moment) => {
      await walker.assertState(moment);
      asserted += 1;
    },
  };
  try {
    await chart.walk(journey, counting);
    passed.add(journey.id);
  } catch (error) {
    failures.set(journey.id, failureAt('engine', model, journey, Math.min(asserted, journey.steps.length - 1), error));
  }
  for (const item of coveredOnce(model, journey.steps.slice(0, asserted), ways)) items.add(item);
}

/** What the steps walk that began no path before. */
function coveredOnce(model: JourneyModel, steps: PlannedJourney['steps'], ways: Set<string>): string[] {
  let way = '';
  return steps.flatMap((step) => {
    way += `${JSON.stringify(step.event)}\n`;
    if (ways.has(way)) return [];
    ways.add(way);
    return covered(model, [step]);
  });
}
