import type { BodyOf, ReplyOf } from '#contract/call.ts';
import type { listUsers as listCall, UserView } from '#contract/people/users.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem, requireFound } from '#server/platform/http/api-problem.ts';
import { readPage } from '#server/platform/http/cursor.ts';
import { findUserWithPartner, listUsers, type UserWithPartner } from './user-repository.ts';

/** Returns a user for the view of an administrator. */
function toUserView({ user, partnerName }: UserWithPartner): UserView {
  const { id, username, givenName, familyName, email, phone, language, status, target } = user;
  return {
    ...{ id, username, givenName, familyName, email, phone, language, status, target },
    scope: user.scopes,
    partner: user.partnerId === null ? null : { id: user.partnerId, name: partnerName ?? '' },
    hasSecondFactor: user.secondFactorAt !== null,
    createdAt: user.createdAt.toISOString(),
    lastSignInAt: user.lastSignInAt?.toISOString() ?? null,
  };
}

/**
 * Returns a user for the view of an administrator. Throws 404 `userNotFound`.
 * @param partner the only partner whose people are seen; undefined: all people
 */
export async function viewUser(sql: Sql, id: string, partner?: string): Promise<UserView> {
  const found = requireFound(await findUserWithPartner(sql, id), 'userNotFound');
  if (partner !== undefined && found.user.partnerId !== partner) throw new ApiProblem(404, 'userNotFound');
  return toUserView(found);
}

/**
 * Lists a page of users by user name.
 * @param partner the only partner whose people are seen; undefined: those of the partner that is asked for, or all
 */
export async function readUsers(
  sql: Sql,
  asked: BodyOf<typeof listCall>,
  partner?: string,
): Promise<ReplyOf<typeof listCall>> {
  const seen = partner === undefined ? {} : { partner };
  return readPage(asked, {
    kinds: ['text'],
    read: (after, limit) => listUsers(sql, { ...asked, ...seen, after: after?.[0], limit }),
    keyOf: ({ user }) => [user.username],
    view: (rows) => rows.map(toUserView),
  });
}
