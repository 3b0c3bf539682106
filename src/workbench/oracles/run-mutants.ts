import { chance } from '../mutants/chance.ts';
import { equivalentReasons } from '../mutants/equivalent-mutants.ts';
import type { Mutant, MutantReport } from '../mutants/mutant.ts';
import { mutantsOf } from '../mutants/mutants-of.ts';
import { judgesOf, noticedBy } from './judges.ts';
import type { MutationSubject } from './mutation-subject.ts';
import { sourcePlaces } from './source-places.ts';

export type MutationOptions = {
  /** Chooses the fault of each row of large tables, and the sample. */
  seed: number;
  /** So many mutants at most, of all kinds alike, without those that are declared to change nothing. */
  sample?: number;
  onProgress?: (done: number, total: number) => void;
};

/**
 * Changes a product in one place at a time and asks those who know what must come of it: reviewed premiums, cases,
 * stories of orders, the check, journeys and invariants. None of them is derived from the sound product's own chart.
 */
export function runMutants(subject: MutationSubject, options: MutationOptions): MutantReport[] {
  const { chosen } = mutantsOf(subject.definition, subject.context.messages, options.seed);
  if (options.sample === undefined) return judgeMutants(subject, chosen, options.onProgress);
  const reasonFor = equivalentReasons(subject.plan.name, subject.read);
  const open = chosen.filter(({ id }) => reasonFor(id) === undefined);
  return judgeMutants(subject, mixedBy(open, options.seed).slice(0, options.sample), options.onProgress);
}

/** Reports of these mutants, in their order. @param goesOn asked before each: without it the rest are not judged */
export function judgeMutants(
  subject: MutationSubject,
  mutants: Mutant[],
  onProgress?: MutationOptions['onProgress'],
  goesOn: () => boolean = () => true,
): MutantReport[] {
  const judges = judgesOf(subject);
  const placeOf = sourcePlaces(subject.definition, subject.read);
  const reasonFor = equivalentReasons(subject.plan.name, subject.read);
  return mutants.flatMap((mutant, index) => {
    if (!goesOn()) return [];
    const { id, kind, line, changes } = mutant;
    const noticed = noticedBy(subject, judges, mutant);
    const equivalent = noticed === undefined ? reasonFor(id) : undefined;
    onProgress?.(index + 1, mutants.length);
    const told = { ...(noticed === undefined ? {} : { noticed }), ...(equivalent === undefined ? {} : { equivalent }) };
    return { id, kind, at: placeOf(changes[0].place), line, ...told };
  });
}

/** Share of the mutants that were noticed, in per cent; those that change nothing do not count. */
export function mutationScore(reports: MutantReport[]): number {
  const counted = reports.filter(({ noticed, equivalent }) => noticed !== undefined || equivalent === undefined);
  const noticed = counted.filter((report) => report.noticed !== undefined);
  return counted.length === 0 ? 100 : (100 * noticed.length) / counted.length;
}

/** By chance, and kinds in turn, so that the many rows of tables leave room for the others. */
export function mixedBy(mutants: Mutant[], seed: number): Mutant[] {
  const byChance = mutants.toSorted((left, right) => rank(left) - rank(right));
  const turn = new Map<string, number>();
  const turns = byChance.map((mutant) => {
    const count = turn.get(mutant.kind) ?? 0;
    turn.set(mutant.kind, count + 1);
    return { mutant, count };
  });
  return turns.toSorted((left, right) => left.count - right.count).map(({ mutant }) => mutant);

  function rank({ id }: Mutant): number {
    return chance(2 ** 31, seed, id);
  }
}
