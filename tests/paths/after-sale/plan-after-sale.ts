import { type AfterSaleItem, afterSale, afterSaleItems, waysWalked } from '#workbench/after-sale/after-sale-items.ts';
import { type AfterSaleJourneys, findJourneys, isDone } from '#workbench/after-sale/find-journeys.ts';
import {
  covered,
  coveringJourneys,
  type Journey,
  shortestJourneys,
  straightJourney,
} from '#workbench/journeys/covering-journeys.ts';
import { fewestJourneys } from '#workbench/journeys/fewest-journeys.ts';
import { createJourneyModel, type JourneyModel } from '#workbench/journeys/journey-model.ts';
import { type PathsPlan, type PlannedWalk, planned } from '#workbench/journeys/plan.ts';
import { canHappen } from '../api/api-world.ts';

/** What there is to walk of a product after its sale. */
export type AfterSalePlan = { found: AfterSaleJourneys; model: JourneyModel; items: AfterSaleItem[] };

const known = new WeakMap<PathsPlan, AfterSalePlan>();

/** The journeys after the sale of a product; made once for a plan. */
export function planAfterSale(plan: PathsPlan): AfterSalePlan {
  const made = known.get(plan) ?? makePlan(plan);
  known.set(plan, made);
  return made;
}

function makePlan({ product, cases }: Pick<PathsPlan, 'product' | 'cases'>): AfterSalePlan {
  const found = findJourneys(product, cases);
  return { found, model: createJourneyModel(product, found.witnesses), items: afterSaleItems(product, found) };
}

/** What steps walk of it: what the chart declares, and journeys to their confirmation. */
export function afterSaleCovered(model: JourneyModel, steps: Journey['steps']): string[] {
  return [...covered(model, steps).map(afterSale), ...waysWalked(steps)];
}

/** In the engine: the shortest way to everything that can happen. */
export function planInEngine({ name }: PathsPlan, { model }: AfterSalePlan): PlannedWalk {
  return { model, journeys: planned(name, shortestJourneys(model)) };
}

/**
 * Through the API: the straight ways that walk every journey and everything on its pages; and, of one that has to be paid, the
 * fewest that walk everything that can happen to its order.
 */
export function planInApi({ name, product }: PathsPlan, { found: { witnesses } }: AfterSalePlan): PlannedWalk {
  const filter = canHappen(product);
  const model = createJourneyModel(product, witnesses, { filter });
  const straight = witnesses
    .filter(({ isWhole }) => isWhole)
    .map((witness) => {
      const { steps } = straightJourney(model, witness);
      return { steps, covers: afterSaleCovered(model, steps) };
    });
  const paid = witnesses.find(
    (one) => isDone(one) && one.owes && one.begun?.about.by === 'holder' && one.facts.phoneIsProven !== true,
  );
  const own = witnesses.filter(
    ({ begun, name: own }) => begun === paid?.begun && (own === begun?.name || own === paid?.name),
  );
  const fewest = paid ? fewestJourneys(createJourneyModel(product, own, { filter })) : [];
  const journeys = planned(name, [...fewest, ...coveringJourneys(straight)]);
  const ids = journeys.map(({ id }) => id);
  return { model, journeys: journeys.filter(({ id }, index) => ids.indexOf(id) === index) };
}
