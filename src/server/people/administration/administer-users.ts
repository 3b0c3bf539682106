import type { BodyOf } from '#contract/call.ts';
import type { changeUser as changeCall, inviteUser as inviteCall, UserView } from '#contract/people/users.ts';
import type { PeopleServices } from '#server/people/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { switchOff } from '../second-factor/second-factor.ts';
import { endSessions } from '../sessions/session-repository.ts';
import { logAccountEvent, type NewAccountEvent } from '../users/account-event-repository.ts';
import {
  findUserByName,
  insertUser,
  lockAdministrators,
  lockUser,
  type User,
  updateUser,
} from '../users/user-repository.ts';
import { viewUser } from '../users/view-user.ts';
import { checkUser, normalizeUserPhone, refuseSharedEmail } from './check-user.ts';
import { endPrograms } from './end-programs.ts';
import { deleteInvites } from './invite-repository.ts';
import { sendInvite } from './send-invite.ts';

/** Adds a user and sends the invitation. The contract lists the errors. */
export async function inviteUser(
  services: PeopleServices,
  admin: SignedInUser,
  body: BodyOf<typeof inviteCall>,
  origin: string,
): Promise<UserView> {
  const { database, ids, now } = services;
  const { givenName, familyName, language, scope, partner = null, email = null, phone = null } = body;
  const user: User = {
    ...{ id: ids.id(), username: body.username.toLowerCase(), givenName, familyName, language, email, phone },
    ...{ customerId: ids.id(), partnerId: partner, scopes: scope, status: 'invited', isDemo: false },
    ...{ password: null, secondFactor: null, secondFactorAt: null, secondFactorStep: null },
    ...{ createdAt: now(), lastSignInAt: null },
  };
  await database.transaction('invite user', async (sql) => {
    await lockAdministrators(sql);
    if (await findUserByName(sql, user.username)) throw new ApiProblem(409, 'usernameTaken');
    user.phone = await normalizeUserPhone(sql, phone, user.id);
    await checkUser(sql, user);
    await refuseSharedEmail(sql, user);
    await insertUser(sql, user);
    await sendInvite(services, sql, user, { kind: 'invite', origin });
    await logUserEvent(sql, admin, user, { at: now(), type: 'invited', note: scope.join(' ') });
  });
  return viewUser(database.sql, user.id);
}

/** Changes the members that are sent. New rights apply from the next call. */
export async function changeUser(
  services: PeopleServices,
  admin: SignedInUser,
  id: string,
  body: BodyOf<typeof changeCall>,
): Promise<UserView> {
  await changeLockedUser(services, 'change user', id, async (sql, user, administrators) => {
    const { scope: scopes = user.scopes, partner: partnerId = user.partnerId, phone: typed, ...named } = body;
    const phone = typed === undefined ? user.phone : await normalizeUserPhone(sql, typed, id);
    const change = { ...named, scopes, partnerId, phone };
    await checkUser(sql, { ...user, ...change });
    const { email = user.email } = change;
    if (email?.toLowerCase() !== user.email?.toLowerCase()) await refuseSharedEmail(sql, { id, partnerId, email });
    if (!scopes.includes('insurer:admin')) requireAdministratorLeft(user, administrators);
    await updateUser(sql, id, change);
    const rights = scopes.join(' ') === user.scopes.join(' ') ? [] : [`${user.scopes.join(' ')} > ${scopes.join(' ')}`];
    const note = [...Object.keys(body), ...rights].join(', ');
    await logUserEvent(sql, admin, user, { at: services.now(), type: 'changed', note });
  });
  return viewUser(services.database.sql, id);
}

/**
 * Disables a user and ends the API clients and webhooks that the user created. Throws 409 `notYourself`,
 * `lastAdministrator`.
 */
export async function disableUser(services: PeopleServices, admin: SignedInUser, id: string): Promise<UserView> {
  if (id === admin.id) throw new ApiProblem(409, 'notYourself');
  await changeLockedUser(services, 'disable user', id, async (sql, user, administrators) => {
    requireAdministratorLeft(user, administrators);
    await updateUser(sql, id, { status: 'disabled' });
    await deleteInvites(sql, id);
    await endSessions(sql, id, services.now());
    await endPrograms(services, sql, id, admin.id);
    await logUserEvent(sql, admin, user, { at: services.now(), type: 'disabled' });
  });
  return viewUser(services.database.sql, id);
}

/** Enables a user again. A user who never had a password gets a new invitation by a reset. */
export async function enableUser(services: PeopleServices, admin: SignedInUser, id: string): Promise<UserView> {
  await changeLockedUser(services, 'enable user', id, async (sql, user) => {
    if (user.status !== 'disabled') return;
    await updateUser(sql, id, { status: user.password === null ? 'invited' : 'active' });
    await logUserEvent(sql, admin, user, { at: services.now(), type: 'enabled' });
  });
  return viewUser(services.database.sql, id);
}

/** Sends a link to set a password. The old password and all sessions end. Throws 409 `userDisabled`, `notYourself`. */
export async function resetUser(
  services: PeopleServices,
  admin: SignedInUser,
  id: string,
  { secondFactor = false, origin }: { secondFactor?: boolean; origin: string },
): Promise<UserView> {
  if (id === admin.id) throw new ApiProblem(409, 'notYourself');
  await changeLockedUser(services, 'reset user', id, async (sql, user) => {
    if (user.status === 'disabled') throw new ApiProblem(409, 'userDisabled');
    await updateUser(sql, id, { password: null });
    await endSessions(sql, id, services.now());
    if (secondFactor) await switchOff(sql, id, services.now(), admin.id);
    await sendInvite(services, sql, user, { kind: user.status === 'invited' ? 'invite' : 'reset', origin });
    await logUserEvent(sql, admin, user, { at: services.now(), type: 'reset' });
  });
  return viewUser(services.database.sql, id);
}

export async function endUserSessions(
  services: PeopleServices,
  admin: SignedInUser,
  id: string,
): Promise<{ ended: number }> {
  return changeLockedUser(services, 'end sessions of user', id, async (sql, user) => {
    const ended = await endSessions(sql, id, services.now());
    await logUserEvent(sql, admin, user, { at: services.now(), type: 'sessionsEnded' });
    return { ended };
  });
}

/**
 * Locks the administrators first, so that their actions run one after another and two administrators cannot remove each
 * other at the same time. Throws 404 `userNotFound`.
 */
async function changeLockedUser<T>(
  { database }: PeopleServices,
  name: string,
  id: string,
  work: (sql: Sql, user: User, administrators: number) => Promise<T>,
): Promise<T> {
  return database.transaction(name, async (sql) => {
    const administrators = await lockAdministrators(sql);
    const user = await lockUser(sql, id);
    if (!user) throw new ApiProblem(404, 'userNotFound');
    return work(sql, user, administrators);
  });
}

/** Throws 409 `lastAdministrator` if no other administrator would remain. */
export function requireAdministratorLeft({ status, scopes }: User, administrators: number): void {
  const isOne = status === 'active' && scopes.includes('insurer:admin');
  if (isOne && administrators < 2) throw new ApiProblem(409, 'lastAdministrator');
}

async function logUserEvent(
  sql: Sql,
  admin: SignedInUser,
  { id }: User,
  event: Pick<NewAccountEvent, 'at' | 'type' | 'note'>,
): Promise<void> {
  await logAccountEvent(sql, { ...event, byId: admin.id, userId: id });
}
