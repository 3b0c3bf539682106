import type { Json } from '#engine/language/json.ts';
import type { Edit } from '../contract/studio/files.ts';
import { openCsvLines } from './csv-lines.ts';
import { formatCsv, parseCsvCells } from './csv-text.ts';
import { type EditConflict, editValue, parsePointer, readValueAt } from './edit-value.ts';
import { measureJsonDepth, openJsonText } from './json-text.ts';

type Edited = { text: string | undefined } | { fault: EditConflict };

/** Maximum nesting of lists and objects in JSON. */
const MAX_JSON_DEPTH = 200;

/**
 * Applies an edit to a file. The value before must be the present one (`editValue`). JSON keeps its order and layout; a
 * table (`.csv`: `/row/column`, the header is row 0) is written again with its separator. For a whole file (`pointer`
 * is empty) both values are its text.
 * @param text of the file, undefined if there is none
 */
export function applyEdit(text: string | undefined, edit: Edit): Edited {
  if (text === undefined || edit.path.endsWith('.csv')) return editWholeFile(text, edit);
  const made = applyAll(text, [edit]);
  return 'fault' in made ? { fault: made.fault } : made;
}

/**
 * Applies edits to a file, one after another. The fault is that of the first edit that does not fit; `at` is its index.
 */
export function applyAll(
  text: string | undefined,
  edits: readonly Edit[],
): { text: string | undefined } | { fault: EditConflict; at: number } {
  let now = text;
  let at = 0;
  while (at < edits.length) {
    const read = applyReadOnce(now, edits, at);
    if ('fault' in read) return read;
    now = read.text;
    at = read.at;
    if (at === edits.length) break;
    const made = editWholeFile(now, edits[at] as Edit);
    if ('fault' in made) return { ...made, at };
    now = made.text;
    at += 1;
  }
  return { text: now };
}

/** Applies as many edits as possible after one reading, from the index `first` on; `at`: the next edit. */
function applyReadOnce(
  text: string | undefined,
  edits: readonly Edit[],
  first: number,
): { text: string | undefined; at: number } | { fault: EditConflict; at: number } {
  const reader = text === undefined ? undefined : selectReader(edits[first]?.path ?? '', text);
  let at = first;
  while (reader && at < edits.length) {
    const told = reader.edit(edits[at] as Edit);
    if (told === 'wider') break;
    if (told) return { fault: told, at };
    at += 1;
  }
  return { text: reader && at > first ? reader.text() : text, at };
}

type FileReader = { edit(edit: Edit): EditConflict | 'wider' | undefined; text(): string };

function selectReader(path: string, text: string): FileReader | undefined {
  return path.endsWith('.csv') ? openCsvLines(text) : createJsonReader(path, text);
}

/** Reads JSON once: its value decides if an edit fits, its text is written only at the edited places. */
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
        // The text is written before the value changes, because writing fails for a value that is nested too deeply.
        const placing = { fillsIn: isInList && edit.before === undefined, next: edit.next };
        written.put(steps, edit.after as Json | undefined, placing);
        value = next.value;
        return undefined;
      }),
  };
}

/** Refuses a value that is nested too deeply to be read. */
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

/** Edits a whole file, or a table whose lines can be found only by reading it. */
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

/** The editable value of a file's text: the value of JSON, the cells of a table; undefined if it is neither. */
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
  // A database cannot store a NUL character in a text.
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
