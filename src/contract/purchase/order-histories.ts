import Type, { type Static } from 'typebox';
import type { Quotation } from '#engine/language/premium.ts';
import { get, post } from '../call.ts';
import { locale } from '../products.ts';
import { closedObject, defineSearch, nullable, oneOf, textInput } from '../schemas.ts';
import { duplicateCover } from './duplicate-cover.ts';
import { getDocument, orderView } from './orders.ts';
import { policyStatusView } from './policies.ts';
import { personView } from './sales.ts';

const { status, paymentStatus, attempt: _attempt, policy } = orderView.properties;
const readerScopes = ['b2b:sell', 'b2b:reports', 'insurer:orders'] as const;
const staffScopes = ['b2b:sell', 'insurer:orders'] as const;
const reason = textInput(500);

/** An order as its partner and the insurer see it. Money in minor units; instants in UTC. */
export const orderRow = Type.Object({
  id: Type.String(),
  number: Type.String(),
  /** When it was confirmed. */
  at: Type.String(),
  customer: Type.Object({ name: nullable(Type.String()), phone: Type.String() }),
  product: Type.String(),
  status,
  paymentStatus,
  customerStatus: oneOf(['new', 'existing']),
  premium: Type.Integer(),
  currency: Type.String(),
  /** Null where no partner sold it. */
  premiumWithoutCommission: nullable(Type.Integer()),
  /** Earned by it once it is paid. */
  commission: nullable(Type.Integer()),
  /** Taken back of it, as its policy was ended or cost less; 0 or more. What stays is the difference. */
  commissionTakenBack: Type.Integer(),
  /** Of its partner, now. */
  allowPayWithoutCommission: Type.Boolean(),
  /** The promotion code that the premium counts on. */
  code: nullable(Type.String()),
  paidBy: nullable(oneOf(['customer', 'balance', 'marked'])),
  policy: nullable(Type.String()),
  /** How the policy that it bought stands today; null where it bought none. */
  policyStatus: nullable(policyStatusView.properties.status),
  agent: nullable(personView),
  partner: nullable(personView),
  /** Others that insure the same at the same time, and still stand; an agent sees those that the own partner sold. */
  overlaps: Type.Array(
    Type.Object({
      /** Id of the other order. */
      order: Type.String(),
      /** Number of its policy, or its own while it has none. */
      number: Type.String(),
      kind: duplicateCover.properties.kind,
      effectiveTo: Type.String(),
    }),
  ),
});
export type OrderRow = Static<typeof orderRow>;

/** By which column, and which way: with the sign the largest, or newest, comes first. */
const sort = oneOf(['-time', 'time', '-premium', 'premium']);
export type OrderSort = Static<typeof sort>;

/** An agent sees what the own partner sold. `from` and `to` are business dates, both included. */
export const listOrders = post(
  '/api/b2b/orders/search',
  readerScopes,
  'Orders, searched, filtered and sorted',
  defineSearch(orderRow, {
    /** Number of the order or the policy, the reference that a confirmation answers, a phone, or words of the customer's name. */
    search: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
    product: Type.Optional(Type.String({ maxLength: 40 })),
    status: Type.Optional(status),
    paymentStatus: Type.Optional(paymentStatus),
    policyStatus: Type.Optional(policyStatusView.properties.status),
    /** Id of a user. */
    agent: Type.Optional(Type.String({ maxLength: 64 })),
    /** `twice`: those with `overlaps`. */
    insured: Type.Optional(Type.Literal('twice')),
    /** By which day `from` and `to` are meant: of confirmation (if not said), or of payment, by which reports count orders and commission. */
    dated: Type.Optional(oneOf(['confirmed', 'paid'])),
    from: Type.Optional(Type.String({ format: 'date' })),
    to: Type.Optional(Type.String({ format: 'date' })),
    sort: Type.Optional(sort),
  }),
);

const linkChannel = oneOf(['sms', 'email', 'link']);

/** What the user who asks may do with an order now. */
const orderAction = oneOf([
  'sendLink',
  'sendSignedForm',
  'payFromBalance',
  'payWithoutCommission',
  'markAsPaid',
  'cancel',
  'copy',
  'sendCertificateLink',
  'withdrawLink',
]);
export type OrderAction = Static<typeof orderAction>;

