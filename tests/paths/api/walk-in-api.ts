import type { Shop } from '#tests/support/a-shop.ts';
import { covered, retrace, shortestJourneys, straightJourney } from '#workbench/journeys/covering-journeys.ts';
import { fewestJourneys } from '#workbench/journeys/fewest-journeys.ts';
import { coverageItems } from '#workbench/journeys/journey-coverage.ts';
import { createJourneyModel, type JourneyModel } from '#workbench/journeys/journey-model.ts';
import { type PathsPlan, type PlannedJourney, type PlannedWalk, planned } from '#workbench/journeys/plan.ts';
import { chartModel } from '#workbench/walks/chart-model.ts';
import type { WalkOptions } from '../plan-paths.ts';
import type { Walked } from '../report/paths-report.ts';
import { walkJourneys } from '../walk-journeys.ts';
import { apiWalker } from './api-walker.ts';
import { canHappen, chartOnly, isPublic } from './api-world.ts';

/**
 * What is walked through the API: the fewest journeys that walk everything that can happen there, and for every whole
 * set of answers the straight way to its certificate.
 */
export function planApiWalk({ name, product, checked }: PathsPlan): PlannedWalk {
  const witnesses = checked.witnesses.filter(isPublic);
  const model = createJourneyModel(product, witnesses, { filter: canHappen(product) });
  const straight = witnesses.filter(({ isWhole }) => isWhole).map((witness) => straightJourney(model, witness));
  const journeys = planned(name, [...fewestJourneys(model), ...straight]);
  const ids = journeys.map(({ id }) => id);
  return { model, journeys: journeys.filter(({ id }, index) => ids.indexOf(id) === index) };
}

/** Walks a product's journeys through the API of a shop, one after another, each with a customer of its own. */
export async function walkInApi(
  plan: PathsPlan,
  shop: Shop,
  options: WalkOptions = {},
  walk = planApiWalk(plan),
): Promise<Walked> {
  const { model } = walk;
  const walker = () => apiWalker(shop, plan.product, model);
  // Before CONFIRM the draft's own replay is asserted at every step; after it the order's log tells what happened.
  return walkJourneys(
    { where: 'api', model, chart: chartModel(model), walker },
    chosen(plan, walk, options.only),
    (steps, { walked }) => [
      ...walked,
      ...covered(
        model,
        steps.filter(({ state }) => !state.confirmed),
      ),
    ],
    options,
  );
}

/** All of the walk, or the paths that are named: those of the engine, too, as far as they can happen here. */
function chosen(
  { name, checked }: PathsPlan,
  { model, journeys }: PlannedWalk,
  only: string[] | undefined,
): PlannedJourney[] {
  if (only === undefined) return journeys;
  const found = journeys.filter(({ id }) => only.includes(id));
  if (found.length === only.length) return found;
  const others = planned(name, shortestJourneys(checked.model)).filter(({ id }) => only.includes(id));
  return [...found, ...others.flatMap((journey) => retraced(model, journey))];
}

function retraced(model: JourneyModel, { id, steps }: PlannedJourney): PlannedJourney[] {
  const events = steps.slice(1).map(({ event }) => event);
  try {
    return [{ id, steps: retrace(model, events) }];
  } catch {
    return [];
  }
}

/** Items that no call of the API walks, by their ids, with the reason. */
export function excusedInApi(plan: PathsPlan): Map<string, string> {
  const reasons = coverageItems(plan.checked.model).map(({ id, line }): [string, string | undefined] => {
    // Where the summary and the payment are one page, the payment is a state inside it.
    return [id, chartOnly[line.replaceAll('payment.confirmed', 'payment')]];
  });
  return new Map(reasons.filter((entry): entry is [string, string] => entry[1] !== undefined));
}
