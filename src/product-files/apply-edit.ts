import type { Json } from '#engine/language/json.ts';
import type { Edit } from '../contract/studio/files.ts';
import { openCsvLines } from './csv-lines.ts';
import { formatCsv, parseCsvCells } from './csv-text.ts';
import { type EditConflict, editValue, parsePointer, readValueAt } from './edit-value.ts';
import { measureJsonDepth, openJsonText } from './json-text.ts';

type Edited = { text: string | undefined } | { fault: EditConflict };

/** Lists and objects in each other that anybody reads. */
const MAX_JSON_DEPTH = 200;

/**
 * A file with an edit: what stood at the place must stand there still (`editValue`). Order and layout of all else stay in JSON; a table
 * (`.csv`: `/row/column`, the header is row 0) is written anew with the separator that it had. Of a whole file (`pointer` is empty)
 * both values are its text.
 * @param text of the file, undefined where there is none
 */
export function applyEdit(text: string | undefined, edit: Edit): Edited {
  if (text === undefined || edit.path.endsWith('.csv')) return editWholeFile(text, edit);
  const made = applyAll(text, [edit]);
  return 'fault' in made ? { fault: made.fault } : made;
}

/** A file with edits of it, one after another; the fault is of the first that does not fit, `at` its place in the list. */
export function applyAll(
  text: string | undefined,
  edits: readonly Edit[],
): { text: string | undefined } | { fault: EditConflict; at: number } {
  let now = text;
  let at = 0;
  while (at < edits.length) {
    // As many as can be made of what was read once.
    const reader = now === undefined ? undefined : selectReader(edits[at]?.path ?? '', now);
    const first = at;
    while (reader && at < edits.length) {
      const told = reader.edit(edits[at] as Edit);
      if (told === 'wider') break;
      if (told) return { fault: told, at };
      at += 1;
    }
    if (reader && at > first) now = reader.text();
    if (at === edits.length) break;
    const made = editWholeFile(now, edits[at] as Edit);
    if ('fault' in made) return { ...made, at };
    now = made.text;
    at += 1;
  }
  return { text: now };
}

type FileReader = { edit(edit: Edit): EditConflict | 'wider' | undefined; text(): string };

function selectReader(path: string, text: string): FileReader | undefined {
  return path.endsWith('.csv') ? openCsvLines(text) : createJsonReader(path, text);
}

/** JSON that was read once: its value says what fits, its text is written only where it is edited. */
function createJsonReader(path: string, text: string): FileReader | undefined {
  let value = parseFile(path, text);
  if (value === undefined) return undefined;
  const written = openJsonText(text);
  return {
    text: written.text,
    edit: (edit) =>
      rejectTooDeep(() => {
        if (edit.pointer === '') return 'wider';
        const next = editValue(value as Json, edit);
        if ('fault' in next) return next.fault;
        if (next.value === value) return undefined;
        const steps = parsePointer(edit.pointer) as string[];
        const isInList = Array.isArray(readValueAt(value, steps.slice(0, -1)));
        // Before anything is kept: it may be nested too deeply.
        written.put(steps, edit.after as Json | undefined, isInList && edit.before === undefined);
        value = next.value;
        return undefined;
      }),
  };
}

/** What is nested so deeply that nobody can read it is refused. */
function rejectTooDeep(edit: () => EditConflict | 'wider' | undefined): EditConflict | 'wider' | undefined {
  try {
    return edit();
  } catch (error) {
    if (error instanceof RangeError) return { code: 'editText' };
    throw error;
  }
}

function parseFile(path: string, text: string): Json | undefined {
  try {
    return readFileValue(path, text);
  } catch {
    return undefined;
  }
}

/** An edit of a whole file, or of a table whose lines only reading it tells. */
function editWholeFile(text: string | undefined, edit: Edit): Edited {
  const { path, pointer } = edit;
  if (pointer === '') return isWholeFileEdit(text, edit);
  const value = text === undefined || !path.endsWith('.csv') ? undefined : parseFile(path, text);
  if (text === undefined || value === undefined) return { fault: { code: 'editPlace' } };
  const next = editValue(value, edit);
  if ('fault' in next) return next;
  if (next.value === value) return { text };
  return isTable(next.value) ? { text: formatCsv(next.value, text) } : { fault: { code: 'editText' } };
}

/** A file's text as what is edited of it: the value of JSON, the cells of a table; undefined where it is neither. */
export function readFileValue(path: string, text: string): Json | undefined {
  try {
    return path.endsWith('.csv') ? parseCsvCells(text) : (JSON.parse(text) as Json);
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return undefined;
  }
}

const isTable = (value: Json): value is string[][] =>
  Array.isArray(value) &&
  value.every((row) => Array.isArray(row) && row.every((cell) => typeof cell === 'string' && !cell.includes('\0')));

function isWholeFileEdit(text: string | undefined, { path, before, after }: Edit): Edited {
  if (!isTextOrNothing(before) || !isTextOrNothing(after)) return { fault: { code: 'editText' } };
  if (before !== text) return { fault: { code: 'editConflict' } };
  // No database keeps it in a text.
  if (after?.includes('\0')) return { fault: { code: 'editText' } };
  if (after !== undefined && path.endsWith('.json') && !isJson(after)) return { fault: { code: 'editText' } };
  return { text: after };
}

function isJson(text: string): boolean {
  try {
    if (measureJsonDepth(text) > MAX_JSON_DEPTH) return false;
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const isTextOrNothing = (value: unknown): value is string | undefined =>
  value === undefined || typeof value === 'string';
