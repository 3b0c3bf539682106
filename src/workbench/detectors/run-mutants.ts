import { createMutants } from '../mutants/create-mutants.ts';
import { createEquivalenceLookup } from '../mutants/equivalent-mutants.ts';
import type { Mutant, MutantReport } from '../mutants/mutant.ts';
import { randomInt } from '../mutants/seeded-random.ts';
import { createDetectors, detectMutant } from './mutation-detectors.ts';
import type { MutationSubject } from './mutation-subject.ts';
import { createSourceLocator } from './source-locator.ts';

export type MutationOptions = {
  /** The seed chooses the fault of each row of large tables, and the sample. */
  seed: number;
  /**
   * The maximum number of mutants, spread equally over all kinds. Mutants that are declared equivalent are not counted.
   */
  sample?: number;
  onProgress?: (done: number, total: number) => void;
};

/**
 * Changes a product in one place at a time and runs the independent detectors: reviewed premiums, cases, stories of
 * orders, the checks, journeys and invariants. None of them derives from the sound product's own chart.
 */
export function runMutants(subject: MutationSubject, options: MutationOptions): MutantReport[] {
  const { chosen } = createMutants(subject.definition, subject.context.messages, options.seed);
  if (options.sample === undefined) return reportMutants(subject, chosen, options.onProgress);
  const reasonFor = createEquivalenceLookup(subject.plan.name, subject.read);
  const open = chosen.filter(({ id }) => reasonFor(id) === undefined);
  return reportMutants(subject, shuffleByKind(open, options.seed).slice(0, options.sample), options.onProgress);
}

/**
 * Reports these mutants in their order.
 * @param goesOn called before each mutant; if it returns false, the rest is not judged
 */
export function reportMutants(
  subject: MutationSubject,
  mutants: Mutant[],
  onProgress?: MutationOptions['onProgress'],
  goesOn: () => boolean = () => true,
): MutantReport[] {
  const judges = createDetectors(subject);
  const placeOf = createSourceLocator(subject.definition, subject.read);
  const reasonFor = createEquivalenceLookup(subject.plan.name, subject.read);
  return mutants.flatMap((mutant, index) => {
    if (!goesOn()) return [];
    const { id, kind, line, changes } = mutant;
    const noticed = detectMutant(subject, judges, mutant);
    const equivalent = noticed === undefined ? reasonFor(id) : undefined;
    onProgress?.(index + 1, mutants.length);
    const told = { ...(noticed === undefined ? {} : { noticed }), ...(equivalent === undefined ? {} : { equivalent }) };
    return { id, kind, at: placeOf(changes[0].place), line, ...told };
  });
}

/** Computes the share of detected mutants in per cent. Equivalent mutants are not counted. */
export function computeMutationScore(reports: MutantReport[]): number {
  const counted = reports.filter(({ noticed, equivalent }) => noticed !== undefined || equivalent === undefined);
  const noticed = counted.filter((report) => report.noticed !== undefined);
  return counted.length === 0 ? 100 : (100 * noticed.length) / counted.length;
}

/** Shuffles the mutants and alternates their kinds, so that the many rows of tables leave room for the others. */
export function shuffleByKind(mutants: Mutant[], seed: number): Mutant[] {
  const byChance = mutants.toSorted((left, right) => rank(left) - rank(right));
  const turn = new Map<string, number>();
  const turns = byChance.map((mutant) => {
    const count = turn.get(mutant.kind) ?? 0;
    turn.set(mutant.kind, count + 1);
    return { mutant, count };
  });
  return turns.toSorted((left, right) => left.count - right.count).map(({ mutant }) => mutant);

  function rank({ id }: Mutant): number {
    return randomInt(2 ** 31, seed, id);
  }
}
