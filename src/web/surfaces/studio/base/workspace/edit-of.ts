import type { Edit } from '#contract/studio/files.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { formatPointer, readValueAt } from '#product-files/edit-value.ts';

/**
 * A requested change: a value at a path (without `to` it is deleted; `insert` puts it into a list there and moves the
 * later items), or the text of a whole file (null deletes it). Missing groups on the path are created.
 */
export type Change =
  | { path: string; at: readonly (string | number)[]; to?: Json | undefined; insert?: boolean }
  | { path: string; text: string | null };

type ReadFiles = { text: (path: string) => string | undefined; value: (path: string) => Json | undefined };

/** Returns the edit for a change of the current files; undefined if the change has no effect. */
export function editOf(files: ReadFiles, change: Change): Edit | undefined {
  const { path } = change;
  if ('text' in change) return editOfText(path, files.text(path), change.text ?? undefined);
  const steps = change.at.map(String);
  const { to } = change;
  if (!change.insert) return editOfValue(path, files.value(path), steps, to);
  return to === undefined ? undefined : { path, pointer: formatPointer(steps), after: to };
}

function editOfText(path: string, before: string | undefined, after: string | undefined): Edit | undefined {
  if (before === after) return undefined;
  return { path, pointer: '', ...(before !== undefined && { before }), ...(after !== undefined && { after }) };
}

function editOfValue(path: string, root: Json | undefined, steps: string[], to: Json | undefined): Edit | undefined {
  const before = readValueAt(root, steps);
  // The order of members is significant: fields are asked in this order.
  if (JSON.stringify(before) === JSON.stringify(to)) return undefined;
  // If parents are missing, too, the edit creates the first missing one.
  let depth = steps.length;
  while (depth > 1 && before === undefined && readValueAt(root, steps.slice(0, depth - 1)) === undefined) depth -= 1;
  const nested = steps.slice(depth).reduceRight<Json | undefined>((inner, key) => ({ [key]: inner as Json }), to);
  const next = nested === undefined ? findNextMember(root, steps) : undefined;
  return {
    ...{ path, pointer: formatPointer(steps.slice(0, depth)) },
    ...(before !== undefined && { before }),
    ...(nested !== undefined && { after: nested }),
    ...(next !== undefined && { next }),
  };
}

/** Returns the member after another one, so that undo can restore a removed member in its place. */
function findNextMember(root: Json | undefined, steps: readonly string[]): string | undefined {
  const parent = readValueAt(root, steps.slice(0, -1));
  if (!isObject(parent)) return undefined;
  const keys = Object.keys(parent);
  return keys[keys.indexOf(steps.at(-1) as string) + 1];
}
