import { applyEdits, findNodeAtLocation, modify, type Node, parseTree } from 'jsonc-parser';
import type { Json } from '#engine/language/json.ts';
import { csvLines } from './csv-lines.ts';
import { csvCells, csvText } from './csv-text.ts';
import { type EditFault, editValue, stepsOf } from './edit-value.ts';
import type { Edit } from './files.ts';

type Edited = { text: string | undefined } | { fault: EditFault };

const layout = { formattingOptions: { insertSpaces: true, tabSize: 2, insertFinalNewline: true } };

/**
 * A file with an edit: what stood at the place must stand there still (`editValue`). Order and layout of all else stay in JSON; a table
 * (`.csv`: `/row/column`, the header is row 0) is written anew with the separator that it had. Of a whole file (`pointer` is empty)
 * both values are its text.
 * @param text of the file, undefined where there is none
 */
export function applyEdit(text: string | undefined, edit: Edit): Edited {
  try {
    return edited(text, edit);
  } catch (error) {
    // Nested so deeply that nobody can read it.
    if (error instanceof RangeError) return { fault: { code: 'editText' } };
    throw error;
  }
}

/** A file with edits of it, one after another; the fault is of the first that does not fit, `at` its place in the list. */
export function applyAll(
  text: string | undefined,
  edits: readonly Edit[],
): { text: string | undefined } | { fault: EditFault; at: number } {
  let now = text;
  let at = 0;
  while (at < edits.length) {
    // Rows and cells of a large table are edited line by line, as long as that is enough.
    const lines = now !== undefined && edits[at]?.path.endsWith('.csv') ? csvLines(now) : undefined;
    const first = at;
    while (lines && at < edits.length) {
      const told = lines.edit(edits[at] as Edit);
      if (told === 'wider') break;
      if (told) return { fault: told, at };
      at += 1;
    }
    if (lines && at > first) now = lines.text();
    if (at === edits.length) break;
    const made = applyEdit(now, edits[at] as Edit);
    if ('fault' in made) return { ...made, at };
    now = made.text;
    at += 1;
  }
  return { text: now };
}

function edited(text: string | undefined, edit: Edit): Edited {
  const { path, pointer, before, after } = edit;
  if (pointer === '') return wholeFile(text, edit);
  const value = text === undefined ? undefined : readValue(path, text);
  if (text === undefined || value === undefined) return { fault: { code: 'editPlace' } };
  const next = editValue(value, edit);
  if ('fault' in next) return next;
  if (next.value === value) return { text };
  if (path.endsWith('.csv')) {
    return isTable(next.value) ? { text: csvText(next.value, text) } : { fault: { code: 'editText' } };
  }
  const { place, isInList } = placeOf(stepsOf(pointer) as string[], value);
  if (isInList && after === undefined) return { text: withoutItem(text, place) };
  const changes = modify(text, place, after, { ...layout, isArrayInsertion: isInList && before === undefined });
  return { text: applyEdits(text, changes) };
}

/** Without an item of a list and its comma. (What jsonc-parser makes of the last one of a line is no JSON any more.) */
function withoutItem(text: string, place: (string | number)[]): string {
  const list = findNodeAtLocation(parseTree(text) as Node, place.slice(0, -1)) as Node;
  const items = list.children ?? [];
  const at = place.at(-1) as number;
  const [last, item, next] = [items[at - 1], items[at] as Node, items[at + 1]];
  const endOf = ({ offset, length }: Node) => offset + length;
  if (next) return text.slice(0, item.offset) + text.slice(next.offset);
  if (last) return text.slice(0, endOf(last)) + text.slice(endOf(item));
  return `${text.slice(0, list.offset)}[]${text.slice(endOf(list))}`;
}

/** Steps as jsonc-parser takes them: in a list by a number. `isInList`: whether the last one is. */
function placeOf(steps: readonly string[], value: Json): { place: (string | number)[]; isInList: boolean } {
  let parent: Json | undefined = value;
  let isInList = false;
  const place = steps.map((step) => {
    isInList = Array.isArray(parent);
    parent = parent === undefined ? undefined : memberOf(parent, step);
    return isInList ? Number(step) : step;
  });
  return { place, isInList };
}

/** A file's text as what is edited of it: the value of JSON, the cells of a table; undefined where it is neither. */
export function readValue(path: string, text: string): Json | undefined {
  try {
    return path.endsWith('.csv') ? csvCells(text) : (JSON.parse(text) as Json);
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return undefined;
  }
}

const memberOf = (value: Json | undefined, step: string) => (value as Record<string, Json> | undefined)?.[step];

const isTable = (value: Json): value is string[][] =>
  Array.isArray(value) &&
  value.every((row) => Array.isArray(row) && row.every((cell) => typeof cell === 'string' && !cell.includes('\0')));

function wholeFile(text: string | undefined, { path, before, after }: Edit): Edited {
  if (!isTextOrNothing(before) || !isTextOrNothing(after)) return { fault: { code: 'editText' } };
  if (before !== text) return { fault: { code: 'editConflict' } };
  // No database keeps it in a text.
  if (after?.includes('\0')) return { fault: { code: 'editText' } };
  if (after !== undefined && path.endsWith('.json') && !isJson(after)) return { fault: { code: 'editText' } };
  return { text: after };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    // What could not be edited any more, nested too deeply, is none either.
    parseTree(text);
    return true;
  } catch {
    return false;
  }
}

const isTextOrNothing = (value: unknown): value is string | undefined =>
  value === undefined || typeof value === 'string';
