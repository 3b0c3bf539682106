import Type, { type Static } from 'typebox';
import { get, patch, post } from '../call.ts';
import { claimStatuses } from '../claims/claims.ts';
import { inLanguage } from '../products.ts';
import { endorsementRequest } from '../purchase/endorsements.ts';
import { getDocument } from '../purchase/orders.ts';
import { policyStatusView } from '../purchase/policies.ts';
import { instalmentView } from '../purchase/policy-life.ts';
import { closedObject, fileReply, nullable, oneOf } from '../schemas.ts';

/*
 * The policies of a customer. Names are in the requested language; money is minor units, days are business dates. A
 * policy of somebody else gets 404, like one that does not exist.
 */

const money = { amount: Type.Integer(), currency: Type.String() };

const myPolicy = Type.Object({
  ...policyStatusView.properties,
  version: Type.String(),
  /** True if its history cannot be replayed. It is shown as it was sold, and nothing can be changed. */
  isUnreadable: Type.Boolean(),
  /** The name of the product, and of the plan if it has plans. */
  name: Type.String(),
  plan: nullable(Type.String()),
  /** Names of the insured persons; only the holder if the product names nobody. */
  insured: Type.Array(Type.String()),
  /** The total cost so far. */
  premium: Type.Integer(),
  currency: Type.String(),
  /** The partner that sold it; null: the insurer itself. */
  seller: nullable(Type.String()),
  /** The documents of the policy. */
  documents: Type.Array(Type.Object({ name: Type.String(), title: Type.String() })),
  /** Transactions after the sale, oldest first. Each has an endorsement schedule, identified by its serial. */
  schedules: Type.Array(
    Type.Object({
      serial: Type.Integer(),
      kind: oneOf(['endorse', 'correct', 'renew', 'cancel', 'lapse', 'reinstate']),
      from: Type.String(),
    }),
  ),
  /** Actions that are possible now. */
  may: Type.Array(oneOf(['renew', 'cancel', 'claim'])),
  /** Changes that the holder may make now, by the product's kinds, in words. */
  changes: Type.Array(Type.Object({ kind: Type.String(), label: Type.String() })),
  /** A cancellation that waits for the insurer's approval; null: none. */
  waits: nullable(Type.Object({ from: Type.String(), since: Type.String(), ...money })),
  /** The payments of its premium, if that is paid in instalments. */
  instalments: Type.Array(instalmentView),
  /** Money that is on its way to the customer by bank, or was paid. */
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
  /** The approved amount; null before the decision. */
  approved: nullable(Type.Integer()),
});
export type MyClaim = Static<typeof myClaim>;

/** An order that can still be paid. */
const myOffer = Type.Object({ ref: Type.String(), name: Type.String(), ...money, payableUntil: Type.String() });
export type MyOffer = Static<typeof myOffer>;

const myDraft = Type.Object({
  id: Type.String(),
  product: Type.String(),
  name: Type.String(),
  /** Number of the policy that it changes; null for a purchase. */
  policy: nullable(Type.String()),
  savedAt: Type.String(),
  expiresAt: Type.String(),
});
export type MyDraft = Static<typeof myDraft>;

const myInsurance = Type.Object({
  /** The name from the policy issued last. */
  name: Type.String(),
  /** The newest policy first. */
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

/**
 * Answers with the file. Besides the documents there are `walletCard` (PNG) and `calendar`. 404 `policyNotFound`,
 * `documentNotFound`.
 */
export const getMyDocument = get('/api/my/policies/:number/documents/:name', 'customer', 'A paper of a policy', {
  query: getDocument.query,
  reply: fileReply,
});

/**
 * Creates a new key for the draft. The previous key no longer opens it. 404 `draftNotFound`, 409 `alreadyConfirmed`.
 */
export const openMyDraft = post('/api/my/drafts/:id/key', 'customer', 'Go on with a draft', {
  reply: Type.Object({ id: Type.String(), product: Type.String(), key: Type.String() }),
  secretReply: true,
});

/**
 * Starts a draft from the policy's answers. Only its key opens it, and a code confirms it as with any other draft.
 * Errors: 404 `policyNotFound`, 403 `policyNotYours` for an action that the holder may not do, 409 `policyNotNow` with
 * the reason.
 */
export const startMyJourney = post('/api/my/policies/:number/journeys', 'customer', 'Change or renew an own policy', {
  body: endorsementRequest,
  reply: Type.Object({ id: Type.String(), product: Type.String(), key: Type.String() }),
  status: 201,
  secretReply: true,
});

const myChoices = Type.Object({
  /** True if reminders of renewals are sent by SMS, and by e-mail. Mandatory notices are sent in any case. */
  remindsBySms: Type.Boolean(),
  remindsByMail: Type.Boolean(),
  /** Partners that sold one of the policies, and true for those that may see the other policies. */
  partners: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), seesAll: Type.Boolean() })),
});
export type MyChoices = Static<typeof myChoices>;

export const getMyChoices = get('/api/my/choices', 'customer', 'Messages that a customer gets, and who may see what', {
  reply: myChoices,
});

/** 404 `partnerNotFound` for a partner that sold the customer nothing. */
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
