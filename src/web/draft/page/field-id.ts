import type { Answers } from '#engine/record.ts';

/**
 * The id that rjsf sets on the input of a JSON pointer. Pointers name an item of a list by its id
 * (`/children/3/dateOfBirth`), rjsf by its index.
 */
export function buildFieldId(pointer: string, answers: Answers): string {
  return ['root', ...toFieldPath(pointer, answers)].join('_');
}

/** The path through the form data to the value of a pointer. */
export function toFieldPath(pointer: string, answers: Answers): (string | number)[] {
  const [field = '', item, ...rest] = pointer.split('/').slice(1);
  if (item === undefined) return [field];
  const list = answers[field];
  const place = Array.isArray(list) ? list.findIndex((entry) => (entry as { id?: unknown } | null)?.id === item) : -1;
  return [field, place < 0 ? Number(item) || 0 : place, ...rest];
}
