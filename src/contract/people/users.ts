import Type, { type Static } from 'typebox';
import { get, patch, post } from '../call.ts';
import { locale } from '../products.ts';
import {
  buildPageSchema,
  closedObject,
  defineSearch,
  named,
  nullable,
  oneOf,
  pageQuery,
  textInput,
} from '../schemas.ts';
import { scopes } from '../scopes.ts';

/* Users and the log of accounts, for the insurer's administrators. */

const scope = oneOf(scopes);
const admin = ['insurer:admin'] as const;
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
  createdAt: Type.String(),
  lastSignInAt: nullable(Type.String()),
});
export type UserView = Static<typeof userView>;

export const listUsers = post(
  '/api/admin/users/search',
  admin,
  'Users by name',
  defineSearch(userView, {
    /** Text in the user name, the names, the mail address or the phone number. */
    search: Type.Optional(Type.String({ maxLength: 80 })),
    partner: Type.Optional(id),
    status: Type.Optional(userStatus),
  }),
);

export const getUserById = get('/api/admin/users/:id', admin, 'A user', { reply: userView });

const personName = textInput(80);
const email = Type.String({ format: 'email', maxLength: 254 });
/** With or without a country code; without one, Cambodia's. */
const phone = Type.String({ minLength: 6, maxLength: 30 });
const scopeList = Type.Array(scope, { maxItems: scopes.length, uniqueItems: true });

const userMembers = {
  givenName: personName,
  familyName: personName,
  email: Type.Optional(nullable(email)),
  phone: Type.Optional(nullable(phone)),
  language: locale,
  scope: scopeList,
  partner: Type.Optional(nullable(id)),
};
/**
 * Sends a link to the mail address, or else to the phone. The link is valid once, for seven days. 409 `usernameTaken`
 * or `phoneTaken` if another user has it, `emailTaken` if another of the insurer's own users has it; 422
 * `contactNeeded` without mail address and phone; `partnerNeeded` if a user without a partner gets an agent's scope;
 * `scopesDoNotMix` if a partner's user gets another scope.
 */
export const inviteUser = post('/api/admin/users', admin, 'Invite a user', {
  reply: userView,
  body: closedObject({
    username: Type.String({ pattern: '^(?!.*[._-]$)[A-Za-z][A-Za-z0-9._-]{2,39}$' }),
    ...userMembers,
  }),
  status: 201,
});

/** 409 `lastAdministrator` if nobody else has `insurer:admin`. */
export const changeUser = patch('/api/admin/users/:id', admin, 'Change a user; members left out stay', {
  body: closedObject(Type.Partial(Type.Object(userMembers)).properties),
  reply: userView,
});

/** API clients and webhooks that the user created and that are still active. They end when the user is disabled. */
export const listUserPrograms = get(
  '/api/admin/users/:id/programs',
  admin,
  'API clients and webhooks that a user made',
  {
    reply: Type.Object({
      clients: Type.Array(named),
      webhooks: Type.Array(Type.Object({ id: Type.String(), url: Type.String() })),
    }),
  },
);

/** 409 `notYourself`, `lastAdministrator`. Sessions, API clients and webhooks of the user end immediately. */
export const disableUser = post('/api/admin/users/:id/disable', admin, 'Disable a user', { reply: userView });

export const enableUser = post('/api/admin/users/:id/enable', admin, 'Enable a disabled user', { reply: userView });

/**
 * An invited user gets the invitation again. For others, the password and all sessions end, and a link is sent that is
 * valid for an hour.
 */
export const resetUser = post('/api/admin/users/:id/reset', admin, 'Let a user set a new password', {
  reply: userView,
  body: closedObject({
    /** True: disables the second factor too, because the user has lost it. */
    secondFactor: Type.Optional(Type.Boolean()),
  }),
});

export const endUserSessions = post('/api/admin/users/:id/end-sessions', admin, 'End all sessions of a user', {
  reply: Type.Object({ ended: Type.Integer() }),
});

/** Events of accounts and partners. */
export const accountEventTypes = [
  ...(['signedIn', 'signInFailed', 'signedOut', 'sessionsEnded'] as const),
  ...(['invited', 'inviteAccepted', 'changed', 'disabled', 'enabled', 'reset', 'passwordChanged'] as const),
  ...(['secondFactorOn', 'secondFactorOff', 'recoveryCodeUsed'] as const),
  ...([
    'partnerCreated',
    'partnerChanged',
    'partnerBooked',
    'bookingAsked',
    'bookingApproved',
    'bookingRefused',
  ] as const),
  ...(['jobTriedAgain', 'jobDismissed'] as const),
  ...(['clientCreated', 'clientChanged', 'clientSecretAdded', 'clientSecretEnded', 'clientRevoked'] as const),
  ...(['webhookCreated', 'webhookChanged', 'webhookRotated', 'webhookResumed', 'webhookRemoved'] as const),
  ...(['webhookReplayed', 'webhookSuspended'] as const),
] as const;
export type AccountEventType = (typeof accountEventTypes)[number];
const accountEventType = oneOf(accountEventTypes);

const accountEventView = Type.Object({
  id: Type.Integer(),
  at: Type.String(),
  type: accountEventType,
  /** User name of the actor; null: nobody was signed in. */
  by: nullable(Type.String()),
  /** User name of the account that was changed; null: none. */
  user: nullable(Type.String()),
  /** Name of the partner that was changed; null: none. */
  partner: nullable(Type.String()),
  network: nullable(Type.String()),
  /** The change: names of members, never secret values. */
  note: nullable(Type.String()),
});
export type AccountEventView = Static<typeof accountEventView>;

export const listAccountEvents = get('/api/admin/account-events', admin, 'Log of accounts and partners, newest first', {
  query: closedObject({ ...pageQuery, user: Type.Optional(id), partner: Type.Optional(id) }),
  reply: buildPageSchema(accountEventView),
});
