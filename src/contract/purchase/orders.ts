import Type, { type Static } from 'typebox';
import type { Quotation } from '#engine/language/premium.ts';
import type { Outcome } from '#engine/record.ts';
import { locales } from '#shared/format.ts';
import { get, post } from '../call.ts';
import { sellerView } from '../people/partners.ts';
import { workHeaders } from '../proof-of-work.ts';
import { closedObject, documentLanguage, fileReply, nullable, oneOf, texts } from '../schemas.ts';
import { acknowledgedPolicies, duplicateCover } from './duplicate-cover.ts';
import { orderPurpose } from './endorsements.ts';
import { isVoid, policyStatus } from './policies.ts';

/**
 * State of an order's money at the payment provider. `none`: the provider neither collected money nor is collecting it;
 * `open`: it may be collecting money; `arrived`: it collected the money; `returned`: it sent the money back.
 */
const attemptState = oneOf(['none', 'open', 'arrived', 'returned']);
export type AttemptState = Static<typeof attemptState>;

/**
 * The channel of the one-time code, and the phone number or e-mail address with most characters hidden. E-mail only for
 * a phone whose country gets no SMS; null: no code can be sent.
 */
const otpChannel = nullable(Type.Object({ channel: oneOf(['sms', 'email']), to: Type.String() }));
export type OtpChannel = NonNullable<Static<typeof otpChannel>>;

/** An order as its buyer sees it, identified by a reference that nobody can guess. Instants are ISO 8601 in UTC. */
export const orderView = Type.Object({
  ref: Type.String(),
  number: Type.String(),
  product: Type.String(),
  version: Type.String(),
  status: oneOf(['incomplete', 'confirmed', 'issued', 'cancelled', 'expired']),
  paymentStatus: oneOf(['incomplete_payment', 'processing', 'successful_payment']),
  /** Events of the order, in the chart's words. The states of the checkout are derived from them. */
  outcomes: Type.Unsafe<Outcome[]>(Type.Array(Type.Any())),
  /**
   * The instant at which the customer consented to an agent's order (`at`; null: not yet). Null if the buyer entered
   * the order.
   */
  consent: nullable(Type.Object({ at: nullable(Type.String()) })),
  premium: Type.Unsafe<Quotation>(Type.Any()),
  codeWay: otpChannel,
  /** The one-time code that was sent last; null if no code was sent or the order is confirmed. */
  code: nullable(Type.Object({ expiresAt: Type.String(), resendAt: Type.String(), triesLeft: Type.Integer() })),
  /**
   * The reason why a code cannot be sent before `retryAt`, although none waits to be entered; null: it can be sent.
   * With `codeWorkNeeded` it can be sent at once with a proof of work.
   */
  codeRefusal: nullable(Type.Object({ problem: Type.String(), retryAt: Type.String() })),
  /** The last payment attempt; null: none. `money` is the state of the money of all attempts together. */
  attempt: nullable(Type.Object({ status: Type.String(), startedAt: Type.String(), money: attemptState })),
  /** The newest refund of the order in minor units of its currency; null: none. */
  refund: nullable(Type.Object({ amount: Type.Integer(), currency: Type.String(), status: Type.String() })),
  policy: nullable(
    Type.Object({
      number: Type.String(),
      effectiveFrom: Type.String(),
      effectiveTo: Type.String(),
      status: policyStatus,
      isVoid,
      issuedAt: Type.String(),
    }),
  ),
  /**
   * Only before payment, otherwise empty: other policies that insure the same risk and that their policyholder may see.
   * The call that starts the payment must name them in `knowsOf`.
   */
  insuredAlready: Type.Array(duplicateCover),
  /**
   * The customer's e-mail address, most of it hidden; null if there is none. The order's link can be sent to this
   * address.
   */
  email: nullable(Type.String()),
  /** The note that the buyer or the agent added to the order; null: none. */
  remark: nullable(Type.String()),
  documents: Type.Array(Type.String()),
  /** Path of the certificate's own page, without locale prefix and id; null if the product has no such page. */
  certificatePath: nullable(Type.String()),
  payableUntil: Type.String(),
  /** True if the product is no longer sold and no payment is under way: the order can no longer be paid. */
  isWithdrawn: Type.Boolean(),
  /** True for an order of a trial shop. */
  isTrial: Type.Boolean(),
  seller: sellerView,
  /**
   * The instalment plans between confirmation and payment, otherwise empty. Each has all its payments, the first
   * included: their business dates, and their amounts in minor units with the charge for instalments.
   */
  plans: Type.Array(
    Type.Object({
      plan: Type.String(),
      parts: Type.Array(Type.Object({ dueOn: Type.String(), amount: Type.Integer() })),
    }),
  ),
  /**
   * The endorsement or instalment that the order is about; null for a new purchase. `charge` in minor units; below
   * zero: a refund.
   */
  about: nullable(
    Type.Object({ policy: Type.String(), does: orderPurpose, from: Type.String(), charge: Type.Integer() }),
  ),
  /**
   * Only of a cancelled order: the reference of the order that the same draft was confirmed into since then, after its
   * answers were changed; null if there is none.
   */
  replacedBy: nullable(Type.String()),
  /**
   * Only of an expired quotation of an offer: the quotation that the customer chose instead; null if there is none.
   * `ref`: its reference; null once it is paid.
   */
  chosen: nullable(Type.Object({ ref: nullable(Type.String()) })),
  /**
   * Digest of what the payment is for: the answers, the product version, the premium, the instalment plans, and the
   * terms of an endorsement. The call that starts a payment sends it back.
   */
  digest: Type.String(),
});
export type OrderView = Static<typeof orderView>;

