import Type, { type Static } from 'typebox';
import { get, post } from '../call.ts';
import { closedObject, named, nullable, oneOf, textInput } from '../schemas.ts';

/*
 * Requests that wait for a second person. Above the limits of ALONE_LIMITS, an action by which money leaves the
 * insurer, or cover is granted without money, waits for a colleague. Amounts are minor units, instants UTC.
 */

/** A `payout`, and an approved `claim`, are processed on their own pages; the others are decided here. */
const kind = oneOf(['cancel', 'change', 'booking', 'markAsPaid', 'payout', 'claim']);
export type MoneyKind = Static<typeof kind>;

const moneyRequest = Type.Object({
  /** Null if it is processed on the page of its subject. */
  id: nullable(Type.String()),
  kind,
  /** The page of its subject, and the number or name that is shown. */
  subject: Type.Object({
    page: oneOf(['policy', 'order', 'partner', 'claim']),
    /** Number of a policy, reference of a claim, id of an order or a partner. */
    id: Type.String(),
    name: Type.String(),
  }),
  amount: Type.Integer(),
  currency: Type.String(),
  /** The reason, as written; for a cancellation, the name of the product's reason. */
  reason: nullable(Type.String()),
  /** The note of the person who began it; null: none. */
  note: nullable(Type.String()),
  since: Type.String(),
  /** Name of the person who began it; null: the customer, or nobody yet. */
  by: nullable(named),
  /** True if the current user may do the next step, or approve it. */
  mayDecide: Type.Boolean(),
});
export type MoneyRequestView = Static<typeof moneyRequest>;

const moneyRequests = Type.Array(moneyRequest);
const deciders = ['insurer:orders', 'insurer:claims', 'insurer:admin'] as const;

/** Requests of the kinds that the user's rights allow to decide; the oldest first, at most 100 of each. */
export const listMoneyRequests = get('/api/b2b/money-requests', deciders, 'Money that waits for a second person', {
  reply: moneyRequests,
});

/**
 * Decides a request. After an approval the action is done again with present data, for the same amount or not at all.
 * The person who began it may withdraw it, but never approve it. The same decision, sent again, counts once. 404
 * `moneyRequestNotFound`, also if the user's rights do not include its kind; 409 `needsSecondPerson`,
 * `policyRequestDecided`, `refundChanged`, and those of the action itself.
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
