import type { SessionView } from '#contract/accounts.ts';
import { ApiProblem } from '../http/api-problem.ts';
import type { Services } from '../services.ts';
import { logAccountEvent } from './account-event-repository.ts';
import { endSession, endSessions, liveSessions } from './session-repository.ts';
import type { SignedInUser } from './signed-in-user.ts';

/** Where a user is signed in, this session first. */
export async function ownSessions(
  { database, now }: Services,
  { id, sessionId }: SignedInUser,
): Promise<SessionView[]> {
  const views = (await liveSessions(database.sql, id, now())).map((session) => ({
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

/** Ends a session of a user. Throws 404 `sessionNotFound` for one of somebody else as for one that there is not. */
export async function endOwnSession({ database, now }: Services, user: SignedInUser, id: string): Promise<null> {
  const isEnded = await database.transaction('end session', async (sql) => {
    const ended = await endSession(sql, user.id, id, now());
    const type = id === user.sessionId ? 'signedOut' : 'sessionsEnded';
    if (ended) await logAccountEvent(sql, { at: now(), type, byId: user.id, userId: user.id });
    return ended;
  });
  if (!isEnded) throw new ApiProblem(404, 'sessionNotFound');
  return null;
}

export async function endOtherSessions(
  { database, now }: Services,
  { id, sessionId }: SignedInUser,
): Promise<{ ended: number }> {
  return database.transaction('end other sessions', async (sql) => {
    const ended = await endSessions(sql, id, now(), sessionId);
    if (ended > 0) await logAccountEvent(sql, { at: now(), type: 'sessionsEnded', byId: id, userId: id });
    return { ended };
  });
}
