import Type, { type Static } from 'typebox';
import { get, post } from '../call.ts';
import { locale } from '../products.ts';
import { closedObject, nullable, oneOf } from '../schemas.ts';

/*
 * "My insurance": who bought signs in by a code to the phone and by the date of birth. There is no account and no password:
 * whoever holds a policy can.
 */

/** Who one says to be. */
const person = {
  /** As it is typed; Cambodia's country code where it has none. */
  phone: Type.String({ minLength: 1, maxLength: 40 }),
  dateOfBirth: Type.String({ format: 'date' }),
  /** Asked for where the phone is of a country that gets no SMS: the code goes there, if it is the policy's. */
  email: Type.Optional(Type.String({ maxLength: 254 })),
};

/**
 * The same answer whether there is such a customer or not. 422 `phoneInvalid`, `mailNeeded` for a phone that gets no SMS,
 * 429 `tooManyQuestions`, `codeTooSoon`, `codeTooMany`.
 */
export const sendMyCode = post('/api/my/code', 'anyone', 'Send a customer a code to sign in with, if there is one', {
  perMinute: 20,
  body: closedObject({ ...person, language: Type.Optional(locale) }),
  reply: Type.Object({ channel: oneOf(['sms', 'email']), resendAt: Type.String() }),
  status: 202,
});

const mySession = Type.Object({
  /** Most of it hidden. */
  phone: Type.String(),
  /** When it ends, whatever happens. */
  endsAt: Type.String(),
});
export type MySession = Static<typeof mySession>;

/**
 * The session is in an HttpOnly cookie; it ends after 30 minutes without a call and after 12 hours. 422 `codeWrong`,
 * `codeExpired`, 429 `codeLocked`; 403 `crossSiteRequest`.
 */
export const signInAsCustomer = post('/api/my/session', 'anyone', 'Sign in as a customer, by the code that was sent', {
  perMinute: 20,
  body: closedObject({ ...person, code: Type.String({ minLength: 1, maxLength: 12 }) }),
  reply: mySession,
  status: 201,
  secretReply: true,
});

export const getMySession = get('/api/my/session', 'anyone', 'Which customer is signed in; null: none', {
  reply: nullable(mySession),
});

const mySessionView = Type.Object({
  id: Type.String(),
  /** Browser and system, "Chrome, Android"; empty: unknown. */
  device: Type.String(),
  /** Half of an address, which names a provider and no household; empty: unknown. */
  network: Type.String(),
  startedAt: Type.String(),
  lastSeenAt: Type.String(),
  isThis: Type.Boolean(),
});
export type MySessionView = Static<typeof mySessionView>;

export const listMySessions = get('/api/my/sessions', 'customer', 'Where a customer is signed in, this session first', {
  reply: Type.Array(mySessionView),
});

/** 404 `sessionNotFound` for one of somebody else, and for one that has ended. */
export const endMySession = post('/api/my/sessions/:id/end', 'customer', 'End a session of a customer', {
  perMinute: 20,
  params: Type.Object({ id: Type.String({ maxLength: 40 }) }),
  reply: Type.Null(),
  status: 204,
});

export const endMyOtherSessions = post(
  '/api/my/sessions/end-others',
  'customer',
  'End all sessions of a customer but this',
  { perMinute: 20, reply: Type.Object({ ended: Type.Integer() }) },
);

/** Without a session there is nothing to end, and that is no fault. */
export const signOutAsCustomer = post('/api/my/session/end', 'anyone', 'Sign a customer out', {
  /** On all browsers. */
  body: closedObject({ everywhere: Type.Optional(Type.Boolean()) }),
  reply: Type.Null(),
  status: 204,
});
