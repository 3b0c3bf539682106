import { createHash } from 'node:crypto';
import type { NamedCase } from '#engine/cases/read-cases.ts';
import { createPlan, type PathsPlan } from '#workbench/journeys/plan.ts';
import { loadCases, loadTestProduct } from './load-test-product.ts';

export type PathRunOptions = {
  /** Called after each journey. */
  onProgress?: (done: number, total: number) => void;
  /** Walks these paths alone. */
  only?: string[];
};

/** The seed of a run that names none: cases in the order of their files. */
export const DEFAULT_SEED = 0;

/**
 * The paths of a product. Another seed orders its cases differently, so that others supply their answers where
 * several would do; the same seed plans the same paths.
 */
export function planPaths(name: string, seed = DEFAULT_SEED): PathsPlan {
  return createPlan(
    loadTestProduct(name),
    seed === DEFAULT_SEED ? loadCases(name) : shuffleCases(loadCases(name), seed),
  );
}

function shuffleCases(cases: NamedCase[], seed: number): NamedCase[] {
  const rank = ({ name }: NamedCase) => createHash('sha256').update(`${seed} ${name}`).digest('hex');
  return cases.toSorted((left, right) => (rank(left) < rank(right) ? -1 : 1));
}
