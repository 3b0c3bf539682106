import type { ProductDefinition } from '#engine/language/definition.ts';
import { reportMutants } from '#workbench/detectors/run-mutants.ts';
import { createMutants } from '#workbench/mutants/create-mutants.ts';
import type { MutantReport } from '#workbench/mutants/mutant.ts';
import { runChangeMutants } from '#workbench/release-checks/run-change-mutants.ts';
import { readMutationSubject } from '../paths/mutation/read-subject.ts';
import { planPaths } from '../paths/plan-paths.ts';

/** Mutants of one product: those with these ids, or those of what is other than it was. */
export type ProductJob = { product: string; seed: number; ids?: string[]; before?: ProductDefinition; most?: number };

export type ProductMessage = { done: number } | { reports: MutantReport[] };

// A process of a run: an endless loop of a mutant ends with it.
const sendMessage = (told: ProductMessage): void => void process.send?.(told);

process.on('message', ({ product, seed, ids, before, most = Number.POSITIVE_INFINITY }: ProductJob) => {
  const subject = readMutationSubject(planPaths(product));
  const onProgress = (done: number) => sendMessage({ done });
  if (ids === undefined) {
    const options = { seed, before, most, goesOn: () => true, onProgress };
    return sendMessage({ reports: runChangeMutants(subject, options).reports });
  }
  const { chosen } = createMutants(subject.definition, subject.context.messages, seed);
  const wanted = new Set(ids);
  const mutants = chosen.filter(({ id }) => wanted.has(id));
  sendMessage({ reports: reportMutants(subject, mutants, onProgress) });
});
process.on('disconnect', () => process.exit());
