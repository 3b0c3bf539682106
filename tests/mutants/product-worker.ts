import type { ProductDefinition } from '#engine/language/definition.ts';
import { mutantsOfChange } from '#workbench/evidence/mutants-of-change.ts';
import type { MutantReport } from '#workbench/mutants/mutant.ts';
import { mutantsOf } from '#workbench/mutants/mutants-of.ts';
import { judgeMutants } from '#workbench/oracles/run-mutants.ts';
import { mutationSubject } from '../paths/mutation/read-subject.ts';
import { planPaths } from '../paths/plan-paths.ts';

/** Mutants of one product: those with these ids, or those of what is other than it was. */
export type ProductJob = { product: string; seed: number; ids?: string[]; before?: ProductDefinition; most?: number };

export type ProductTold = { done: number } | { reports: MutantReport[] };

// A process of a run: an endless loop of a mutant ends with it.
const say = (told: ProductTold): void => void process.send?.(told);

process.on('message', ({ product, seed, ids, before, most = Number.POSITIVE_INFINITY }: ProductJob) => {
  const subject = mutationSubject(planPaths(product));
  const onProgress = (done: number) => say({ done });
  if (ids === undefined) {
    const options = { seed, before, most, goesOn: () => true, onProgress };
    return say({ reports: mutantsOfChange(subject, options).reports });
  }
  const { chosen } = mutantsOf(subject.definition, subject.context.messages, seed);
  const wanted = new Set(ids);
  const mutants = chosen.filter(({ id }) => wanted.has(id));
  say({ reports: judgeMutants(subject, mutants, onProgress) });
});
process.on('disconnect', () => process.exit());
