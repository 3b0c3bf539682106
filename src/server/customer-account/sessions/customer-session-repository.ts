import dayjs from 'dayjs';
import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { customerSessions } from '#server/platform/db/schema/order-link-schema.ts';
import { deleteBefore, insertInto } from '#server/platform/db/statements.ts';

export type CustomerSession = typeof customerSessions.$inferSelect;
type SessionOwner = Pick<CustomerSession, 'phone' | 'born' | 'mailbox'>;

/** Absolute lifetime in hours. */
export const CUSTOMER_SESSION_HOURS = 12;
/** Minutes without a call after which a session ends. */
const IDLE_MINUTES = 30;

export const insertCustomerSession = insertInto(customerSessions);

/** Finds an active session: not ended, not expired, and not idle for too long. */
export async function findCustomerSession(sql: Sql, tokenHash: string, at: Date): Promise<CustomerSession | undefined> {
  const [row] = await sql
    .select()
    .from(customerSessions)
    .where(and(eq(customerSessions.tokenHash, tokenHash), activeAt(at)));
  return row;
}

function activeAt(at: Date) {
  const seenSince = dayjs(at).subtract(IDLE_MINUTES, 'minute').toDate();
  return and(
    isNull(customerSessions.endedAt),
    gt(customerSessions.expiresAt, at),
    gt(customerSessions.lastSeenAt, seenSince),
  );
}

/** SQL: sessions of one person, by phone, date of birth and, if it was proved instead of the phone, mailbox. */
function sessionOwnerCondition({ phone, born, mailbox }: SessionOwner) {
  const { mailbox: proven } = customerSessions;
  return and(
    eq(customerSessions.phone, phone),
    eq(customerSessions.born, born),
    mailbox === null ? isNull(proven) : eq(proven, mailbox),
  );
}

/** Lists the sessions of a person, newest first. */
export async function listActiveSessions(sql: Sql, owner: SessionOwner, at: Date): Promise<CustomerSession[]> {
  return sql
    .select()
    .from(customerSessions)
    .where(and(sessionOwnerCondition(owner), activeAt(at)))
    .orderBy(desc(customerSessions.startedAt));
}

/** Ends the active sessions of a person: one, or all except one. Returns the number of ended sessions. */
export async function endPersonSessions(
  sql: Sql,
  owner: SessionOwner,
  which: { id: string } | { butId: string },
  at: Date,
): Promise<number> {
  const { id } = customerSessions;
  const meant = 'id' in which ? eq(id, which.id) : ne(id, which.butId);
  const ended = await sql
    .update(customerSessions)
    .set({ endedAt: at })
    .where(and(sessionOwnerCondition(owner), activeAt(at), meant))
    .returning({ id });
  return ended.length;
}

/** Returns the instant at which a session expires even if it is in use. */
export async function findSessionEnd(sql: Sql, id: string): Promise<Date> {
  const [row] = await sql
    .select({ expiresAt: customerSessions.expiresAt })
    .from(customerSessions)
    .where(eq(customerSessions.id, id));
  return (row as { expiresAt: Date }).expiresAt;
}

export async function touchCustomerSession(sql: Sql, id: string, lastSeenAt: Date): Promise<void> {
  await sql.update(customerSessions).set({ lastSeenAt }).where(eq(customerSessions.id, id));
}

/** Ends one session, or all sessions of its person. */
export async function endCustomerSessions(
  sql: Sql,
  { id, phone, born }: Pick<CustomerSession, 'id' | 'phone' | 'born'>,
  { everywhere, at }: { everywhere: boolean; at: Date },
): Promise<void> {
  const meant = everywhere
    ? and(eq(customerSessions.phone, phone), eq(customerSessions.born, born))
    : eq(customerSessions.id, id);
  await sql
    .update(customerSessions)
    .set({ endedAt: at })
    .where(and(meant, isNull(customerSessions.endedAt)));
}

export const deleteCustomerSessions = deleteBefore(customerSessions, customerSessions.expiresAt);
