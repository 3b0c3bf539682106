import type { FieldSchema } from '#engine/language/definition.ts';

/** The largest number of options without a search. */
const MAX_UNSEARCHED_OPTIONS = 20;

/** True for a field whose options have a search, unless its page names another widget. */
export function isSearched({ list, enum: codes = [] }: FieldSchema): boolean {
  return list !== undefined && codes.length > MAX_UNSEARCHED_OPTIONS;
}
