import Type, { type Static } from 'typebox';
import type { Answers } from '#engine/record.ts';
import { get, patch, post } from '../call.ts';
import { locale } from '../products.ts';
import { closedObject, dayRange, nullable, oneOf, textInput } from '../schemas.ts';

/*
 * Journeys after the sale: a draft like any other, about a policy. Money is minor units: what is charged is above zero, what is
 * given back below it. Days are business dates.
 */

/** What may be done with a policy that was sold. */
const endorsementAction = oneOf(['change', 'renew', 'reinstate']);
/** And what an order may be about: one part of its premium, too. */
export const orderPurpose = oneOf(['change', 'renew', 'reinstate', 'pay']);

const line = Type.Object({ name: Type.String(), part: Type.String(), amount: Type.Integer() });

/** What it would come to: `refused` is the code of a problem. */
const endorsementOutcome = Type.Union([
  Type.Object({
    total: Type.Integer(),
    currency: Type.String(),
    lines: Type.Array(line),
    /** The days that it is for, of how many of the term. */
    days: Type.Integer(),
    of: Type.Integer(),
    /** What a whole term costs as it stands and as it will: of a change. */
    whole: nullable(Type.Object({ before: Type.Integer(), after: Type.Integer() })),
    /** The term that was sold ahead of the one that is changed, and what of it is for that. */
    next: nullable(Type.Object({ from: Type.String(), to: Type.String(), total: Type.Integer() })),
    /** Of what is paid in parts: above zero what is open and paid with it, below it what is taken off payments to come in place of being given back. */
    instalments: Type.Integer(),
    /** What is changed, by pointer into the answers. */
    changes: Type.Array(Type.String()),
    /** Days, both counted, of which the policyholder declares that no loss is known; null where none are asked about. */
    noLoss: nullable(dayRange),
  }),
  Type.Object({ refused: Type.String() }),
]);
export type EndorsementOutcome = Static<typeof endorsementOutcome>;

/** What a draft is about that is a journey after the sale. */
export const endorsementView = Type.Object({
  policy: Type.String(),
  does: endorsementAction,
  by: oneOf(['holder', 'seller', 'insurer']),
  /** Of a change, by `afterSale.change.kinds` of the product. */
  kind: Type.Optional(Type.String()),
  /** The first day for which it shall hold. */
  from: Type.String(),
  /** Why staff let cover begin before the day on which it was asked for. */
  grant: nullable(Type.String()),
  /** The fields that it asks; others only where they become necessary. */
  asks: Type.Array(Type.String()),
  /** The answers that stood when it began. */
  held: Type.Unsafe<Answers>(Type.Record(Type.String(), Type.Any())),
  /** Null until only the confirmation is left. */
  outcome: nullable(endorsementOutcome),
  /** The days from which it can hold; null where nobody chooses, and until only the confirmation is left. */
  days: nullable(Type.Object({ first: Type.String(), last: Type.String(), usual: Type.String() })),
  /** Id of the order that it was confirmed into, for who serves it. */
  order: nullable(Type.String()),
});
export type EndorsementView = Omit<Static<typeof endorsementView>, 'asks'> & { asks: readonly string[] };

const readerScopes = ['b2b:sell', 'insurer:orders'] as const;

/** What may be done with a policy now by who asks; `changes`: by kind, the fields that it asks and the days on which it can begin to hold. */
const endorsementChoices = Type.Object({
  changes: Type.Array(
    Type.Object({
      kind: Type.String(),
      fields: Type.Array(Type.String()),
      /** Business dates; `usual` is what is taken where none is said. */
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

/** What is to be done with a policy. */
export const endorsementRequest = closedObject({
  does: endorsementAction,
  /** Of a change. */
  kind: Type.Optional(Type.String({ maxLength: 60 })),
  /** The first day for which it shall hold; the usual one if it is not said. */
  from: Type.Optional(Type.String({ format: 'date' })),
  language: locale,
});
export type EndorsementRequest = Static<typeof endorsementRequest>;

/** 403 `policyNotYours` for what who asks may not do, 409 `policyNotNow` and why. The key is told only here. */
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
 * That it cannot hold from that day is said by the outcome: `policyOutsideTerm`, `policyTooFarBack`, `policyMoreCoverBack` for cover that
 * the policyholder or the seller asks for, `policyGrantMissing` where staff have to say why (`grant`).
 */
export const setEndorsementDate = patch(
  '/api/drafts/:id/first-day',
  'anyone',
  'Set the day from which a change shall hold',
  {
    headers: Type.Object({ 'draft-key': Type.String({ maxLength: 128 }) }),
    body: closedObject({ from: Type.String({ format: 'date' }), grant: Type.Optional(textInput(500)) }),
    reply: Type.Object({ from: Type.String() }),
  },
);
