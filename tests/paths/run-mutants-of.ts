import type { PathsPlan } from '#workbench/journeys/plan.ts';
import { equivalentFaults } from '#workbench/mutants/equivalent-mutants.ts';
import { mutantsOf } from '#workbench/mutants/mutants-of.ts';
import { runMutants } from '#workbench/oracles/run-mutants.ts';
import { mutationSubject } from './mutation/read-subject.ts';
import type { ProductReport } from './report/paths-report.ts';
import { bareReport } from './run-report.ts';

/** The mutants of a product; what is declared equivalent and is not is a finding. */
export function mutantsOfPlan(
  plan: PathsPlan,
  seed: number,
  onProgress: (done: number, total: number) => void,
): ProductReport {
  const began = performance.now();
  const subject = mutationSubject(plan);
  const { definition, read, context } = subject;
  const mutants = runMutants(subject, { seed, onProgress });
  const findings = equivalentFaults(plan.name, read, mutantsOf(definition, context.messages, seed).all, mutants).map(
    (message) => ({
      code: 'not-equivalent',
      message,
      mend: 'Correct equivalent-mutants.json.',
    }),
  );
  return { ...bareReport(plan), mutants, findings, seconds: { mutants: (performance.now() - began) / 1000 } };
}
