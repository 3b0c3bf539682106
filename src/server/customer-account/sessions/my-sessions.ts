import type * as contract from '#contract/customer-account/session.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { byCurrent, viewSession } from '#server/people/sessions/own-sessions.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { Handler } from '#server/platform/http/register-call.ts';
import { endPersonSessions, listActiveSessions } from './customer-session-repository.ts';

type Serve<C> = Handler<C, ClaimServices>;

/** Lists the sessions of a customer, this session first. */
export const listMySessions: Serve<typeof contract.listMySessions> = async ({ database, now }, { customer }) => {
  const live = await listActiveSessions(database.sql, customer, now());
  return live.map((session) => viewSession(session, customer.sessionId)).toSorted(byCurrent);
};

/** Ends one session of a customer. Throws 404 `sessionNotFound` if it belongs to another person or has ended. */
export const endMySession: Serve<typeof contract.endMySession> = async ({ database, now }, { customer, params }) => {
  const ended = await endPersonSessions(database.sql, customer, { id: params.id }, now());
  if (ended === 0) throw new ApiProblem(404, 'sessionNotFound');
  return null;
};

/** Ends all sessions of a customer except the current one. */
export const endMyOtherSessions: Serve<typeof contract.endMyOtherSessions> = async (
  { database, now },
  { customer },
) => ({ ended: await endPersonSessions(database.sql, customer, { butId: customer.sessionId }, now()) });

/** Returns the first half of a network, for display to a customer: `203.0.*.*`, `2001:db8:*`. */
export function maskNetwork(network: string): string {
  if (network.includes(':')) return `${network.split(':').slice(0, 2).join(':')}:*`;
  const [first, second] = network.split('.');
  return second === undefined ? '' : `${first}.${second}.*.*`;
}
