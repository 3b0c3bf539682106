import { and, asc, type Column, eq, gt, lt, sql as raw, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
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

/** SQL: an instant that may be null, read as `column` is. */
export const instantColumn = (column: PgColumn, value: SQL): SQL<Date | null> =>
  value.mapWith(column) as unknown as SQL<Date | null>;

/** Rows are counted exactly up to this number. */
export const MAX_COUNT = 1_000;

/** A query of rows that can be counted. */
export type Countable = { limit(most: number): SQLWrapper };

/** SQL: the number of rows of a query, at most one more than `MAX_COUNT`, so that no count reads more. */
export const countUpToMax = (rows: Countable): SQL<number> =>
  raw<number>`(select count(*)::int from ${rows.limit(MAX_COUNT + 1)} counted)`;

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

/**
 * Maximum number of matching rows that are fetched by their ids. With more matches, a scan along the list's index is
 * faster, because it soon finds the next ones.
 */
const MAX_FETCHED = 20_000;

/**
 * Builds a condition on the rows of a table whose ids are in `matching`, a query that an index answers. It counts the
 * matches in the index first, because that number decides which plan is fast, and the planner cannot know it: a few
 * would be searched in every row, and many would be fetched and sorted completely.
 * @param scan the same condition for the rows of a scan; `most`: maximum number of rows that are fetched by their ids
 */
export async function indexedCondition<Table extends PgTable>(
  sql: Sql,
  { matching, id, scan }: { matching: SQL; id: (of: Table) => Column; scan: (of: Table) => SQL },
  most = MAX_FETCHED,
): Promise<(of: Table) => SQL> {
  const [found] = await sql
    .select({ count: raw<number>`count(*)::int` })
    .from(raw`(${matching} limit ${most + 1}) as found`);
  if ((found?.count ?? 0) <= most) return (of) => raw`${id(of)} = any(array(${matching}))`;
  // Neither an index nor its statistics cover a `case`. The planner therefore assumes that half of all rows match, and
  // scans along the list's index.
  return (of) => raw`case when ${scan(of)} then true else false end`;
}

/** Selects the whole name of a user: without a blank for somebody who has one name; null where no user was joined. */
export const joinNameColumns = <Name extends string | null = string>(table: {
  givenName: Column;
  familyName: Column;
}) => raw<Name>`(${table.givenName} || case ${table.familyName} when '' then '' else ' ' || ${table.familyName} end)`;

/** Rows are added up to this number. */
const MAX_TOTALLED = 100_000;

type Sums = { currency: string; amounts: Record<string, number> };

/**
 * Adds up amounts of the rows of a query by their `currency`. With more than `MAX_TOTALLED` rows there are
 * no sums, so that no list costs more.
 * @param names the columns of the amounts, in minor units
 */
export async function sumByCurrency(
  sql: Sql,
  rows: Countable,
  names: readonly string[],
): Promise<{ count: number; isMore: boolean; sums: Sums[] }> {
  const some = rows.limit(MAX_TOTALLED + 1);
  // Without their amounts, so that too many rows cost only their count.
  const { rows: counted } = await sql.execute<{ count: number }>(
    raw`select count(*)::int as count from ${some} counted`,
  );
  if ((counted[0]?.count ?? 0) > MAX_TOTALLED) return { count: MAX_TOTALLED, isMore: true, sums: [] };
  const columns = names.map((name) => raw`coalesce(sum(${raw.identifier(name)}), 0)::text as ${raw.identifier(name)}`);
  const { rows: found } = await sql.execute<Record<string, string>>(
    raw`select currency, count(*)::text as rows, ${raw.join(columns, raw`, `)}
      from ${some} found group by currency order by currency`,
  );
  const count = found.reduce((sum, { rows: number }) => sum + Number(number), 0);
  const sums = found.map(({ currency = '', ...row }) => ({
    currency,
    amounts: Object.fromEntries(names.map((name) => [name, Number(row[name])])),
  }));
  return { count, isMore: false, sums };
}
