import { type Column, sql as raw, type SQL } from 'drizzle-orm';

/** Condition: a phone or a number ends with these digits. It uses the indexes of the reversed values. */
export function endsWith(column: Column, digits: string): SQL {
  return raw`reverse(${column}) like ${`${[...digits].reverse().join('')}%`}`;
}
