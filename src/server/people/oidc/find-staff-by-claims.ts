import { type Scope, scopes } from '#contract/scopes.ts';
import type { IdentityClaims, OidcSettings, PeopleServices } from '#server/people/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { requireAdministratorLeft } from '../administration/administer-users.ts';
import { logAccountEvent } from '../users/account-event-repository.ts';
import { insertUser, lockAdministrators, lockUser, type User, updateUser } from '../users/user-repository.ts';
import { findStaffByMail, findUserByIdentity, linkIdentity, listTakenNames } from './identity-repository.ts';

/** Names beside the one that is wanted, where others have it. */
const MAX_NAMESAKES = 50;

/**
 * The user of whom the issuer speaks, in the caller's transaction, which it holds: known by the subject; else one of the insurer's
 * own people with the same mail address, which the issuer says is verified; else made anew. The rights are those of the roles,
 * from now on. Throws 403 `oidcNoRole`, 409 `lastAdministrator`.
 */
export async function findStaffByClaims(
  services: PeopleServices,
  sql: Sql,
  { issuer, roles }: OidcSettings,
  claimed: IdentityClaims,
): Promise<User> {
  const { now } = services;
  const granted = new Set(claimed.roles.flatMap((role) => roles.get(role) ?? []));
  const rights = scopes.filter((scope) => granted.has(scope));
  // All who sign in so come one after another, as all that administrators do: two tabs make one account.
  const administrators = await lockAdministrators(sql);
  const known = await findUserByIdentity(sql, issuer, claimed.subject);
  const [byMail, ...more] = known || !claimed.email ? [] : await findStaffByMail(sql, issuer, claimed.email);
  const id = known ?? (more.length === 0 ? byMail : undefined);
  const user = id === undefined ? undefined : await lockUser(sql, id);
  if (rights.length === 0 || (user && (user.status === 'disabled' || user.partnerId !== null)))
    throw new ApiProblem(403, 'oidcNoRole');
  const found = user ?? (await createStaffUser(services, sql, claimed, rights));
  if (!known) {
    await linkIdentity(sql, { issuer, subject: claimed.subject, userId: found.id, linkedAt: now() });
    await logAccountEvent(sql, {
      at: now(),
      type: 'changed',
      userId: found.id,
      note: `identity ${new URL(issuer).host}`,
    });
  }
  if (!user) return found;
  if (!rights.includes('insurer:admin')) requireAdministratorLeft(user, administrators);
  const before = user.scopes.join(' ');
  if (before !== rights.join(' ')) {
    const note = `roles ${before} > ${rights.join(' ')}`;
    await logAccountEvent(sql, { at: now(), type: 'changed', userId: user.id, note });
  }
  // Whom the issuer knows signs in there: else who is taken away there would still come in by the password.
  const change = { scopes: rights, status: 'active', ...(known ? {} : { password: null }) } as const;
  await updateUser(sql, user.id, { ...change, scopes: [...rights] });
  return { ...user, ...change, scopes: [...rights] };
}

async function createStaffUser(
  { ids, now }: PeopleServices,
  sql: Sql,
  { email, givenName, familyName, username }: IdentityClaims,
  rights: readonly Scope[],
): Promise<User> {
  const user: User = {
    ...{
      id: ids.id(),
      username: await findFreeName(sql, username),
      givenName,
      familyName,
      email: email ?? null,
      phone: null,
    },
    ...{ customerId: ids.id(), partnerId: null, scopes: [...rights], language: 'en', status: 'active', isDemo: false },
    ...{ password: null, secondFactor: null, secondFactorAt: null, secondFactorStep: null },
    ...{ createdAt: now(), lastSignInAt: null },
  };
  await insertUser(sql, user);
  await logAccountEvent(sql, { at: now(), type: 'inviteAccepted', userId: user.id, note: rights.join(' ') });
  return user;
}

/** The part of the name before the @, as user names are written; with a number behind it where others have it. */
async function findFreeName(sql: Sql, wanted: string): Promise<string> {
  const [part = ''] = wanted.toLowerCase().split('@');
  const plain = part.replaceAll(/[^a-z0-9._-]/g, '').replace(/^[^a-z]+/, '');
  const name = (plain.length < 3 ? `staff${plain}` : plain).slice(0, 36);
  const names = [name, ...Array.from({ length: MAX_NAMESAKES }, (_one, at) => `${name}${at + 2}`)];
  const taken = await listTakenNames(sql, names);
  return names.find((one) => !taken.has(one)) ?? `${name.slice(0, 20)}.${Date.now().toString(36)}`;
}
