import { listCoveredItems } from '#workbench/journeys/covering-paths.ts';
import type { JourneyModel } from '#workbench/journeys/journey-model.ts';
import { type PathsPlan, type PlannedPath, toPlannedPaths } from '#workbench/journeys/plan.ts';
import { createChartModel } from '#workbench/path-runs/chart-model.ts';
import { EngineRunner } from '#workbench/path-runs/engine-runner.ts';
import { runOffPathChecks } from '#workbench/path-runs/off-path-checks.ts';
import type { PathRunOptions } from '../plan-paths.ts';
import type { PathRunResult } from '../report/paths-report.ts';
import { runJourneys } from '../run-journeys.ts';
import { createProjectFormatter } from './message-formatter.ts';

/**
 * Walks every shortest path of a product with the engine's verbs, the invariants asserted after every step; then, unless
 * single paths are asked for, everything that no path shows: rules of pages, resets, messages.
 */
export async function runInEngine(plan: PathsPlan, options: PathRunOptions = {}): Promise<PathRunResult> {
  const began = performance.now();
  const chart = createChartModel(plan.checked.model);
  const all = toPlannedPaths(plan.name, chart.paths);
  const journeys = all.filter(({ id }) => options.only?.includes(id) ?? true);
  const walker = new EngineRunner(plan.product, plan.checked.model);
  const ways = new Set<string>();
  const walk = { where: 'engine' as const, model: plan.checked.model, chart, walker: () => walker };
  const walked = await runJourneys(walk, journeys, (steps) => listNewlyCovered(walk.model, steps, ways), options);
  if (options.only !== undefined) return walked;
  const { items, complaints } = runOffPathChecks(plan, createProjectFormatter(plan.product));
  for (const item of items) walked.items.add(item);
  if (complaints.length > 0) walked.complaints = complaints;
  return { ...walked, seconds: (performance.now() - began) / 1000 };
}

/** The items on steps that no earlier path walked. */
function listNewlyCovered(model: JourneyModel, steps: PlannedPath['steps'], ways: Set<string>): string[] {
  let way = '';
  return steps.flatMap((step) => {
    way += `${JSON.stringify(step.event)}\n`;
    if (ways.has(way)) return [];
    ways.add(way);
    return listCoveredItems(model, [step]);
  });
}
