import type * as contract from '#contract/people/accounts.ts';
import type { PeopleServices, Serve } from '#server/people/services.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import { logAccountEvent } from '../users/account-event-repository.ts';
import { endSession, endSessions, listLiveSessions, type Session } from './session-repository.ts';

/** Lists the sessions of a user, the current session first. */
export const listOwnSessions: Serve<typeof contract.listSessions> = async ({ database, now }, { user }) => {
  const views = (await listLiveSessions(database.sql, user.id, now())).map((session) => ({
    ...viewSession(session, user.sessionId),
    expiresAt: session.expiresAt.toISOString(),
  }));
  return views.toSorted(byCurrent);
};

type AnySession = Pick<Session, 'id' | 'device' | 'network' | 'startedAt' | 'lastSeenAt'>;

/** Shows a session of a user or of a customer. */
export function viewSession({ id, device, network, startedAt, lastSeenAt }: AnySession, currentId: string) {
  const times = { startedAt: startedAt.toISOString(), lastSeenAt: lastSeenAt.toISOString() };
  return { id, device, network, ...times, isThis: id === currentId };
}

/** Compares two sessions, so that the session of the call comes first and the order of the others stays. */
export const byCurrent = (one: { isThis: boolean }, other: { isThis: boolean }): number =>
  Number(other.isThis) - Number(one.isThis);

/** Signs out: ends the session of this call. */
export async function endThisSession({ database, now }: PeopleServices, user: SignedInUser): Promise<void> {
  await database.transaction('sign out', async (sql) => {
    const isEnded = await endSession(sql, user.id, user.sessionId, now());
    if (isEnded) await logAccountEvent(sql, { at: now(), type: 'signedOut', byId: user.id, userId: user.id });
  });
}

/**
 * Ends a session of a user after a check of the password. Throws 422 `passwordWrong`, and 404 `sessionNotFound` for an
 * unknown session or one of another user.
 */
export const endOwnSession: Serve<typeof contract.endSession> = async (
  services,
  { user, params: { id }, body: { password } },
) => {
  const { database, now } = services;
  await confirmPassword(services, user.id, password, '/password');
  const isEnded = await database.transaction('end session', async (sql) => {
    const ended = await endSession(sql, user.id, id, now());
    if (ended) await logAccountEvent(sql, { at: now(), type: 'sessionsEnded', byId: user.id, userId: user.id });
    return ended;
  });
  if (!isEnded) throw new ApiProblem(404, 'sessionNotFound');
  return null;
};

/** Ends all other sessions of a user after a check of the password. Throws 422 `passwordWrong`. */
export const endOtherSessions: Serve<typeof contract.endOtherSessions> = async (
  services,
  { user: { id, sessionId }, body: { password } },
) => {
  const { database, now } = services;
  await confirmPassword(services, id, password, '/password');
  return database.transaction('end other sessions', async (sql) => {
    const ended = await endSessions(sql, id, now(), sessionId);
    if (ended > 0) await logAccountEvent(sql, { at: now(), type: 'sessionsEnded', byId: id, userId: id });
    return { ended };
  });
};
