import Type, { type Static } from 'typebox';
import { get, post } from '../call.ts';
import { sessionView } from '../people/accounts.ts';
import { locale } from '../products.ts';
import { closedObject, day, nullable, oneOf } from '../schemas.ts';

/*
 * "My insurance": a customer signs in with a code to the phone and the date of birth. There is no account and no
 * password: each holder of a policy can sign in.
 */

/** The identity that a person claims. */
const person = {
  /** As typed; Cambodia's country code is added if there is none. */
  phone: Type.String({ minLength: 1, maxLength: 40 }),
  dateOfBirth: day,
  /**
   * Required if the phone's country gets no SMS. The code is sent to this address if it is the address of the policy.
   */
  email: Type.Optional(Type.String({ maxLength: 254 })),
};

/**
 * The reply is the same if there is no such customer. Errors: 422 `phoneInvalid`, `mailNeeded` for a phone that gets no
 * SMS; 429 `tooManyQuestions`, `codeTooSoon`, `codeTooMany`.
 */
export const sendMyCode = post('/api/my/code', 'anyone', 'Send a customer a code to sign in with, if there is one', {
  perMinute: 20,
  body: closedObject({ ...person, language: Type.Optional(locale) }),
  reply: Type.Object({ channel: oneOf(['sms', 'email']), resendAt: Type.String() }),
  status: 202,
});

const mySession = Type.Object({
  /** The customer's phone, with most digits hidden. */
  phone: Type.String(),
  /** The time at which the session ends, even if it is used until then. */
  endsAt: Type.String(),
});
export type MySession = Static<typeof mySession>;

/**
 * The session is in an HttpOnly cookie. It ends after 30 minutes without a call, and after 12 hours in any case.
 * Errors: 422 `codeWrong`, `codeExpired`, 429 `codeLocked`; 403 `crossSiteRequest`.
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

/**
 * A session of the customer. `network` is the first half of its IP address, which identifies a provider but no
 * household; empty if unknown.
 */
const mySessionView = Type.Omit(sessionView, ['expiresAt']);
export type MySessionView = Static<typeof mySessionView>;

export const listMySessions = get('/api/my/sessions', 'customer', 'Where a customer is signed in, this session first', {
  reply: Type.Array(mySessionView),
});

/** 404 `sessionNotFound` for a session of somebody else, or one that has ended. */
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

/** Without a session nothing happens; that is no error. */
export const signOutAsCustomer = post('/api/my/session/end', 'anyone', 'Sign a customer out', {
  /** True: on all browsers. */
  body: closedObject({ everywhere: Type.Optional(Type.Boolean()) }),
  reply: Type.Null(),
  status: 204,
});
