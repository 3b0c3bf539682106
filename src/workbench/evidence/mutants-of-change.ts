import type { ProductDefinition } from '#engine/language/definition.ts';
import { sameJson } from '#engine/language/json.ts';
import { equivalentReasons } from '../mutants/equivalent-mutants.ts';
import { atPlace, type Mutant, type MutantReport, type Place } from '../mutants/mutant.ts';
import { mutantsOf } from '../mutants/mutants-of.ts';
import type { MutationSubject } from '../oracles/mutation-subject.ts';
import { judgeMutants, mixedBy } from '../oracles/run-mutants.ts';

export type MutantsOfChange = {
  /** Mutants that there are of the parts that changed. */
  all: number;
  /** Those that were judged: a sample by the seed, where there are too many. */
  reports: MutantReport[];
};

export type ChangeOptions = {
  /** Chooses the sample: the same seed, the same mutants. */
  seed: number;
  /** The definition that it was; without it every part is new. */
  before: ProductDefinition | undefined;
  most: number;
  /** Asked before each mutant: the time may be over. */
  goesOn: () => boolean;
  onProgress: (done: number, all: number) => void;
};

/** Makes mutants of what changed in a product and asks those who know what must come of it. */
export function mutantsOfChange(subject: MutationSubject, options: ChangeOptions): MutantsOfChange {
  const { seed, before, most, goesOn, onProgress } = options;
  const reasonFor = equivalentReasons(subject.plan.name, subject.read);
  const changed = mutantsOf(subject.definition, subject.context.messages, seed).chosen.filter(
    (mutant) => reasonFor(mutant.id) === undefined && isOfChange(mutant, before, subject.definition),
  );
  const sample = mixedBy(changed, seed).slice(0, most);
  return { all: changed.length, reports: judgeMutants(subject, sample, onProgress, goesOn) };
}

/** Whether the part that a mutant stands in is not as it was. */
function isOfChange({ changes }: Mutant, before: ProductDefinition | undefined, now: ProductDefinition): boolean {
  if (before === undefined) return true;
  return changes.some(({ place }) => {
    const part = partOf(place);
    const is = atPlace(now, part);
    if (sameJson(atPlace(before, part), is)) return false;
    // A row that only moved, because another was put before it, is as it was.
    const list = atPlace(before, part.slice(0, -1));
    return !Array.isArray(list) || !list.some((one) => sameJson(one, is));
  });
}

/** The smallest part that means something by itself: a row, a condition, a step, what happens at an event. */
function partOf(place: Place): Place {
  if (place[1] === 'tables') return place.slice(0, 5);
  const on = place.lastIndexOf('on');
  if (place[0] === 'chart' && on >= 0) return place.slice(0, on + 2);
  return place[0] === 'chart' ? place.slice(0, -1) : place.slice(0, 3);
}
