import Type, { type Static } from 'typebox';
import type { Answers } from '#engine/record.ts';
import { get, patch, post } from '../call.ts';
import { locale } from '../products.ts';
import { closedObject, day, dayRange, draftHeaders, nullable, oneOf, textInput } from '../schemas.ts';

/*
 * Endorsements: drafts about an existing policy. Money is minor units: a charge is above zero, a refund below. Days are
 * business dates.
 */

/** The actions on a policy that was sold. */
const endorsementAction = oneOf(['change', 'renew', 'reinstate']);
/** The purposes of an order: the same actions, and the payment of an instalment. */
export const orderPurpose = oneOf(['change', 'renew', 'reinstate', 'pay']);

const line = Type.Object({ name: Type.String(), part: Type.String(), amount: Type.Integer() });

/** The result of the endorsement, or the code of the problem that prevents it (`refused`). */
const endorsementOutcome = Type.Union([
  Type.Object({
    total: Type.Integer(),
    currency: Type.String(),
    lines: Type.Array(line),
    /** `days`: the number of days that it charges; `of`: the number of days of the term. */
    days: Type.Integer(),
    of: Type.Integer(),
    /** The premium of a whole term before and after a change; null for other actions. */
    whole: nullable(Type.Object({ before: Type.Integer(), after: Type.Integer() })),
    /** The next term, if that is sold already, and its part of the amount; otherwise null. */
    next: nullable(Type.Object({ from: Type.String(), to: Type.String(), total: Type.Integer() })),
    /**
     * For a premium in instalments: above zero, an open amount that is paid with it; below zero, an amount that reduces
     * later payments instead of a refund.
     */
    instalments: Type.Integer(),
    /** The changes, by pointer into the answers. */
    changes: Type.Array(Type.String()),
    /**
     * The days, both included, for which the policyholder must declare that no loss is known; null if there are none.
     */
    noLoss: nullable(dayRange),
  }),
  Type.Object({ refused: Type.String() }),
]);
export type EndorsementOutcome = Static<typeof endorsementOutcome>;

/** The endorsement of a draft. */
export const endorsementView = Type.Object({
  policy: Type.String(),
  does: endorsementAction,
  by: oneOf(['holder', 'seller', 'insurer']),
  /** The kind of a change, from `afterSale.change.kinds` of the product. */
  kind: Type.Optional(Type.String()),
  /** The first day for which it is to be valid. */
  from: Type.String(),
  /** The reason that staff gave for cover before the day of the request; null: none. */
  grant: nullable(Type.String()),
  /** The fields that it asks. Others appear only if they become necessary. */
  asks: Type.Array(Type.String()),
  /** The policy's answers at the beginning of the endorsement. */
  held: Type.Unsafe<Answers>(Type.Record(Type.String(), Type.Any())),
  /** Null until only the confirmation is left. */
  outcome: nullable(endorsementOutcome),
  /**
   * The first, the last and the default day on which it can begin; null if nobody chooses, and until only the
   * confirmation is left.
   */
  days: nullable(Type.Object({ first: Type.String(), last: Type.String(), usual: Type.String() })),
  /** Id of the order after the confirmation, for the staff who serve it. */
  order: nullable(Type.String()),
});
export type EndorsementView = Omit<Static<typeof endorsementView>, 'asks'> & { asks: readonly string[] };

const readerScopes = ['b2b:sell', 'insurer:orders'] as const;

/**
 * The actions that the user may do on a policy now; `changes`: for each kind, its fields and the days on which it can
 * begin.
 */
const endorsementChoices = Type.Object({
  changes: Type.Array(
    Type.Object({
      kind: Type.String(),
      fields: Type.Array(Type.String()),
      /** Business dates; `usual` is the default. */
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

/** The requested action on a policy. */
export const endorsementRequest = closedObject({
  does: endorsementAction,
  /** The kind of a change. */
  kind: Type.Optional(Type.String({ maxLength: 60 })),
  /** The first day for which it is to be valid. Default: the usual one. */
  from: Type.Optional(day),
  language: locale,
});
export type EndorsementRequest = Static<typeof endorsementRequest>;

/**
 * 403 `policyNotYours` for an action that the user may not do, 409 `policyNotNow` with the reason. Only this reply
 * contains the key.
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
 * Sets the first day. If that day is not possible, the outcome has the reason: `policyOutsideTerm`, `policyTooFarBack`,
 * `policyMoreCoverBack` for cover that the policyholder or the seller requests, `policyGrantMissing` if staff have to
 * write the reason (`grant`).
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
