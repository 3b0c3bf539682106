import type { Edit } from '#contract/studio/files.ts';
import type { Json } from '#engine/language/json.ts';
import { formatPointer, readValueAt } from '#product-files/edit-value.ts';

/**
 * What somebody wants to be otherwise: a value at a place (`to` left out takes it away; `insert` puts it into a list there, and moves the
 * rest on), or the text of a whole file (null removes it). Groups that are missing on the way come with the value.
 */
export type Change =
  | { path: string; at: readonly (string | number)[]; to?: Json | undefined; insert?: boolean }
  | { path: string; text: string | null };

type ReadFiles = { text: (path: string) => string | undefined; value: (path: string) => Json | undefined };

/** The edit that makes a change of files as they stand; undefined where nothing becomes another. */
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
  // The order of members counts: it is the order in which fields are asked.
  if (JSON.stringify(before) === JSON.stringify(to)) return undefined;
  // What leads there may be missing, too.
  let depth = steps.length;
  while (depth > 1 && before === undefined && readValueAt(root, steps.slice(0, depth - 1)) === undefined) depth -= 1;
  const nested = steps.slice(depth).reduceRight<Json | undefined>((inner, key) => ({ [key]: inner as Json }), to);
  return {
    ...{ path, pointer: formatPointer(steps.slice(0, depth)) },
    ...(before !== undefined && { before }),
    ...(nested !== undefined && { after: nested }),
  };
}
