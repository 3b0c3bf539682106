import { and, count, desc, eq, gte, inArray, or, sql as raw } from 'drizzle-orm';
import type { Sql } from '../db/database.ts';
import { codes } from '../db/schema/message-schema.ts';
import { deleteBefore, updateBy } from '../db/statements.ts';

export type Code = typeof codes.$inferSelect;

/** Returns the last code of a subject, in any state. */
export async function findLastCode(sql: Sql, subject: string): Promise<Code | undefined> {
  const [row] = await sql.select().from(codes).where(eq(codes.subject, subject)).orderBy(desc(codes.sentAt)).limit(1);
  return row;
}

/** Locks a subject until the transaction ends, so that its codes are sent and verified one after another. */
export async function lockSubject(sql: Sql, subject: string): Promise<void> {
  await sql.execute(raw`select pg_advisory_xact_lock(hashtextextended(${subject}, 727002))`);
}

/**
 * True if a code that was sent since an instant has verified a recipient: by this subject, or from this network (`by`).
 */
export async function isProvenRecipient(
  sql: Sql,
  { recipient, subject, by, since }: { recipient: string; subject: string; by: string; since: Date },
): Promise<boolean> {
  const proven = and(eq(codes.recipient, recipient), eq(codes.status, 'verified'), gte(codes.sentAt, since));
  const [row] = await sql
    .select({ id: codes.id })
    .from(codes)
    .where(and(proven, or(eq(codes.subject, subject), eq(codes.provenBy, by))))
    .limit(1);
  return row !== undefined;
}

/** True if a code that was sent since an instant was entered correctly for this subject. */
export async function isProvenSubject(
  sql: Sql,
  { subject, since }: { subject: string; since: Date },
): Promise<boolean> {
  const proven = and(eq(codes.subject, subject), eq(codes.status, 'verified'), gte(codes.sentAt, since));
  return (await sql.select({ id: codes.id }).from(codes).where(proven).limit(1)).length > 0;
}

/** Saves a new code. Older codes of the subject that are not verified become invalid. */
export async function insertCode(sql: Sql, code: Code): Promise<void> {
  const alive = and(eq(codes.subject, code.subject), inArray(codes.status, ['sent', 'locked']));
  await sql.update(codes).set({ status: 'replaced' }).where(alive);
  await sql.insert(codes).values(code);
}

export const updateCode = updateBy(codes, codes.id);

/**
 * Counts the verified codes that used the limit with this key and were sent since an instant, and the settled ones
 * among them (paid or signed in).
 */
export async function countProven(
  sql: Sql,
  { key, since }: { key: string; since: Date },
): Promise<{ proven: number; settled: number }> {
  const took = raw`${key} = any(${codes.places})`;
  const [row] = await sql
    .select({ proven: count(), settled: raw<number>`count(*) filter (where ${codes.isSettled})`.mapWith(Number) })
    .from(codes)
    .where(and(gte(codes.sentAt, since), eq(codes.status, 'verified'), took));
  return row ?? { proven: 0, settled: 0 };
}

/** Marks the verified codes of some subjects as settled, which returns all of their quota. */
export async function markCodesSettled(sql: Sql, subjects: string[]): Promise<void> {
  const proven = and(inArray(codes.subject, subjects), eq(codes.status, 'verified'));
  await sql.update(codes).set({ isSettled: true }).where(proven);
}

/** Deletes codes that were sent before an instant. */
export const deleteCodesBefore = deleteBefore(codes, codes.sentAt);
