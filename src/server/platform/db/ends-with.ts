import { type Column, sql as raw, type SQL } from 'drizzle-orm';

/** A phone or a number ends with these digits; by the indexes of their reverse. */
export function endsWith(column: Column, digits: string): SQL {
  return raw`reverse(${column}) like ${`${[...digits].reverse().join('')}%`}`;
}
