import Type, { type Static } from 'typebox';
import type { Quotation } from '#engine/language/premium.ts';
import { get, post } from '../call.ts';
import { pending } from '../due.ts';
import { lostReason, lostReasons } from '../follow-ups.ts';
import { locale } from '../products.ts';
import { closedObject, day, defineSearch, FULL_NAME_LENGTH, named, nullable, oneOf, textInput } from '../schemas.ts';
import { dueOrders } from './due-orders.ts';
import { duplicateCover } from './duplicate-cover.ts';
import { getDocument, orderView } from './orders.ts';
import { policyStatusView } from './policies.ts';

const { status, paymentStatus, attempt: _attempt, policy } = orderView.properties;
export const orderReaders = ['b2b:sell', 'b2b:reports', 'insurer:orders'] as const;
const staffScopes = ['b2b:sell', 'insurer:orders'] as const;
const reason = textInput(500);
const anId = Type.Optional(Type.String({ maxLength: 64 }));

/** An order as the selling partner and the insurer see it. Money is minor units, instants are UTC. */
export const orderRow = Type.Object({
  id: Type.String(),
  number: Type.String(),
  /** The instant at which the draft was confirmed. */
  at: Type.String(),
  customer: Type.Object({ name: nullable(Type.String()), phone: Type.String() }),
  product: Type.String(),
  status,
  paymentStatus,
  customerStatus: oneOf(['new', 'existing']),
  premium: Type.Integer(),
  currency: Type.String(),
  /** The premium minus the partner's commission, in minor units; null if no partner sold the order. */
  premiumWithoutCommission: nullable(Type.Integer()),
  /** The commission in minor units, earned when the order is paid; null if no partner sold the order. */
  commission: nullable(Type.Integer()),
  /** The reversed commission, because the policy was ended or its premium fell; minor units, 0 or more. */
  commissionTakenBack: Type.Integer(),
  /** True if the selling partner may now pay its orders minus the commission. */
  allowPayWithoutCommission: Type.Boolean(),
  /** The promotion code that reduced the premium; null: none. */
  code: nullable(Type.String()),
  paidBy: nullable(oneOf(['customer', 'balance', 'marked'])),
  policy: nullable(Type.String()),
  /** Today's status of the policy that the order bought; null if the order bought no policy. */
  policyStatus: nullable(policyStatusView.properties.status),
  agent: nullable(named),
  /** The user who looks after it since a colleague's work was handed over; null: the agent. */
  ...{ owner: nullable(named), partner: nullable(named), pending },
  /** The business date of the planned contact with the customer, and the reason why the last one found it lost. */
  ...{ nextContact: nullable(Type.String()), lost: nullable(lostReason) },
  /**
   * Other active orders that insure the same risk at the same time. An agent sees only orders that the agent's partner
   * sold.
   */
  overlaps: Type.Array(
    Type.Object({
      /** Id of the other order. */
      order: Type.String(),
      /** Number of the other order's policy; number of the other order if it has no policy yet. */
      number: Type.String(),
      kind: duplicateCover.properties.kind,
      effectiveTo: Type.String(),
    }),
  ),
});
export type OrderRow = Static<typeof orderRow>;

/** The sorted column. `-`: the newest or the largest first; without it, the oldest or the smallest first. */
const sort = oneOf(['-time', 'time', '-premium', 'premium']);
export type OrderSort = Static<typeof sort>;

/** Figures of the reports on premium and claims: orders can be listed by the date of their bookings. */
export const bookedFigures = ['written', 'returned', 'charges', 'claimsPaid', 'outstanding', 'recovered'] as const;
/** The ways in which a term ends, as the report on retention counts them. */
export const termEnds = ['renewed', 'expired', 'lapsed', 'cancelled'] as const;

