import { and, asc, desc, eq, gt, isNull, lt, ne } from 'drizzle-orm';
import { partners, sessions, users } from '../db/account-schema.ts';
import type { Sql } from '../db/database.ts';

export type Session = typeof sessions.$inferSelect;
type User = typeof users.$inferSelect;

export async function insertSession(sql: Sql, session: Session): Promise<void> {
  await sql.insert(sessions).values(session);
}

/** A session that lives, its user, and the standing of the user's partner. */
export async function findLiveSession(
  sql: Sql,
  tokenHash: string,
  now: Date,
): Promise<{ session: Session; user: User; partnerStatus: string | null } | undefined> {
  const lives = and(eq(sessions.tokenHash, tokenHash), isNull(sessions.endedAt), gt(sessions.expiresAt, now));
  const [row] = await sql
    .select({ session: sessions, user: users, partnerStatus: partners.status })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(partners, eq(partners.id, users.partnerId))
    .where(and(lives, eq(users.status, 'active')));
  return row;
}

export async function touchSession(sql: Sql, id: string, at: Date): Promise<void> {
  await sql.update(sessions).set({ lastSeenAt: at }).where(eq(sessions.id, id));
}

const live = (userId: string) => and(eq(sessions.userId, userId), isNull(sessions.endedAt));

/** The sessions of a user that live, the one seen last first. */
export async function liveSessions(sql: Sql, userId: string, now: Date): Promise<Session[]> {
  return sql
    .select()
    .from(sessions)
    .where(and(live(userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), asc(sessions.id))
    .limit(100);
}

/** Ends a session of a user; false if the user has none by that id that lives. */
export async function endSession(sql: Sql, userId: string, id: string, at: Date): Promise<boolean> {
  const one = and(live(userId), eq(sessions.id, id), gt(sessions.expiresAt, at));
  const ended = await sql.update(sessions).set({ endedAt: at }).where(one).returning({ id: sessions.id });
  return ended.length > 0;
}

/** Ends all sessions of a user, but `except` if given. Answers how many lived. */
export async function endSessions(sql: Sql, userId: string, at: Date, except?: string): Promise<number> {
  const others = except === undefined ? undefined : ne(sessions.id, except);
  const ended = await sql
    .update(sessions)
    .set({ endedAt: at })
    .where(and(live(userId), gt(sessions.expiresAt, at), others))
    .returning({ id: sessions.id });
  return ended.length;
}

export async function forgetSessions(sql: Sql, expiredBefore: Date): Promise<void> {
  await sql.delete(sessions).where(lt(sessions.expiresAt, expiredBefore));
}
