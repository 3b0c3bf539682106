import Type, { type Static } from 'typebox';
import type { Quotation } from '#engine/language/premium.ts';
import { get, post } from '../call.ts';
import { locale } from '../products.ts';
import { closedObject, day, defineSearch, named, nullable, oneOf, textInput } from '../schemas.ts';
import { duplicateCover } from './duplicate-cover.ts';
import { getDocument, orderView } from './orders.ts';
import { policyStatusView } from './policies.ts';

const { status, paymentStatus, attempt: _attempt, policy } = orderView.properties;
const readerScopes = ['b2b:sell', 'b2b:reports', 'insurer:orders'] as const;
const staffScopes = ['b2b:sell', 'insurer:orders'] as const;
const reason = textInput(500);

/** An order for its partner and the insurer. Money in minor units; instants in UTC. */
export const orderRow = Type.Object({
  id: Type.String(),
  number: Type.String(),
  /** The time of confirmation. */
  at: Type.String(),
  customer: Type.Object({ name: nullable(Type.String()), phone: Type.String() }),
  product: Type.String(),
  status,
  paymentStatus,
  customerStatus: oneOf(['new', 'existing']),
  premium: Type.Integer(),
  currency: Type.String(),
  /** The premium minus the partner's commission; null if no partner sold the order. */
  premiumWithoutCommission: nullable(Type.Integer()),
  /** The partner earns it when the order is paid. */
  commission: nullable(Type.Integer()),
  /**
   * Commission reversed because the policy was ended or its premium fell; 0 or more. The partner keeps the rest of the
   * commission.
   */
  commissionTakenBack: Type.Integer(),
  /** True if its partner may now pay an order minus the commission. */
  allowPayWithoutCommission: Type.Boolean(),
  /** The promotion code that reduced the premium; null: none. */
  code: nullable(Type.String()),
  paidBy: nullable(oneOf(['customer', 'balance', 'marked'])),
  policy: nullable(Type.String()),
  /** Today's status of the policy that it bought; null if it bought none. */
  policyStatus: nullable(policyStatusView.properties.status),
  agent: nullable(named),
  partner: nullable(named),
  /**
   * Other active orders that insure the same risk at the same time. An agent sees only those that the agent's partner
   * sold.
   */
  overlaps: Type.Array(
    Type.Object({
      /** Id of the other order. */
      order: Type.String(),
      /** Number of its policy, or of the order if it has none yet. */
      number: Type.String(),
      kind: duplicateCover.properties.kind,
      effectiveTo: Type.String(),
    }),
  ),
});
export type OrderRow = Static<typeof orderRow>;

/** Column and direction; with the sign, the largest or the newest comes first. */
const sort = oneOf(['-time', 'time', '-premium', 'premium']);
export type OrderSort = Static<typeof sort>;

/** An agent sees only orders that the agent's partner sold. `from` and `to` are business dates, both included. */
export const listOrders = post(
  '/api/b2b/orders/search',
  readerScopes,
  'Orders, searched, filtered and sorted',
  defineSearch(orderRow, {
    /**
     * Number of the order or the policy, the reference from a confirmation, a phone, or words of the customer's name.
     */
    search: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
    product: Type.Optional(Type.String({ maxLength: 40 })),
    status: Type.Optional(status),
    paymentStatus: Type.Optional(paymentStatus),
    policyStatus: Type.Optional(policyStatusView.properties.status),
    /** Id of a user. */
    agent: Type.Optional(Type.String({ maxLength: 64 })),
    /** `twice`: orders with `overlaps`. */
    insured: Type.Optional(Type.Literal('twice')),
    /**
     * The day to which `from` and `to` refer: of confirmation (default), or of payment, by which reports count orders
     * and commission.
     */
    dated: Type.Optional(oneOf(['confirmed', 'paid'])),
    from: Type.Optional(day),
    to: Type.Optional(day),
    sort: Type.Optional(sort),
  }),
);

const linkChannel = oneOf(['sms', 'email', 'link']);

/** Actions that the user may do with an order now. */
const orderAction = oneOf([
  ...(['sendLink', 'sendSignedForm', 'payFromBalance', 'payWithoutCommission', 'markAsPaid'] as const),
  ...(['cancel', 'copy', 'sendCertificateLink', 'withdrawLink'] as const),
]);
export type OrderAction = Static<typeof orderAction>;