export const getOrder = get('/api/orders/:ref', 'anyone', 'Read an order', { reply: orderView });

/**
 * Sends the one-time code; an e-mail also contains the payment link. 403 `codeIsCustomers` if the seller of the order
 * calls; 422 `phoneCountryNotServed` for a phone whose country gets no code. 429 `codeTooSoon`, `codeTooMany`,
 * `codeTooManyFromNetwork`, `codeTooManyInAll`, and `codeWorkNeeded` with a proof of work.
 */
export const sendCode = post('/api/orders/:ref/code', 'anyone', 'Send the one-time code, or send it again', {
  headers: workHeaders,
  reply: orderView,
});

/**
 * Verifies the one-time code. Errors: 422 `codeWrong`, `codeExpired`; 429 `codeLocked` after too many wrong codes; 403
 * `codeIsCustomers` if the seller of the order calls. The code confirms a buyer's own order. It does not confirm an
 * agent's order: it lets the customer read that order and consent to it in this browser.
 */
export const verifyCode = post('/api/orders/:ref/code/verify', 'anyone', 'Verify the one-time code', {
  reply: orderView,
  body: closedObject({ code: Type.String({ maxLength: 12 }) }),
});

/**
 * Starts a payment. The reply is the form that the browser posts to the provider's own page: its address and its
 * fields. 409 `orderChanged` if the order is no longer the one that `digest` names, `alreadyInsured` for duplicate cover
 * that `knowsOf` does not name.
 */
export const startPayment = post('/api/orders/:ref/payments', 'anyone', 'Start a payment', {
  body: closedObject({
    option: oneOf(['cards', 'khqr', 'wechat']),
    /** The `digest` of the order as the payer was shown it. */
    digest: Type.String({ maxLength: 64 }),
    /**
     * Id of one of the order's instalment plans; only the first instalment is paid now. Default: the whole amount is
     * paid. 409 `planNotOffered` for any other plan.
     */
    plan: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9]{1,40}$' })),
    language: oneOf(locales),
    /** Language prefix of the pages to which the provider returns the browser. Default: no prefix. */
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

/** Cancels an unpaid order and opens its draft again for changes. Only the agent can reopen an agent's order. */
export const reopenOrder = post('/api/orders/:ref/reopen', 'anyone', 'Change the answers of an unpaid order', {
  reply: orderView,
});

/** 409 `notAllowedNow` before the policy is issued, or without an e-mail address; 429 `linkTooSoon`, `linksTooMany`. */
export const mailCertificate = post(
  '/api/orders/:ref/mail',
  'anyone',
  'Send the link to the certificate to the e-mail address of the order',
  { reply: Type.Object({ to: Type.String() }) },
);

/**
 * Returns a document as `application/pdf`. Every policy has two more files: `walletCard`, a picture (`image/png`), and
 * `calendar`, a calendar file with the first and the last day of cover (`text/calendar`).
 */
export const getDocument = get('/api/orders/:ref/documents/:name', 'anyone', 'A document of the policy', {
  query: closedObject({
    language: Type.Optional(documentLanguage),
    /**
     * Only for the document `endorsement`: the serial of the policy's transaction. Default: this order's transaction.
     */
    serial: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,5}$' })),
  }),
  reply: fileReply,
});
