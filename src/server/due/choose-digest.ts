import type { DigestChoice } from '#contract/due.ts';
import { findUser } from '#server/people/users/user-repository.ts';
import type { Database } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { findDigestChoice, putDigestChoice } from './digest-repository.ts';

/** Returns the choice of a user; no mail is the default. */
export async function viewDigest({ sql }: Pick<Database, 'sql'>, userId: string): Promise<DigestChoice> {
  const { hour = null, onWeekends = false } = (await findDigestChoice(sql, userId)) ?? {};
  return { hour, onWeekends };
}

/**
 * Stores the choice of a user.
 * @throws 409 `digestNoEmail` for a mail to a user without an address
 */
export async function chooseDigest(
  { sql }: Pick<Database, 'sql'>,
  userId: string,
  choice: DigestChoice,
): Promise<DigestChoice> {
  if (choice.hour !== null && !(await findUser(sql, userId))?.email) throw new ApiProblem(409, 'digestNoEmail');
  await putDigestChoice(sql, userId, choice);
  return viewDigest({ sql }, userId);
}