export const orderDetail = Type.Object({
  ...orderRow.properties,
  language: locale,
  /** A note that the buyer or the agent added to the order. */
  remark: nullable(Type.String()),
  breakdown: Type.Unsafe<Quotation>(Type.Any()),
  payableUntil: Type.String(),
  /**
   * Events, oldest first: the chart's words, `LINK`, `OPENED`, `PROVEN`, `CORRECTION`, `MARKED`, and `POLICY` with the
   * action on its policy. `by`: a user; null for the buyer and for external systems.
   */
  timeline: Type.Array(
    Type.Object({ type: Type.String(), at: Type.String(), by: nullable(named), note: nullable(Type.String()) }),
  ),
  /** Newest first. */
  attempts: Type.Array(
    Type.Object({
      status: Type.String(),
      option: Type.String(),
      amount: Type.Integer(),
      currency: Type.String(),
      startedAt: Type.String(),
    }),
  ),
  /** The newest refund: a payment that bought nothing, or the refund of a cancelled or changed policy. */
  refund: nullable(
    Type.Object({
      of: oneOf(['payment', 'policy']),
      amount: Type.Integer(),
      currency: Type.String(),
      status: oneOf(['due', 'done']),
    }),
  ),
  issued: policy,
  /** Addresses of each document in its three variants. */
  documents: Type.Array(
    Type.Object({ name: Type.String(), km: Type.String(), en: Type.String(), both: Type.String() }),
  ),
  /** The customer's consent to an agent's order; null if the buyer entered it himself. */
  consent: nullable(
    Type.Object({
      at: nullable(Type.String()),
      way: nullable(oneOf(['code', 'signedForm'])),
      /** The language in which the customer read it. */
      language: nullable(locale),
      /** SHA-256 of the agreed text. */
      wording: nullable(Type.String()),
      sentences: Type.Array(Type.String()),
      /** Address of the signed form; null if there is none. */
      form: nullable(Type.String()),
      /** The user who uploaded the signed form; null if there is none. */
      by: nullable(named),
    }),
  ),
  /** Payment links, oldest first. */
  links: Type.Array(Type.Object({ channel: linkChannel, at: Type.String(), by: nullable(named) })),
  /** True while one of the insurer's people has to approve the manual payment or a refund. */
  waits: Type.Boolean(),
  can: Type.Array(orderAction),
});
export type OrderDetail = Static<typeof orderDetail>;

export const getOrderDetail = get('/api/b2b/orders/:id', readerScopes, 'An order with its history', {
  reply: orderDetail,
});

/**
 * Sends a payment link. With `link` nothing is sent: the agent passes it on. A link is valid until `payableUntil`. 409
 * `orderNotPayable`, `noEmail`, `paymentRequiredNow`; 429 `linkTooSoon` within a minute, `linkTooOften` after five an
 * hour.
 */
export const sendPaymentLink = post(
  '/api/b2b/orders/:id/payment-link',
  staffScopes,
  'Send the customer the address to pay at',
  {
    body: closedObject({ channel: linkChannel, language: Type.Optional(locale) }),
    reply: Type.Object({
      link: Type.String(),
      /** The text for the customer, in the customer's language, with the link. */
      text: Type.String(),
      /** Address that opens Telegram to share it. */
      telegram: Type.String(),
      sentTo: nullable(Type.String()),
      at: Type.String(),
      payableUntil: Type.String(),
    }),
    perMinute: 30,
  },
);

/**
 * Charges once, even if it is sent again. 409 `consentMissing`, `phoneNotProven`, `orderNotPayable`, `paymentUnderWay`,
 * `alreadyPaid`, `balanceTooLow`; 403 `withoutCommissionNotAllowed`.
 */
export const payFromBalance = post(
  '/api/b2b/orders/:id/pay-from-balance',
  ['b2b:sell'],
  "Pay an order from the partner's balance",
  { body: closedObject({ withoutCommission: Type.Optional(Type.Boolean()) }), reply: orderDetail },
);

/**
 * Marks a confirmed order as paid, only for the whole amount that is due. The policy is issued; money that arrives
 * later is refunded. Above the limit of one person the order waits for a colleague (`waits`). 422 `amountNotDue`; 409
 * `consentMissing`, `notAllowedNow`, `alreadyPaid`, `moneyRequestWaits`.
 */
export const markAsPaid = post(
  '/api/b2b/orders/:id/mark-as-paid',
  ['insurer:orders'],
  'Mark a confirmed order as paid',
  {
    body: closedObject({
      /** The amount that has arrived, in minor units. */
      amount: Type.Integer({ minimum: 1 }),
      /** Reference of the transfer or the receipt. */
      reference: textInput(80),
      reason,
    }),
    reply: orderDetail,
  },
);

/** For unpaid orders. 409 `alreadyPaid`, `notAllowedNow`, `paymentUnderWay`. */
export const cancelOrder = post('/api/b2b/orders/:id/cancel', staffScopes, 'Cancel an unpaid order', {
  reply: orderDetail,
  body: closedObject({ reason }),
});

/** For issued orders. 409 `notAllowedNow`, 429 `linkTooSoon`, `linksTooMany`. Earlier links remain valid. */
export const sendCertificateLink = post(
  '/api/b2b/orders/:id/certificate-link',
  staffScopes,
  'Send the customer a new link to the papers of an issued order, by SMS',
  { reply: orderDetail, perMinute: 30 },
);

/**
 * For issued orders. 409 `notAllowedNow`. Every browser has to prove its access again. `send`: a new link is sent by
 * SMS.
 */
export const withdrawLinks = post(
  '/api/b2b/orders/:id/withdraw-link',
  staffScopes,
  'End every link to an issued order',
  { reply: orderDetail, body: closedObject({ send: Type.Boolean() }), perMinute: 30 },
);

/** Answers with `application/pdf`. The session is enough: an agent does not need the customer's link. */
export const getOrderDocument = get(
  '/api/b2b/orders/:id/documents/:name',
  ['b2b:sell', 'b2b:claims', 'b2b:reports', 'insurer:orders', 'insurer:claims', 'insurer:admin'],
  'A document of an order that was sold, as PDF',
  { query: getDocument.query, reply: getDocument.reply },
);

/**
 * Starts a draft of the version on sale. `dropped` names the answers that are no longer valid, and always the pictures
 * and the declaration.
 */
export const copyOrder = post('/api/b2b/orders/:id/copy', ['b2b:sell'], 'A new draft with the answers of an order', {
  reply: Type.Object({
    id: Type.String(),
    product: Type.String(),
    key: Type.String(),
    dropped: Type.Array(Type.String()),
  }),
  status: 201,
  secretReply: true,
});
