import type { FieldSchema } from '#engine/language/definition.ts';

/** Options that a person reads through; more are searched. */
const MAX_UNSEARCHED_OPTIONS = 20;

/** True of a field whose options are searched, unless its page names another widget. */
export function isSearched({ list, enum: codes = [] }: FieldSchema): boolean {
  return list !== undefined && codes.length > MAX_UNSEARCHED_OPTIONS;
}
