import type { ProductDefinition } from '#engine/language/definition.ts';
import { canonicalJson, sameJson } from '#engine/language/json.ts';
import { chance } from '../mutants/chance.ts';
import { equivalentReasons } from '../mutants/equivalent-mutants.ts';
import { atPlace, type Mutant, type MutantReport, type Place } from '../mutants/mutant.ts';
import { mutantsOf } from '../mutants/mutants-of.ts';
import type { RowChoice } from '../mutants/table-mutants.ts';
import type { MutationSubject } from '../oracles/mutation-subject.ts';
import { judgeMutants, mixedBy } from '../oracles/run-mutants.ts';

export type MutantsOfChange = {
  /** Mutants that there are of the parts that changed. */
  all: number;
  /** Those that were judged: a sample by the seed, where there are too many. */
  reports: MutantReport[];
};

/** Rows of a table of which faults are made: each looks at the table as a whole. */
const MOST_ROWS = 200;

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
  const rows = changedRows(subject.definition, before, seed);
  const { chosen } = mutantsOf(subject.definition, subject.context.messages, seed, rows.isTried);
  const changed = chosen.filter(
    (mutant) => reasonFor(mutant.id) === undefined && isOfChange(mutant, before, subject.definition),
  );
  const sample = mixedBy(changed, seed).slice(0, most);
  return { all: changed.length + rows.left, reports: judgeMutants(subject, sample, onProgress, goesOn) };
}

/** Rows that are not as they were, or some of them by chance where there are many; `left` are the others. */
function changedRows(
  now: ProductDefinition,
  before: ProductDefinition | undefined,
  seed: number,
): { isTried: RowChoice; left: number } {
  const tried = new Set<string>();
  let left = 0;
  for (const part of ['form', 'rating'] as const) {
    for (const [table, { rows }] of Object.entries(now[part].tables ?? {})) {
      // A row that only moved, because another was put before it, is as it was.
      const known = new Set((before?.[part].tables?.[table]?.rows ?? []).map(canonicalJson));
      const changed = rows.flatMap((row, at) => (known.has(canonicalJson(row)) ? [] : [`${part} ${table} ${at}`]));
      const some = changed.length <= MOST_ROWS ? changed : byChance(changed, seed).slice(0, MOST_ROWS);
      for (const row of some) tried.add(row);
      left += changed.length - some.length;
    }
  }
  return { isTried: (part, table, row) => tried.has(`${part} ${table} ${row}`), left };
}

function byChance(rows: string[], seed: number): string[] {
  const ranked = rows.map((row) => ({ row, rank: chance(2 ** 31, seed, row) }));
  return ranked.sort((one, other) => one.rank - other.rank).map(({ row }) => row);
}

/** Whether the part that a mutant stands in is not as it was; rows were chosen before. */
function isOfChange(
  { changes: [{ place }], changes }: Mutant,
  before: ProductDefinition | undefined,
  now: ProductDefinition,
): boolean {
  if (before === undefined || place[1] === 'tables') return true;
  return changes.some((change) => {
    const part = partOf(change.place);
    const is = atPlace(now, part);
    if (sameJson(atPlace(before, part), is)) return false;
    // What only moved in its list is as it was.
    const list = atPlace(before, part.slice(0, -1));
    return !Array.isArray(list) || !list.some((one) => sameJson(one, is));
  });
}

/** The smallest part that means something by itself: a condition, a step, what happens at an event. */
function partOf(place: Place): Place {
  const on = place.lastIndexOf('on');
  if (place[0] === 'chart' && on >= 0) return place.slice(0, on + 2);
  if (place[0] === 'chart') return place.slice(0, -1);
  // Of a page a field, a rule, a hint.
  return place.slice(0, place[1] !== 'pages' ? 3 : place[3] === 'schema' ? 6 : 5);
}
