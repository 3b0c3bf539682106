import { and, desc, eq, gt, gte } from 'drizzle-orm';
import type { Sql } from '../db/database.ts';
import { alarms } from '../db/schema/alarm-schema.ts';

export async function insertAlarm(sql: Sql, alarm: Omit<typeof alarms.$inferInsert, 'id'>): Promise<void> {
  await sql.insert(alarms).values(alarm);
}

/** Lists the alarms since an instant, the newest first. */
export async function listAlarms(sql: Sql, since: Date): Promise<(typeof alarms.$inferSelect)[]> {
  return sql.select().from(alarms).where(gte(alarms.at, since)).orderBy(desc(alarms.id)).limit(100);
}

/** Returns true if an alarm with this code was raised after an instant. */
export async function hasAlarm(sql: Sql, code: string, after: Date): Promise<boolean> {
  const found = await sql
    .select({ id: alarms.id })
    .from(alarms)
    .where(and(eq(alarms.code, code), gt(alarms.at, after)))
    .limit(1);
  return found.length > 0;
}
