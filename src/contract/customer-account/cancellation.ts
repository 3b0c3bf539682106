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
  /** The first and the last day from which it can be valid, and the usual one. */
  first: day,
  last: day,
  usual: day,
  /** The first day of a term that was sold ahead. From then on, only that term is cancelled. */
  next: nullable(day),
});
export type MyCancellation = Static<typeof myCancellation>;

/** 409 `policyNotNow` if its holder cannot cancel it any more. */
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
  /** The channel of the refund: as it was paid, to the balance of the partner that paid, or by bank. */
  way: oneOf(['provider', 'balance', 'bank', 'none']),
  /** The premium of the whole term, the amount for the days without cover, and the numbers of days. */
  ofTerm: Type.Integer(),
  ofDaysLeft: Type.Integer(),
  days: Type.Integer(),
  of: Type.Integer(),
  ...refundSteps,
  ...otherRefunds,
  /** The term that was sold ahead and ends too; `total` is below zero: its part of the refund. */
  next: nullable(nextTerm),
  /** True if somebody at the insurer has to approve it. */
  needsSecond: Type.Boolean(),
  /** Numbers of claims that are open or approved. If one of them is paid, the refund may be cancelled. */
  openClaims: Type.Array(Type.String()),
});
export type MyRefund = Static<typeof myRefund>;

/** 409 `cancelReasonUnknown`, `policyCoverHasBegun`, `policyOutsideTerm`, `policyTooFarBack`, `policyClaimCovered`, `policyClaimOpen`, `cancelHeldByClaim`, `policyNotNow`. */
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
