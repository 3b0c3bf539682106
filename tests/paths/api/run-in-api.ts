import type { Shop } from '#tests/support/test-shop.ts';
import {
  findShortestPaths,
  findStraightPath,
  listCoveredItems,
  replayEvents,
} from '#workbench/journeys/covering-paths.ts';
import { findFewestPaths } from '#workbench/journeys/fewest-paths.ts';
import { listCoverageItems } from '#workbench/journeys/journey-coverage.ts';
import { JourneyModel } from '#workbench/journeys/journey-model.ts';
import { type PathsPlan, type PlannedPath, type PlannedRun, toPlannedPaths } from '#workbench/journeys/plan.ts';
import { createChartModel } from '#workbench/path-runs/chart-model.ts';
import type { PathRunOptions } from '../plan-paths.ts';
import type { PathRunResult } from '../report/paths-report.ts';
import { runJourneys } from '../run-journeys.ts';
import { createApiPathRunner } from './api-path-runner.ts';
import { canHappen, chartOnlyTransitions, isPublic } from './api-world.ts';

/**
 * Plans the run through the API: the fewest journeys that walk everything that can happen there, and one direct path to
 * the certificate for every complete set of answers.
 */
export function planApiRun({ name, product, checked }: PathsPlan): PlannedRun {
  const witnesses = checked.witnesses.filter(isPublic);
  const model = new JourneyModel(product, witnesses, canHappen(product));
  const straight = witnesses.filter(({ isWhole }) => isWhole).map((witness) => findStraightPath(model, witness));
  const journeys = toPlannedPaths(name, [...findFewestPaths(model), ...straight]);
  const ids = journeys.map(({ id }) => id);
  return { model, journeys: journeys.filter(({ id }, index) => ids.indexOf(id) === index) };
}

/** Walks a product's journeys through the API of a shop, one after another, each with a customer of its own. */
export async function runInApi(
  plan: PathsPlan,
  shop: Shop,
  options: PathRunOptions = {},
  walk = planApiRun(plan),
): Promise<PathRunResult> {
  const { model } = walk;
  const walker = () => createApiPathRunner(shop, plan.product, model);
  // Before CONFIRM every step asserts the draft's own replay; after it the order's log shows the events.
  return runJourneys(
    { where: 'api', model, chart: createChartModel(model), walker },
    selectPaths(plan, walk, options.only),
    (steps, { walked }) => [
      ...walked,
      ...listCoveredItems(
        model,
        steps.filter(({ state }) => !state.confirmed),
      ),
    ],
    options,
  );
}

/** All of the walk, or the paths that are named: those of the engine, too, as far as they can happen here. */
function selectPaths(
  { name, checked }: PathsPlan,
  { model, journeys }: PlannedRun,
  only: string[] | undefined,
): PlannedPath[] {
  if (only === undefined) return journeys;
  const found = journeys.filter(({ id }) => only.includes(id));
  if (found.length === only.length) return found;
  const others = toPlannedPaths(name, findShortestPaths(checked.model)).filter(({ id }) => only.includes(id));
  return [...found, ...others.flatMap((journey) => retracePath(model, journey))];
}

function retracePath(model: JourneyModel, { id, steps }: PlannedPath): PlannedPath[] {
  const events = steps.slice(1).map(({ event }) => event);
  try {
    return [{ id, steps: replayEvents(model, events) }];
  } catch {
    return [];
  }
}

/** Items that no call of the API walks, by their ids, with the reason. */
export function listApiExclusions(plan: PathsPlan): Map<string, string> {
  const reasons = listCoverageItems(plan.checked.model).map(({ id, line }): [string, string | undefined] => {
    // If the summary and the payment are one page, the payment is a state inside that page.
    return [id, chartOnlyTransitions[line.replaceAll('payment.confirmed', 'payment')]];
  });
  return new Map(reasons.filter((entry): entry is [string, string] => entry[1] !== undefined));
}
