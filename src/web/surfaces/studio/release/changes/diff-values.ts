import { isObject, isSameJson, type Json } from '#engine/language/json.ts';
import { INPUT_SEPARATOR } from '#web/surfaces/studio/base/values/list-tables.ts';
import { isLogic } from './is-logic.ts';

/** A value of a file, or rows of a table by their inputs. */
export type Content = Json | Members;
type Members = ReadonlyMap<string, Content>;

/**
 * A value that differs between two versions of a file. `steps` lead to it: keys of objects, names of list items, for a
 * table cell the inputs of its row and then its column. A missing side has no value there.
 */
export type Difference = {
  steps: readonly string[];
  before?: Content | undefined;
  after?: Content | undefined;
  /** True if only the order of the items differs. The values are then their names in order. */
  isOrder?: true;
};

/** The members that can name an item of a list, the most distinct ones first. */
const NAMING_MEMBERS = ['name', 'id', 'set', 'part', 'code', 'fact', 'message', 'field', 'finding', 'reason', 'kind'];

/** Returns the differences between two values, in their order. Every value is read a fixed number of times. */
export function diffValues(before: Content | undefined, after: Content | undefined): Difference[] {
  const found: Difference[] = [];
  compare(before, after, [], found);
  return found;
}

function compare(
  before: Content | undefined,
  after: Content | undefined,
  steps: readonly string[],
  found: Difference[],
): void {
  if (before === after) return;
  const pair = nameBoth(before, after);
  if (!pair) {
    if (!isSameJson(before as Json | undefined, after as Json | undefined)) found.push({ steps, before, after });
    return;
  }
  const [old, now] = pair;
  for (const [name, value] of old) compare(value, now.get(name), [...steps, name], found);
  for (const [name, value] of now) if (!old.has(name)) found.push({ steps: [...steps, name], after: value });
  const [were, are] = [
    [...old.keys()].filter((name) => now.has(name)),
    [...now.keys()].filter((name) => old.has(name)),
  ];
  if (were.some((name, at) => name !== are[at])) found.push({ steps, before: were, after: are, isOrder: true });
}

/** Returns both values by the names of their members; undefined if they are compared as wholes. */
function nameBoth(before: Content | undefined, after: Content | undefined): [Members, Members] | undefined {
  if (Array.isArray(before) && Array.isArray(after)) return nameItems(before, after);
  const [old, now] = [nameMembers(before), nameMembers(after)];
  return old && now && [old, now];
}

/** Returns the members of a group by their names; undefined for a single value, a condition or a formula. */
export function nameMembers(value: Content | undefined): Members | undefined {
  if (value instanceof Map) return value;
  if (!isGroup(value)) return undefined;
  const { rows, inputs, outputs } = value;
  const isTable = Array.isArray(inputs) && Array.isArray(outputs) && Array.isArray(rows) && rows.every(Array.isArray);
  const members = new Map<string, Content>(Object.entries(value));
  if (isTable) {
    const written = (rows as Json[][]).map((row) => [...writeInputs(row, inputs), ...row.slice(inputs.length)]);
    members.set('rows', nameRows(written, inputs.length, outputs as string[]));
  }
  return members;
}

const isGroup = (value: Content | undefined): value is Record<string, Json> =>
  isObject(value) && !isLogic(value as Json) && !('$ref' in value);

/** Returns rows by their first cells; the cells after these are named by `columns`. */
export function nameRows(rows: readonly (readonly Json[])[], width: number, columns: readonly string[]): Members {
  const named = new Map<string, Content>();
  for (const row of rows) {
    const name = row.slice(0, width).join(INPUT_SEPARATOR);
    let key = name;
    for (let nth = 2; named.has(key); nth += 1) key = `${name}${INPUT_SEPARATOR}${nth}`;
    named.set(key, new Map(row.slice(width).map((cell, at) => [columns[at] ?? String(at + 1), cell])));
  }
  return named;
}

/** Returns the inputs of a row as users type them: a range that a file has as a pair becomes `500..2000`. */
function writeInputs(row: readonly Json[], inputs: readonly Json[]): string[] {
  return row.slice(0, inputs.length).map((cell, at) => {
    if (!Array.isArray(cell)) return String(cell);
    const input = inputs[at];
    const isRange = isObject(input) && input.match === 'range';
    return isRange ? `${cell[0] ?? ''}..${cell[1] ?? ''}` : cell.map(String).join('|');
  });
}

function nameItems(before: readonly Json[], after: readonly Json[]): [Members, Members] | undefined {
  const all = [...before, ...after];
  if (all.length === 0 || !all.every(isGroup)) return undefined;
  const member = NAMING_MEMBERS.find((name) => isNaming(before, name) && isNaming(after, name));
  if (member !== undefined) {
    const byName = (items: readonly Json[]): Members =>
      new Map(items.map((item) => [(item as Record<string, Json>)[member] as string, item]));
    return [byName(before), byName(after)];
  }
  // Items without names: equal ones belong together, and the others are numbered.
  const numbered = (items: readonly Json[]): Members => new Map(items.map((item, at) => [`#${at + 1}`, item]));
  return [numbered(leaveOut(before, after)), numbered(leaveOut(after, before))];
}

/** Returns true if each item has its own text in a member. */
function isNaming(items: readonly Json[], member: string): boolean {
  const names = items.map((item) => (item as Record<string, Json>)[member]);
  return names.every((name) => typeof name === 'string') && new Set(names).size === names.length;
}

/** Returns the items without those that are also in the other list, each as often as there. */
function leaveOut(items: readonly Json[], others: readonly Json[]): Json[] {
  const left = new Map<string, number>();
  for (const other of others) left.set(JSON.stringify(other), (left.get(JSON.stringify(other)) ?? 0) + 1);
  return items.filter((item) => {
    const count = left.get(JSON.stringify(item)) ?? 0;
    left.set(JSON.stringify(item), count - 1);
    return count <= 0;
  });
}
