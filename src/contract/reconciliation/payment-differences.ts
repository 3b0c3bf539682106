import Type, { type Static } from 'typebox';
import { get, post } from '../call.ts';
import { closedObject, nullable, oneOf, textInput } from '../schemas.ts';

/* Differences between the payment provider's list of payments and the insurer's books. */

/**
 * Kinds of difference. `notHere`: the provider has a payment for one of our attempts, the books do not. `nobodys`: the
 * provider has a payment that nobody began here. `notThere`: the books have a payment, the provider does not.
 * `otherAmount`: the amounts differ. `refundNotHere`: the provider's refund is larger; `refundNotThere`: the refund in
 * the books is larger.
 */
export const differenceKinds = [
  ...(['notHere', 'nobodys', 'notThere', 'otherAmount', 'refundNotHere', 'refundNotThere'] as const),
] as const;
const kind = oneOf(differenceKinds);
export type PaymentDifferenceKind = Static<typeof kind>;

const paymentDifference = Type.Object({
  tranId: Type.String(),
  kind,
  /** Number and reference of the order that the payment belongs to; null if there is no such order. */
  order: nullable(Type.Object({ number: Type.String(), ref: Type.String() })),
  /** Minor units: the amount in the insurer's books, and the amount in the provider's list (`theirs`). */
  ours: Type.Integer(),
  theirs: Type.Integer(),
  currency: Type.String(),
  foundAt: Type.String(),
  /** The instant (UTC) since which books and list agree again; null while they differ. */
  mendedAt: nullable(Type.String()),
  /** The explanation of a difference, and the name of the user who wrote it; null: not explained. */
  explained: nullable(Type.Object({ by: Type.String(), at: Type.String(), note: Type.String() })),
});
export type PaymentDifference = Static<typeof paymentDifference>;

const paymentDifferences = Type.Object({
  /** The instant (UTC) at which the provider's list was last read; null: never. */
  comparedAt: nullable(Type.String()),
  /** Differences that are neither resolved nor explained, the newest first, at most 200. */
  open: Type.Array(paymentDifference),
  /** The 20 differences that were resolved or explained last. */
  settled: Type.Array(paymentDifference),
});
export type PaymentDifferences = Static<typeof paymentDifferences>;

export const getPaymentDifferences = get(
  '/api/b2b/reports/payment-differences',
  ['insurer:orders'],
  'What the payment provider’s own list says otherwise than the books',
  { reply: paymentDifferences },
);

/** 404 `differenceNotFound` if the difference does not exist, or was resolved or explained already. */
export const explainPaymentDifference = post(
  '/api/b2b/reports/payment-differences/explain',
  ['insurer:orders'],
  'Note what was found about a difference',
  {
    body: closedObject({ tranId: Type.String({ minLength: 1, maxLength: 64 }), kind, note: textInput(500) }),
    reply: paymentDifferences,
  },
);

/* Refunds that two people make by bank, because the payment provider cannot make them or has refused them. */

const bankRefund = Type.Object({
  tranId: Type.String(),
  /**
   * The total refunded amount of the payment after this refund, in minor units. With `tranId` it identifies the refund.
   */
  totalAfter: Type.Integer(),
  order: Type.Object({ number: Type.String(), ref: Type.String() }),
  amount: Type.Integer(),
  currency: Type.String(),
  since: Type.String(),
  /**
   * `failed`: the provider did not make the refund; people may ask the provider again, or prepare a refund by bank
   * (`due`, `prepared`).
   */
  status: oneOf(['failed', 'due', 'prepared']),
  /** The provider's error code; null if there is none, or if the provider did not answer. */
  failure: nullable(Type.String()),
  payee: nullable(Type.String()),
  preparedBy: nullable(Type.String()),
  /** True if the current user may do the refund's next step. The user who prepared the refund may not. */
  mayMove: Type.Boolean(),
});
export type BankRefund = Static<typeof bankRefund>;

const bankRefunds = Type.Array(bankRefund);

export const getBankRefunds = get('/api/b2b/reports/bank-refunds', ['insurer:orders'], 'Refunds that people make', {
  reply: bankRefunds,
});

/**
 * Does a step of a refund by bank. `prepare` first asks the provider for the amount refunded so far. A repeated step
 * counts once. 404 `refundNotFound`, 409 `needsSecondPerson` for the user who prepared the refund, 409 `payoutNotSo` if
 * the status does not allow the step, `refundWentBack` if the provider has made the refund, 502 `paymentUnavailable`.
 */
export const advanceBankRefund = post(
  '/api/b2b/reports/bank-refunds/:tranId/:totalAfter',
  ['insurer:orders'],
  'Prepare a refund by bank, record that it was made, or let the provider try again',
  {
    params: Type.Object({
      tranId: Type.String({ maxLength: 64 }),
      totalAfter: Type.String({ pattern: '^[1-9]\\d{0,9}$' }),
    }),
    body: Type.Union([
      closedObject({ step: Type.Literal('retry') }),
      closedObject({ step: Type.Literal('prepare'), payee: textInput(200) }),
      closedObject({ step: Type.Literal('paid'), reference: textInput(80) }),
    ]),
    reply: bankRefunds,
  },
);
