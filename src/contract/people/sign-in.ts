import Type, { type Static } from 'typebox';
import { get, post } from '../call.ts';
import { locale } from '../products.ts';
import { closedObject, nullable, oneOf } from '../schemas.ts';
import { scopes } from '../scopes.ts';
import { balances } from './partners.ts';

/* What every page may need of an account. The others, which the portal alone makes, stand in accounts.ts. */

export const password = Type.String({ minLength: 1, maxLength: 256 });
/** Six digits, or a recovery code. */
export const code = Type.String({ minLength: 1, maxLength: 40 });

/** The user of a session, as the specification names it. */
const profileView = Type.Object({
  id: Type.String(),
  username: Type.String(),
  phone: nullable(Type.String()),
  customerId: nullable(Type.String()),
  givenName: Type.String(),
  familyName: Type.String(),
  email: nullable(Type.String()),
  /** Path of the picture below `/api/`. */
  avatar: Type.String(),
  language: locale,
  /** What the user may do now: nothing while a second factor is demanded and not set up. */
  scope: Type.Array(oneOf(scopes)),
  partner: nullable(
    Type.Object({
      id: Type.String(),
      type: Type.String(),
      name: Type.String(),
      company: Type.String(),
      accountCode: Type.String(),
      maySell: Type.Boolean(),
      allowPayWithoutCommission: Type.Boolean(),
      balances,
    }),
  ),
  secondFactor: Type.Object({
    isOn: Type.Boolean(),
    /** The insurer wants whoever holds one of the user's rights to have one. */
    isDemanded: Type.Boolean(),
    recoveryCodesLeft: Type.Integer(),
  }),
});
export type ProfileView = Static<typeof profileView>;

/**
 * 401 `signInFailed` for a wrong name as for a wrong password, `secondFactorRequired` and `secondFactorWrong` after a
 * right one; 429 `signInTooOften` with the seconds to wait. The token is in an HttpOnly cookie too.
 */
export const signIn = post('/api/user/login', 'anyone', 'Sign in by user name or phone number', {
  body: closedObject({
    /** A user name, or a phone number. */
    username: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
    phoneNumber: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
    password,
    code: Type.Optional(code),
  }),
  reply: Type.Object({ access_token: Type.String() }),
  perMinute: 60,
  secretReply: true,
});

/**
 * Begins a sign-in of the insurer's own people by OpenID Connect: where the browser goes. It keeps a cookie until it is back. 404
 * `oidcOff` where the settings name no issuer, 503 `oidcAway`.
 */
export const beginOidc = post('/api/user/oidc/begin', 'anyone', 'Begin to sign in by OpenID Connect', {
  reply: Type.Object({ address: Type.String() }),
  perMinute: 60,
  secretReply: true,
});

/**
 * Ends it, in the browser that began it. 401 `oidcRefused`, 403 `oidcNoRole`, `oidcSecondFactor`, 409 `lastAdministrator`, 503
 * `oidcAway`. The token is in an HttpOnly cookie too.
 */
export const finishOidc = post('/api/user/oidc/finish', 'anyone', 'Sign in by OpenID Connect', {
  body: closedObject({
    /** The query by which the issuer led the browser back, as it is. */
    answer: Type.String({ minLength: 1, maxLength: 8192 }),
  }),
  reply: Type.Object({ access_token: Type.String() }),
  perMinute: 60,
  secretReply: true,
});

export const getProfile = get('/api/user/profile', 'signedIn', 'The signed-in user', { reply: profileView });

/** Ends the session on the server; without one there is nothing to end, and that is no fault. */
export const signOut = post('/api/auth/logout', 'anyone', 'Sign out', { reply: Type.Null(), status: 204 });
