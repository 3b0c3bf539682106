import { type Scope, scopes } from '#contract/scopes.ts';
import type { IdentityClaims, OidcSettings, PeopleServices } from '#server/people/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { requireAdministratorLeft } from '../administration/administrator-reach.ts';
import { logAccountEvent } from '../users/account-event-repository.ts';
import { insertUser, lockAdministrators, lockUser, type User, updateUser } from '../users/user-repository.ts';
import { findStaffByMail, findUserByIdentity, linkIdentity, listTakenNames } from './identity-repository.ts';

/** Numbered names to try if the first name is taken. */
const MAX_NAMESAKES = 50;

/**
 * Returns the user whom the issuer describes, and locks it in the caller's transaction. The user is found by the
 * subject, or else by a verified mail address among the insurer's own users, or else created. From now on the rights
 * are those of the roles. Throws 403 `oidcNoRole`, 409 `lastAdministrator`.
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
  // All sign-ins by the issuer and all actions of administrators run one after another, so that two tabs create only
  // one account.
  const administrators = await lockAdministrators(sql, null);
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
  if (!rights.includes('insurer:admin'))
    requireAdministratorLeft(user, { count: administrators.length, right: 'insurer:admin' });
  const before = user.scopes.join(' ');
  if (before !== rights.join(' ')) {
    const note = `roles ${before} > ${rights.join(' ')}`;
    await logAccountEvent(sql, { at: now(), type: 'changed', userId: user.id, note });
  }
  // A user whom the issuer knows signs in there only. Otherwise a user who was removed there could still sign in by the
  // password.
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
    ...{
      customerId: ids.id(),
      partnerId: null,
      scopes: [...rights],
      language: 'en',
      status: 'active',
      isDemo: false,
      sellsOnOnePage: false,
      target: null,
    },
    ...{ password: null, secondFactor: null, secondFactorAt: null, secondFactorStep: null },
    ...{ createdAt: now(), lastSignInAt: null },
  };
  await insertUser(sql, user);
  await logAccountEvent(sql, { at: now(), type: 'inviteAccepted', userId: user.id, note: rights.join(' ') });
  return user;
}

/**
 * Returns the part of the name before the @ in the form of user names, with a number at its end if the name is taken.
 */
async function findFreeName(sql: Sql, wanted: string): Promise<string> {
  const [part = ''] = wanted.toLowerCase().split('@');
  const plain = part.replaceAll(/[^a-z0-9._-]/g, '').replace(/^[^a-z]+/, '');
  const name = (plain.length < 3 ? `staff${plain}` : plain).slice(0, 36);
  const names = [name, ...Array.from({ length: MAX_NAMESAKES }, (_one, at) => `${name}${at + 2}`)];
  const taken = await listTakenNames(sql, names);
  return names.find((one) => !taken.has(one)) ?? `${name.slice(0, 20)}.${Date.now().toString(36)}`;
}
