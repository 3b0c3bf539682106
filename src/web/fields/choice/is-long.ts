import type { FieldSchema } from '#engine/language/definition.ts';

/** Options that a person reads through; more are searched. */
const MOST_READ = 20;

/** True of a field whose options are searched, unless its page names another widget. */
export function isLong({ list, enum: codes = [] }: FieldSchema): boolean {
  return list !== undefined && codes.length > MOST_READ;
}
