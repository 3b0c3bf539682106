import Type, { type Static } from 'typebox';
import type { Answers } from '#engine/record.ts';
import { get, patch, post } from '../call.ts';
import { locale } from '../products.ts';
import { closedObject, day, dayRange, draftHeaders, nullable, oneOf, textInput } from '../schemas.ts';

/*
 * Endorsements: drafts that change, renew or reinstate a policy. Money is minor units: a charge is above zero, a refund
 * below. Days are business dates.
 */

/** The actions on a policy that was sold. */
const endorsementAction = oneOf(['change', 'renew', 'reinstate']);
/** The purposes of an order about a policy: an endorsement action, or the payment of an instalment. */
export const orderPurpose = oneOf(['change', 'renew', 'reinstate', 'pay']);

const line = Type.Object({ name: Type.String(), part: Type.String(), amount: Type.Integer() });

/** The result of a draft's endorsement, or the code of the problem that prevents it (`refused`). */
const endorsementOutcome = Type.Union([
  Type.Object({
    total: Type.Integer(),
    currency: Type.String(),
    lines: Type.Array(line),
    /** `days`: the number of days that the endorsement charges or refunds; `of`: the number of days of the term. */
    days: Type.Integer(),
    of: Type.Integer(),
    /** The premium of a whole term before and after a change, in minor units; null for other actions. */
    whole: nullable(Type.Object({ before: Type.Integer(), after: Type.Integer() })),
    /** The next term if it is sold already, and its part of the total; otherwise null. */
    next: nullable(Type.Object({ from: Type.String(), to: Type.String(), total: Type.Integer() })),
    /**
     * The effect on a premium in instalments, in minor units. Above zero: an open amount that is paid with this
     * endorsement; below zero: a reduction of later payments instead of a refund; 0: none.
     */
    instalments: Type.Integer(),
    /** The changed answers, as JSON pointers. */
    changes: Type.Array(Type.String()),
    /**
     * The days, both included, for which the policyholder must declare that no loss is known; null if there are none.
     */
    noLoss: nullable(dayRange),
  }),
  Type.Object({ refused: Type.String() }),
]);
export type EndorsementOutcome = Static<typeof endorsementOutcome>;

/** The endorsement that a draft prepares. */
export const endorsementView = Type.Object({
  policy: Type.String(),
  does: endorsementAction,
  by: oneOf(['holder', 'seller', 'insurer']),
  /** The requested kind of change, from `afterSale.change.kinds` of the product; missing for other actions. */
  kind: Type.Optional(Type.String()),
  /** The first business date on which the endorsement is to be in force. */
  from: Type.String(),
  /** The reason that staff gave for cover before the day of the request; null: no reason was given. */
  grant: nullable(Type.String()),
  /** Names of the fields that the endorsement asks. Other fields appear only if an answer makes them necessary. */
  asks: Type.Array(Type.String()),
  /** The policy's answers when the endorsement was started. */
  held: Type.Unsafe<Answers>(Type.Record(Type.String(), Type.Any())),
  /** Null until the confirmation is the only remaining step. */
  outcome: nullable(endorsementOutcome),
  /**
   * The first, the last and the default (`usual`) day on which a change can begin. Null for other actions, if no term
   * continues, and until the confirmation is the only remaining step.
   */
  days: nullable(Type.Object({ first: Type.String(), last: Type.String(), usual: Type.String() })),
  /** Id of the draft's order, for the seller and the insurer; null before the confirmation. */
  order: nullable(Type.String()),
});
export type EndorsementView = Omit<Static<typeof endorsementView>, 'asks'> & { asks: readonly string[] };

const readerScopes = ['b2b:sell', 'insurer:orders'] as const;

/**
 * The endorsements that the current user may request for a policy now. `changes`: for each kind of change, the names of
 * its fields and the days on which it can begin.
 */
const endorsementChoices = Type.Object({
  changes: Type.Array(
    Type.Object({
      kind: Type.String(),
      fields: Type.Array(Type.String()),
      /** The first, the last and the default (`usual`) business date on which the change can begin. */
      first: Type.String(),
      last: Type.String(),
      usual: Type.String(),
    }),
  ),
  mayRenew: Type.Boolean(),
  mayReinstate: Type.Boolean(),
});
export type EndorsementChoices = Static<typeof endorsementChoices>;

export const getEndorsementChoices = get(
  '/api/b2b/policies/:number/journeys',
  readerScopes,
  'What may be changed of a policy now, by who asks',
  { reply: endorsementChoices },
);

/** The endorsement that the user requests for a policy. */
export const endorsementRequest = closedObject({
  does: endorsementAction,
  /** The kind of change, from the product's `afterSale.change.kinds`; only for the action `change`. */
  kind: Type.Optional(Type.String({ maxLength: 60 })),
  /** The first business date on which the endorsement is to be in force. Default: the usual day. */
  from: Type.Optional(day),
  language: locale,
});
export type EndorsementRequest = Static<typeof endorsementRequest>;

/**
 * Starts the draft of an endorsement. 403 `policyNotYours` for an action that the user may not do, 409 `policyNotNow`
 * and other codes of the reason why it is not possible now. Only this reply contains the draft's key.
 */
export const createEndorsementDraft = post(
  '/api/b2b/policies/:number/journeys',
  readerScopes,
  'Start a journey about a policy: a draft of its answers, to be confirmed by its holder',
  {
    body: endorsementRequest,
    reply: Type.Object({ draft: Type.String(), key: Type.String() }),
    status: 201,
    secretReply: true,
  },
);

/**
 * Sets the first day of an endorsement. If the day is not possible, the draft's outcome has the code of the reason:
 * `policyOutsideTerm`, `policyTooFarBack`, `policyMoreCoverBack` for past cover that the policyholder or the seller
 * requests, `policyGrantMissing` if staff must give a reason (`grant`).
 */
export const setEndorsementDate = patch(
  '/api/drafts/:id/first-day',
  'anyone',
  'Set the day from which a change shall hold',
  {
    headers: draftHeaders,
    body: closedObject({ from: day, grant: Type.Optional(textInput(500)) }),
    reply: Type.Object({ from: Type.String() }),
  },
);
