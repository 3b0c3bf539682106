import {
  type AfterSaleItem,
  listAfterSaleItems,
  listCompletedKinds,
  toAfterSaleItemId,
} from '#workbench/after-sale/after-sale-items.ts';
import {
  canBeConfirmed,
  type EndorsementPaths,
  findEndorsementPaths,
} from '#workbench/after-sale/find-endorsement-paths.ts';
import {
  findShortestPaths,
  findStraightPath,
  listCoveredItems,
  type ModelPath,
  selectCoveringPaths,
} from '#workbench/journeys/covering-paths.ts';
import { findFewestPaths } from '#workbench/journeys/fewest-paths.ts';
import { JourneyModel } from '#workbench/journeys/journey-model.ts';
import { type PathsPlan, type PlannedRun, toPlannedPaths } from '#workbench/journeys/plan.ts';
import { canHappen } from '../api/api-world.ts';

/** The paths of a product after its sale. */
export type AfterSalePlan = { found: EndorsementPaths; model: JourneyModel; items: AfterSaleItem[] };

const cachedPlans = new WeakMap<PathsPlan, AfterSalePlan>();

/** The journeys after the sale of a product; made once for a plan. */
export function planAfterSale(plan: PathsPlan): AfterSalePlan {
  const made = cachedPlans.get(plan) ?? createPlan(plan);
  cachedPlans.set(plan, made);
  return made;
}

function createPlan({ product, cases }: Pick<PathsPlan, 'product' | 'cases'>): AfterSalePlan {
  const found = findEndorsementPaths(product, cases);
  return { found, model: new JourneyModel(product, found.witnesses), items: listAfterSaleItems(product, found) };
}

/** The items that steps walk: those of the chart, and journeys to their confirmation. */
export function listAfterSaleCoverage(model: JourneyModel, steps: ModelPath['steps']): string[] {
  return [...listCoveredItems(model, steps).map(toAfterSaleItemId), ...listCompletedKinds(steps)];
}

/** In the engine: the shortest way to everything that can happen. */
export function planEnginePaths({ name }: PathsPlan, { model }: AfterSalePlan): PlannedRun {
  return { model, journeys: toPlannedPaths(name, findShortestPaths(model)) };
}

/**
 * Through the API: the straight ways that walk every journey and everything on its pages; and, of one that has to be paid, the
 * fewest that walk everything that can happen to its order.
 */
export function planApiPaths({ name, product }: PathsPlan, { found: { witnesses } }: AfterSalePlan): PlannedRun {
  const filter = canHappen(product);
  const model = new JourneyModel(product, witnesses, filter);
  const straight = witnesses
    .filter(({ isWhole }) => isWhole)
    .map((witness) => {
      const { steps } = findStraightPath(model, witness);
      return { steps, covers: listAfterSaleCoverage(model, steps) };
    });
  const paid = witnesses.find(
    (one) => canBeConfirmed(one) && one.owes && one.begun?.about.by === 'holder' && one.facts.phoneIsProven !== true,
  );
  const own = witnesses.filter(
    ({ begun, name: own }) => begun === paid?.begun && (own === begun?.name || own === paid?.name),
  );
  const fewest = paid ? findFewestPaths(new JourneyModel(product, own, filter)) : [];
  const journeys = toPlannedPaths(name, [...fewest, ...selectCoveringPaths(straight)]);
  const ids = journeys.map(({ id }) => id);
  return { model, journeys: journeys.filter(({ id }, index) => ids.indexOf(id) === index) };
}
