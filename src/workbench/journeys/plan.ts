import { createHash } from 'node:crypto';
import type { NamedCase } from '#engine/cases/read-cases.ts';
import type { Product } from '#engine/product.ts';
import { checkJourneys, type JourneyCheckResult } from './check-journeys.ts';
import type { ModelPath } from './covering-paths.ts';
import type { JourneyModel } from './journey-model.ts';

/** A product, its answers and everything that can happen to its journeys: what each walk starts from. */
export type PathsPlan = { name: string; product: Product; cases: NamedCase[]; checked: JourneyCheckResult };

/** The journeys of one walk, over the model of what can happen there. */
export type PlannedRun = { model: JourneyModel; journeys: PlannedPath[] };

export type PlannedPath = Pick<ModelPath, 'steps'> & { id: string };

/** What there is to walk of a product with these cases. */
export function createPlan(product: Product, cases: NamedCase[]): PathsPlan {
  return { name: product.id, product, cases, checked: checkJourneys(product, cases) };
}

/** The same way has the same id in every run and wherever it is walked. */
function computePathId(product: string, { steps }: Pick<ModelPath, 'steps'>): string {
  const events = steps.slice(1).map(({ event }) => [event.type, event.witness ?? '']);
  return `${product}-${createHash('sha256').update(JSON.stringify(events)).digest('hex').slice(0, 6)}`;
}

/** Journeys with their ids. */
export function toPlannedPaths(product: string, journeys: Pick<ModelPath, 'steps'>[]): PlannedPath[] {
  return journeys.map((journey) => ({ ...journey, id: computePathId(product, journey) }));
}
