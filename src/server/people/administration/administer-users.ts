import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/people/users.ts';
import { isPartnerScope } from '#contract/scopes.ts';
import { isNamePlaceholder } from '#engine/language/typed/person-names.ts';
import type { PeopleServices, Serve } from '#server/people/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { refuseUnprintable } from '#server/platform/guards/refuse-unprintable.ts';
import { ApiProblem, requireFound } from '#server/platform/http/api-problem.ts';
import { readLog } from '#server/platform/http/cursor.ts';
import { resolveOrigin } from '#server/platform/http/origin.ts';
import { problem } from '#server/platform/http/problem.ts';
import { registerCall, registerCalls } from '#server/platform/http/register-call.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { findPartner } from '../partners/partner-repository.ts';
import { switchOff } from '../second-factor/second-factor.ts';
import { endSessions } from '../sessions/session-repository.ts';
import { listEvents, logAccountEvent, type NewAccountEvent } from '../users/account-event-repository.ts';
import { normalizePhone } from '../users/normalize-phone.ts';
import {
  findStaffByEmail,
  findUserByName,
  findUserByPhone,
  insertUser,
  lockAdministrators,
  lockUser,
  type User,
  updateUser,
} from '../users/user-repository.ts';
import { readUsers, viewUser } from '../users/view-user.ts';
import { endPrograms, listPrograms } from './end-programs.ts';
import { deleteInvites } from './invite-repository.ts';
import { sendInvite } from './send-invite.ts';

/** Refuses letters that papers cannot print, and `FNU` and the like in the place of a name. */
function refuseWrongNames({ givenName, familyName }: { givenName?: string; familyName?: string }): void {
  refuseUnprintable({ givenName, familyName });
  for (const [field, name] of Object.entries({ givenName, familyName })) {
    if (!name || !isNamePlaceholder(name)) continue;
    const message = 'problems.format.latin-name-unknown';
    throw new ApiProblem(422, 'invalidRequest', [{ code: 'latin-name-unknown', at: `/${field}`, message }]);
  }
}

/** Adds a user and sends the invitation. The contract lists the errors. */
const inviteUser: Serve<typeof contract.inviteUser> = async (services, { user: admin, body, request }) => {
  const { database, ids, now } = services;
  const { givenName, familyName, language, scope, partner = null, email = null, phone = null } = body;
  refuseWrongNames({ givenName, familyName });
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
    await sendInvite(services, sql, user, { kind: 'invite', origin: resolveOrigin(services, request) });
    await logUserEvent(sql, admin, user, { at: now(), type: 'invited', note: scope.join(' ') });
  });
  return viewUser(database.sql, user.id);
};

/** Changes the members that are sent. New rights apply from the next call. */
const changeUser: Serve<typeof contract.changeUser> = async (services, { user: admin, params: { id }, body }) => {
  await changeLockedUser(services, 'change user', id, async (sql, user, administrators) => {
    const { scope: scopes = user.scopes, partner: partnerId = user.partnerId, phone: typed, ...named } = body;
    refuseWrongNames(named);
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
};

/**
 * Disables a user and ends the API clients and webhooks that the user created. Throws 409 `notYourself`,
 * `lastAdministrator`.
 */
const disableUser: Serve<typeof contract.disableUser> = async (services, { user: admin, params: { id } }) => {
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
};

/** Enables a user again. A user who never had a password gets a new invitation by a reset. */
const enableUser: Serve<typeof contract.enableUser> = async (services, { user: admin, params: { id } }) => {
  await changeLockedUser(services, 'enable user', id, async (sql, user) => {
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
  await changeLockedUser(services, 'reset user', id, async (sql, user) => {
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
  return changeLockedUser(services, 'end sessions of user', id, async (sql, user) => {
    const ended = await endSessions(sql, id, services.now());
    await logUserEvent(sql, admin, user, { at: services.now(), type: 'sessionsEnded' });
    return { ended };
  });
};

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
    return work(sql, requireFound(await lockUser(sql, id), 'userNotFound'), administrators);
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

/**
 * Checks the rules for every user: agents have a partner and only scopes of agents (422 `partnerNeeded`,
 * `scopesDoNotMix`), the partner exists (404 `partnerNotFound`), and the user has an e-mail address or a phone number
 * (422 `contactNeeded`).
 */
async function checkUser(sql: Sql, user: Pick<User, 'scopes' | 'partnerId' | 'email' | 'phone'>): Promise<void> {
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
async function normalizeUserPhone(sql: Sql, typed: string | null, userId: string): Promise<string | null> {
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
async function refuseSharedEmail(
  sql: Sql,
  { id, partnerId, email }: Pick<User, 'id' | 'partnerId' | 'email'>,
): Promise<void> {
  if (partnerId !== null || email === null) return;
  if (await findStaffByEmail(sql, email, id)) throw new ApiProblem(409, 'emailTaken');
}

/** Registers the calls for users and for the log of their changes, for the insurer's administrators. */
export function accountAdminRoutes(app: FastifyInstance, services: PeopleServices): void {
  const { sql } = services.database;
  registerCall(app, contract.listUsers, async ({ body }) => readUsers(sql, body));
  registerCall(app, contract.getUserById, async ({ params }) => viewUser(sql, params.id));
  registerCall(app, contract.listUserPrograms, async ({ params }) => listPrograms(sql, params.id));
  registerCall(app, contract.listAccountEvents, async ({ query }) =>
    readLog(query, (before, limit) => listEvents(sql, { ...query, before, limit })),
  );
  registerCalls(app, services, contract, {
    ...{ inviteUser, changeUser, disableUser, enableUser, resetUser, endUserSessions },
  });
}
