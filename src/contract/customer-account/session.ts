import Type, { type Static } from 'typebox';
import { get, post } from '../call.ts';
import { sessionView } from '../people/accounts.ts';
import { locale } from '../products.ts';
import { workHeaders } from '../proof-of-work.ts';
import { closedObject, day, nullable, oneOf } from '../schemas.ts';

/*
 * "My insurance": a customer signs in with the date of birth and a code to the phone. There is no account and no
 * password: every policyholder can sign in.
 */

/** The phone and the date of birth by which a customer signs in. */
const person = {
  /** The phone number as typed. A number without a country code is a number of Cambodia. */
  phone: Type.String({ minLength: 1, maxLength: 40 }),
  dateOfBirth: day,
  /**
   * E-mail address, required if the phone's country gets no SMS. The code is sent to this address only if the policy
   * has the same address.
   */
  email: Type.Optional(Type.String({ maxLength: 254 })),
};

/**
 * Sends the sign-in code. The reply is the same if there is no such customer. Errors: 422 `phoneInvalid`, `mailNeeded`
 * for a phone that gets no SMS; 429 `tooManyQuestions` for too many different dates of birth, `codeTooSoon`,
 * `codeTooMany`, and `codeWorkNeeded` with a proof of work.
 */
export const sendMyCode = post('/api/my/code', 'anyone', 'Send a customer a code to sign in with, if there is one', {
  perMinute: 20,
  headers: workHeaders,
  body: closedObject({ ...person, language: Type.Optional(locale) }),
  reply: Type.Object({ channel: oneOf(['sms', 'email']), resendAt: Type.String() }),
  status: 202,
});

const mySession = Type.Object({
  /** The customer's phone number, with most digits hidden. */
  phone: Type.String(),
  /** The instant (UTC) at which the session ends, even if it is used until then. */
  endsAt: Type.String(),
});
export type MySession = Static<typeof mySession>;

/**
 * Signs a customer in. The session is in an HttpOnly cookie. It ends 30 minutes after its last call, and after 12 hours
 * in any case. Errors: 422 `codeWrong`, `codeExpired`; 429 `codeLocked` after too many wrong codes; 403
 * `crossSiteRequest` for a request from another site's page.
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
 * An active session of the customer. `network` is the first half of the session's IP address, which identifies a
 * provider but no household; empty if unknown.
 */
const mySessionView = Type.Omit(sessionView, ['expiresAt']);
export type MySessionView = Static<typeof mySessionView>;

export const listMySessions = get('/api/my/sessions', 'customer', 'Where a customer is signed in, this session first', {
  reply: Type.Array(mySessionView),
});

/** 404 `sessionNotFound` for another person's session, or a session that has ended. */
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

/** Ends the customer's session. A call without a session is no error and changes nothing. */
export const signOutAsCustomer = post('/api/my/session/end', 'anyone', 'Sign a customer out', {
  /** True: ends the customer's sessions in all browsers. Default: only the session of this browser. */
  body: closedObject({ everywhere: Type.Optional(Type.Boolean()) }),
  reply: Type.Null(),
  status: 204,
});
