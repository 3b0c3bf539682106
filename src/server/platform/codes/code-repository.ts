import { and, desc, eq, gte, inArray, or, sql as raw } from 'drizzle-orm';
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
 * Marks the verified codes of some subjects as settled, which returns all of their places. Returns those that were not
 * settled before, the oldest first.
 */
export async function markCodesSettled(sql: Sql, subjects: string[]): Promise<Pick<Code, 'places' | 'sentAt'>[]> {
  const proven = and(inArray(codes.subject, subjects), eq(codes.status, 'verified'), eq(codes.isSettled, false));
  const returned = { places: codes.places, sentAt: codes.sentAt };
  const settled = await sql.update(codes).set({ isSettled: true }).where(proven).returning(returned);
  return settled.toSorted((left, right) => left.sentAt.getTime() - right.sentAt.getTime());
}

/** Deletes codes that were sent before an instant. */
export const deleteCodesBefore = deleteBefore(codes, codes.sentAt);
