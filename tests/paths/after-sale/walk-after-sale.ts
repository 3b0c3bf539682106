import type { Shop } from '#tests/support/a-shop.ts';
import { afterSale, waysWalked } from '#workbench/after-sale/after-sale-items.ts';
import { covered } from '#workbench/journeys/covering-journeys.ts';
import type { PathsPlan, PlannedWalk } from '#workbench/journeys/plan.ts';
import { chartModel } from '#workbench/walks/chart-model.ts';
import { engineWalker } from '#workbench/walks/engine-walker.ts';
import { apiWalker } from '../api/api-walker.ts';
import { chartOnly } from '../api/api-world.ts';
import type { WalkOptions } from '../plan-paths.ts';
import type { CoveredItem, Walked } from '../report/paths-report.ts';
import { walkJourneys } from '../walk-journeys.ts';
import { afterSaleCovered, planAfterSale, planInApi, planInEngine } from './plan-after-sale.ts';

/** What was walked of a product after its sale, and the journeys that were. */
export type AfterSaleWalked = { walked: Walked; walk: PlannedWalk };

const nothing = (): Walked => ({ failures: new Map(), passed: new Set(), items: new Set(), seconds: 0 });

/** Walks the shortest way to everything that can happen after the sale by the engine's verbs, its invariants asserted after each step. */
export async function walkAfterSaleInEngine(plan: PathsPlan, options: WalkOptions = {}): Promise<AfterSaleWalked> {
  const made = planAfterSale(plan);
  const { model } = made;
  const walk = only(planInEngine(plan, made), options);
  if (walk.journeys.length === 0) return { walk, walked: nothing() };
  const walker = engineWalker(plan.product, model);
  const where = { where: 'engine' as const, model, chart: chartModel(model), walker: () => walker };
  return { walk, walked: await walkJourneys(where, walk.journeys, (steps) => afterSaleCovered(model, steps), options) };
}

/** Walks them through the API of a shop, each about a policy of its own. */
export async function walkAfterSaleInApi(
  plan: PathsPlan,
  shop: Shop,
  options: WalkOptions = {},
): Promise<AfterSaleWalked> {
  const walk = only(planInApi(plan, planAfterSale(plan)), options);
  if (walk.journeys.length === 0) return { walk, walked: nothing() };
  const { model, journeys } = walk;
  const walker = () => apiWalker(shop, plan.product, model);
  const walked = await walkJourneys(
    { where: 'api', model, chart: chartModel(model), walker },
    journeys,
    (steps, { walked: items }) => [
      ...[...items].map(afterSale),
      ...waysWalked(steps),
      ...covered(
        model,
        steps.filter(({ state }) => !state.confirmed),
      ).map(afterSale),
    ],
    options,
  );
  return { walk, walked };
}

function only({ model, journeys }: PlannedWalk, { only: ids }: WalkOptions): PlannedWalk {
  return { model, journeys: journeys.filter(({ id }) => ids?.includes(id) ?? true) };
}

const BROWSER = 'Once a journey and language: tests/browser/deep/my-policy.spec.ts';

/** What there is to walk, nothing of it walked. */
export function declaredAfterSale(plan: PathsPlan): CoveredItem[] {
  return planAfterSale(plan).items.map(({ id, line, excused }): CoveredItem => {
    const chart = line.replace(/^after the sale: /, '').replaceAll('payment.confirmed', 'payment');
    const inApi = excused ?? chartOnly[chart];
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
