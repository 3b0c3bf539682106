import Type, { type Static } from 'typebox';
import { VISIBLE_PATTERN } from '#engine/language/typed/characters.ts';
import { get, patch, post } from '../call.ts';
import { locale } from '../products.ts';
import { closedObject, day, defineSearch, named, nameSearch, nullable, oneOf, textInput } from '../schemas.ts';
import { scopes } from '../scopes.ts';
import { monthlyTarget } from './targets.ts';

/*
 * The calls for users, for administrators, and the log of accounts. The insurer's administrators reach all users. A
 * partner's administrator reaches the people of the own partner: 404 `userNotFound` for others, 403 `personBeyondRights`
 * for a person with a right that the administrator does not have, and 422 `scopeNotYours` if the administrator would
 * give such a right. Nobody gives a right to the own account: 409 `notYourself`.
 */

const scope = oneOf(scopes);
const administrators = ['insurer:admin', 'b2b:admin'] as const;
const id = Type.String({ maxLength: 64 });

export const userStatus = oneOf(['invited', 'active', 'disabled']);

const userView = Type.Object({
  id: Type.String(),
  username: Type.String(),
  givenName: Type.String(),
  familyName: Type.String(),
  email: nullable(Type.String()),
  phone: nullable(Type.String()),
  language: locale,
  scope: Type.Array(scope),
  partner: nullable(named),
  status: userStatus,
  hasSecondFactor: Type.Boolean(),
  /** Null: none. */
  target: nullable(monthlyTarget),
  createdAt: Type.String(),
  lastSignInAt: nullable(Type.String()),
});
export type UserView = Static<typeof userView>;

export const listUsers = post(
  '/api/admin/users/search',
  administrators,
  'Users by name',
  defineSearch(userView, {
    /** Part of the user name, the person's names, the e-mail address or the phone number. Default: all users. */
    search: nameSearch,
    partner: Type.Optional(id),
    status: Type.Optional(userStatus),
  }),
);

export const getUserById = get('/api/admin/users/:id', administrators, 'A user', { reply: userView });

const personName = textInput(80);
const email = Type.String({ format: 'email', maxLength: 254 });
/** A phone number with a country code; without one, it is a number of Cambodia. */
const phone = Type.String({ minLength: 6, maxLength: 30 });
const scopeList = Type.Array(scope, { maxItems: scopes.length, uniqueItems: true });

const userMembers = {
  givenName: personName,
  /** Empty: the user has one name, which is the given name. 422 for `FNU`, `.` and the like. */
  familyName: Type.String({ maxLength: 80, pattern: `^$|${VISIBLE_PATTERN}` }),
  email: Type.Optional(nullable(email)),
  phone: Type.Optional(nullable(phone)),
  language: locale,
  scope: scopeList,
  partner: Type.Optional(nullable(id)),
  /** The target of a seller for each month; null: none. */
  target: Type.Optional(nullable(monthlyTarget)),
};
/**
 * Creates a user and sends a link to the e-mail address, or without one to the phone. The link is valid once, for seven
 * days. 409 `usernameTaken`, `phoneTaken` if another user has the name or the phone; 409 `emailTaken` if another of the
 * insurer's own users has the address; 422 `contactNeeded` without address and phone; 422 `partnerNeeded` if a user
 * without a partner gets an agent's scope; 422 `scopesDoNotMix` if a partner's user gets another scope.
 */
export const inviteUser = post('/api/admin/users', administrators, 'Invite a user', {
  reply: userView,
  body: closedObject({
    username: Type.String({ pattern: '^(?!.*[._-]$)[A-Za-z][A-Za-z0-9._-]{2,39}$' }),
    ...userMembers,
  }),
  status: 201,
});

/**
 * Changes a user. 409 `lastAdministrator` if this user would lose the administrator's scope (`insurer:admin`, for a
 * partner's administrator `b2b:admin`) and nobody else has it.
 */
export const changeUser = patch('/api/admin/users/:id', administrators, 'Change a user; members left out stay', {
  body: closedObject(Type.Partial(Type.Object(userMembers)).properties),
  reply: userView,
});

/** Lists the active API clients and webhooks that the user created. They end when the user is disabled. */
export const listUserPrograms = get(
  '/api/admin/users/:id/programs',
  administrators,
  'API clients and webhooks that a user made',
  {
    reply: Type.Object({
      clients: Type.Array(named),
      webhooks: Type.Array(Type.Object({ id: Type.String(), url: Type.String() })),
    }),
  },
);

