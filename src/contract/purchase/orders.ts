import Type, { type Static } from 'typebox';
import type { Quotation } from '#engine/language/premium.ts';
import type { Outcome } from '#engine/record.ts';
import { locales } from '#shared/format.ts';
import { get, post } from '../call.ts';
import { sellerView } from '../people/partners.ts';
import { closedObject, documentLanguage, fileReply, nullable, oneOf, texts } from '../schemas.ts';
import { acknowledgedPolicies, duplicateCover } from './duplicate-cover.ts';
import { orderPurpose } from './endorsements.ts';
import { policyStatus } from './policies.ts';

/**
 * State of the money of an order, by the payment provider. `none`: no money was collected or is on its way; `open`:
 * money may be on its way; `arrived`; `returned`: the provider sent it back.
 */
const attemptState = oneOf(['none', 'open', 'arrived', 'returned']);
export type AttemptState = Static<typeof attemptState>;

/**
 * Channel of the one-time code, with most of the address hidden: e-mail only for a phone whose country gets no SMS;
 * null: no channel.
 */
const otpChannel = nullable(Type.Object({ channel: oneOf(['sms', 'email']), to: Type.String() }));
export type OtpChannel = NonNullable<Static<typeof otpChannel>>;

/** An order for its buyer, identified by a reference that cannot be guessed. Instants are ISO 8601 in UTC. */
export const orderView = Type.Object({
  ref: Type.String(),
  number: Type.String(),
  product: Type.String(),
  version: Type.String(),
  status: oneOf(['incomplete', 'confirmed', 'issued', 'cancelled', 'expired']),
  paymentStatus: oneOf(['incomplete_payment', 'processing', 'successful_payment']),
  /** Events of the order, in the chart's words: the checkout states follow from them. */
  outcomes: Type.Unsafe<Outcome[]>(Type.Array(Type.Any())),
  /** The time at which the customer agreed to an agent's order; null if the buyer entered it himself. */
  consent: nullable(Type.Object({ at: nullable(Type.String()) })),
  premium: Type.Unsafe<Quotation>(Type.Any()),
  codeWay: otpChannel,
  /** The active one-time code; null: none. */
  code: nullable(Type.Object({ expiresAt: Type.String(), resendAt: Type.String(), triesLeft: Type.Integer() })),
  /** The last payment attempt; `money` covers all attempts together. */
  attempt: nullable(Type.Object({ status: Type.String(), startedAt: Type.String(), money: attemptState })),
  /** Refund of money that came too late or twice; null: none. */
  refund: nullable(Type.Object({ amount: Type.Integer(), currency: Type.String(), status: Type.String() })),
  policy: nullable(
    Type.Object({
      number: Type.String(),
      effectiveFrom: Type.String(),
      effectiveTo: Type.String(),
      status: policyStatus,
      issuedAt: Type.String(),
    }),
  ),
  /**
   * Only before payment: other policies that insure the same and that their holder may see. The payment must name them
   * in `knowsOf`.
   */
  insuredAlready: Type.Array(duplicateCover),
  /** E-mail address for the link of the order, most of it hidden; null if there is none. */
  email: nullable(Type.String()),
  /** A note of its buyer or agent; null: none. */
  remark: nullable(Type.String()),
  documents: Type.Array(Type.String()),
  /** Path of the certificate's own page, without locale prefix and id, if the product has one. */
  certificatePath: nullable(Type.String()),
  payableUntil: Type.String(),
  seller: sellerView,
  /**
   * Only before payment: the instalment plans, each with the first instalment; days are business dates, amounts include
   * the charge for instalments.
   */
  plans: Type.Array(
    Type.Object({
      plan: Type.String(),
      parts: Type.Array(Type.Object({ dueOn: Type.String(), amount: Type.Integer() })),
    }),
  ),
  /** The agreed endorsement of a policy; null for a purchase. `charge` below zero is a refund. */
  about: nullable(
    Type.Object({ policy: Type.String(), does: orderPurpose, from: Type.String(), charge: Type.Integer() }),
  ),
});
export type OrderView = Static<typeof orderView>;

export const getOrder = get('/api/orders/:ref', 'anyone', 'Read an order', { reply: orderView });

/**
 * An e-mail also contains the pay link. 403 `codeIsCustomers` for the seller of the order. 422 `phoneCountryNotServed`.
 */
export const sendCode = post('/api/orders/:ref/code', 'anyone', 'Send the one-time code, or send it again', {
  reply: orderView,
});

/**
 * Errors: 422 `codeWrong`, `codeExpired`; 429 `codeLocked` after too many attempts; 403 `codeIsCustomers` for the
 * seller of the order. The code does not confirm an agent's order, but the customer may then read it, and agree to it,
 * on this device.
 */
export const verifyCode = post('/api/orders/:ref/code/verify', 'anyone', 'Verify the one-time code', {
  reply: orderView,
  body: closedObject({ code: Type.String({ maxLength: 12 }) }),
});

/**
 * The reply is the form that the browser posts to the provider's own page. 409 `alreadyInsured` for duplicate cover
 * that `knowsOf` does not name.
 */
export const startPayment = post('/api/orders/:ref/payments', 'anyone', 'Start a payment', {
  body: closedObject({
    option: oneOf(['cards', 'khqr', 'wechat']),
    /**
     * One of the order's `plans`: its first instalment is paid now. Default: the whole amount. 409 `planNotOffered`.
     */
    plan: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9]{1,40}$' })),
    language: oneOf(locales),
    /** Language prefix for the return pages. */
    prefix: Type.Optional(oneOf(['', '/en', '/km'])),
    knowsOf: acknowledgedPolicies,
  }),
  reply: Type.Object({ action: Type.String(), fields: texts }),
  status: 201,
});

export const settlePayment = post(
  '/api/orders/:ref/payments/settle',
  'anyone',
  'The buyer is back: ask the provider now what became of the payment',
  { reply: orderView },
);

/** Cancels the unpaid order and opens its draft again, for a change. Only the agent changes an agent's order. */
export const reopenOrder = post('/api/orders/:ref/reopen', 'anyone', 'Change the answers of an unpaid order', {
  reply: orderView,
});

/** 409 `notAllowedNow` before the policy is issued, and where no address was given; 429 `linkTooSoon`, `linksTooMany`. */
export const mailCertificate = post(
  '/api/orders/:ref/mail',
  'anyone',
  'Send the link to the certificate to the e-mail address of the order',
  { reply: Type.Object({ to: Type.String() }) },
);

/**
 * Answers with `application/pdf`. Every policy has two more files: `walletCard` is a picture (`image/png`), `calendar`
 * has its first and last day (`text/calendar`).
 */
export const getDocument = get('/api/orders/:ref/documents/:name', 'anyone', 'A document of the policy', {
  query: closedObject({
    language: Type.Optional(documentLanguage),
    /**
     * For the document `endorsement`: the serial of the policy's transaction. Default: the transaction of this order.
     */
    serial: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,5}$' })),
  }),
  reply: fileReply,
});
