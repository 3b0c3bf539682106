import type { SessionView } from '#contract/people/accounts.ts';
import type { PeopleServices } from '#server/people/services.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import { logAccountEvent } from '../users/account-event-repository.ts';
import { endSession, endSessions, listLiveSessions } from './session-repository.ts';

/** Lists the sessions of a user, the current session first. */
export async function listOwnSessions(
  { database, now }: PeopleServices,
  { id, sessionId }: SignedInUser,
): Promise<SessionView[]> {
  const views = (await listLiveSessions(database.sql, id, now())).map((session) => ({
    id: session.id,
    device: session.device,
    network: session.network,
    startedAt: session.startedAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
    isThis: session.id === sessionId,
  }));
  return [...views.filter(({ isThis }) => isThis), ...views.filter(({ isThis }) => !isThis)];
}

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
export async function endOwnSession(
  services: PeopleServices,
  user: SignedInUser,
  { id, password }: { id: string; password: string },
): Promise<null> {
  const { database, now } = services;
  await confirmPassword(services, user.id, password, '/password');
  const isEnded = await database.transaction('end session', async (sql) => {
    const ended = await endSession(sql, user.id, id, now());
    if (ended) await logAccountEvent(sql, { at: now(), type: 'sessionsEnded', byId: user.id, userId: user.id });
    return ended;
  });
  if (!isEnded) throw new ApiProblem(404, 'sessionNotFound');
  return null;
}

/** Ends all other sessions of a user after a check of the password. Throws 422 `passwordWrong`. */
export async function endOtherSessions(
  services: PeopleServices,
  { id, sessionId }: SignedInUser,
  password: string,
): Promise<{ ended: number }> {
  const { database, now } = services;
  await confirmPassword(services, id, password, '/password');
  return database.transaction('end other sessions', async (sql) => {
    const ended = await endSessions(sql, id, now(), sessionId);
    if (ended > 0) await logAccountEvent(sql, { at: now(), type: 'sessionsEnded', byId: id, userId: id });
    return { ended };
  });
}
