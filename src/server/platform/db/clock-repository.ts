import { sql as raw } from 'drizzle-orm';
import type { Sql } from './database.ts';

/** Reads the database's clock: milliseconds since 1970 (UTC). */
export async function readClock(sql: Sql): Promise<number> {
  const { rows } = await sql.execute<{ now: string }>(raw`select extract(epoch from clock_timestamp()) * 1000 as now`);
  return Number(rows[0]?.now);
}
