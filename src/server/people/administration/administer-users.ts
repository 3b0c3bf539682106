import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/people/users.ts';
import type { PeopleServices, Serve } from '#server/people/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { resolveOrigin } from '#server/platform/http/origin.ts';
import { registerCall, registerCalls } from '#server/platform/http/register-call.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { switchOff } from '../second-factor/second-factor.ts';
import { endSessions } from '../sessions/session-repository.ts';
import { logAccountEvent, type NewAccountEvent } from '../users/account-event-repository.ts';
import { readEvents } from '../users/read-events.ts';
import { findUserByName, insertUser, type User, updateUser } from '../users/user-repository.ts';
import { readUsers, viewUser } from '../users/view-user.ts';
import {
  changeLockedUser,
  lockReach,
  readReach,
  refuseOwnRaise,
  requireAdministratorLeft,
  requireGivable,
} from './administrator-reach.ts';
import { endPrograms, listPrograms } from './end-programs.ts';
import { deleteInvites } from './invite-repository.ts';
import { sendInvite } from './send-invite.ts';
import { checkUser, normalizeUserPhone, refuseSharedEmail, refuseWrongNames } from './user-rules.ts';

/** Adds a user and sends the invitation. The contract lists the errors. */
const inviteUser: Serve<typeof contract.inviteUser> = async (services, { user: admin, body, request }) => {
  const { database, ids, now } = services;
  const { givenName, familyName, language, scope, email = null, phone = null, target = null } = body;
  const partner = choosePartner(admin, body.partner) ?? null;
  refuseWrongNames({ givenName, familyName });
  const user: User = {
    ...{ id: ids.id(), username: body.username.toLowerCase(), givenName, familyName, language, email, phone },
    ...{
      customerId: ids.id(),
      partnerId: partner,
      scopes: scope,
      status: 'invited',
      isDemo: false,
      sellsOnOnePage: false,
      target,
    },
    ...{ password: null, secondFactor: null, secondFactorAt: null, secondFactorStep: null },
    ...{ createdAt: now(), lastSignInAt: null },
  };
  await database.transaction('invite user', async (sql) => {
    requireGivable(scope, await lockReach(sql, admin));
    if (await findUserByName(sql, user.username)) throw new ApiProblem(409, 'usernameTaken');
    user.phone = await normalizeUserPhone(sql, phone, user.id);
    await checkUser(sql, user);
    await refuseSharedEmail(sql, user);
    await insertUser(sql, user);
    await sendInvite(services, sql, user, { kind: 'invite', origin: resolveOrigin(services, request) });
    await logUserEvent(sql, admin, user, { at: now(), type: 'invited', note: scope.join(' ') });
  });
  return viewUser(database.sql, user.id);
};

/** Changes the members that are sent. New rights apply from the next call. */
const changeUser: Serve<typeof contract.changeUser> = async (services, { user: admin, params: { id }, body }) => {
  await changeLockedUser(services, 'change user', { admin, id }, async (sql, user, administrators) => {
    const { scope: scopes = user.scopes, partner, phone: typed, ...named } = body;
    const partnerId = choosePartner(admin, partner) ?? (partner === undefined ? user.partnerId : null);
    refuseWrongNames(named);
    requireGivable(scopes, administrators);
    refuseOwnRaise(admin, user, scopes);
    const phone = typed === undefined ? user.phone : await normalizeUserPhone(sql, typed, id);
    const change = { ...named, scopes, partnerId, phone };
    await checkUser(sql, { ...user, ...change });
    const { email = user.email } = change;
    if (email?.toLowerCase() !== user.email?.toLowerCase()) {
      await refuseSharedEmail(sql, { id, partnerId, email });
      // A link in the former mailbox, which may be a stranger's, ends.
      await deleteInvites(sql, id);
    }
    if (!scopes.includes(administrators.right)) requireAdministratorLeft(user, administrators);
    await updateUser(sql, id, change);
    const rights = scopes.join(' ') === user.scopes.join(' ') ? [] : [`${user.scopes.join(' ')} > ${scopes.join(' ')}`];
    const note = [...Object.keys(body), ...rights].join(', ');
    await logUserEvent(sql, admin, user, { at: services.now(), type: 'changed', note });
  });
  return viewUser(services.database.sql, id);
};

