import { type Column, eq, lt, sql as raw, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Sql } from './database.ts';

type Row<Table extends PgTable> = Table['$inferSelect'];

/** Makes a function that finds the row with a value in a unique column. */
export const findBy =
  <Table extends PgTable>(table: Table, column: PgColumn) =>
  async (sql: Sql, value: string): Promise<Row<Table> | undefined> => {
    const [row] = await sql
      .select()
      .from(table as PgTable)
      .where(eq(column, value));
    return row;
  };

/** Makes a function that finds and locks the row with a value in a unique column. */
export const lockBy =
  <Table extends PgTable>(table: Table, column: PgColumn, strength: 'update' | 'no key update') =>
  async (sql: Sql, value: string): Promise<Row<Table> | undefined> => {
    const [row] = await sql
      .select()
      .from(table as PgTable)
      .where(eq(column, value))
      .for(strength);
    return row;
  };

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
export function endsWith(column: Column, digits: string): SQL {
  return raw`reverse(${column}) like ${`${[...digits].reverse().join('')}%`}`;
}
