import type { PeopleServices } from '#server/people/services.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { problem } from '#server/platform/http/problem.ts';
import { findUser, type User } from '../users/user-repository.ts';
import { createDummyHash, isPassword } from './password-hash.ts';
import { clearAttempts, countAttempt, FREE_TRIES } from './sign-in-limit.ts';

/**
 * Returns the user after a check of the current password, for actions that a stolen session must not do. Throws 422
 * `passwordWrong`. Failures count as at the sign-in, but apart from the attempts of strangers.
 * @param at JSON pointer of the password in the request
 */
export async function confirmPassword(
  services: PeopleServices,
  id: string,
  password: string,
  at: string,
): Promise<User> {
  const user = await findUser(services.database.sql, id);
  if (!user) throw new ApiProblem(401, 'signInRequired');
  const tries = await countAttempt(services, [{ of: `password ${id}`, free: FREE_TRIES }]);
  if (!(await isPassword(password, user.password ?? createDummyHash(services.passwordCost))))
    throw problem('passwordWrong', at);
  await clearAttempts(services, tries);
  return user;
}