/**
 * Disables a user and ends the API clients and webhooks that the user created. Throws 409 `notYourself`,
 * `lastAdministrator`.
 */
const disableUser: Serve<typeof contract.disableUser> = async (services, { user: admin, params: { id } }) => {
  if (id === admin.id) throw new ApiProblem(409, 'notYourself');
  await changeLockedUser(services, 'disable user', { admin, id }, async (sql, user, administrators) => {
    requireAdministratorLeft(user, administrators);
    await updateUser(sql, id, { status: 'disabled' });
    await deleteInvites(sql, id);
    await endSessions(sql, id, services.now());
    await endPrograms(services, sql, id, admin.id);
    await logUserEvent(sql, admin, user, { at: services.now(), type: 'disabled' });
  });
  return viewUser(services.database.sql, id);
};

/** Enables a user again. A user who never had a password gets a new invitation by a reset. */
const enableUser: Serve<typeof contract.enableUser> = async (services, { user: admin, params: { id } }) => {
  await changeLockedUser(services, 'enable user', { admin, id }, async (sql, user) => {
    if (user.status !== 'disabled') return;
    await updateUser(sql, id, { status: user.password === null ? 'invited' : 'active' });
    await logUserEvent(sql, admin, user, { at: services.now(), type: 'enabled' });
  });
  return viewUser(services.database.sql, id);
};

/** Sends a link to set a password. The old password and all sessions end. Throws 409 `userDisabled`, `notYourself`. */
const resetUser: Serve<typeof contract.resetUser> = async (
  services,
  { user: admin, params: { id }, body, request },
) => {
  if (id === admin.id) throw new ApiProblem(409, 'notYourself');
  await changeLockedUser(services, 'reset user', { admin, id }, async (sql, user) => {
    if (user.status === 'disabled') throw new ApiProblem(409, 'userDisabled');
    await updateUser(sql, id, { password: null });
    await endSessions(sql, id, services.now());
    if (body.secondFactor) await switchOff(sql, id, services.now(), admin.id);
    const kind = user.status === 'invited' ? 'invite' : 'reset';
    await sendInvite(services, sql, user, { kind, origin: resolveOrigin(services, request) });
    await logUserEvent(sql, admin, user, { at: services.now(), type: 'reset' });
  });
  return viewUser(services.database.sql, id);
};

const endUserSessions: Serve<typeof contract.endUserSessions> = async (services, { user: admin, params: { id } }) => {
  return changeLockedUser(services, 'end sessions of user', { admin, id }, async (sql, user) => {
    const ended = await endSessions(sql, id, services.now());
    await logUserEvent(sql, admin, user, { at: services.now(), type: 'sessionsEnded' });
    return { ended };
  });
};

/**
 * Returns the partner of a user: for a partner's administrator the own one, else the chosen one. Throws 404
 * `partnerNotFound` if a partner's administrator chose another one.
 */
function choosePartner(admin: SignedInUser, chosen: string | null | undefined): string | null | undefined {
  const own = readReach(admin);
  if (own !== undefined && chosen != null && chosen !== own) throw new ApiProblem(404, 'partnerNotFound');
  return own ?? chosen;
}

async function logUserEvent(
  sql: Sql,
  admin: SignedInUser,
  { id }: User,
  event: Pick<NewAccountEvent, 'at' | 'type' | 'note'>,
): Promise<void> {
  await logAccountEvent(sql, { ...event, byId: admin.id, userId: id });
}

/** Registers the calls for users and for the log of their changes, for administrators. */
export function accountAdminRoutes(app: FastifyInstance, services: PeopleServices): void {
  const { sql } = services.database;
  registerCall(app, contract.listUsers, async ({ user, body }) => readUsers(sql, body, readReach(user)));
  registerCall(app, contract.getUserById, async ({ user, params }) => viewUser(sql, params.id, readReach(user)));
  registerCall(app, contract.listUserPrograms, async ({ user, params }) => {
    await viewUser(sql, params.id, readReach(user));
    return listPrograms(sql, params.id);
  });
  registerCall(app, contract.listAccountEvents, async ({ body }) => readEvents(sql, body));
  registerCalls(app, services, contract, {
    ...{ inviteUser, changeUser, disableUser, enableUser, resetUser, endUserSessions },
  });
}
