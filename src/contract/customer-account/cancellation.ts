import Type, { type Static } from 'typebox';
import { get, post } from '../call.ts';
import { inLanguage } from '../products.ts';
import { workHeaders } from '../proof-of-work.ts';
import { otherRefunds, refundSteps } from '../purchase/policies.ts';
import { nextTerm } from '../purchase/policy-life.ts';
import { closedObject, day, nullable, oneOf } from '../schemas.ts';

/*
 * Cancellation of a policy by the customer: first a preview of the refund, then a code to the customer's phone or
 * mailbox confirms it. 404 `policyNotFound` for another person's policy.
 */

const myCancellation = Type.Object({
  /**
   * The reasons for which the product allows a cancellation: the product's id of the reason, and its text (`label`).
   */
  reasons: Type.Array(Type.Object({ reason: Type.String(), label: Type.String() })),
  /**
   * The first, the last and the default (`usual`) day from which the policy can end. Each is the first day without
   * cover.
   */
  first: day,
  last: day,
  usual: day,
  /**
   * The first day of the next term if that term is sold already; otherwise null. A cancellation from that day or later
   * ends only the next term.
   */
  next: nullable(day),
});
export type MyCancellation = Static<typeof myCancellation>;

/** 409 `policyNotNow` if the policyholder cannot cancel the policy now. */
export const getMyCancellation = get(
  '/api/my/policies/:number/cancellation',
  'customer',
  'From when and why a customer may cancel',
  { query: inLanguage, reply: myCancellation },
);

const cancellationRequest = {
  /** The first business date without cover. */
  from: day,
  reason: Type.String({ minLength: 1, maxLength: 60 }),
};

const myRefund = Type.Object({
  /** The refund in minor units. */
  refund: Type.Integer(),
  currency: Type.String(),
  /**
   * The channel of the refund: through the payment provider, to the balance of the partner that paid, or by bank;
   * `none`: the refund is 0.
   */
  way: oneOf(['provider', 'balance', 'bank', 'none']),
  /**
   * `ofTerm`: the premium of the whole term; `ofDaysLeft`: the part of that premium for the days without cover; `days`:
   * the number of days without cover; `of`: the number of days of the term. Money is minor units.
   */
  ofTerm: Type.Integer(),
  ofDaysLeft: Type.Integer(),
  days: Type.Integer(),
  of: Type.Integer(),
  ...refundSteps,
  ...otherRefunds,
  /**
   * The next term, if it is sold already and ends too; otherwise null. `total`: minus the refund for the next term, in
   * minor units.
   */
  next: nullable(nextTerm),
  /** True if one of the insurer's people must approve the cancellation before it takes effect. */
  needsSecond: Type.Boolean(),
  /**
   * Numbers of the policy's claims that are open or approved. The refund may be cancelled if one of these claims is
   * paid.
   */
  openClaims: Type.Array(Type.String()),
});
export type MyRefund = Static<typeof myRefund>;

/**
 * Errors, all 409: `cancelReasonUnknown`, `policyCoverHasBegun`, `policyOutsideTerm`, `policyTooFarBack`,
 * `policyClaimPaid` (a paid claim forbids it), `policyClaimCovered` (a paid claim would lose its cover),
 * `policyClaimOpen` (an open or approved claim would lose cover), `cancelHeldByClaim` (the product forbids it during an
 * open claim), `policyNotNow` (other reasons).
 */
export const previewMyCancellation = post(
  '/api/my/policies/:number/cancellation/preview',
  'customer',
  'What a customer would get back',
  { body: closedObject(cancellationRequest), reply: myRefund, isRead: true },
);

/**
 * Sends the code to the phone or mailbox that the customer verified at the sign-in. 429 `codeTooSoon` within half a
 * minute of the last code, 429 `codeTooMany` above the hourly limits.
 */
export const sendMyCancellationCode = post(
  '/api/my/policies/:number/cancellation/code',
  'customer',
  'Send a customer the code by which a cancellation is confirmed',
  { headers: workHeaders, reply: Type.Object({ resendAt: Type.String() }), status: 202 },
);

/**
 * Cancels the policy once, even if the same `request` is sent again. If the refund is above the limit of one person,
 * the cancellation waits for the insurer's approval. Errors: those of the preview; 422 `codeWrong`, `codeExpired`; 429
 * `codeLocked`; 409 `refundChanged` if the refund is not the given one any more, `policyRequestWaits` if a cancellation
 * already waits for approval.
 */
export const cancelMyPolicy = post('/api/my/policies/:number/cancellation', 'customer', 'Cancel an own policy', {
  body: closedObject({
    ...cancellationRequest,
    /** The refund that the preview returned, in minor units. */
    refund: Type.Integer({ minimum: 0 }),
    /** A unique id that the caller creates. The server handles requests with the same id once. */
    request: Type.String({ pattern: '^[\\w-]{8,64}$' }),
    code: Type.String({ minLength: 1, maxLength: 12 }),
  }),
  reply: Type.Object({ status: oneOf(['done', 'waits']) }),
});
