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
  /** The number of mutants of the changed parts. */
  all: number;
  /** The judged mutants: a seeded sample if there are too many. */
  reports: MutantReport[];
};

/** The maximum number of mutated rows of a table. Each mutant checks the table as a whole. */
const MAX_ROWS = 200;

export type ChangeOptions = {
  /** Chooses the sample: an equal seed chooses equal mutants. */
  seed: number;
  /** The previous definition. Without it every part is new. */
  before: ProductDefinition | undefined;
  most: number;
  /** Called before each mutant; it returns false after the time limit. */
  goesOn: () => boolean;
  onProgress: (done: number, all: number) => void;
};

/** Creates mutants of the changed parts of a product and runs the detectors on them. */
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

/** Selects the changed rows, or a random sample of many; `left` contains the others. */
function selectChangedRows(
  now: ProductDefinition,
  before: ProductDefinition | undefined,
  seed: number,
): { isTried: RowChoice; left: number } {
  const tried = new Set<string>();
  let left = 0;
  for (const part of ['form', 'rating'] as const) {
    for (const [table, { rows }] of Object.entries(now[part].tables ?? {})) {
      // A row that only moved, because another was inserted before it, is unchanged.
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

/** Returns true if the part with the mutant has changed. Rows were selected before. */
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
    // An entry that only moved in its list is unchanged.
    const list = readAtPath(before, part.slice(0, -1));
    return !Array.isArray(list) || !list.some((one) => isSameJson(one, is));
  });
}

/** Finds the smallest part with a meaning of its own: a condition, a step, the transitions of an event. */
function findChangedPart(place: DefinitionPath): DefinitionPath {
  const on = place.lastIndexOf('on');
  if (place[0] === 'chart' && on >= 0) return place.slice(0, on + 2);
  if (place[0] === 'chart') return place.slice(0, -1);
  // On a page, such a part is a field, a rule or a hint.
  return place.slice(0, place[1] !== 'pages' ? 3 : place[3] === 'schema' ? 6 : 5);
}
