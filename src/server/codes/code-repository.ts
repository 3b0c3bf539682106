import { and, count, desc, eq, gte, inArray } from 'drizzle-orm';
import type { Sql } from '../db/database.ts';
import { codes } from '../db/schema.ts';

export type Code = typeof codes.$inferSelect;

/** The last code of a subject, whatever became of it. */
export async function lastCode(sql: Sql, subject: string): Promise<Code | undefined> {
  const [row] = await sql.select().from(codes).where(eq(codes.subject, subject)).orderBy(desc(codes.sentAt)).limit(1);
  return row;
}

export async function countSentTo(sql: Sql, phone: string, since: Date): Promise<number> {
  const [row] = await sql
    .select({ sent: count() })
    .from(codes)
    .where(and(eq(codes.phone, phone), gte(codes.sentAt, since)));
  return row?.sent ?? 0;
}

/** Keeps a new code; older ones of the subject end. */
export async function keepCode(sql: Sql, code: Code): Promise<void> {
  const alive = and(eq(codes.subject, code.subject), inArray(codes.status, ['sent', 'locked']));
  await sql.update(codes).set({ status: 'replaced' }).where(alive);
  await sql.insert(codes).values(code);
}

export async function updateCode(sql: Sql, id: string, change: Partial<Pick<Code, 'status' | 'tries'>>): Promise<void> {
  await sql.update(codes).set(change).where(eq(codes.id, id));
}
