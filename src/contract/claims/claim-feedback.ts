import Type, { type Static } from 'typebox';
import { nullable } from '../schemas.ts';

/** The claimant's rating of a paid claim, with words; null: none. */
export const claimFeedback = Type.Object({
  rating: Type.Integer({ minimum: 1, maximum: 5 }),
  words: nullable(Type.String()),
  at: Type.String(),
});
export type ClaimFeedback = Static<typeof claimFeedback>;
