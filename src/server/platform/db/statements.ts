import { and, asc, type Column, eq, gt, inArray, lt, sql as raw, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { nameCondition } from './columns/name-condition.ts';
import type { Sql } from './database.ts';

type Row<Table extends PgTable> = Table['$inferSelect'];

type Condition = SQL | undefined;

/** Lists the rows of a table that meet a condition, with all columns. */
export async function listRows<T extends PgTable>(
  sql: Sql,
  table: T,
  condition: Condition,
  ...order: (SQL | PgColumn)[]
): Promise<Row<T>[]> {
  const query = sql.select().from(table as PgTable);
  return query.where(condition).orderBy(...order);
}

/** Finds the row of a table that meets a condition, with all columns. */
export async function findRow<T extends PgTable>(sql: Sql, table: T, condition: Condition) {
  const [row] = await listRows(sql, table, condition);
  return row;
}

/**
 * Finds a row and locks it until the transaction ends. With the default, other transactions can still add rows that
 * refer to it.
 */
export async function lockRow<T extends PgTable>(
  sql: Sql,
  table: T,
  condition: Condition,
  strength: 'update' | 'no key update' = 'no key update',
): Promise<Row<T> | undefined> {
  const query = sql.select().from(table as PgTable);
  const [row] = await query.where(condition).for(strength);
  return row;
}

/** Returns true if a row of a table meets a condition. */
export async function hasRow(sql: Sql, table: PgTable, condition: Condition): Promise<boolean> {
  const query = sql.select({ one: raw`1` }).from(table);
  return (await query.where(condition).limit(1)).length > 0;
}

/** Lists the values of a column in the rows that meet a condition. */
export async function listValues<C extends PgColumn>(
  sql: Sql,
  column: C,
  condition: Condition,
  ...order: (SQL | PgColumn)[]
): Promise<C['_']['data'][]> {
  const query = sql.select({ value: column as PgColumn }).from(column.table);
  return (await query.where(condition).orderBy(...order)).map(({ value }) => value);
}

/** Lists a page of the keys of the rows that meet a condition: at most `most` keys, greater than `after`, ascending. */
export async function listKeys(
  sql: Sql,
  key: PgColumn,
  { after, most }: { after: string; most: number },
  condition?: Condition,
): Promise<string[]> {
  const query = sql.select({ key }).from(key.table);
  const rows = await query
    .where(and(gt(key, after), condition))
    .orderBy(asc(key))
    .limit(most);
  return rows.map((row) => row.key as string);
}

/** Makes a function that finds the row with a value in a unique column. */
export const findBy =
  <Table extends PgTable>(table: Table, column: PgColumn) =>
  (sql: Sql, value: string): Promise<Row<Table> | undefined> =>
    findRow(sql, table, eq(column, value));

/** Makes a function that finds and locks the row with a value in a unique column. */
export const lockBy =
  <Table extends PgTable>(table: Table, column: PgColumn, strength: 'update' | 'no key update') =>
  (sql: Sql, value: string): Promise<Row<Table> | undefined> =>
    lockRow(sql, table, eq(column, value), strength);

/** Makes a function that inserts a row with all its members. */
export const insertInto =
  <Table extends PgTable>(table: Table) =>
  async (sql: Sql, row: Row<Table>): Promise<void> =>
    void (await sql.insert(table).values(row));

/** Makes a function that changes members of the row with this id; without members it does nothing. */
export const updateBy =
  <Table extends PgTable>(table: Table, column: PgColumn) =>
  async (sql: Sql, id: string, change: Partial<Omit<Row<Table>, 'id'>>): Promise<void> => {
    if (Object.keys(change).length > 0)
      await sql
        .update(table)
        .set(change as never)
        .where(eq(column, id));
  };

/** Makes a function that deletes the rows whose instant in this column is earlier. */
export const deleteBefore =
  (table: PgTable, column: PgColumn) =>
  async (sql: Sql, before: Date): Promise<void> =>
    void (await sql.delete(table).where(lt(column, before)));

/** Condition: a phone or a number ends with these digits. It uses the indexes of the reversed values. */
export function endsWith(column: Column | SQL, digits: string): SQL {
  return raw`reverse(${column}) like ${`${[...digits].reverse().join('')}%`}`;
}

/**
 * Condition: a phone with its country code ends with these digits. A number of eight digits or more may have the zero that
 * people dial before it inside a country. Zeros of a shorter text are digits of the number's end.
 */
export function phoneEndsWith(column: Column | SQL, digits: string): SQL {
  return endsWith(column, digits.replace(/^0(?=\d{7})/, ''));
}

/**
 * Maximum number of matching rows that are fetched by their ids. With more matches, a scan along the list's index is
 * faster, because it soon finds the next ones.
 */
const MAX_LISTED_IDS = 2_000;

/** Rows with a name that has an index of `name_words`: their table, their id, and the name as the index reads it. */
export type NamedRows<Table extends PgTable> = {
  table: Table;
  id: (of: Table) => Column;
  name: (of: Table) => SQL;
};

/**
 * Builds a condition on rows by the index of their names. It counts the matches in the index first, because that number
 * decides which plan is fast, and the planner cannot know it: a rare name would be searched in every row, and a common
 * one would be fetched and sorted completely.
 */
export async function indexedNameCondition<Table extends PgTable>(
  sql: Sql,
  { table, id, name }: NamedRows<Table>,
  typed: string,
): Promise<(of: Table) => SQL> {
  const found = await sql
    .select({ id: raw<string>`${id(table)}` })
    .from(table as PgTable)
    .where(nameCondition(name(table), typed))
    .limit(MAX_LISTED_IDS + 1);
  const ids = found.map((row) => row.id);
  if (ids.length <= MAX_LISTED_IDS) return (of) => inArray(id(of), ids);
  // Neither an index nor its statistics cover a `case`. The planner therefore assumes that half of all rows match, and
  // scans along the list's index.
  return (of) => raw`case when ${nameCondition(name(of), typed)} then true else false end`;
}

/** Selects the whole name of a user: without a blank for somebody who has one name; null where no user was joined. */
export const joinNameColumns = <Name extends string | null = string>(table: {
  givenName: Column;
  familyName: Column;
}) => raw<Name>`(${table.givenName} || case ${table.familyName} when '' then '' else ' ' || ${table.familyName} end)`;
