import { isObject, isSameJson, type Json } from '#engine/language/json.ts';
import type { Edit } from '../contract/studio/files.ts';

/**
 * The reason why an edit does not fit: the present value is another one (`editConflict`), the place does not exist
 * (`editPlace`), or the new text is not valid (`editText`).
 */
export type EditConflict = { code: 'editConflict' | 'editPlace' | 'editText'; actual?: Json | undefined };

type Place = Pick<Edit, 'pointer' | 'before' | 'after' | 'next'>;

/** The steps of a JSON pointer; undefined for an invalid one, or one with a NUL, which a database cannot store. */
export function parsePointer(pointer: string): string[] | undefined {
  if (!/^(\/([^~/]|~[01])*)+$/.test(pointer) || pointer.includes('\0')) return undefined;
  return pointer
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Steps as a JSON pointer. */
export const formatPointer = (steps: readonly (string | number)[]): string =>
  steps.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** The value at a place; undefined if there is none. */
export function readValueAt(value: Json | undefined, steps: readonly string[]): Json | undefined {
  let inner: Json | undefined = value;
  for (const step of steps) {
    if (Array.isArray(inner)) inner = isIndex(step) ? inner[Number(step)] : undefined;
    else inner = isObject(inner) && Object.hasOwn(inner, step) ? (inner[step] as Json) : undefined;
  }
  return inner;
}

/**
 * Applies an edit to a value. The value before must be the present one. Only the objects on the path are copied. An
 * insertion in a list moves the later items on by one; a removal moves them back.
 */
export function editValue(
  value: Json,
  { pointer, before, after, next }: Place,
): { value: Json } | { fault: EditConflict } {
  const steps = parsePointer(pointer);
  if (!steps) return { fault: { code: 'editPlace' } };
  const last = steps.at(-1) as string;
  const parent = readValueAt(value, steps.slice(0, -1));
  const isList = Array.isArray(parent);
  if (isList ? !isIndex(last) : !isObject(parent)) return { fault: { code: 'editPlace' } };
  const fillsIn = isList && before === undefined;
  if (fillsIn && Number(last) > parent.length) return { fault: { code: 'editPlace' } };
  const actual = fillsIn ? undefined : readValueAt(parent as Json, [last]);
  if (!isSame(actual, before as Json | undefined)) return { fault: { code: 'editConflict', actual } };
  if (before === undefined && after === undefined) return { value };
  return { value: replaced(value, steps, after as Json | undefined, { fillsIn, next }) };
}

/** The way in which a new value gets its place: it moves the items of a list, or comes before another member. */
type Placing = { fillsIn: boolean; next: string | undefined };

function replaced(
  value: Json,
  [step = '', ...rest]: readonly string[],
  after: Json | undefined,
  placing: Placing,
): Json {
  const isLast = rest.length === 0;
  const inner = (here: Json | undefined) => (isLast ? after : replaced(here as Json, rest, after, placing));
  if (Array.isArray(value)) {
    const at = Number(step);
    const put = inner(value[at]);
    return value.toSpliced(at, isLast && placing.fillsIn ? 0 : 1, ...(put === undefined ? [] : [put]));
  }
  const members = Object.entries(value as Record<string, Json>);
  const put = inner(new Map(members).get(step));
  const kept = members.filter(([key]) => put !== undefined || key !== step);
  const at = kept.findIndex(([key]) => key === step);
  const before = isLast ? kept.findIndex(([key]) => key === placing.next) : -1;
  if (put !== undefined) kept.splice(at < 0 ? (before < 0 ? kept.length : before) : at, at < 0 ? 0 : 1, [step, put]);
  // A member may have any name, `__proto__` too.
  return Object.fromEntries(kept);
}

/** The edit that reverses another one. A member that was removed comes back to its place. */
export function invertEdit({ path, pointer, before, after, next }: Edit): Edit {
  return {
    ...{ path, pointer },
    ...(next === undefined ? {} : { next }),
    ...(after === undefined ? {} : { before: after }),
    ...(before === undefined ? {} : { after: before }),
  };
}

const isIndex = (step: string): boolean => /^(0|[1-9]\d*)$/.test(step);

const isSame = (one: Json | undefined, other: Json | undefined): boolean =>
  one === undefined || other === undefined ? one === other : isSameJson(one, other);
