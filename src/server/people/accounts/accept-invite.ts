import type { PeopleServices } from '#server/people/services.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { consumeInvite, findInvitedUser } from '../administration/invite-repository.ts';
import { checkPassword } from '../passwords/check-password.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { endSessions } from '../sessions/session-repository.ts';
import { hashToken } from '../sessions/session-token.ts';
import { logAccountEvent } from '../users/account-event-repository.ts';
import { findUser, lockUser, updateUser } from '../users/user-repository.ts';

/**
 * Sets a password by the link of an invitation or a reset. The user then signs in with it, with the second factor too.
 * Throws 422 `inviteUsed` for a link that is used, replaced or expired, or if the user is disabled. A refused password
 * does not use up the link.
 */
export async function acceptInvite(
  services: PeopleServices,
  { token, password }: { token: string; password: string },
): Promise<null> {
  const { database, now, passwordCost } = services;
  const at = now();
  const tokenHash = hashToken(token);
  const invited = await findInvitedUser(database.sql, tokenHash, at);
  const known = invited === undefined ? undefined : await findUser(database.sql, invited);
  if (!known) throw new ApiProblem(422, 'inviteUsed');
  await checkPassword(services, password, known.username, '/password');
  const hash = await hashPassword(password, passwordCost);
  const isSet = await database.transaction('accept invite', async (sql) => {
    const id = await consumeInvite(sql, tokenHash, at);
    const user = id === undefined ? undefined : await lockUser(sql, id);
    if (!user || user.status === 'disabled') return false;
    await updateUser(sql, user.id, { password: hash, status: 'active' });
    await endSessions(sql, user.id, at);
    await logAccountEvent(sql, { at, type: 'inviteAccepted', byId: user.id, userId: user.id });
    return true;
  });
  if (!isSet) throw new ApiProblem(422, 'inviteUsed');
  return null;
}
