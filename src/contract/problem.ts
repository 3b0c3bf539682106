import Type, { type Static } from 'typebox';
import { workRequest } from './proof-of-work.ts';
import { texts } from './schemas.ts';

/**
 * One error of a request: its code, its position in the request (JSON pointer), and the message that explains the
 * error.
 */
export const problemError = Type.Object({
  problem: Type.String(),
  pointer: Type.Optional(Type.String()),
  /** Message id of the error's text in the interface. */
  message: Type.String(),
  /** The text as a sentence, in the language of `Accept-Language`; missing without it, and for browsers. */
  detail: Type.Optional(Type.String()),
  params: Type.Optional(Type.Record(Type.String(), Type.Any())),
  /**
   * An additional text by language, displayed before the message. The server sends it if the interface's messages
   * cannot contain it: the explanation of a rule of another product version, or the number of a claim.
   */
  words: Type.Optional(texts),
});

/**
 * An error reply: problem details (RFC 9457), `application/problem+json`. The interface translates the code in
 * `problem`.
 */
export const problemDetails = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  problem: Type.String(),
  detail: Type.Optional(Type.String()),
  errors: Type.Optional(Type.Array(problemError)),
  /** Seconds after which the client may try again; missing if a later attempt would not help. */
  retryAfter: Type.Optional(Type.Integer()),
  /** A proof of work with which the same call succeeds now. */
  work: Type.Optional(workRequest),
});

export type ProblemDetails = Static<typeof problemDetails>;
export type ProblemError = Static<typeof problemError>;
