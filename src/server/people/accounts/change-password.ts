import type { PeopleServices } from '#server/people/services.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { checkPassword } from '../passwords/check-password.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { endSessions } from '../sessions/session-repository.ts';
import { logAccountEvent } from '../users/account-event-repository.ts';
import { lockUser, updateUser } from '../users/user-repository.ts';

/**
 * Replaces the password of a user. All other sessions end, because another person may have known the old password.
 * Throws 422 `passwordWrong` (for the old one), `passwordTooShort` and `passwordTooCommon` (for the new one).
 */
export async function changePassword(
  services: PeopleServices,
  { id, sessionId }: SignedInUser,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
): Promise<null> {
  const user = await confirmPassword(services, id, oldPassword, '/oldPassword');
  await checkPassword(services, newPassword, user.username, '/newPassword');
  const password = await hashPassword(newPassword, services.passwordCost);
  const at = services.now();
  await services.database.transaction('change password', async (sql) => {
    if ((await lockUser(sql, id))?.password !== user.password) throw new ApiProblem(409, 'conflict');
    await updateUser(sql, id, { password });
    await endSessions(sql, id, at, sessionId);
    await logAccountEvent(sql, { at, type: 'passwordChanged', byId: id, userId: id });
  });
  return null;
}
