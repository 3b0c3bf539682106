import { planPaths } from '../plan-paths.ts';
import type { MutantReport } from '../report/paths-report.ts';
import { equivalentFaults } from './equivalent-mutants.ts';
import { mutantsOf } from './mutants-of.ts';
import { mutationSubject } from './mutation-subject.ts';
import { runMutants } from './run-mutants.ts';

/** What a worker is asked: one product at a time. */
export type MutationTask = { product: string; seed: number; sample?: number };

export type MutationResult = { product: string; mutants: MutantReport[]; faults: string[]; seconds: number };

/** The mutants of one product, and declarations that are not true. */
export function mutationResult({ product, ...options }: MutationTask): MutationResult {
  const began = performance.now();
  const plan = planPaths(product);
  const mutants = runMutants(plan, options);
  const { definition, read } = mutationSubject(plan);
  const faults = equivalentFaults(product, read, mutantsOf(definition, options.seed).all, mutants);
  return { product, mutants, faults, seconds: (performance.now() - began) / 1000 };
}

process.on('message', (task: MutationTask) => {
  process.send?.(mutationResult(task));
});
