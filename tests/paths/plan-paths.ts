import { createHash } from 'node:crypto';
import { type CheckedJourneys, checkJourneys } from '#engine/paths/check-journeys.ts';
import type { Journey } from '#engine/paths/covering-journeys.ts';
import type { NamedPersona } from '#engine/paths/find-witnesses.ts';
import type { JourneyModel } from '#engine/paths/journey-model.ts';
import type { Product } from '#engine/product.ts';
import { personasOf, productOf } from './product-of.ts';

/** A product, its answers and everything that can happen to its journeys: what each walk starts from. */
export type PathsPlan = { name: string; product: Product; personas: NamedPersona[]; checked: CheckedJourneys };

/** The journeys of one walk, over the model of what can happen there. */
export type PlannedWalk = { model: JourneyModel; journeys: PlannedJourney[] };

export type PlannedJourney = Pick<Journey, 'steps'> & { id: string };

export type WalkOptions = {
  /** Called after each journey. */
  onProgress?: (done: number, total: number) => void;
  /** Walks these paths alone. */
  only?: string[];
};

export function planPaths(name: string): PathsPlan {
  const product = productOf(name);
  const personas = personasOf(name);
  return { name, product, personas, checked: checkJourneys(product, personas) };
}

/** The same way has the same id in every run and wherever it is walked. */
export function pathId(product: string, { steps }: Pick<Journey, 'steps'>): string {
  const events = steps.slice(1).map(({ event }) => [event.type, event.witness ?? '']);
  return `${product}-${createHash('sha256').update(JSON.stringify(events)).digest('hex').slice(0, 6)}`;
}

/** Journeys with their ids. */
export function planned(product: string, journeys: Pick<Journey, 'steps'>[]): PlannedJourney[] {
  return journeys.map((journey) => ({ ...journey, id: pathId(product, journey) }));
}
