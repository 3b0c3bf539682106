import type { UserView } from '#contract/people/users.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { requireFound } from '#server/platform/http/api-problem.ts';
import { findUserWithPartner, type UserWithPartner } from './user-repository.ts';

/** Returns a user for the view of an administrator. */
export function toUserView({ user, partnerName }: UserWithPartner): UserView {
  const { id, username, givenName, familyName, email, phone, language, status } = user;
  return {
    ...{ id, username, givenName, familyName, email, phone, language, status },
    scope: user.scopes,
    partner: user.partnerId === null ? null : { id: user.partnerId, name: partnerName ?? '' },
    hasSecondFactor: user.secondFactorAt !== null,
    createdAt: user.createdAt.toISOString(),
    lastSignInAt: user.lastSignInAt?.toISOString() ?? null,
  };
}

/** Returns a user for the view of an administrator. Throws 404 `userNotFound`. */
export async function viewUser(sql: Sql, id: string): Promise<UserView> {
  const found = requireFound(await findUserWithPartner(sql, id), 'userNotFound');
  return toUserView(found);
}
