import { runMutants } from '#workbench/detectors/run-mutants.ts';
import type { PathsPlan } from '#workbench/journeys/plan.ts';
import { createMutants } from '#workbench/mutants/create-mutants.ts';
import { findWrongDeclarations } from '#workbench/mutants/equivalent-mutants.ts';
import { readMutationSubject } from './mutation/read-subject.ts';
import type { ProductReport } from './report/paths-report.ts';
import { createEmptyReport } from './run-report.ts';

/** The mutants of a product; what is declared equivalent and is not is a finding. */
export function runPlanMutants(
  plan: PathsPlan,
  seed: number,
  onProgress: (done: number, total: number) => void,
): ProductReport {
  const began = performance.now();
  const subject = readMutationSubject(plan);
  const { definition, read, context } = subject;
  const mutants = runMutants(subject, { seed, onProgress });
  const findings = findWrongDeclarations(
    plan.name,
    read,
    createMutants(definition, context.messages, seed).all,
    mutants,
  ).map((message) => ({
    code: 'not-equivalent',
    message,
    mend: 'Correct equivalent-mutants.json.',
  }));
  return { ...createEmptyReport(plan), mutants, findings, seconds: { mutants: (performance.now() - began) / 1000 } };
}
