import { isPartnerScope } from '#contract/scopes.ts';
import { isNamePlaceholder } from '#engine/language/typed/person-names.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { refuseUnprintable } from '#server/platform/guards/refuse-unprintable.ts';
import { ApiProblem, requireFound } from '#server/platform/http/api-problem.ts';
import { problem } from '#server/platform/http/problem.ts';
import { findPartner } from '../partners/partner-repository.ts';
import { normalizePhone } from '../users/normalize-phone.ts';
import { findStaffByEmail, findUserByPhone, type User } from '../users/user-repository.ts';

/** Refuses letters that papers cannot print, and `FNU` and the like in the place of a name. */
export function refuseWrongNames({ givenName, familyName }: { givenName?: string; familyName?: string }): void {
  refuseUnprintable({ givenName, familyName });
  for (const [field, name] of Object.entries({ givenName, familyName })) {
    if (!name || !isNamePlaceholder(name)) continue;
    const message = 'problems.format.latin-name-unknown';
    throw new ApiProblem(422, 'invalidRequest', [{ code: 'latin-name-unknown', at: `/${field}`, message }]);
  }
}

/**
 * Checks the rules for every user: agents have a partner and only scopes of agents (422 `partnerNeeded`,
 * `scopesDoNotMix`), the partner exists (404 `partnerNotFound`), and the user has an e-mail address or a phone number
 * (422 `contactNeeded`).
 */
export async function checkUser(sql: Sql, user: Pick<User, 'scopes' | 'partnerId' | 'email' | 'phone'>): Promise<void> {
  const { scopes, partnerId, email, phone } = user;
  if (partnerId === null && scopes.some(isPartnerScope)) throw problem('partnerNeeded', '/partner');
  if (partnerId !== null && !scopes.every(isPartnerScope)) throw problem('scopesDoNotMix', '/scope');
  if (partnerId !== null) requireFound(await findPartner(sql, partnerId), 'partnerNotFound');
  if (email === null && phone === null) throw problem('contactNeeded', '/email');
}

/**
 * Returns a typed phone number in its stored form, or null if it is empty. Throws 422 `phoneInvalid`, and 409
 * `phoneTaken` if another user has this number.
 */
export async function normalizeUserPhone(sql: Sql, typed: string | null, userId: string): Promise<string | null> {
  if (typed === null) return null;
  const phone = normalizePhone(typed);
  if (phone === undefined) throw problem('phoneInvalid', '/phone');
  const owner = await findUserByPhone(sql, phone);
  if (owner && owner.id !== userId) throw new ApiProblem(409, 'phoneTaken');
  return phone;
}

/**
 * Throws 409 `emailTaken` if another of the insurer's own users has the same address. The check is exact while the
 * administrators are locked. Users who already share an address can use it until it changes.
 */
export async function refuseSharedEmail(
  sql: Sql,
  { id, partnerId, email }: Pick<User, 'id' | 'partnerId' | 'email'>,
): Promise<void> {
  if (partnerId !== null || email === null) return;
  if (await findStaffByEmail(sql, email, id)) throw new ApiProblem(409, 'emailTaken');
}
