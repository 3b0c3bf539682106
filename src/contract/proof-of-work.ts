import Type, { type Static } from 'typebox';

/**
 * A small computation that a network with many failed codes does before another code is sent. The answer is the header
 * `proof-of-work` of the same call: `{challenge}.{number}`, for a number so that the SHA-256 of `{seed}.{number}`
 * begins with `bits` zero bits. The seed is the challenge up to its first point. The challenge is good once, for ten
 * minutes, from the same network and for the same call.
 */
export const workRequest = Type.Object({ challenge: Type.String(), bits: Type.Integer() });
export type WorkRequest = Static<typeof workRequest>;

/** Name of the header with the answer. */
export const WORK_HEADER = 'proof-of-work';

/** Header of calls that send a code. */
export const workHeader = { [WORK_HEADER]: Type.Optional(Type.String({ maxLength: 300 })) };
export const workHeaders = Type.Object(workHeader);
