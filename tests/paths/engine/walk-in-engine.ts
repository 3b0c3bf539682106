import { covered } from '#workbench/journeys/covering-journeys.ts';
import type { JourneyModel } from '#workbench/journeys/journey-model.ts';
import { type PathsPlan, type PlannedJourney, planned } from '#workbench/journeys/plan.ts';
import { walkBeside } from '#workbench/walks/beside-the-paths.ts';
import { chartModel } from '#workbench/walks/chart-model.ts';
import { engineWalker } from '#workbench/walks/engine-walker.ts';
import type { WalkOptions } from '../plan-paths.ts';
import type { Walked } from '../report/paths-report.ts';
import { walkJourneys } from '../walk-journeys.ts';
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
  const ways = new Set<string>();
  const walk = { where: 'engine' as const, model: plan.checked.model, chart, walker: () => walker };
  const walked = await walkJourneys(walk, journeys, (steps) => coveredOnce(walk.model, steps, ways), options);
  if (options.only !== undefined) return walked;
  const { items, complaints } = walkBeside(plan, messageFormatter(plan.product));
  for (const item of items) walked.items.add(item);
  if (complaints.length > 0) walked.complaints = complaints;
  return { ...walked, seconds: (performance.now() - began) / 1000 };
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
