import Type, { type Static } from 'typebox';
import { texts } from './schemas.ts';

/** One problem of a request: its code, its place (JSON pointer), and the message that explains it. */
export const problemError = Type.Object({
  problem: Type.String(),
  pointer: Type.Optional(Type.String()),
  /** Id of the translated message. */
  message: Type.String(),
  params: Type.Optional(Type.Record(Type.String(), Type.Any())),
  /**
   * A text by language that is shown before the message, because the reader's messages do not have it: the explanation
   * of a rule of another product version, or the number of a claim.
   */
  words: Type.Optional(texts),
});

/** Problem details (RFC 9457), `application/problem+json`. The interface translates the code `problem`. */
export const problemDetails = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  problem: Type.String(),
  errors: Type.Optional(Type.Array(problemError)),
  /** Seconds after which a retry makes sense. */
  retryAfter: Type.Optional(Type.Integer()),
});

export type ProblemDetails = Static<typeof problemDetails>;
export type ProblemError = Static<typeof problemError>;
