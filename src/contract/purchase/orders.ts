import Type, { type Static } from 'typebox';
import type { Quotation } from '#engine/language/premium.ts';
import type { Outcome } from '#engine/record.ts';
import { locales } from '#shared/format.ts';
import { get, post } from '../call.ts';
import { sellerView } from '../people/partners.ts';
import { closedObject, nullable, oneOf } from '../schemas.ts';
import { acknowledgedPolicies, duplicateCover } from './duplicate-cover.ts';
import { orderPurpose } from './endorsements.ts';
import { policyStatus } from './policies.ts';

/**
 * Where money is that was to pay an order, as far as the payment provider has said: `none` was taken, and none is under
 * way; `open`: it may be on its way; `arrived`; `returned` by the provider's own hand.
 */
const attemptState = oneOf(['none', 'open', 'arrived', 'returned']);
export type AttemptState = Static<typeof attemptState>;

/** Where the one-time code goes, most of it hidden: e-mail only for a phone of a country that gets none; null for no way. */
const otpChannel = nullable(Type.Object({ channel: oneOf(['sms', 'email']), to: Type.String() }));
export type OtpChannel = NonNullable<Static<typeof otpChannel>>;

/** An order as its buyer sees it, known by an unguessable reference. Instants are ISO 8601 in UTC. */
export const orderView = Type.Object({
  ref: Type.String(),
  number: Type.String(),
  product: Type.String(),
  version: Type.String(),
  status: oneOf(['incomplete', 'confirmed', 'issued', 'cancelled', 'expired']),
  paymentStatus: oneOf(['incomplete_payment', 'processing', 'successful_payment']),
  /** What happened, in the chart's words: the checkout states project it. */
  outcomes: Type.Unsafe<Outcome[]>(Type.Array(Type.Any())),
  /** When its customer agreed to what an agent entered; null for what its buyer entered himself. */
  consent: nullable(Type.Object({ at: nullable(Type.String()) })),
  premium: Type.Unsafe<Quotation>(Type.Any()),
  codeWay: otpChannel,
  /** The one-time code under way. */
  code: nullable(Type.Object({ expiresAt: Type.String(), resendAt: Type.String(), triesLeft: Type.Integer() })),
  /** The last payment attempt; `money` is told of all attempts together. */
  attempt: nullable(Type.Object({ status: Type.String(), startedAt: Type.String(), money: attemptState })),
  /** Money that came too late or twice and goes back. */
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
  /** While it is to be paid: what else insures the same, told to its holder; to be named in `knowsOf` of the payment. */
  insuredAlready: Type.Array(duplicateCover),
  /** Where its link can be sent by e-mail, most of it hidden; null where no address was given. */
  email: nullable(Type.String()),
  /** What its buyer or agent wished to add; null: nothing. */
  remark: nullable(Type.String()),
  documents: Type.Array(Type.String()),
  /** Path of the certificate's own page, without locale prefix and id, if the product has one. */
  certificatePath: nullable(Type.String()),
  payableUntil: Type.String(),
  seller: sellerView,
  /** What was agreed about a policy after its sale; null for a purchase. `charge` below zero is given back. */
  /** While it is to be paid: the ways to pay it in parts, the first part now; days are business dates, amounts with what paying so costs. */
  plans: Type.Array(
    Type.Object({
      plan: Type.String(),
      parts: Type.Array(Type.Object({ dueOn: Type.String(), amount: Type.Integer() })),
    }),
  ),
  about: nullable(
    Type.Object({ policy: Type.String(), does: orderPurpose, from: Type.String(), charge: Type.Integer() }),
  ),
});
export type OrderView = Static<typeof orderView>;

export const getOrder = get('/api/orders/:ref', 'anyone', 'Read an order', { reply: orderView });

/** By e-mail the pay link comes with it. 403 `codeIsCustomers` for who sells the order. 422 `phoneCountryNotServed`. */
export const sendCode = post('/api/orders/:ref/code', 'anyone', 'Send the one-time code, or send it again', {
  reply: orderView,
});

/**
 * A wrong code is a 422 `codeWrong`, an old one `codeExpired`, too many tries 429 `codeLocked`; 403 `codeIsCustomers` for
 * who sells the order. What an agent entered is not confirmed by it, but may now be read, and agreed to, on this device.
 */
export const verifyCode = post('/api/orders/:ref/code/verify', 'anyone', 'Verify the one-time code', {
  reply: orderView,
  body: closedObject({ code: Type.String({ maxLength: 12 }) }),
});

/** The form that the browser posts to the provider's own page. 409 `alreadyInsured` for what is told and not in `knowsOf`. */
export const startPayment = post('/api/orders/:ref/payments', 'anyone', 'Start a payment', {
  body: closedObject({
    option: oneOf(['cards', 'khqr', 'wechat']),
    /** One of the order's `plans`: its first part is paid now. Left out: all at once. 409 `planNotOffered`. */
    plan: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9]{1,40}$' })),
    language: oneOf(locales),
    /** Address prefix that the return pages keep. */
    prefix: Type.Optional(oneOf(['', '/en', '/km'])),
    knowsOf: acknowledgedPolicies,
  }),
  reply: Type.Object({ action: Type.String(), fields: Type.Record(Type.String(), Type.String()) }),
  status: 201,
});

export const settlePayment = post(
  '/api/orders/:ref/payments/settle',
  'anyone',
  'The buyer is back: ask the provider now what became of the payment',
  { reply: orderView },
);

/** Cancels the unpaid order and opens its draft again, for a change. What an agent entered, the agent changes. */
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
 * Answers with `application/pdf`. Every policy has two more: `walletCard` is a picture (`image/png`), `calendar` its first and
 * last day (`text/calendar`).
 */
export const getDocument = get('/api/orders/:ref/documents/:name', 'anyone', 'A document of the policy', {
  query: closedObject({
    language: Type.Optional(oneOf(['km', 'en', 'both'])),
    /** Of the document `endorsement`: which transaction of the policy, by its serial. Left out: what the order came to. */
    serial: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,5}$' })),
  }),
  reply: Type.Unsafe<Uint8Array>(Type.Any()),
});
