import { createHash } from 'node:crypto';
import type { Product } from '#engine/product.ts';
import type { NamedCase } from '#workbench/check/read-cases.ts';
import { type CheckedJourneys, checkJourneys } from '#workbench/paths/check-journeys.ts';
import type { Journey } from '#workbench/paths/covering-journeys.ts';
import type { JourneyModel } from '#workbench/paths/journey-model.ts';
import { casesOf, productOf } from './product-of.ts';

/** A product, its answers and everything that can happen to its journeys: what each walk starts from. */
export type PathsPlan = { name: string; product: Product; cases: NamedCase[]; checked: CheckedJourneys };

/** The journeys of one walk, over the model of what can happen there. */
export type PlannedWalk = { model: JourneyModel; journeys: PlannedJourney[] };

export type PlannedJourney = Pick<Journey, 'steps'> & { id: string };

export type WalkOptions = {
  /** Called after each journey. */
  onProgress?: (done: number, total: number) => void;
  /** Walks these paths alone. */
  only?: string[];
};

/** The seed of a run that names none: cases in the order of their files. */
export const USUAL_SEED = 0;

/**
 * What there is to walk of a product. Another seed takes its cases in another order, so that others give their
 * answers where several would do; the same seed plans the same paths.
 */
export function planPaths(name: string, seed = USUAL_SEED): PathsPlan {
  return planOf(productOf(name), seed === USUAL_SEED ? casesOf(name) : mixed(casesOf(name), seed));
}

/** The same of a product that need not be in the files. */
export function planOf(product: Product, cases: NamedCase[]): PathsPlan {
  return { name: product.id, product, cases, checked: checkJourneys(product, cases) };
}

function mixed(cases: NamedCase[], seed: number): NamedCase[] {
  const rank = ({ name }: NamedCase) => createHash('sha256').update(`${seed} ${name}`).digest('hex');
  return cases.toSorted((left, right) => (rank(left) < rank(right) ? -1 : 1));
}

/** The same way has the same id in every run and wherever it is walked. */
function pathId(product: string, { steps }: Pick<Journey, 'steps'>): string {
  const events = steps.slice(1).map(({ event }) => [event.type, event.witness ?? '']);
  return `${product}-${createHash('sha256').update(JSON.stringify(events)).digest('hex').slice(0, 6)}`;
}

/** Journeys with their ids. */
export function planned(product: string, journeys: Pick<Journey, 'steps'>[]): PlannedJourney[] {
  return journeys.map((journey) => ({ ...journey, id: pathId(product, journey) }));
}
