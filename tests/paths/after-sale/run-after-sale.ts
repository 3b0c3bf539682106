import type { Shop } from '#tests/support/test-shop.ts';
import { listCompletedKinds, toAfterSaleItemId } from '#workbench/after-sale/after-sale-items.ts';
import { listCoveredItems } from '#workbench/journeys/covering-paths.ts';
import type { PathsPlan, PlannedRun } from '#workbench/journeys/plan.ts';
import { createChartModel } from '#workbench/path-runs/chart-model.ts';
import { EngineRunner } from '#workbench/path-runs/engine-runner.ts';
import { createApiPathRunner } from '../api/api-path-runner.ts';
import { chartOnlyTransitions } from '../api/api-world.ts';
import type { PathRunOptions } from '../plan-paths.ts';
import type { CoveredItem, PathRunResult } from '../report/paths-report.ts';
import { runJourneys } from '../run-journeys.ts';
import { listAfterSaleCoverage, planAfterSale, planApiPaths, planEnginePaths } from './plan-after-sale.ts';

/** The items of a product after its sale that were walked, and the walked journeys. */
export type AfterSaleResult = { walked: PathRunResult; walk: PlannedRun };

const emptyResult = (): PathRunResult => ({ failures: new Map(), passed: new Set(), items: new Set(), seconds: 0 });

/** Walks the shortest way to everything that can happen after the sale by the engine's verbs, its invariants asserted after each step. */
export async function runAfterSaleInEngine(plan: PathsPlan, options: PathRunOptions = {}): Promise<AfterSaleResult> {
  const made = planAfterSale(plan);
  const { model } = made;
  const walk = selectPaths(planEnginePaths(plan, made), options);
  if (walk.journeys.length === 0) return { walk, walked: emptyResult() };
  const walker = new EngineRunner(plan.product, model);
  const where = { where: 'engine' as const, model, chart: createChartModel(model), walker: () => walker };
  return {
    walk,
    walked: await runJourneys(where, walk.journeys, (steps) => listAfterSaleCoverage(model, steps), options),
  };
}

/** Walks them through the API of a shop, each about a policy of its own. */
export async function runAfterSaleInApi(
  plan: PathsPlan,
  shop: Shop,
  options: PathRunOptions = {},
): Promise<AfterSaleResult> {
  const walk = selectPaths(planApiPaths(plan, planAfterSale(plan)), options);
  if (walk.journeys.length === 0) return { walk, walked: emptyResult() };
  const { model, journeys } = walk;
  const walker = () => createApiPathRunner(shop, plan.product, model);
  const walked = await runJourneys(
    { where: 'api', model, chart: createChartModel(model), walker },
    journeys,
    (steps, { walked: items }) => [
      ...[...items].map(toAfterSaleItemId),
      ...listCompletedKinds(steps),
      ...listCoveredItems(
        model,
        steps.filter(({ state }) => !state.confirmed),
      ).map(toAfterSaleItemId),
    ],
    options,
  );
  return { walk, walked };
}

function selectPaths({ model, journeys }: PlannedRun, { only: ids }: PathRunOptions): PlannedRun {
  return { model, journeys: journeys.filter(({ id }) => ids?.includes(id) ?? true) };
}

const BROWSER = 'Once a journey and language: tests/browser/deep/my-policy.spec.ts';

/** The items to walk; none of them is walked yet. */
export function listAfterSaleItems(plan: PathsPlan): CoveredItem[] {
  return planAfterSale(plan).items.map(({ id, line, excused }): CoveredItem => {
    const chart = line.replace(/^after the sale: /, '').replaceAll('payment.confirmed', 'payment');
    const inApi = excused ?? chartOnlyTransitions[chart];
    return {
      ...{ id, kind: 'afterSale', line, walked: [] },
      excused: {
        browser: excused ?? BROWSER,
        ...(excused === undefined ? {} : { engine: excused }),
        ...(inApi === undefined ? {} : { api: inApi }),
      },
    };
  });
}
