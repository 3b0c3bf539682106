import Type, { type Static } from 'typebox';
import { get, post } from '../call.ts';
import { closedObject, nullable, oneOf, textInput } from '../schemas.ts';

/* What the payment provider's own list says otherwise than our books. */

/**
 * `notHere`: the provider took money for a payment of ours that the books do not have. `nobodys`: for one that nobody began here.
 * `notThere`: the books have money that the list has not. `otherAmount`. `refundNotHere`, `refundNotThere`: more went back there, or here.
 */
export const differenceKinds = [
  'notHere',
  'nobodys',
  'notThere',
  'otherAmount',
  'refundNotHere',
  'refundNotThere',
] as const;
const kind = oneOf(differenceKinds);
export type PaymentDifferenceKind = Static<typeof kind>;

const paymentDifference = Type.Object({
  tranId: Type.String(),
  kind,
  /** Number and reference of the order; null where there is none. */
  order: nullable(Type.Object({ number: Type.String(), ref: Type.String() })),
  /** Minor units: what the books say, and what the list says. */
  ours: Type.Integer(),
  theirs: Type.Integer(),
  currency: Type.String(),
  foundAt: Type.String(),
  /** Since when both agree again; null: they do not. */
  mendedAt: nullable(Type.String()),
  /** Who looked into it and what was found; null: nobody did. */
  explained: nullable(Type.Object({ by: Type.String(), at: Type.String(), note: Type.String() })),
});
export type PaymentDifference = Static<typeof paymentDifference>;

const paymentDifferences = Type.Object({
  /** When the list was read last; null: never. */
  comparedAt: nullable(Type.String()),
  /** Those that nobody has explained, the newest first; at most 200. */
  open: Type.Array(paymentDifference),
  /** The 20 that were mended or explained last. */
  settled: Type.Array(paymentDifference),
});
export type PaymentDifferences = Static<typeof paymentDifferences>;

export const getPaymentDifferences = get(
  '/api/b2b/reports/payment-differences',
  ['insurer:orders'],
  'What the payment provider’s own list says otherwise than the books',
  { reply: paymentDifferences },
);

/** 404 `differenceNotFound` for one that is not, or no longer, open. */
export const explainPaymentDifference = post(
  '/api/b2b/reports/payment-differences/explain',
  ['insurer:orders'],
  'Note what was found about a difference',
  {
    body: closedObject({
      tranId: Type.String({ minLength: 1, maxLength: 64 }),
      kind,
      note: textInput(500),
    }),
    reply: paymentDifferences,
  },
);

/* Refunds that people make: the provider cannot, or has refused. They go by bank, by two people. */

const bankRefund = Type.Object({
  tranId: Type.String(),
  /** With `tranId` it names the refund: what has gone back of the payment once this has, minor units. */
  totalAfter: Type.Integer(),
  order: Type.Object({ number: Type.String(), ref: Type.String() }),
  amount: Type.Integer(),
  currency: Type.String(),
  since: Type.String(),
  /** `failed`: the provider did not make it; it may be asked once more, or the bank. */
  status: oneOf(['failed', 'due', 'prepared']),
  /** The provider's code for its refusal; null where there is none, or it did not answer. */
  failure: nullable(Type.String()),
  payee: nullable(Type.String()),
  preparedBy: nullable(Type.String()),
  /** Whether the one who asks may make the next step: who prepared it may not. */
  mayMove: Type.Boolean(),
});
export type BankRefund = Static<typeof bankRefund>;

const bankRefunds = Type.Array(bankRefund);

export const getBankRefunds = get('/api/b2b/reports/bank-refunds', ['insurer:orders'], 'Refunds that people make', {
  reply: bankRefunds,
});

/**
 * `prepare` asks the provider first what it has given back. 404 `refundNotFound`, 409 `needsSecondPerson`, `payoutNotSo`,
 * `refundWentBack`, 502 `paymentUnavailable`. Preparing or recording twice is once.
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
