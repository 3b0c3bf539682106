import { equivalentFaults } from './mutation/equivalent-mutants.ts';
import { mutantsOf } from './mutation/mutants-of.ts';
import { mutationSubject } from './mutation/mutation-subject.ts';
import { runMutants } from './mutation/run-mutants.ts';
import type { PathsPlan } from './plan-paths.ts';
import type { ProductReport } from './report/paths-report.ts';
import { bareReport } from './run-report.ts';

/** The mutants of a product; what is declared equivalent and is not is a finding. */
export function mutantsOfPlan(
  plan: PathsPlan,
  seed: number,
  onProgress: (done: number, total: number) => void,
): ProductReport {
  const began = performance.now();
  const mutants = runMutants(plan, { seed, onProgress });
  const { definition, read } = mutationSubject(plan);
  const findings = equivalentFaults(plan.name, read, mutantsOf(definition, seed).all, mutants).map((message) => ({
    code: 'not-equivalent',
    message,
    mend: 'Correct equivalent-mutants.json.',
  }));
  return { ...bareReport(plan), mutants, findings, seconds: { mutants: (performance.now() - began) / 1000 } };
}
