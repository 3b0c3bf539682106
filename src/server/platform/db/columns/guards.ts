import { getTableName, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, type CheckBuilder, check } from 'drizzle-orm/pg-core';

/*
 * Checks in the database that refuse values of faulty code. A nullable column may be null. The name of each check
 * contains its table, its column and its rule; errors and migrations use this name.
 */

/** Check: the value is one of these words. */
export function oneOf(column: AnyPgColumn, words: readonly string[]): CheckBuilder {
  return addCheck(column, 'known', sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`);
}

/** Lists the words of a contract's union of literals, nullable or not. */
export function listLiterals(schema: object): string[] {
  const { const: word, anyOf = [] } = schema as { const?: unknown; anyOf?: object[] };
  return typeof word === 'string' ? [word] : anyOf.flatMap(listLiterals);
}

/** Lists the states of a chart in machines/lifecycles. */
export const listStates = (chart: { states: object }): string[] => Object.keys(chart.states);

/** Check: an amount or a count is zero or more. */
export const notNegative = (column: AnyPgColumn) => addCheck(column, 'not_negative', sql`${column} >= 0`);

export const positive = (column: AnyPgColumn) => addCheck(column, 'positive', sql`${column} > 0`);

/** Check: ISO 4217. */
export const isCurrency = (column: AnyPgColumn) => addCheck(column, 'iso4217', sql`${column} ~ '^[A-Z]{3}$'`);

/** Check: a business date, 'YYYY-MM-DD'. */
export const isDay = (column: AnyPgColumn) =>
  addCheck(column, 'day', sql`${column} ~ '^[1-9]\\d{3}-[01]\\d-[0-3]\\d$'`);

/** Check: the value is not empty. The code that writes hashes such as SHA-256 ensures their form. */
export const notEmpty = (column: AnyPgColumn) => addCheck(column, 'not_empty', sql`${column} <> ''`);

export const isArray = (column: AnyPgColumn) => addCheck(column, 'array', sql`jsonb_typeof(${column}) = 'array'`);

export const isObject = (column: AnyPgColumn) => addCheck(column, 'object', sql`jsonb_typeof(${column}) = 'object'`);

function addCheck(column: AnyPgColumn, rule: string, condition: SQL): CheckBuilder {
  return check(`${getTableName(column.table)}_${column.name}_${rule}`, condition);
}
