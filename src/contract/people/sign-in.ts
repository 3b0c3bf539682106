import Type, { type Static } from 'typebox';
import { get, post } from '../call.ts';
import { locale } from '../products.ts';
import { workHeaders } from '../proof-of-work.ts';
import { closedObject, nullable, oneOf } from '../schemas.ts';
import { scopes } from '../scopes.ts';
import { balances } from './partners.ts';

/*
 * The calls for signing in and out, which every page may need. accounts.ts has the other account calls, which only the
 * portal uses.
 */

export const password = Type.String({ minLength: 1, maxLength: 256 });
/** The code of a second factor: six digits of an authenticator app, or a recovery code. */
export const code = Type.String({ minLength: 1, maxLength: 40 });

/** The signed-in user. The members have the names of the specification. */
const profileView = Type.Object({
  id: Type.String(),
  username: Type.String(),
  phone: nullable(Type.String()),
  customerId: nullable(Type.String()),
  givenName: Type.String(),
  familyName: Type.String(),
  email: nullable(Type.String()),
  /** Path of the user's picture below `/api/`. */
  avatar: Type.String(),
  language: locale,
  /** True for a seller who answers all questions of a product on one page. */
  sellsOnOnePage: Type.Boolean(),
  /** The user's present rights; empty while a required second factor is not set up. */
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
    /** True if the insurer requires a second factor for one of the user's rights. */
    isDemanded: Type.Boolean(),
    recoveryCodesLeft: Type.Integer(),
  }),
});
export type ProfileView = Static<typeof profileView>;

/**
 * Signs a user in. Errors: 401 `signInFailed`, the same for a wrong name and a wrong password; 401
 * `secondFactorRequired`, `secondFactorWrong` after a correct password; 429 `signInTooOften` with the seconds to wait;
 * 429 `workNeeded` with a proof of work, then `tooManyFromNetwork`, if many sign-ins of the network failed. The session's token is in the reply and in an HttpOnly cookie.
 */
export const signIn = post('/api/user/login', 'anyone', 'Sign in by user name or phone number', {
  headers: workHeaders,
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
 * Begins a sign-in of the insurer's own people by OpenID Connect. The reply contains the issuer's address for the
 * browser; a cookie identifies the browser when it returns. 404 `oidcOff` if the settings name no issuer, 503
 * `oidcAway` if the issuer does not answer.
 */
export const beginOidc = post('/api/user/oidc/begin', 'anyone', 'Begin to sign in by OpenID Connect', {
  reply: Type.Object({ address: Type.String() }),
  perMinute: 60,
  secretReply: true,
});

/**
 * Completes a sign-in by OpenID Connect, in the browser that began it. 401 `oidcRefused`, 403 `oidcNoRole`,
 * `oidcSecondFactor`, 409 `lastAdministrator`, 503 `oidcAway`. The session's token is in the reply and in an HttpOnly
 * cookie.
 */
export const finishOidc = post('/api/user/oidc/finish', 'anyone', 'Sign in by OpenID Connect', {
  body: closedObject({
    /** The unchanged query of the address to which the issuer sent the browser back. */
    answer: Type.String({ minLength: 1, maxLength: 8192 }),
  }),
  reply: Type.Object({ access_token: Type.String() }),
  perMinute: 60,
  secretReply: true,
});

export const getProfile = get('/api/user/profile', 'signedIn', 'The signed-in user', { reply: profileView });

/** Ends the session on the server. A call without a session is no error and changes nothing. */
export const signOut = post('/api/auth/logout', 'anyone', 'Sign out', { reply: Type.Null(), status: 204 });
