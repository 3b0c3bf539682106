import Type, { type Static } from 'typebox';
import { get, post } from '../call.ts';
import { closedObject, named, nullable, oneOf } from '../schemas.ts';

/* The authority of the people who approve claims, and the approvals that wait for a second person. */

/**
 * Reasons for which an approval waits for a second person (`claim-review.confirmation.why.{why}`): the amount exceeds
 * the authority for a claim, for all claims of one policy and day of loss, or for a day, or above the proposal; the
 * claim is in the random sample; or the amount differs much from the proposal.
 */
const holdReasons = [
  ...(['claimLimit', 'eventLimit', 'dayLimit', 'aboveLimit', 'sample', 'difference'] as const),
] as const;
export type HoldReason = (typeof holdReasons)[number];

/** The codes with which a step is refused although the status of the claim allows it (`problems.{why}`). */
export const withheldReasons = [
  ...(['ownClaim', 'ownSale', 'ownCover', 'approvedByYou', 'lateCoverNotAllowed'] as const),
  ...(['approvalWaits', 'authorityMissing'] as const),
] as const;

/** An approval that waits for a second person, who confirms or refuses it by `decideMoneyRequest`. */
export const confirmation = Type.Object({
  /** Id of the request. */
  id: Type.String(),
  since: Type.String(),
  by: named,
  /** The approved amount in minor units. */
  total: Type.Integer(),
  lines: Type.Array(Type.Object({ benefit: Type.String(), amount: Type.Integer() })),
  /** The reason for an amount above the proposal; null: the amount is not above the proposal. */
  reason: nullable(Type.String()),
  why: Type.Array(oneOf(holdReasons)),
  /** The error with which the current user's confirmation is refused; null: the user may confirm. */
  refusal: nullable(oneOf(['ownClaim', 'ownSale', 'ownCover', 'needsSecondPerson', 'authorityTooLow', 'approverGone'])),
});

/** The highest limit in minor units. */
export const MAX_AUTHORITY = 10_000_000_000;

const limit = Type.Integer({ minimum: 0, maximum: MAX_AUTHORITY });

/** Maximum amounts in minor units: for a claim, for all claims of one policy and day of loss, on a business day, and above the proposal. */
const authority = { claim: limit, event: limit, day: limit, above: limit };

const authorityRow = {
  /** Null: all products without a row of their own. */
  product: nullable(Type.String({ minLength: 1, maxLength: 40 })),
  ...authority,
};

const authorityView = Type.Object({
  /** The authority of a person without a row that applies. */
  usual: Type.Object(authority),
  rows: Type.Array(Type.Object(authorityRow)),
  /** The products that may have a row. */
  products: Type.Array(Type.String()),
});
export type AuthorityView = Static<typeof authorityView>;

const admin = ['insurer:admin'] as const;

export const getClaimAuthority = get(
  '/api/admin/users/:id/claim-authority',
  admin,
  'What a user may approve of claims',
  {
    reply: authorityView,
  },
);

/**
 * Replaces the rows of a user. 409 `notYourself` for the current user; 409 `conflict` for a product with two rows; 404
 * `productNotFound` for an unknown product.
 */
export const changeClaimAuthority = post(
  '/api/admin/users/:id/claim-authority',
  admin,
  'Change what a user may approve of claims',
  { body: closedObject({ rows: Type.Array(closedObject(authorityRow), { maxItems: 40 }) }), reply: authorityView },
);
