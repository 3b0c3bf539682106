import { applyEdits, findNodeAtLocation, getNodeValue, modify, parseTree } from 'jsonc-parser';
import type { Edit } from '#contract/studio/releases.ts';
import { type Json, sameJson } from '#engine/language/json.ts';

/** Why an edit does not fit: something else stands there by now, or the file is none that can be edited so. */
type EditFault = { code: 'editConflict' | 'editPlace' | 'editText'; actual?: Json | undefined };

export type Edited = { text: string | undefined } | { fault: EditFault };

const layout = { formattingOptions: { insertSpaces: true, tabSize: 2, insertFinalNewline: true } };

/**
 * A file with an edit: what stood at the place must stand there still. Order and layout of all else stay. Of a whole file
 * (`pointer` is empty) both values are its text. A place in a list that is filled moves what stands there on by one; one
 * that is emptied moves the rest back.
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

function edited(text: string | undefined, { path, pointer, before, after }: Edit): Edited {
  if (pointer === '') return wholeFile(text, { path, before, after });
  const tree = text === undefined || !path.endsWith('.json') ? undefined : parseTree(text);
  const place = segmentsOf(pointer);
  if (text === undefined || !tree || !place) return { fault: { code: 'editPlace' } };
  const parent = findNodeAtLocation(tree, place.slice(0, -1));
  const isList = parent?.type === 'array';
  const last = place.at(-1) as string;
  if (!parent || (isList ? !/^(0|[1-9]\d*)$/.test(last) : parent.type !== 'object'))
    return { fault: { code: 'editPlace' } };
  const at = isList ? [...place.slice(0, -1), Number(last)] : place;
  const fillsIn = isList && before === undefined;
  const node = fillsIn ? undefined : findNodeAtLocation(tree, at);
  const actual = node && (getNodeValue(node) as Json);
  if (fillsIn && Number(last) > (parent.children?.length ?? 0)) return { fault: { code: 'editPlace' } };
  if (!isSame(actual, before as Json | undefined)) return { fault: { code: 'editConflict', actual } };
  if (before === undefined && after === undefined) return { text };
  return { text: applyEdits(text, modify(text, at, after, { ...layout, isArrayInsertion: fillsIn })) };
}

function wholeFile(text: string | undefined, { path, before, after }: Omit<Edit, 'pointer'>): Edited {
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

/** The steps of a JSON pointer; undefined for what is none. */
function segmentsOf(pointer: string): string[] | undefined {
  if (!/^(\/([^~/]|~[01])*)+$/.test(pointer) || pointer.includes('\0')) return undefined;
  return pointer
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

const isTextOrNothing = (value: unknown): value is string | undefined =>
  value === undefined || typeof value === 'string';

const isSame = (one: Json | undefined, other: Json | undefined): boolean =>
  one === undefined || other === undefined ? one === other : sameJson(one, other);
