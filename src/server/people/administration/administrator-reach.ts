import type { Scope } from '#contract/scopes.ts';
import type { PeopleServices } from '#server/people/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem, requireFound } from '#server/platform/http/api-problem.ts';
import { problem } from '#server/platform/http/problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { readOwnPartner } from '../partners/own-partner.ts';
import { lockAdministrators, lockUser, type User } from '../users/user-repository.ts';

/** Returns the partner whose people an administrator reaches; undefined for an administrator of the insurer, who reaches all. */
export function readReach(admin: SignedInUser): string | undefined {
  return admin.scopes.includes('insurer:admin') ? undefined : readOwnPartner(admin);
}

/** The locked administrators: their number, and the rights that the acting one may give (undefined: all). */
export type LockedAdministrators = { count: number; right: 'insurer:admin' | 'b2b:admin'; mayGive?: readonly Scope[] };

/**
 * Locks the administrators of the insurer or of the own partner, so that their actions run one after another and two
 * administrators cannot remove each other at the same time. Throws 403 `permissionDenied` if the acting one is no longer
 * one of the partner's.
 */
export async function lockReach(sql: Sql, admin: SignedInUser): Promise<LockedAdministrators> {
  const partner = readReach(admin);
  const administrators = await lockAdministrators(sql, partner ?? null);
  if (partner === undefined) return { count: administrators.length, right: 'insurer:admin' };
  const self = administrators.find(({ id }) => id === admin.id);
  if (!self) throw new ApiProblem(403, 'permissionDenied');
  return { count: administrators.length, right: 'b2b:admin', mayGive: self.scopes };
}

/**
 * Does work on a locked user whom the administrator reaches. Throws 404 `userNotFound`; 403 `personBeyondRights` for a
 * user with a right that the administrator does not have.
 */
export async function changeLockedUser<T>(
  { database }: PeopleServices,
  name: string,
  { admin, id }: { admin: SignedInUser; id: string },
  work: (sql: Sql, user: User, administrators: LockedAdministrators) => Promise<T>,
): Promise<T> {
  return database.transaction(name, async (sql) => {
    const administrators = await lockReach(sql, admin);
    const user = requireFound(await lockUser(sql, id), 'userNotFound');
    const partner = readReach(admin);
    if (partner !== undefined && user.partnerId !== partner) throw new ApiProblem(404, 'userNotFound');
    if (findBeyond(user.scopes, administrators) >= 0) throw new ApiProblem(403, 'personBeyondRights');
    return work(sql, user, administrators);
  });
}

/** Throws 422 `scopeNotYours` for a right that the administrator may not give. */
export function requireGivable(scopes: readonly Scope[], administrators: LockedAdministrators): void {
  const at = findBeyond(scopes, administrators);
  if (at >= 0) throw problem('scopeNotYours', `/scope/${at}`);
}

/** Throws 409 `notYourself` if an administrator would give a right to the own account. */
export function refuseOwnRaise(admin: SignedInUser, { id, scopes }: User, given: readonly Scope[]): void {
  if (id === admin.id && given.some((scope) => !scopes.includes(scope))) throw new ApiProblem(409, 'notYourself');
}

const findBeyond = (scopes: readonly Scope[], { mayGive }: LockedAdministrators): number =>
  mayGive === undefined ? -1 : scopes.findIndex((scope) => !mayGive.includes(scope));

/** Throws 409 `lastAdministrator` if no other administrator would remain. */
export function requireAdministratorLeft(
  { status, scopes }: User,
  { count, right }: Pick<LockedAdministrators, 'count' | 'right'>,
): void {
  const isOne = status === 'active' && scopes.includes(right);
  if (isOne && count < 2) throw new ApiProblem(409, 'lastAdministrator');
}
