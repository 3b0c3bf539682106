import type { Json } from '#engine/language/json.ts';
import type { Edit } from '../contract/studio/files.ts';
import { csvLines } from './csv-lines.ts';
import { csvCells, csvText } from './csv-text.ts';
import { type EditFault, editValue, stepsOf, valueAt } from './edit-value.ts';
import { depthOf, jsonText } from './json-text.ts';

type Edited = { text: string | undefined } | { fault: EditFault };

/** Lists and objects in each other that anybody reads. */
const MOST_DEPTH = 200;

/**
 * A file with an edit: what stood at the place must stand there still (`editValue`). Order and layout of all else stay in JSON; a table
 * (`.csv`: `/row/column`, the header is row 0) is written anew with the separator that it had. Of a whole file (`pointer` is empty)
 * both values are its text.
 * @param text of the file, undefined where there is none
 */
export function applyEdit(text: string | undefined, edit: Edit): Edited {
  if (text === undefined || edit.path.endsWith('.csv')) return editedAlone(text, edit);
  const made = applyAll(text, [edit]);
  return 'fault' in made ? { fault: made.fault } : made;
}

/** A file with edits of it, one after another; the fault is of the first that does not fit, `at` its place in the list. */
export function applyAll(
  text: string | undefined,
  edits: readonly Edit[],
): { text: string | undefined } | { fault: EditFault; at: number } {
  let now = text;
  let at = 0;
  while (at < edits.length) {
    // As many as can be made of what was read once.
    const reader = now === undefined ? undefined : readerOf(edits[at]?.path ?? '', now);
    const first = at;
    while (reader && at < edits.length) {
      const told = reader.edit(edits[at] as Edit);
      if (told === 'wider') break;
      if (told) return { fault: told, at };
      at += 1;
    }
    if (reader && at > first) now = reader.text();
    if (at === edits.length) break;
    const made = editedAlone(now, edits[at] as Edit);
    if ('fault' in made) return { ...made, at };
    now = made.text;
    at += 1;
  }
  return { text: now };
}

type Reader = { edit(edit: Edit): EditFault | 'wider' | undefined; text(): string };

function readerOf(path: string, text: string): Reader | undefined {
  return path.endsWith('.csv') ? csvLines(text) : jsonReader(path, text);
}

/** JSON that was read once: its value says what fits, its text is written only where it is edited. */
function jsonReader(path: string, text: string): Reader | undefined {
  let value = readable(path, text);
  if (value === undefined) return undefined;
  const written = jsonText(text);
  return {
    text: written.text,
    edit: (edit) =>
      orTooDeep(() => {
        if (edit.pointer === '') return 'wider';
        const next = editValue(value as Json, edit);
        if ('fault' in next) return next.fault;
        if (next.value === value) return undefined;
        const steps = stepsOf(edit.pointer) as string[];
        const isInList = Array.isArray(valueAt(value, steps.slice(0, -1)));
        // Before anything is kept: it may be nested too deeply.
        written.put(steps, edit.after as Json | undefined, isInList && edit.before === undefined);
        value = next.value;
        return undefined;
      }),
  };
}

/** What is nested so deeply that nobody can read it is refused. */
function orTooDeep(edit: () => EditFault | 'wider' | undefined): EditFault | 'wider' | undefined {
  try {
    return edit();
  } catch (error) {
    if (error instanceof RangeError) return { code: 'editText' };
    throw error;
  }
}

function readable(path: string, text: string): Json | undefined {
  try {
    return readValue(path, text);
  } catch {
    return undefined;
  }
}

/** An edit of a whole file, or of a table whose lines only reading it tells. */
function editedAlone(text: string | undefined, edit: Edit): Edited {
  const { path, pointer } = edit;
  if (pointer === '') return wholeFile(text, edit);
  const value = text === undefined || !path.endsWith('.csv') ? undefined : readable(path, text);
  if (text === undefined || value === undefined) return { fault: { code: 'editPlace' } };
  const next = editValue(value, edit);
  if ('fault' in next) return next;
  if (next.value === value) return { text };
  return isTable(next.value) ? { text: csvText(next.value, text) } : { fault: { code: 'editText' } };
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
    if (depthOf(text) > MOST_DEPTH) return false;
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const isTextOrNothing = (value: unknown): value is string | undefined =>
  value === undefined || typeof value === 'string';
