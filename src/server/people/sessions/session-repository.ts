import { and, asc, desc, eq, gt, isNull, ne, not, or, type Placeholder, sql as raw } from 'drizzle-orm';
import { privilegedScopes } from '#contract/scopes.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { buildOnce } from '#server/platform/db/frequent/build-once.ts';
import { apiClients, partners, sessions, users } from '#server/platform/db/schema/account-schema.ts';
import { deleteBefore, insertInto } from '#server/platform/db/statements.ts';

export type Session = typeof sessions.$inferSelect;

export const insertSession = insertInto(sessions);

/**
 * Minutes without a call after which a session ends: for users with rights over money, products or people, and for
 * others.
 */
const [IDLE_MINUTES_WITH_POWERS, IDLE_MINUTES] = [30, 120];

/**
 * SQL condition: the session had no call for longer than the user may be idle: 30 minutes with privileged scopes, else
 * 120.
 */
const isIdle = (now: Date | Placeholder) => {
  const hasPowers = or(...privilegedScopes.map((scope) => raw`${users.scopes} @> ${JSON.stringify([scope])}::jsonb`));
  const minutes = raw`case when ${hasPowers} then ${IDLE_MINUTES_WITH_POWERS}::int else ${IDLE_MINUTES}::int end`;
  const at = now instanceof Date ? now.toISOString() : now;
  return raw<boolean>`${sessions.lastSeenAt} <= ${at}::timestamptz - make_interval(mins => ${minutes})`;
};

const liveColumns = {
  session: { id: sessions.id, secondFactor: sessions.secondFactor, lastSeenAt: sessions.lastSeenAt },
  user: {
    ...{ id: users.id, username: users.username, givenName: users.givenName, familyName: users.familyName },
    ...{ customerId: users.customerId, partnerId: users.partnerId, scopes: users.scopes, isDemo: users.isDemo },
    secondFactorAt: users.secondFactorAt,
  },
  ...{ partnerStatus: partners.status, callsPerMinute: apiClients.callsPerMinute },
};

const prepareLiveSession = (sql: Sql, name: string) => {
  const [tokenHash, now, instant] = [raw.placeholder('tokenHash'), raw.placeholder('now'), raw.placeholder('instant')];
  const lives = and(eq(sessions.tokenHash, tokenHash), isNull(sessions.endedAt), gt(sessions.expiresAt, now));
  return sql
    .select({ ...liveColumns, isIdle: isIdle(instant) })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(partners, eq(partners.id, users.partnerId))
    .leftJoin(apiClients, eq(apiClients.id, users.id))
    .where(and(lives, eq(users.status, 'active')))
    .prepare(name);
};
type LiveSession = Awaited<ReturnType<ReturnType<typeof prepareLiveSession>['execute']>>[number];

/**
 * Finds a session that nobody ended and that has not expired, with its active user and the status of the user's
 * partner; for a program also its calls per minute. `isIdle` is true if the session was idle for too long. Each call of
 * the portal reads it anew, so that an ended session is refused at once by all servers.
 */
export async function findLiveSession(sql: Sql, tokenHash: string, now: Date): Promise<LiveSession | undefined> {
  const statement = buildOnce(sql, 'live session', (name) => prepareLiveSession(sql, name));
  const [row] = await statement.execute({ tokenHash, now, instant: now.toISOString() });
  return row;
}

export async function touchSession(sql: Sql, id: string, at: Date): Promise<void> {
  await sql.update(sessions).set({ lastSeenAt: at }).where(eq(sessions.id, id));
}

const live = (userId: string) => and(eq(sessions.userId, userId), isNull(sessions.endedAt));

/** Lists the active sessions of a user, the most recently used first. */
export async function listLiveSessions(sql: Sql, userId: string, now: Date): Promise<Session[]> {
  const rows = await sql
    .select({ session: sessions })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(live(userId), gt(sessions.expiresAt, now), not(isIdle(now))))
    .orderBy(desc(sessions.lastSeenAt), asc(sessions.id))
    .limit(100);
  return rows.map(({ session }) => session);
}

/** Ends a session of a user. Returns false if the user has no active session with this id. */
export async function endSession(sql: Sql, userId: string, id: string, at: Date): Promise<boolean> {
  const one = and(live(userId), eq(sessions.id, id), gt(sessions.expiresAt, at));
  const ended = await sql.update(sessions).set({ endedAt: at }).where(one).returning({ id: sessions.id });
  return ended.length > 0;
}

/** Ends all sessions of a user except `except`. Returns the number of ended sessions. */
export async function endSessions(sql: Sql, userId: string, at: Date, except?: string): Promise<number> {
  const others = except === undefined ? undefined : ne(sessions.id, except);
  const ended = await sql
    .update(sessions)
    .set({ endedAt: at })
    .where(and(live(userId), gt(sessions.expiresAt, at), others))
    .returning({ id: sessions.id });
  return ended.length;
}

export const deleteSessions = deleteBefore(sessions, sessions.expiresAt);
