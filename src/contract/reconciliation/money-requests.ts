import Type, { type Static } from 'typebox';
import { get, post } from '../call.ts';
import { closedObject, named, nullable, oneOf, textInput } from '../schemas.ts';

/*
 * Requests that wait for a second person. If an action pays money out of the insurer, or grants cover without money,
 * and its amount is above ALONE_LIMITS, a colleague must approve the action. Amounts are minor units, instants are UTC.
 */

/**
 * Kinds of requests, in the order of the page. A `payout` and an approved `claim` are processed on their own pages; users
 * decide the other kinds on the page of requests.
 */
export const moneyKinds = [
  ...(['cancel', 'change', 'booking', 'markAsPaid', 'claimRun', 'voidMarked', 'closeMonth', 'commissionRun'] as const),
  ...(['payout', 'approveClaim', 'claim'] as const),
] as const;
const kind = oneOf(moneyKinds);
export type MoneyKind = Static<typeof kind>;

const moneyRequest = Type.Object({
  /** Id of the request; null if the request is processed on the page of its policy or claim. */
  id: nullable(Type.String()),
  kind,
  /**
   * The page of the policy, order, partner, claim, run or month of the ledger that the request is about; `name`: its
   * displayed number or name.
   */
  subject: Type.Object({
    page: oneOf(['policy', 'order', 'partner', 'claim', 'run', 'month', 'commissionRun']),
    /** The id of that page: number of a policy, reference of a claim, a month, or id of an order, a partner or a run. */
    id: Type.String(),
    name: Type.String(),
  }),
  amount: Type.Integer(),
  currency: Type.String(),
  /**
   * The reason for the request as its user wrote it; for a cancellation, the id of the product's reason; null: none.
   */
  reason: nullable(Type.String()),
  /** The note of the user who began the request; null: none. */
  note: nullable(Type.String()),
  since: Type.String(),
  /** The user who began the request; null: the customer began it, or nobody has begun it yet. */
  by: nullable(named),
  /** True if the current user may approve the request or do its next step. */
  mayDecide: Type.Boolean(),
});
export type MoneyRequestView = Static<typeof moneyRequest>;

const moneyRequests = Type.Array(moneyRequest);
const deciders = ['insurer:orders', 'insurer:claims', 'insurer:claim-payments', 'insurer:admin'] as const;

/** Groups of kinds that are due work of a user who may decide them. */
export const dueMoney = {
  refunds: ['cancel', 'change', 'payout'],
  marks: ['markAsPaid', 'voidMarked'],
  bookings: ['booking'],
  runs: ['claimRun'],
  months: ['closeMonth'],
  commissions: ['commissionRun'],
} as const satisfies Record<string, MoneyKind[]>;
export type DueMoney = keyof typeof dueMoney;

/** Lists the requests of the kinds that the current user may decide, the oldest first, at most 100 of each kind. */
export const listMoneyRequests = get('/api/b2b/money-requests', deciders, 'Money that waits for a second person', {
  query: closedObject({
    /** Only requests of this group whose next step is the current user's. Default: all. */
    due: Type.Optional(oneOf(Object.keys(dueMoney) as DueMoney[])),
  }),
  reply: moneyRequests,
});

/**
 * Approves, rejects or withdraws a request. After an approval the action runs again with present data, for the same
 * amount or not at all. The user who began the request may withdraw it, but never approve it. If the same decision is
 * sent again, it counts once. 404 `moneyRequestNotFound`, also if the user may not decide this kind; 409
 * `needsSecondPerson`, `policyRequestDecided`, `refundChanged`, `monthChanged`, `commissionRunChanged`, and the errors of the action itself.
 */
export const decideMoneyRequest = post(
  '/api/b2b/money-requests/:id',
  deciders,
  'Agree to what a colleague asked for, or refuse it',
  {
    body: Type.Union([
      closedObject({ outcome: Type.Literal('approve') }),
      closedObject({ outcome: Type.Literal('refuse'), reason: textInput(500) }),
    ]),
    reply: moneyRequests,
  },
);
