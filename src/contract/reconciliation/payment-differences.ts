import Type, { type Static } from 'typebox';
import { get, post } from '../call.ts';
import { closedObject, nullable, oneOf, textInput } from '../schemas.ts';

/* Differences between the payment provider's list and our books. */

/**
 * Kinds of difference. `notHere`: the provider has a payment of ours that the books do not have. `nobodys`: a payment
 * that nobody began here. `notThere`: the books have money that the list does not have. `otherAmount`: the amounts
 * differ. `refundNotHere`, `refundNotThere`: the refund is larger there, or here.
 */
export const differenceKinds = [
  ...(['notHere', 'nobodys', 'notThere', 'otherAmount', 'refundNotHere', 'refundNotThere'] as const),
] as const;
const kind = oneOf(differenceKinds);
export type PaymentDifferenceKind = Static<typeof kind>;

const paymentDifference = Type.Object({
  tranId: Type.String(),
  kind,
  /** Number and reference of the order; null where there is none. */
  order: nullable(Type.Object({ number: Type.String(), ref: Type.String() })),
  /** Minor units: the amount in the books, and the amount in the list. */
  ours: Type.Integer(),
  theirs: Type.Integer(),
  currency: Type.String(),
  foundAt: Type.String(),
  /** The time since which both agree again; null: they do not agree. */
  mendedAt: nullable(Type.String()),
  /** The person who investigated it, and the result; null: nobody did. */
  explained: nullable(Type.Object({ by: Type.String(), at: Type.String(), note: Type.String() })),
});
export type PaymentDifference = Static<typeof paymentDifference>;

const paymentDifferences = Type.Object({
  /** The time at which the list was last read; null: never. */
  comparedAt: nullable(Type.String()),
  /** Differences without an explanation, the newest first; at most 200. */
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

/** 404 `differenceNotFound` for a difference that is not, or no longer, open. */
export const explainPaymentDifference = post(
  '/api/b2b/reports/payment-differences/explain',
  ['insurer:orders'],
  'Note what was found about a difference',
  {
    body: closedObject({ tranId: Type.String({ minLength: 1, maxLength: 64 }), kind, note: textInput(500) }),
    reply: paymentDifferences,
  },
);

/* Refunds by bank, made by two people, because the provider cannot make them or has refused them. */

const bankRefund = Type.Object({
  tranId: Type.String(),
  /**
   * Identifies the refund together with `tranId`: the sum refunded of the payment after this refund, in minor units.
   */
  totalAfter: Type.Integer(),
  order: Type.Object({ number: Type.String(), ref: Type.String() }),
  amount: Type.Integer(),
  currency: Type.String(),
  since: Type.String(),
  /** `failed`: the provider did not make it; people may ask the provider once more, or the bank. */
  status: oneOf(['failed', 'due', 'prepared']),
  /** The provider's code for its refusal; null if there is none, or it did not answer. */
  failure: nullable(Type.String()),
  payee: nullable(Type.String()),
  preparedBy: nullable(Type.String()),
  /** True if the current user may do the next step: the person who prepared it may not. */
  mayMove: Type.Boolean(),
});
export type BankRefund = Static<typeof bankRefund>;

const bankRefunds = Type.Array(bankRefund);

export const getBankRefunds = get('/api/b2b/reports/bank-refunds', ['insurer:orders'], 'Refunds that people make', {
  reply: bankRefunds,
});

/**
 * `prepare` first asks the provider for the refunded amount. 404 `refundNotFound`, 409 `needsSecondPerson`,
 * `payoutNotSo`, `refundWentBack`, 502 `paymentUnavailable`. A repeated step counts once.
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
