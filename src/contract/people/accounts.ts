import Type, { type Static } from 'typebox';
import { get, post } from '../call.ts';
import { locale } from '../products.ts';
import { closed, oneOf, orNull } from '../schemas.ts';
import { scopes } from '../scopes.ts';
import { balances } from './partners.ts';

const scope = oneOf(scopes);
const password = Type.String({ minLength: 1, maxLength: 256 });
/** Six digits, or a recovery code. */
const code = Type.String({ minLength: 1, maxLength: 40 });
const none = Type.Null();

/** Of a new password; longer than 256 is refused too. */
export const passwordLength = 12;

/** The user of a session, as the specification names it. */
const profileView = Type.Object({
  id: Type.String(),
  username: Type.String(),
  phone: orNull(Type.String()),
  customerId: orNull(Type.String()),
  givenName: Type.String(),
  familyName: Type.String(),
  email: orNull(Type.String()),
  /** Path of the picture below `/api/`. */
  avatar: Type.String(),
  language: locale,
  /** What the user may do now: nothing while a second factor is demanded and not set up. */
  scope: Type.Array(scope),
  partner: orNull(
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
  body: closed({
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

export const getProfile = get('/api/user/profile', 'signedIn', 'The signed-in user', { reply: profileView });

export const getUser = { ...getProfile, path: '/api/auth/user' } as const;

/** Ends the session on the server; without one there is nothing to end, and that is no fault. */
export const signOut = post('/api/auth/logout', 'anyone', 'Sign out', { reply: none, status: 204 });

/** Answers with `image/svg+xml`. */
export const getAvatar = get('/api/avatars/:file', 'anyone', 'Picture of a user', {
  params: Type.Object({ file: Type.String({ maxLength: 40 }) }),
  reply: Type.Unsafe<string>(Type.Any()),
});

const sessionView = Type.Object({
  id: Type.String(),
  /** Browser and system, e.g. "Chrome, Windows". */
  device: Type.String(),
  /** Address, or the first half of one. */
  network: Type.String(),
  startedAt: Type.String(),
  lastSeenAt: Type.String(),
  expiresAt: Type.String(),
  isThis: Type.Boolean(),
});
export type SessionView = Static<typeof sessionView>;

/** Passwords and codes are tried there. */
export const listSessions = get('/api/user/sessions', 'signedIn', 'Where the user is signed in, this session first', {
  reply: Type.Array(sessionView),
});

/** 422 `passwordWrong`: whoever has got hold of a session does not shut out its owner (ASVS 5.0, 7.5.2). */
export const endSession = post('/api/user/sessions/:id/end', 'signedIn', 'End a session of the user', {
  perMinute: 20,
  body: closed({ password }),
  reply: none,
  status: 204,
});

/** 422 `passwordWrong`. */
export const endOtherSessions = post(
  '/api/user/sessions/end-others',
  'signedIn',
  'End all sessions of the user but this',
  { perMinute: 20, body: closed({ password }), reply: Type.Object({ ended: Type.Integer() }) },
);

/** 422 `passwordWrong`, `passwordTooShort`, `passwordTooCommon`. Other sessions end. */
export const changePassword = post('/api/user/password', 'signedIn', 'Change the password', {
  perMinute: 20,
  body: closed({ oldPassword: password, newPassword: password }),
  reply: none,
  status: 204,
});

/** What an authenticator app is told. It counts only once confirmed. */
export const beginSecondFactor = post('/api/user/second-factor', 'signedIn', 'Begin to set up the second factor', {
  perMinute: 20,
  body: closed({ password }),
  reply: Type.Object({
    /** `otpauth://`, to be shown as a QR code. */
    uri: Type.String(),
    /** Base32, for typing. */
    secret: Type.String(),
  }),
  status: 201,
  secretReply: true,
});

/** 422 `secondFactorWrong`. Other sessions end. The recovery codes are told only here; each works once. */
export const confirmSecondFactor = post(
  '/api/user/second-factor/confirm',
  'signedIn',
  'Switch the second factor on, by a code of the app',
  {
    perMinute: 20,
    body: closed({ code }),
    reply: Type.Object({ recoveryCodes: Type.Array(Type.String()) }),
    secretReply: true,
  },
);

export const endSecondFactor = post('/api/user/second-factor/end', 'signedIn', 'Switch the second factor off', {
  perMinute: 20,
  body: closed({ password }),
  reply: none,
  status: 204,
});

/** 422 `inviteUsed` for a link that is used, replaced or over; else as `changePassword`. All sessions end. */
export const acceptInvite = post(
  '/api/user/accept-invite',
  'anyone',
  'Set a password by the link of an invitation or a reset',
  {
    body: closed({ token: Type.String({ minLength: 1, maxLength: 128 }), password }),
    reply: none,
    status: 204,
    perMinute: 20,
  },
);
