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
 * The policies of a customer. Names are in the requested language; money is minor units, days are business dates.
 * Another person's policy gets 404, like a policy that does not exist.
 */

const money = { amount: Type.Integer(), currency: Type.String() };

const myPolicy = Type.Object({
  ...policyStatusView.properties,
  version: Type.String(),
  /**
   * True if the policy's history cannot be replayed. The policy is then shown as it was sold, and no action is
   * possible.
   */
  isUnreadable: Type.Boolean(),
  /** The name of the product; `plan`: the name of the plan, null if the product has no plans. */
  name: Type.String(),
  plan: nullable(Type.String()),
  /** Names of the insured persons; only the policyholder's name if the product does not ask for insured persons. */
  insured: Type.Array(Type.String()),
  /** The total cost so far. */
  premium: Type.Integer(),
  currency: Type.String(),
  /** Name of the partner that sold the policy; null: the insurer sold it. */
  seller: nullable(Type.String()),
  /** The documents of the policy: their names for the address, and their titles. */
  documents: Type.Array(Type.Object({ name: Type.String(), title: Type.String() })),
  /**
   * The policy's transactions after the sale, oldest first. Each has an endorsement schedule, identified by its serial.
   */
  schedules: Type.Array(
    Type.Object({
      serial: Type.Integer(),
      kind: oneOf(['endorse', 'correct', 'renew', 'cancel', 'lapse', 'reinstate', 'void']),
      from: Type.String(),
    }),
  ),
  /** Actions that the customer can do with the policy now. */
  may: Type.Array(oneOf(['renew', 'cancel', 'claim'])),
  /** The kinds of change that the customer may request now: the product's id of the kind, and its text (`label`). */
  changes: Type.Array(Type.Object({ kind: Type.String(), label: Type.String() })),
  /**
   * The cancellation that waits for the insurer's approval: its first day without cover, and its refund; null: none.
   */
  waits: nullable(Type.Object({ from: Type.String(), since: Type.String(), ...money })),
  /** The instalments of the premium; empty if the premium is paid at once. */
  instalments: Type.Array(instalmentView),
  /** Refunds by bank. `due` and `prepared`: not paid yet; `stopped`: a claim was paid before the refund was. */
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
  /** The approved amount in minor units; null before the decision. */
  approved: nullable(Type.Integer()),
});
export type MyClaim = Static<typeof myClaim>;

/** An order that the customer can still pay. */
const myOffer = Type.Object({ ref: Type.String(), name: Type.String(), ...money, payableUntil: Type.String() });
export type MyOffer = Static<typeof myOffer>;

const myDraft = Type.Object({
  id: Type.String(),
  product: Type.String(),
  name: Type.String(),
  /** Number of the policy that the draft changes or renews; null for a new purchase. */
  policy: nullable(Type.String()),
  savedAt: Type.String(),
  expiresAt: Type.String(),
});
export type MyDraft = Static<typeof myDraft>;

const myInsurance = Type.Object({
  /** Name of the policyholder on the customer's newest policy. */
  name: Type.String(),
  /** The customer's policies, newest first. */
  policies: Type.Array(myPolicy),
  claims: Type.Array(myClaim),
  offers: Type.Array(myOffer),
  drafts: Type.Array(myDraft),
  /** Claims that the customer has not filed yet, each with the name of its product, the last saved first. */
  claimDrafts: Type.Array(Type.Object({ policy: Type.String(), name: Type.String(), savedAt: Type.String() })),
});
export type MyInsurance = Static<typeof myInsurance>;

export const getMyInsurance = get('/api/my/insurance', 'customer', 'All that a customer holds', {
  query: inLanguage,
  reply: myInsurance,
});

/**
 * Returns a document of a policy. Besides the product's documents there are `walletCard` (PNG) and `calendar` (a
 * calendar file with the first and the last day). 404 `policyNotFound`, `documentNotFound`.
 */
export const getMyDocument = get('/api/my/policies/:number/documents/:name', 'customer', 'A paper of a policy', {
  query: getDocument.query,
  reply: fileReply,
});

/**
 * Creates a new key that opens the draft; the previous key becomes invalid. 404 `draftNotFound`; 409 `alreadyConfirmed`
 * if the draft is an order already.
 */
export const openMyDraft = post('/api/my/drafts/:id/key', 'customer', 'Go on with a draft', {
  reply: Type.Object({ id: Type.String(), product: Type.String(), key: Type.String() }),
  secretReply: true,
});

/**
 * Starts a draft that changes or renews a policy, from the policy's answers. Only the returned key opens the draft, and
 * a code confirms it like any other draft. Errors: 404 `policyNotFound`, 403 `policyNotYours` for an action that the
 * policyholder may not do, 409 `policyNotNow` and other codes of the reason why it is not possible now.
 */
export const startMyJourney = post('/api/my/policies/:number/journeys', 'customer', 'Change or renew an own policy', {
  body: endorsementRequest,
  reply: Type.Object({ id: Type.String(), product: Type.String(), key: Type.String() }),
  status: 201,
  secretReply: true,
});

const myChoices = Type.Object({
  /**
   * True if the customer gets reminders of renewals by SMS (`remindsBySms`) and by e-mail. The customer gets mandatory
   * notices in any case.
   */
  remindsBySms: Type.Boolean(),
  remindsByMail: Type.Boolean(),
  /**
   * The partners that sold a policy of the customer. `seesAll`: true if the partner may also see the customer's
   * policies of other sellers.
   */
  partners: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), seesAll: Type.Boolean() })),
});
export type MyChoices = Static<typeof myChoices>;

export const getMyChoices = get('/api/my/choices', 'customer', 'Messages that a customer gets, and who may see what', {
  reply: myChoices,
});

/** 404 `partnerNotFound` for a partner that has not sold a policy to the customer. */
export const setMyChoices = patch('/api/my/choices', 'customer', 'Choose messages, and who may see all policies', {
  body: closedObject({
    remindsBySms: Type.Optional(Type.Boolean()),
    remindsByMail: Type.Optional(Type.Boolean()),
    partner: Type.Optional(closedObject({ id: Type.String({ maxLength: 64 }), seesAll: Type.Boolean() })),
  }),
  reply: myChoices,
});

/** 404 `policyNotFound`; 409 `nothingToPay` if no instalment is unpaid. */
export const payMyInstalment = post(
  '/api/my/policies/:number/instalments',
  'customer',
  'The order by which the next part of the own premium is paid',
  { reply: Type.Object({ ref: Type.String() }) },
);
