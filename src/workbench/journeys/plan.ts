import { createHash } from 'node:crypto';
import type { NamedCase } from '#engine/cases/read-cases.ts';
import type { Product } from '#engine/product.ts';
import { checkJourneys, type JourneyCheckResult } from './check-journeys.ts';
import type { ModelPath } from './covering-paths.ts';
import type { JourneyModel } from './journey-model.ts';

/** A product, its cases, and the exploration of its journeys. Every run of paths starts from it. */
export type PathsPlan = { name: string; product: Product; cases: NamedCase[]; checked: JourneyCheckResult };

/** The journeys of one run, over the model of the possible steps. */
export type PlannedRun = { model: JourneyModel; journeys: PlannedPath[] };

export type PlannedPath = Pick<ModelPath, 'steps'> & { id: string };

/** Creates the plan of a product with these cases. */
export function createPlan(product: Product, cases: NamedCase[]): PathsPlan {
  return { name: product.id, product, cases, checked: checkJourneys(product, cases) };
}

/** Computes the id of a path. It is the same in every run and environment. */
function computePathId(product: string, { steps }: Pick<ModelPath, 'steps'>): string {
  const events = steps.slice(1).map(({ event }) => [event.type, event.witness ?? '']);
  return `${product}-${createHash('sha256').update(JSON.stringify(events)).digest('hex').slice(0, 6)}`;
}

/** Adds ids to journeys. */
export function toPlannedPaths(product: string, journeys: Pick<ModelPath, 'steps'>[]): PlannedPath[] {
  return journeys.map((journey) => ({ ...journey, id: computePathId(product, journey) }));
}
