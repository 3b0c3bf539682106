import type { Json } from '#engine/language/json.ts';
import { readFileValue } from '#product-files/apply-edit.ts';
import { type Content, type Difference, diffValues, nameMembers, nameRows } from './diff-values.ts';

/** A difference in a file. A file that only one version has differs as a whole: its steps are empty. */
export type FileDifference = Difference & { path: string };

type Files = Readonly<Record<string, string>>;

/**
 * Returns the differences between two versions of files, by path.
 * @param inputsOf the inputs of the table whose rows are in a file
 */
export function diffFiles(
  before: Files,
  after: Files,
  inputsOf: (path: string) => readonly string[] | undefined,
): FileDifference[] {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return paths
    .filter((path) => before[path] !== after[path])
    .flatMap((path) => {
      const read = (text: string | undefined) => (text === undefined ? undefined : readFileValue(path, text));
      return diffContents(path, { before: read(before[path]), after: read(after[path]) }, inputsOf(path));
    });
}

/**
 * Returns the differences between two values of a file.
 * @param inputs the inputs of the table whose rows are in the file
 */
export function diffContents(
  path: string,
  { before, after }: { before: Json | undefined; after: Json | undefined },
  inputs: readonly string[] | undefined,
): FileDifference[] {
  const [old, now] = path.endsWith('.csv')
    ? nameCsv(before, after, inputs)
    : [leaveOutSchema(before), leaveOutSchema(after)];
  return diffValues(old, now)
    .flatMap(expand)
    .map((difference) => ({ path, ...difference }));
}

/** The maximum number of single values in a group that is added or removed as one difference. */
const MAX_GROUP = 30;

/** Returns a large group that only one version has as a difference for each of its members. */
function expand(difference: Difference): Difference[] {
  const { steps, before, after, isOrder } = difference;
  const value = before === undefined ? after : after === undefined ? before : undefined;
  const members = isOrder ? undefined : nameMembers(value);
  if (!members || countLeaves(value) <= MAX_GROUP) return [difference];
  const side = before === undefined ? 'after' : 'before';
  return [...members].flatMap(([name, one]) => expand({ steps: [...steps, name], [side]: one }));
}

function countLeaves(value: Content | undefined): number {
  const members = nameMembers(value);
  return members ? [...members.values()].reduce<number>((sum, one) => sum + countLeaves(one), 0) : 1;
}

/** Returns a file without its schema, which says nothing about the product. */
function leaveOutSchema(value: Json | undefined): Json | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { $schema: _schema, ...rest } = value;
  return rest;
}

type Cells = readonly (readonly string[])[];

/** Returns the rows of both versions of a table by their inputs, or by the first cells that distinguish all rows. */
function nameCsv(before: Json | undefined, after: Json | undefined, inputs: readonly string[] | undefined) {
  const all = [before, after].filter((cells): cells is string[][] => Array.isArray(cells));
  const width = inputs?.length ?? Math.max(1, ...all.map(countNamingCells));
  return [before, after].map((cells): Content | undefined => {
    if (!Array.isArray(cells)) return undefined;
    const [header = [], ...rows] = cells as string[][];
    const first = (inputs ?? []).map((name) => header.indexOf(name)).filter((at) => at >= 0);
    const order = [...first, ...[...header.keys()].filter((at) => !first.includes(at))];
    const sorted = (row: readonly string[]) => order.map((at) => row[at] ?? '');
    return nameRows(rows.map(sorted), width, sorted(header).slice(width));
  });
}

/** Returns the smallest number of first cells that are different in every row; a table of one column has one. */
function countNamingCells([header = [], ...rows]: Cells): number {
  for (let width = 1; width < header.length; width += 1)
    if (new Set(rows.map((row) => row.slice(0, width).join('\u001f'))).size === rows.length) return width;
  return 1;
}
