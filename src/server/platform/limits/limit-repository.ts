import { and, eq, gt, sql as raw } from 'drizzle-orm';
import type { Sql } from '../db/database.ts';
import { limitUses } from '../db/schema/server-schema.ts';
import { deleteBefore } from '../db/statements.ts';

type LimitUse = typeof limitUses.$inferSelect;

/**
 * Adds to the used amount of a key and locks the key until the transaction ends, so that simultaneous uses count one
 * after another. An expired count restarts, and then ends at `endsAt`.
 */
export async function addUse(
  sql: Sql,
  { key, add, at, endsAt }: { key: string; add: number; at: Date; endsAt: Date },
): Promise<LimitUse> {
  const isOver = raw`${limitUses.endsAt} <= ${at.toISOString()}::timestamptz`;
  const [row] = await sql
    .insert(limitUses)
    .values({ key, used: add, endsAt })
    .onConflictDoUpdate({
      target: limitUses.key,
      set: {
        used: raw`case when ${isOver} then ${add} else ${limitUses.used} + ${add} end`,
        endsAt: raw`case when ${isOver} then ${endsAt.toISOString()}::timestamptz else ${limitUses.endsAt} end`,
      },
    })
    .returning();
  return row as LimitUse;
}

/** True if a key has an active count. Exact only while the counter of its limit is locked. */
export async function isUsed(sql: Sql, key: string, at: Date): Promise<boolean> {
  const alive = and(eq(limitUses.key, key), gt(limitUses.endsAt, at));
  return (await sql.select({ key: limitUses.key }).from(limitUses).where(alive)).length > 0;
}

/** Returns the current used amount of a key. */
export async function findLimitUses(sql: Sql, key: string, at: Date): Promise<number> {
  const alive = and(eq(limitUses.key, key), gt(limitUses.endsAt, at));
  const [row] = await sql.select({ used: limitUses.used }).from(limitUses).where(alive);
  return row?.used ?? 0;
}

/** Deletes expired counts. */
export const deleteOldUses = deleteBefore(limitUses, limitUses.endsAt);
