import Type, { type Static } from 'typebox';

/** One thing wrong with what was sent: its code, where (JSON pointer), and the message that explains it. */
export const problemError = Type.Object({
  problem: Type.String(),
  pointer: Type.Optional(Type.String()),
  /** Id of the translated message. */
  message: Type.String(),
  params: Type.Optional(Type.Record(Type.String(), Type.Any())),
  /** What is wrong, by language, in words that are no message of the one who reads: a rule of another version. */
  words: Type.Optional(Type.Record(Type.String(), Type.String())),
});

/** Problem details (RFC 9457), `application/problem+json`. `problem` is the code that the interface translates. */
export const problemDetails = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  problem: Type.String(),
  errors: Type.Optional(Type.Array(problemError)),
  /** Seconds after which it is worth trying again. */
  retryAfter: Type.Optional(Type.Integer()),
});

export type ProblemDetails = Static<typeof problemDetails>;
export type ProblemError = Static<typeof problemError>;
