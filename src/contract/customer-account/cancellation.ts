import Type, { type Static } from 'typebox';
import { get, post } from '../call.ts';
import { locale } from '../products.ts';
import { otherRefunds, refundSteps } from '../purchase/policies.ts';
import { nextTerm } from '../purchase/policy-life.ts';
import { closedObject, nullable, oneOf } from '../schemas.ts';

/* A customer cancels: first what would be given back, then a code to the own phone. 404 `policyNotFound` for what is not his. */

const day = Type.String({ format: 'date' });

const myCancellation = Type.Object({
  /** Why it may be cancelled, by its product, in words. */
  reasons: Type.Array(Type.Object({ reason: Type.String(), label: Type.String() })),
  /** The first and the last day from which it can hold, and the usual one. */
  first: day,
  last: day,
  usual: day,
  /** The first day of a term that was sold ahead: from then on it is cancelled alone. */
  next: nullable(day),
});
export type MyCancellation = Static<typeof myCancellation>;

/** 409 `policyNotNow` where it cannot be cancelled by its holder any more. */
export const getMyCancellation = get(
  '/api/my/policies/:number/cancellation',
  'customer',
  'From when and why a customer may cancel',
  { query: closedObject({ locale: Type.Optional(locale) }), reply: myCancellation },
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
  /** As it was paid, to the partner that paid, or by bank. */
  way: oneOf(['provider', 'balance', 'bank', 'none']),
  /** What all of the term costs, and what falls on the days that are not covered, of how many. */
  ofTerm: Type.Integer(),
  ofDaysLeft: Type.Integer(),
  days: Type.Integer(),
  of: Type.Integer(),
  ...refundSteps,
  ...otherRefunds,
  /** The term that was sold ahead and ends with it; `total` is below zero what of the refund is for it. */
  next: nullable(nextTerm),
  /** Whether somebody at the insurer has to agree. */
  needsSecond: Type.Boolean(),
  /** Numbers of claims that are open or approved: where one is paid, what is given back may be taken back. */
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

/** To the phone, or the mailbox, that was proven at the sign-in. 429 `codeTooSoon`, `codeTooMany`. */
export const sendMyCancellationCode = post(
  '/api/my/policies/:number/cancellation/code',
  'customer',
  'Send a customer the code by which a cancellation is confirmed',
  { reply: Type.Object({ resendAt: Type.String() }), status: 202 },
);

/**
 * Cancels once, however often the same `request` is sent; above the amount that one may give back alone it waits for the
 * insurer. As the preview, 422 `codeWrong`, `codeExpired`, 429 `codeLocked`, 409 `refundChanged`, `policyRequestWaits`.
 */
export const cancelMyPolicy = post('/api/my/policies/:number/cancellation', 'customer', 'Cancel an own policy', {
  body: closedObject({
    ...cancellationRequest,
    /** As the preview told it. */
    refund: Type.Integer({ minimum: 0 }),
    /** Made by who asks. */
    request: Type.String({ pattern: '^[\\w-]{8,64}$' }),
    code: Type.String({ minLength: 1, maxLength: 12 }),
  }),
  reply: Type.Object({ status: oneOf(['done', 'waits']) }),
});
