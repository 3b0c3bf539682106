import Type, { type Static } from 'typebox';
import { get, post } from '../call.ts';
import { closedObject } from '../schemas.ts';
import { code, getProfile, password } from './sign-in.ts';

const none = Type.Null();

/** Minimum length of a new password in characters. The maximum is 256. */
export const passwordLength = 12;

export const getUser = { ...getProfile, path: '/api/auth/user' } as const;

/** Returns a user's picture as `image/svg+xml`. */
export const getAvatar = get('/api/avatars/:file', 'anyone', 'Picture of a user', {
  params: Type.Object({ file: Type.String({ maxLength: 40 }) }),
  reply: Type.Unsafe<string>(Type.Any()),
});

export const sessionView = Type.Object({
  id: Type.String(),
  /** Browser and operating system of the session, e.g. "Chrome, Windows". */
  device: Type.String(),
  /** The IP address of the session, or the first half of that address. */
  network: Type.String(),
  startedAt: Type.String(),
  lastSeenAt: Type.String(),
  expiresAt: Type.String(),
  isThis: Type.Boolean(),
});
export type SessionView = Static<typeof sessionView>;

/** Lists the active sessions of the user. */
export const listSessions = get('/api/user/sessions', 'signedIn', 'Where the user is signed in, this session first', {
  reply: Type.Array(sessionView),
});

/**
 * Ends one session of the user. 422 `passwordWrong` unless the user enters the password again: a thief of a session
 * must not sign out the user (ASVS 5.0, 7.5.2).
 */
export const endSession = post('/api/user/sessions/:id/end', 'signedIn', 'End a session of the user', {
  perMinute: 20,
  body: closedObject({ password }),
  reply: none,
  status: 204,
});

/** Ends all other sessions of the user. 422 `passwordWrong` for a wrong password. */
export const endOtherSessions = post(
  '/api/user/sessions/end-others',
  'signedIn',
  'End all sessions of the user but this',
  { perMinute: 20, body: closedObject({ password }), reply: Type.Object({ ended: Type.Integer() }) },
);

/**
 * Changes the password and ends the user's other sessions. 422 `passwordWrong` for the present password;
 * `passwordTooShort`, `passwordTooCommon` for the new one.
 */
export const changePassword = post('/api/user/password', 'signedIn', 'Change the password', {
  perMinute: 20,
  body: closedObject({ oldPassword: password, newPassword: password }),
  reply: none,
  status: 204,
});

/** Chooses the form of a sale for the own account: all questions on one page, or page by page. */
export const chooseSalePages = post('/api/user/sale-pages', 'signedIn', 'Choose one page or several for a sale', {
  body: closedObject({ sellsOnOnePage: Type.Boolean() }),
  reply: none,
  status: 204,
});

/** Creates a secret for an authenticator app. The second factor is not active until `confirmSecondFactor`. */
export const beginSecondFactor = post('/api/user/second-factor', 'signedIn', 'Begin to set up the second factor', {
  perMinute: 20,
  body: closedObject({ password }),
  reply: Type.Object({
    /** Address `otpauth://` of the secret, for a QR code. */
    uri: Type.String(),
    /** The secret in Base32, for typing it into the app. */
    secret: Type.String(),
  }),
  status: 201,
  secretReply: true,
});

/**
 * Activates the second factor and ends the user's other sessions. 422 `secondFactorWrong` for a wrong code. Only this
 * reply contains the recovery codes; each code is valid once.
 */
export const confirmSecondFactor = post(
  '/api/user/second-factor/confirm',
  'signedIn',
  'Switch the second factor on, by a code of the app',
  {
    perMinute: 20,
    body: closedObject({ code }),
    reply: Type.Object({ recoveryCodes: Type.Array(Type.String()) }),
    secretReply: true,
  },
);

export const endSecondFactor = post('/api/user/second-factor/end', 'signedIn', 'Switch the second factor off', {
  perMinute: 20,
  body: closedObject({ password }),
  reply: none,
  status: 204,
});

/**
 * Sets the password of an invited user and ends all sessions of the user. 422 `inviteUsed` for a link that was used,
 * was replaced or has expired; other errors as in `changePassword`.
 */
export const acceptInvite = post(
  '/api/user/accept-invite',
  'anyone',
  'Set a password by the link of an invitation or a reset',
  {
    body: closedObject({ token: Type.String({ minLength: 1, maxLength: 128 }), password }),
    reply: none,
    status: 204,
    perMinute: 20,
  },
);

/**
 * Sends a link to set a new password to every user with this e-mail address. The link is valid once, for an hour. The
 * reply is the same for an unknown address, and takes the same time. 429 `tooManyFromNetwork` if the network asked for
 * too many.
 */
export const requestNewPassword = post(
  '/api/user/forgotten-password',
  'anyone',
  'Request a link to set a new password',
  {
    body: closedObject({ email: Type.String({ format: 'email', maxLength: 254 }) }),
    reply: none,
    status: 204,
    perMinute: 20,
  },
);
