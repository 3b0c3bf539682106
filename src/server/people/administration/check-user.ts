import { isPartnerScope } from '#contract/scopes.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { problem } from '#server/platform/http/problem.ts';
import { findPartner } from '../partners/partner-repository.ts';
import { normalizePhone } from '../users/normalize-phone.ts';
import { findStaffByEmail, findUserByPhone, type User } from '../users/user-repository.ts';

/**
 * What holds for every user: agents have a partner and scopes of agents only (422 `partnerNeeded`, `scopesDoNotMix`), the
 * partner exists (404 `partnerNotFound`), and there is somewhere to write to (422 `contactNeeded`).
 */
export async function checkUser(sql: Sql, user: Pick<User, 'scopes' | 'partnerId' | 'email' | 'phone'>): Promise<void> {
  const { scopes, partnerId, email, phone } = user;
  if (partnerId === null && scopes.some(isPartnerScope)) throw problem('partnerNeeded', '/partner');
  if (partnerId !== null && !scopes.every(isPartnerScope)) throw problem('scopesDoNotMix', '/scope');
  if (partnerId !== null && !(await findPartner(sql, partnerId))) throw new ApiProblem(404, 'partnerNotFound');
  if (email === null && phone === null) throw problem('contactNeeded', '/email');
}

/** A typed phone number as it is kept; null for none. Throws 422 `phoneInvalid`, 409 `phoneTaken` if another user has it. */
export async function normalizeUserPhone(sql: Sql, typed: string | null, userId: string): Promise<string | null> {
  if (typed === null) return null;
  const phone = normalizePhone(typed);
  if (phone === undefined) throw problem('phoneInvalid', '/phone');
  const owner = await findUserByPhone(sql, phone);
  if (owner && owner.id !== userId) throw new ApiProblem(409, 'phoneTaken');
  return phone;
}

/**
 * Throws 409 `emailTaken` if one of the insurer's own users has the address of another. Exact while the administrators are held;
 * those who share one since before keep it until it is changed.
 */
export async function refuseSharedEmail(
  sql: Sql,
  { id, partnerId, email }: Pick<User, 'id' | 'partnerId' | 'email'>,
): Promise<void> {
  if (partnerId !== null || email === null) return;
  if (await findStaffByEmail(sql, email, id)) throw new ApiProblem(409, 'emailTaken');
}