/** An agent sees only orders that the agent's partner sold. `from` and `to` are business dates, both included. */
export const listOrders = post(
  '/api/b2b/orders/search',
  orderReaders,
  'Orders, searched, filtered and sorted',
  defineSearch(orderRow, {
    /**
     * The number of an order or a policy, the reference of the confirmation, words of the customer's name in Latin or Khmer
     * letters, a phone number or part of one, a number plate, or the end of an identity, chassis or engine number.
     */
    search: Type.Optional(Type.String({ minLength: 1, maxLength: FULL_NAME_LENGTH })),
    product: Type.Optional(Type.String({ maxLength: 40 })),
    status: Type.Optional(status),
    paymentStatus: Type.Optional(paymentStatus),
    ...{ policyStatus: Type.Optional(policyStatusView.properties.status), due: Type.Optional(oneOf(dueOrders)) },
    /** Orders that were lost for this reason; `any`: for any reason. */
    lost: Type.Optional(oneOf([...lostReasons, 'any'])),
    /** Ids: of the selling user, of the user who looks after it, and of the selling partner. Default: all. */
    ...{ agent: anId, owner: anId, partner: anId },
    /** `twice`: only orders with `overlaps` (duplicate cover). Default: all orders. */
    insured: Type.Optional(Type.Literal('twice')),
    /**
     * The date that `from` and `to` limit: of confirmation (default); of payment, by which reports count orders and commission;
     * of the begin of the draft (`begun`); of a booking that a report counts in the named figure; or of the end of a term.
     */
    dated: Type.Optional(oneOf(['confirmed', 'paid', 'begun', ...bookedFigures, ...termEnds])),
    ...{ from: Type.Optional(day), to: Type.Optional(day), sort: Type.Optional(sort) },
  }),
);

const linkChannel = oneOf(['sms', 'email', 'link']);

/** Actions that the current user may do with the order now. */
const orderAction = oneOf([
  ...(['sendLink', 'sendSignedForm', 'payFromBalance', 'payWithoutCommission', 'markAsPaid'] as const),
  ...(['cancel', 'copy', 'addQuotation', 'sendCertificateLink', 'withdrawLink'] as const),
]);
export type OrderAction = Static<typeof orderAction>;

export const orderDetail = Type.Object({
  ...orderRow.properties,
  language: locale,
  /** The note that the buyer or the agent added to the order; null: none. */
  remark: nullable(Type.String()),
  breakdown: Type.Unsafe<Quotation>(Type.Any()),
  payableUntil: Type.String(),
  /** Digest of the answers, the product version and both premiums. A payment from the balance sends it back. */
  digest: Type.String(),
  /**
   * Events of the order and its policy, oldest first. `type`: an event of the order's chart, or `LINK`, `OPENED`,
   * `PROVEN`, `GIVEN`, `CORRECTION`, `MARKED`, `OVERLAP`, `POLICY` (a transaction of the policy, named in `note`).
   * `by`: the user; null for the buyer and for external systems.
   */
  timeline: Type.Array(
    Type.Object({ type: Type.String(), at: Type.String(), by: nullable(named), note: nullable(Type.String()) }),
  ),
  /** Payment attempts, newest first. */
  attempts: Type.Array(
    Type.Object({
      status: Type.String(),
      option: Type.String(),
      amount: Type.Integer(),
      currency: Type.String(),
      startedAt: Type.String(),
    }),
  ),
  /**
   * The newest refund; null: none. `payment`: the refund of a payment that bought nothing; `policy`: the refund of a
   * cancelled or changed policy.
   */
  refund: nullable(
    Type.Object({
      of: oneOf(['payment', 'policy']),
      amount: Type.Integer(),
      currency: Type.String(),
      status: oneOf(['due', 'done']),
    }),
  ),
  issued: policy,
  /** For each document of the policy, its addresses in Khmer, in English and in both languages. */
  documents: Type.Array(
    Type.Object({ name: Type.String(), km: Type.String(), en: Type.String(), both: Type.String() }),
  ),
  /**
   * The customer's consent to an agent's order; its members are null before the consent. Null if the buyer entered the
   * order.
   */
  consent: nullable(
    Type.Object({
      at: nullable(Type.String()),
      way: nullable(oneOf(['code', 'signedForm'])),
      /** The language of the consent text that the customer read; null until the customer has consented. */
      language: nullable(locale),
      /** SHA-256 of the text that the customer agreed to; null before the consent. */
      wording: nullable(Type.String()),
      sentences: Type.Array(Type.String()),
      /** Address of the signed consent form; null if there is none. */
      form: nullable(Type.String()),
      /** The user who uploaded the signed form; null if there is none. */
      by: nullable(named),
    }),
  ),
  /** The payment links that were sent, oldest first. */
  links: Type.Array(Type.Object({ channel: linkChannel, at: Type.String(), by: nullable(named) })),
  /**
   * True while one of the insurer's people must approve that the order is marked as paid, its refund, or that its
   * mark-as-paid is made void.
   */
  waits: Type.Boolean(),
  /** True if the product was withdrawn before the payment: the customer can no longer pay. */
  isWithdrawn: Type.Boolean(),
  can: Type.Array(orderAction),
  /** The quotations of its offer that were not cancelled, the oldest first; empty if it is the only one. */
  quotations: Type.Array(
    Type.Object({
      id: Type.String(),
      number: Type.String(),
      premium: Type.Integer(),
      currency: Type.String(),
      status,
    }),
  ),
  /**
   * The receipts of its payments, oldest first. `isVoid`: the payment was recorded by mistake; `refunded`: the part of
   * the amount that was refunded, in minor units.
   */
  receipts: Type.Array(
    Type.Object({
      number: Type.String(),
      at: Type.String(),
      amount: Type.Integer(),
      currency: Type.String(),
      isVoid: Type.Boolean(),
      refunded: Type.Integer(),
    }),
  ),
  /** True if the current user may ask a colleague to make its mark-as-paid void. */
  mayVoid: Type.Boolean(),
});
export type OrderDetail = Static<typeof orderDetail>;

