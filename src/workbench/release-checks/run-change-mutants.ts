import type { ProductDefinition } from '#engine/language/definition.ts';
import { isSameJson, toCanonicalJson } from '#engine/language/json.ts';
import type { MutationSubject } from '../detectors/mutation-subject.ts';
import { reportMutants, shuffleByKind } from '../detectors/run-mutants.ts';
import { createMutants } from '../mutants/create-mutants.ts';
import { createEquivalenceLookup } from '../mutants/equivalent-mutants.ts';
import { type DefinitionPath, type Mutant, type MutantReport, readAtPath } from '../mutants/mutant.ts';
import { randomInt } from '../mutants/seeded-random.ts';
import type { RowChoice } from '../mutants/table-mutants.ts';

export type ChangeMutants = {
  /** Mutants that there are of the parts that changed. */
  all: number;
  /** Those that were judged: a sample by the seed, where there are too many. */
  reports: MutantReport[];
};

/** Rows of a table of which faults are made: each looks at the table as a whole. */
const MAX_ROWS = 200;

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
export function runChangeMutants(subject: MutationSubject, options: ChangeOptions): ChangeMutants {
  const { seed, before, most, goesOn, onProgress } = options;
  const reasonFor = createEquivalenceLookup(subject.plan.name, subject.read);
  const rows = selectChangedRows(subject.definition, before, seed);
  const { chosen } = createMutants(subject.definition, subject.context.messages, seed, rows.isTried);
  const changed = chosen.filter(
    (mutant) => reasonFor(mutant.id) === undefined && isInChange(mutant, before, subject.definition),
  );
  const sample = shuffleByKind(changed, seed).slice(0, most);
  return { all: changed.length + rows.left, reports: reportMutants(subject, sample, onProgress, goesOn) };
}

/** Rows that are not as they were, or some of them by chance where there are many; `left` are the others. */
function selectChangedRows(
  now: ProductDefinition,
  before: ProductDefinition | undefined,
  seed: number,
): { isTried: RowChoice; left: number } {
  const tried = new Set<string>();
  let left = 0;
  for (const part of ['form', 'rating'] as const) {
    for (const [table, { rows }] of Object.entries(now[part].tables ?? {})) {
      // A row that only moved, because another was put before it, is as it was.
      const known = new Set((before?.[part].tables?.[table]?.rows ?? []).map(toCanonicalJson));
      const changed = rows.flatMap((row, at) => (known.has(toCanonicalJson(row)) ? [] : [`${part} ${table} ${at}`]));
      const some = changed.length <= MAX_ROWS ? changed : shuffleRows(changed, seed).slice(0, MAX_ROWS);
      for (const row of some) tried.add(row);
      left += changed.length - some.length;
    }
  }
  return { isTried: (part, table, row) => tried.has(`${part} ${table} ${row}`), left };
}

function shuffleRows(rows: string[], seed: number): string[] {
  const ranked = rows.map((row) => ({ row, rank: randomInt(2 ** 31, seed, row) }));
  return ranked.sort((one, other) => one.rank - other.rank).map(({ row }) => row);
}

/** Whether the part that a mutant stands in is not as it was; rows were chosen before. */
function isInChange(
  { changes: [{ place }], changes }: Mutant,
  before: ProductDefinition | undefined,
  now: ProductDefinition,
): boolean {
  if (before === undefined || place[1] === 'tables') return true;
  return changes.some((change) => {
    const part = findChangedPart(change.place);
    const is = readAtPath(now, part);
    if (isSameJson(readAtPath(before, part), is)) return false;
    // What only moved in its list is as it was.
    const list = readAtPath(before, part.slice(0, -1));
    return !Array.isArray(list) || !list.some((one) => isSameJson(one, is));
  });
}

/** The smallest part that means something by itself: a condition, a step, what happens at an event. */
function findChangedPart(place: DefinitionPath): DefinitionPath {
  const on = place.lastIndexOf('on');
  if (place[0] === 'chart' && on >= 0) return place.slice(0, on + 2);
  if (place[0] === 'chart') return place.slice(0, -1);
  // Of a page a field, a rule, a hint.
  return place.slice(0, place[1] !== 'pages' ? 3 : place[3] === 'schema' ? 6 : 5);
}
