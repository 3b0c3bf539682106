import Type, { type Static } from 'typebox';
import { get, post } from '../call.ts';
import { personView } from '../purchase/sales.ts';
import { closedObject, nullable, oneOf, textInput } from '../schemas.ts';

/*
 * Money that waits for a second person: above the limits of ALONE_LIMITS whoever begins an act by which money leaves the insurer, or
 * cover is given without money, waits for a colleague. Amounts are minor units, instants UTC.
 */

/** `payout`, and a `claim` that is approved, are moved on their own pages; the others are decided here. */
const kind = oneOf(['cancel', 'change', 'booking', 'markAsPaid', 'payout', 'claim']);
export type MoneyKind = Static<typeof kind>;

const moneyRequest = Type.Object({
  /** Null where it is moved on the page of its subject. */
  id: nullable(Type.String()),
  kind,
  /** The page where it belongs, and the number or the name that is shown. */
  subject: Type.Object({
    page: oneOf(['policy', 'order', 'partner', 'claim']),
    /** Number of a policy, reference of a claim, id of an order or a partner. */
    id: Type.String(),
    name: Type.String(),
  }),
  amount: Type.Integer(),
  currency: Type.String(),
  /** Why, as was written; of a cancellation the name of the product's reason. */
  reason: nullable(Type.String()),
  /** The note of the colleague. */
  note: nullable(Type.String()),
  since: Type.String(),
  /** Name of the person who began it; null: the customer, or nobody yet. */
  by: nullable(personView),
  /** True where the signed-in user may do the next step, or agree to it. */
  mayDecide: Type.Boolean(),
});
export type MoneyRequestView = Static<typeof moneyRequest>;

const moneyRequests = Type.Array(moneyRequest);
const deciders = ['insurer:orders', 'insurer:claims', 'insurer:admin'] as const;

/** Of the kinds that the user may decide, by right; the oldest first, at most 100 of each. */
export const listMoneyRequests = get('/api/b2b/money-requests', deciders, 'Money that waits for a second person', {
  reply: moneyRequests,
});

/**
 * Agreed to, it is done anew as everything stands today, for the same amount or not at all. Who began it may take it back, and agrees
 * never. Deciding the same twice is once. 404 `moneyRequestNotFound`, also for whom its kind is none of; 409 `needsSecondPerson`,
 * `policyRequestDecided`, `refundChanged`, and as the act itself.
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
