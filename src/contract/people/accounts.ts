import Type, { type Static } from 'typebox';
import { get, post } from '../call.ts';
import { closedObject } from '../schemas.ts';
import { code, getProfile, password } from './sign-in.ts';

const none = Type.Null();

/** Minimum length of a new password; more than 256 characters are refused too. */
export const passwordLength = 12;

export const getUser = { ...getProfile, path: '/api/auth/user' } as const;

/** Answers with `image/svg+xml`. */
export const getAvatar = get('/api/avatars/:file', 'anyone', 'Picture of a user', {
  params: Type.Object({ file: Type.String({ maxLength: 40 }) }),
  reply: Type.Unsafe<string>(Type.Any()),
});

export const sessionView = Type.Object({
  id: Type.String(),
  /** Browser and system, e.g. "Chrome, Windows". */
  device: Type.String(),
  /** The IP address, or its first half. */
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
 * The user enters the password again (422 `passwordWrong`): a thief of a session cannot sign out its owner (ASVS 5.0,
 * 7.5.2).
 */
export const endSession = post('/api/user/sessions/:id/end', 'signedIn', 'End a session of the user', {
  perMinute: 20,
  body: closedObject({ password }),
  reply: none,
  status: 204,
});

/** 422 `passwordWrong`. */
export const endOtherSessions = post(
  '/api/user/sessions/end-others',
  'signedIn',
  'End all sessions of the user but this',
  { perMinute: 20, body: closedObject({ password }), reply: Type.Object({ ended: Type.Integer() }) },
);

/** 422 `passwordWrong`, `passwordTooShort`, `passwordTooCommon`. Other sessions end. */
export const changePassword = post('/api/user/password', 'signedIn', 'Change the password', {
  perMinute: 20,
  body: closedObject({ oldPassword: password, newPassword: password }),
  reply: none,
  status: 204,
});

/** Secret for an authenticator app. It has no effect until it is confirmed. */
export const beginSecondFactor = post('/api/user/second-factor', 'signedIn', 'Begin to set up the second factor', {
  perMinute: 20,
  body: closedObject({ password }),
  reply: Type.Object({
    /** `otpauth://`, for a QR code. */
    uri: Type.String(),
    /** Base32, for typing. */
    secret: Type.String(),
  }),
  status: 201,
  secretReply: true,
});

/**
 * 422 `secondFactorWrong`. Other sessions end. Only this reply contains the recovery codes; each code is valid once.
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
 * 422 `inviteUsed` for a link that was used, was replaced or has expired; other errors as in `changePassword`. All
 * sessions end.
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
