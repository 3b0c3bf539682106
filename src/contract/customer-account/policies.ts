import Type, { type Static } from 'typebox';
import { get, patch, post } from '../call.ts';
import { claimStatuses } from '../claims/claims.ts';
import { locale } from '../products.ts';
import { endorsementRequest } from '../purchase/endorsements.ts';
import { getDocument } from '../purchase/orders.ts';
import { policyStatusView } from '../purchase/policies.ts';
import { instalmentView } from '../purchase/policy-life.ts';
import { closedObject, nullable, oneOf } from '../schemas.ts';

/*
 * What a customer holds. Names come in the language that is asked for; money is minor units, days are business dates. What
 * is somebody else's is as what there is not: 404.
 */

const inLanguage = closedObject({ locale: Type.Optional(locale) });
const money = { amount: Type.Integer(), currency: Type.String() };

const myPolicy = Type.Object({
  ...policyStatusView.properties,
  version: Type.String(),
  /** Its history cannot be replayed: it is shown as it was sold, and nothing can be done with it. */
  isUnreadable: Type.Boolean(),
  /** The product's name, and the plan's where it has plans. */
  name: Type.String(),
  plan: nullable(Type.String()),
  /** Who is insured by name; the holder alone where the product names nobody. */
  insured: Type.Array(Type.String()),
  /** What it has cost so far. */
  premium: Type.Integer(),
  currency: Type.String(),
  /** The partner that sold it; null: the insurer itself. */
  seller: nullable(Type.String()),
  /** Its papers. */
  documents: Type.Array(Type.Object({ name: Type.String(), title: Type.String() })),
  /** What happened to it after the sale, oldest first: each has an endorsement schedule, by its serial. */
  schedules: Type.Array(
    Type.Object({
      serial: Type.Integer(),
      kind: oneOf(['endorse', 'correct', 'renew', 'cancel', 'lapse', 'reinstate']),
      from: Type.String(),
    }),
  ),
  /** What can be done with it now. */
  may: Type.Array(oneOf(['renew', 'cancel', 'claim'])),
  /** What the holder may change now, by the product's kinds, in words. */
  changes: Type.Array(Type.Object({ kind: Type.String(), label: Type.String() })),
  /** A cancellation that waits for the insurer. */
  waits: nullable(Type.Object({ from: Type.String(), since: Type.String(), ...money })),
  /** The payments of its premium, where that is paid in parts. */
  instalments: Type.Array(instalmentView),
  /** Money on its way to the customer by bank, or paid. */
  payouts: Type.Array(Type.Object({ status: oneOf(['due', 'prepared', 'paid', 'stopped']), ...money })),
});
export type MyPolicy = Static<typeof myPolicy>;

const myClaim = Type.Object({
  ref: Type.String(),
  number: Type.String(),
  policyNumber: Type.String(),
  status: oneOf(claimStatuses),
  lossDate: Type.String(),
  ...money,
  /** Once decided. */
  approved: nullable(Type.Integer()),
});
export type MyClaim = Static<typeof myClaim>;

/** An order that can still be paid. */
const myOffer = Type.Object({
  ref: Type.String(),
  name: Type.String(),
  ...money,
  payableUntil: Type.String(),
});
export type MyOffer = Static<typeof myOffer>;

const myDraft = Type.Object({
  id: Type.String(),
  product: Type.String(),
  name: Type.String(),
  /** Number of the policy that it is about; null for a purchase. */
  policy: nullable(Type.String()),
  savedAt: Type.String(),
  expiresAt: Type.String(),
});
export type MyDraft = Static<typeof myDraft>;

const myInsurance = Type.Object({
  /** As told with the policy issued last. */
  name: Type.String(),
  /** The one issued last first. */
  policies: Type.Array(myPolicy),
  claims: Type.Array(myClaim),
  offers: Type.Array(myOffer),
  drafts: Type.Array(myDraft),
});
export type MyInsurance = Static<typeof myInsurance>;

export const getMyInsurance = get('/api/my/insurance', 'customer', 'All that a customer holds', {
  query: inLanguage,
  reply: myInsurance,
});

/** Answers with the file. Besides the papers there are `walletCard` (PNG) and `calendar`. 404 `policyNotFound`, `documentNotFound`. */
export const getMyDocument = get('/api/my/policies/:number/documents/:name', 'customer', 'A paper of a policy', {
  query: getDocument.query,
  reply: Type.Unsafe<Uint8Array>(Type.Any()),
});

/** A new key, by which the draft opens from then on; the one before opens it no more. 404 `draftNotFound`, 409 `alreadyConfirmed`. */
export const openMyDraft = post('/api/my/drafts/:id/key', 'customer', 'Go on with a draft', {
  reply: Type.Object({ id: Type.String(), product: Type.String(), key: Type.String() }),
  secretReply: true,
});

/**
 * A draft of the policy's answers, in the key's hands alone, confirmed by a code like any other. 404 `policyNotFound`, 403
 * `policyNotYours` for what a holder may not do, 409 `policyNotNow` and why.
 */
export const startMyJourney = post('/api/my/policies/:number/journeys', 'customer', 'Change or renew an own policy', {
  body: endorsementRequest,
  reply: Type.Object({ id: Type.String(), product: Type.String(), key: Type.String() }),
  status: 201,
  secretReply: true,
});

const myChoices = Type.Object({
  /** Whether renewals are reminded of by SMS, and by e-mail. What must be told is told all the same. */
  remindsBySms: Type.Boolean(),
  remindsByMail: Type.Boolean(),
  /** Partners that sold one of the policies, and whether they may see the others. */
  partners: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), seesAll: Type.Boolean() })),
});
export type MyChoices = Static<typeof myChoices>;

export const getMyChoices = get('/api/my/choices', 'customer', 'Messages that a customer gets, and who may see what', {
  reply: myChoices,
});

/** 404 `partnerNotFound` for who sold the customer nothing. */
export const setMyChoices = patch('/api/my/choices', 'customer', 'Choose messages, and who may see all policies', {
  body: closedObject({
    remindsBySms: Type.Optional(Type.Boolean()),
    remindsByMail: Type.Optional(Type.Boolean()),
    partner: Type.Optional(closedObject({ id: Type.String({ maxLength: 64 }), seesAll: Type.Boolean() })),
  }),
  reply: myChoices,
});

/** 404 `policyNotFound`, 409 `nothingToPay`. */
export const payMyInstalment = post(
  '/api/my/policies/:number/instalments',
  'customer',
  'The order by which the next part of the own premium is paid',
  { reply: Type.Object({ ref: Type.String() }) },
);