export const getOrderDetail = get('/api/b2b/orders/:id', orderReaders, 'An order with its history', {
  reply: orderDetail,
});

/**
 * Sends a payment link to the customer. With the channel `link` nothing is sent: the agent gives the returned link to
 * the customer. A link is valid until `payableUntil`. 409 `orderNotPayable`, `noEmail`, `paymentRequiredNow`; 429
 * `linkTooSoon` within a minute of the last link, `linkTooOften` after five links an hour.
 */
export const sendPaymentLink = post(
  '/api/b2b/orders/:id/payment-link',
  staffScopes,
  'Send the customer the address to pay at',
  {
    body: closedObject({ channel: linkChannel, language: Type.Optional(locale) }),
    reply: Type.Object({
      link: Type.String(),
      /** The message for the customer, in the customer's language; it contains the link. */
      text: Type.String(),
      /** Address that opens Telegram to share the link. */
      telegram: Type.String(),
      sentTo: nullable(Type.String()),
      at: Type.String(),
      payableUntil: Type.String(),
    }),
    perMinute: 30,
  },
);

/**
 * Pays an order once, even if the call is sent again. 409 `orderChanged` if the order is no longer the one that `digest`
 * names, `consentMissing`, `phoneNotProven`, `orderNotPayable`,
 * `paymentUnderWay`, `alreadyPaid`, `balanceTooLow`; 403 `withoutCommissionNotAllowed`.
 */
export const payFromBalance = post(
  '/api/b2b/orders/:id/pay-from-balance',
  ['b2b:sell'],
  "Pay an order from the partner's balance",
  {
    body: closedObject({
      /** The `digest` of the order as the agent was shown it. */
      digest: Type.String({ maxLength: 64 }),
      withoutCommission: Type.Optional(Type.Boolean()),
    }),
    reply: orderDetail,
  },
);

/** Cancels an unpaid order. 409 `alreadyPaid`, `paymentUnderWay` during a payment, `notAllowedNow` in other cases. */
export const cancelOrder = post('/api/b2b/orders/:id/cancel', staffScopes, 'Cancel an unpaid order', {
  reply: orderDetail,
  body: closedObject({ reason }),
});

/**
 * 409 `notAllowedNow` if the order is not issued; 429 `linkTooSoon` within a minute of the last link, `linksTooMany`
 * after five links within a day. Earlier links remain valid.
 */
export const sendCertificateLink = post(
  '/api/b2b/orders/:id/certificate-link',
  staffScopes,
  'Send the customer a new link to the papers of an issued order, by SMS',
  { reply: orderDetail, perMinute: 30 },
);

/**
 * Withdraws all links to an issued order; every browser has to prove again that it is the customer's. `send`: sends the
 * customer a new link by SMS. 409 `notAllowedNow` if the order is not issued.
 */
export const withdrawLinks = post(
  '/api/b2b/orders/:id/withdraw-link',
  staffScopes,
  'End every link to an issued order',
  { reply: orderDetail, body: closedObject({ send: Type.Boolean() }), perMinute: 30 },
);

/** Returns a document as `application/pdf`. The user's session is enough: no link of the customer is needed. */
export const getOrderDocument = get(
  '/api/b2b/orders/:id/documents/:name',
  ['b2b:sell', 'b2b:claims', 'b2b:reports', 'insurer:orders', 'insurer:claims', 'insurer:admin'],
  'A document of an order that was sold, as PDF',
  { query: getDocument.query, reply: getDocument.reply },
);