export const orderDetail = Type.Object({
  ...orderRow.properties,
  language: locale,
  /** What the buyer or the agent added to the order. */
  remark: nullable(Type.String()),
  breakdown: Type.Unsafe<Quotation>(Type.Any()),
  payableUntil: Type.String(),
  /** Events, oldest first: the chart's words, `LINK`, `OPENED`, `PROVEN`, `CORRECTION`, `MARKED`, and `POLICY` with what was done with its policy. `by`: a user; null for the buyer and the world. */
  timeline: Type.Array(
    Type.Object({ type: Type.String(), at: Type.String(), by: nullable(personView), note: nullable(Type.String()) }),
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
  /** Money that goes back last: a payment that bought nothing, or what a cancelled or changed policy gives back. */
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
  /** How its customer agreed to what an agent entered; null where the buyer entered it himself. */
  consent: nullable(
    Type.Object({
      at: nullable(Type.String()),
      way: nullable(oneOf(['code', 'signedForm'])),
      /** In which it was read. */
      language: nullable(locale),
      /** SHA-256 of all that was agreed to. */
      wording: nullable(Type.String()),
      sentences: Type.Array(Type.String()),
      /** Address of the signed form, and who sent it. */
      form: nullable(Type.String()),
      by: nullable(personView),
    }),
  ),
  /** Payment links given out, oldest first. */
  links: Type.Array(Type.Object({ channel: linkChannel, at: Type.String(), by: nullable(personView) })),
  /** True while one of the insurer's people has to agree that the order is marked as paid, or that money is refunded. */
  waits: Type.Boolean(),
  can: Type.Array(orderAction),
});
export type OrderDetail = Static<typeof orderDetail>;

export const getOrderDetail = get('/api/b2b/orders/:id', readerScopes, 'An order with its history', {
  reply: orderDetail,
});

/**
 * `link` sends nothing: the agent passes it on. A link works until `payableUntil`. 409 `orderNotPayable`, `noEmail`,
 * `paymentRequiredNow`; 429 `linkTooSoon` within a minute, `linkTooOften` beyond five an hour.
 */
export const sendPaymentLink = post(
  '/api/b2b/orders/:id/payment-link',
  staffScopes,
  'Send the customer the address to pay at',
  {
    body: closedObject({ channel: linkChannel, language: Type.Optional(locale) }),
    reply: Type.Object({
      link: Type.String(),
      /** What the customer is told, in the customer's language, the link in it. */
      text: Type.String(),
      /** Opens Telegram to share it. */
      telegram: Type.String(),
      sentTo: nullable(Type.String()),
      at: Type.String(),
      payableUntil: Type.String(),
    }),
    perMinute: 30,
  },
);

/**
 * Charges once, however often it is pressed. 409 `consentMissing`, `phoneNotProven`, `orderNotPayable`, `paymentUnderWay`, `alreadyPaid`,
 * `balanceTooLow`; 403 `withoutCommissionNotAllowed`.
 */
export const payFromBalance = post(
  '/api/b2b/orders/:id/pay-from-balance',
  ['b2b:sell'],
  "Pay an order from the partner's balance",
  { body: closedObject({ withoutCommission: Type.Optional(Type.Boolean()) }), reply: orderDetail },
);

/**
 * Confirmed orders only, for the whole amount that is due. The policy is issued; money that comes later goes back. Above the limit of one
 * person the order waits for a colleague (`waits`). 422 `amountNotDue`; 409 `consentMissing`, `notAllowedNow`, `alreadyPaid`,
 * `moneyRequestWaits`.
 */
export const markAsPaid = post(
  '/api/b2b/orders/:id/mark-as-paid',
  ['insurer:orders'],
  'Mark a confirmed order as paid',
  {
    body: closedObject({
      /** Minor units: what has arrived. */
      amount: Type.Integer({ minimum: 1 }),
      /** Of the transfer or the receipt. */
      reference: textInput(80),
      reason,
    }),
    reply: orderDetail,
  },
);

/** Unpaid orders; 409 `alreadyPaid`, `notAllowedNow`, `paymentUnderWay`. */
export const cancelOrder = post('/api/b2b/orders/:id/cancel', staffScopes, 'Cancel an unpaid order', {
  reply: orderDetail,
  body: closedObject({ reason }),
});

/** Issued orders; 409 `notAllowedNow`, 429 `linkTooSoon`, `linksTooMany`. Links given before go on working. */
export const sendCertificateLink = post(
  '/api/b2b/orders/:id/certificate-link',
  staffScopes,
  'Send the customer a new link to the papers of an issued order, by SMS',
  { reply: orderDetail, perMinute: 30 },
);

/** Issued orders; 409 `notAllowedNow`. Every browser that knew the order is asked anew. `send`: a new link goes out by SMS. */
export const withdrawLinks = post(
  '/api/b2b/orders/:id/withdraw-link',
  staffScopes,
  'End every link to an issued order',
  {
    reply: orderDetail,
    body: closedObject({ send: Type.Boolean() }),
    perMinute: 30,
  },
);

/** Answers with `application/pdf`. Opened by the session: an agent needs no link of the customer's. */
export const getOrderDocument = get(
  '/api/b2b/orders/:id/documents/:name',
  ['b2b:sell', 'b2b:claims', 'b2b:reports', 'insurer:orders', 'insurer:claims', 'insurer:admin'],
  'A document of an order that was sold, as PDF',
  { query: getDocument.query, reply: getDocument.reply },
);

/** Of the version on sale. `dropped` names the answers that are no longer valid, pictures and the declaration among them. */
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