/**
 * Disables a user; sessions, API clients and webhooks of the user end immediately. 409 `notYourself` for the current
 * user, 409 `lastAdministrator` for the only administrator.
 */
export const disableUser = post('/api/admin/users/:id/disable', administrators, 'Disable a user', { reply: userView });

export const enableUser = post('/api/admin/users/:id/enable', administrators, 'Enable a disabled user', {
  reply: userView,
});

/**
 * Sends a user a link to set a password. An invited user gets the invitation again. For other users the password and
 * all sessions end, and the link is valid for an hour.
 */
export const resetUser = post('/api/admin/users/:id/reset', administrators, 'Let a user set a new password', {
  reply: userView,
  body: closedObject({
    /** True: also disables the second factor, because the user has lost it. Default: the second factor stays active. */
    secondFactor: Type.Optional(Type.Boolean()),
  }),
});

export const endUserSessions = post('/api/admin/users/:id/end-sessions', administrators, 'End all sessions of a user', {
  reply: Type.Object({ ended: Type.Integer() }),
});

/** Types of the events in the log, by group. */
export const accountEventGroups = {
  signIn: ['signedIn', 'signInFailed', 'signedOut', 'sessionsEnded', 'recoveryCodeUsed'],
  people: [
    ...(['invited', 'inviteAccepted', 'changed', 'disabled', 'enabled', 'reset', 'passwordChanged'] as const),
    ...(['passwordRequested', 'secondFactorOn', 'secondFactorOff', 'authorityChanged', 'handedOver'] as const),
  ],
  partners: ['partnerCreated', 'partnerChanged'],
  money: [
    ...(['partnerBooked', 'bookingAsked', 'bookingApproved', 'bookingRefused'] as const),
    ...(['claimApproved', 'claimHeld', 'claimConfirmed', 'claimRefused', 'claimPaid'] as const),
    ...(['moneyMoved', 'moneyAsked', 'moneyApproved', 'moneyRefused', 'moneyPrepared', 'moneyPaid'] as const),
  ],
  customers: ['customerRead', 'listExported'],
  programs: [
    ...(['clientCreated', 'clientChanged', 'clientSecretAdded', 'clientSecretEnded', 'clientRevoked'] as const),
    ...(['webhookCreated', 'webhookChanged', 'webhookRotated', 'webhookResumed', 'webhookRemoved'] as const),
    ...(['webhookReplayed', 'webhookSuspended', 'jobTriedAgain', 'jobDismissed', 'messageClosed'] as const),
  ],
} as const;
type EventGroup = keyof typeof accountEventGroups;
export const accountEventTypes = Object.values(accountEventGroups).flat();
export type AccountEventType = (typeof accountEventTypes)[number];
const accountEventType = oneOf(accountEventTypes);

const accountEventView = Type.Object({
  id: Type.Integer(),
  at: Type.String(),
  type: accountEventType,
  /** User name of the person who made the change; null: nobody was signed in. */
  by: nullable(Type.String()),
  /** User name of the changed account; null if the event is not about an account. */
  user: nullable(Type.String()),
  /** Name of the changed partner; null if the event is not about a partner. */
  partner: nullable(Type.String()),
  network: nullable(Type.String()),
  /** The names of the changed members, never secret values; null: none. */
  note: nullable(Type.String()),
});
export type AccountEventView = Static<typeof accountEventView>;

/**
 * Lists the log, for administrators and auditors. `about` is the number of an order, a policy, a claim or a payment run:
 * the events that name exactly this number.
 */
export const listAccountEvents = post(
  '/api/admin/account-events/search',
  ['insurer:admin', 'insurer:audit'],
  'Log of accounts, money and customers’ pages, newest first',
  defineSearch(accountEventView, {
    user: Type.Optional(id),
    partner: Type.Optional(id),
    /** User name of the person who acted. */
    by: Type.Optional(Type.String({ maxLength: 80 })),
    group: Type.Optional(oneOf(Object.keys(accountEventGroups) as EventGroup[])),
    about: Type.Optional(Type.String({ maxLength: 40 })),
    /** The first and the last business day. */
    from: Type.Optional(day),
    to: Type.Optional(day),
  }),
);
