import type { MySessionView } from '#contract/customer-account/session.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInCustomer } from '#server/platform/http/signed-in-customer.ts';
import { endPersonSessions, listActiveSessions } from './customer-session-repository.ts';

type Services = Pick<ClaimServices, 'database' | 'now'>;

/** Lists the sessions of a customer, this session first. */
export async function viewMySessions(
  { database, now }: Services,
  customer: SignedInCustomer,
): Promise<MySessionView[]> {
  const views = (await listActiveSessions(database.sql, customer, now())).map((session) => ({
    id: session.id,
    device: session.device,
    network: session.network,
    startedAt: session.startedAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
    isThis: session.id === customer.sessionId,
  }));
  return [...views.filter(({ isThis }) => isThis), ...views.filter(({ isThis }) => !isThis)];
}

/** Ends one session of a customer. Throws 404 `sessionNotFound` if it belongs to another person or has ended. */
export async function endMySession({ database, now }: Services, customer: SignedInCustomer, id: string): Promise<null> {
  const ended = await endPersonSessions(database.sql, customer, { id }, now());
  if (ended === 0) throw new ApiProblem(404, 'sessionNotFound');
  return null;
}

/** Ends all sessions of a customer except the current one. */
export async function endMyOtherSessions(
  { database, now }: Services,
  customer: SignedInCustomer,
): Promise<{ ended: number }> {
  return { ended: await endPersonSessions(database.sql, customer, { butId: customer.sessionId }, now()) };
}

/** Returns the first half of a network, for display to a customer: `203.0.*.*`, `2001:db8:*`. */
export function maskNetwork(network: string): string {
  if (network.includes(':')) return `${network.split(':').slice(0, 2).join(':')}:*`;
  const [first, second] = network.split('.');
  return second === undefined ? '' : `${first}.${second}.*.*`;
}
