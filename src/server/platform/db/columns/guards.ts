import { getTableName, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, type CheckBuilder, check } from 'drizzle-orm/pg-core';

/*
 * What the database refuses, so that no bug can write it. A column that may be null passes when it is. Each check is
 * named after its table, its column and what it asks for, as refusals and migrations tell it.
 */

/** One of these words. */
export function oneOf(column: AnyPgColumn, words: readonly string[]): CheckBuilder {
  return addCheck(column, 'known', sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`);
}

/** Words of a contract's union of literals, or of a nullable one. */
export function listLiterals(schema: object): string[] {
  const { const: word, anyOf = [] } = schema as { const?: unknown; anyOf?: object[] };
  return typeof word === 'string' ? [word] : anyOf.flatMap(listLiterals);
}

/** States of a life in machines/lifecycles. */
export const listStates = (chart: { states: object }): string[] => Object.keys(chart.states);

/** Money or a number of things, zero among them. */
export const notNegative = (column: AnyPgColumn) => addCheck(column, 'not_negative', sql`${column} >= 0`);

export const positive = (column: AnyPgColumn) => addCheck(column, 'positive', sql`${column} > 0`);

/** ISO 4217. */
export const isCurrency = (column: AnyPgColumn) => addCheck(column, 'iso4217', sql`${column} ~ '^[A-Z]{3}$'`);

/** A business date, 'YYYY-MM-DD'. */
export const isDay = (column: AnyPgColumn) =>
  addCheck(column, 'day', sql`${column} ~ '^[1-9]\\d{3}-[01]\\d-[0-3]\\d$'`);

/** SHA-256 and the like are told by their makers; here it is enough that something stands there. */
export const notEmpty = (column: AnyPgColumn) => addCheck(column, 'not_empty', sql`${column} <> ''`);

export const isArray = (column: AnyPgColumn) => addCheck(column, 'array', sql`jsonb_typeof(${column}) = 'array'`);

export const isObject = (column: AnyPgColumn) => addCheck(column, 'object', sql`jsonb_typeof(${column}) = 'object'`);

function addCheck(column: AnyPgColumn, rule: string, condition: SQL): CheckBuilder {
  return check(`${getTableName(column.table)}_${column.name}_${rule}`, condition);
}
