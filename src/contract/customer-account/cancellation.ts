import Type, { type Static } from 'typebox';
import { get, post } from '../call.ts';
import { inLanguage } from '../products.ts';
import { otherRefunds, refundSteps } from '../purchase/policies.ts';
import { nextTerm } from '../purchase/policy-life.ts';
import { closedObject, day, nullable, oneOf } from '../schemas.ts';

/*
 * Cancellation by the customer: first a preview of the refund, then a code to the customer's phone. 404
 * `policyNotFound` for a policy of somebody else.
 */

const myCancellation = Type.Object({
  /** Reasons for which the product allows a cancellation, in words. */
  reasons: Type.Array(Type.Object({ reason: Type.String(), label: Type.String() })),
  /** The first, the last and the default day from which a cancellation can take effect. */
  first: day,
  last: day,
  usual: day,
  /**
   * The first day of the next term, if that is sold already; otherwise null. A cancellation from that day on ends only
   * that term.
   */
  next: nullable(day),
});
export type MyCancellation = Static<typeof myCancellation>;

/** 409 `policyNotNow` if the policyholder cannot cancel the policy any more. */
export const getMyCancellation = get(
  '/api/my/policies/:number/cancellation',
  'customer',
  'From when and why a customer may cancel',
  { query: inLanguage, reply: myCancellation },
);

const cancellationRequest = {
  /** The first day without cover. */
  from: day,
  reason: Type.String({ minLength: 1, maxLength: 60 }),
};

const myRefund = Type.Object({
  /** Minor units. */
  refund: Type.Integer(),
  currency: Type.String(),
  /**
   * The channel of the refund: through the payment provider, to the balance of the partner that paid, or by bank;
   * `none`: the refund is 0.
   */
  way: oneOf(['provider', 'balance', 'bank', 'none']),
  /**
   * `ofTerm`: the premium of the whole term; `ofDaysLeft`: its part for the days without cover; `days`: the number of
   * these days; `of`: the number of days of the term.
   */
  ofTerm: Type.Integer(),
  ofDaysLeft: Type.Integer(),
  days: Type.Integer(),
  of: Type.Integer(),
  ...refundSteps,
  ...otherRefunds,
  /**
   * The next term, which is sold already and ends too; null: there is none. `total` is below zero: its part of the
   * refund.
   */
  next: nullable(nextTerm),
  /** True if one of the insurer's people has to approve the cancellation. */
  needsSecond: Type.Boolean(),
  /** Numbers of claims that are open or approved. If one of them is paid, the refund may be cancelled. */
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

/** Sends the code to the phone or mailbox that was proven at the sign-in. 429 `codeTooSoon`, `codeTooMany`. */
export const sendMyCancellationCode = post(
  '/api/my/policies/:number/cancellation/code',
  'customer',
  'Send a customer the code by which a cancellation is confirmed',
  { reply: Type.Object({ resendAt: Type.String() }), status: 202 },
);

/**
 * Cancels once, even if the same `request` is sent again. Above the amount that one person may refund, the cancellation
 * waits for the insurer. Errors: those of the preview; 422 `codeWrong`, `codeExpired`; 429 `codeLocked`; 409
 * `refundChanged`, `policyRequestWaits`.
 */
export const cancelMyPolicy = post('/api/my/policies/:number/cancellation', 'customer', 'Cancel an own policy', {
  body: closedObject({
    ...cancellationRequest,
    /** The amount from the preview. */
    refund: Type.Integer({ minimum: 0 }),
    /** A unique id that the caller makes. */
    request: Type.String({ pattern: '^[\\w-]{8,64}$' }),
    code: Type.String({ minLength: 1, maxLength: 12 }),
  }),
  reply: Type.Object({ status: oneOf(['done', 'waits']) }),
});
