import Type, { type Static } from 'typebox';
import { get, post } from '../call.ts';
import { locale } from '../products.ts';
import { policyStatusView } from '../purchase/policies.ts';
import { transactionKind } from '../purchase/policy-life.ts';
import { closedObject, defineSearch, nullable, oneOf, textInput } from '../schemas.ts';
import { benefitBalance } from './policy-holders.ts';

/*
 * Claims. Agents file and answer them for policies that the own partner sold; the insurer's people review them. What
 * may be done when, machines/lifecycles/claim.json says. Amounts are minor units, dates business dates, instants UTC.
 */

export const claimStatuses = [
  'submitted',
  'under_review',
  'information_requested',
  'approved',
  'declined',
  'paid',
] as const;
export type ClaimStatus = (typeof claimStatuses)[number];
/** Of claims that are not decided yet. */
export const openStatuses = ['submitted', 'under_review', 'information_requested'] as const satisfies ClaimStatus[];
/** Not declined and not paid: an approved claim is still to be paid. */
export const unsettledStatuses = [...openStatuses, 'approved'] as const satisfies ClaimStatus[];

/** Why less is paid than was asked for, or nothing: `claims.reasons.{reason}`. */
export const claimReasons = [
  ...(['coPayment', 'deductible', 'overLimit', 'notCovered', 'waitingPeriod', 'preExisting'] as const),
  ...(['papersMissing', 'duplicate', 'withdrawn', 'fraud', 'other'] as const),
] as const;
export type ClaimReason = (typeof claimReasons)[number];

/** The log, in the chart's words: `claims.events.{type}`. */
export const claimEventTypes = [
  ...(['SUBMIT', 'TAKE', 'ASK', 'ANSWER', 'APPROVE', 'DECLINE', 'PAY', 'REOPEN'] as const),
  ...(['ADD_FILE', 'REMOVE_FILE', 'NOTE'] as const),
] as const;
export type ClaimEventType = (typeof claimEventTypes)[number];

const both = ['b2b:claims', 'insurer:claims'] as const;
const reviewers = ['insurer:claims'] as const;
const date = Type.String({ format: 'date' });
const benefit = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]{0,59}$' });
const inLanguage = closedObject({ locale: Type.Optional(locale) });
/** Of the insurer's people; agents are told no names. */
const person = Type.Object({ id: Type.String(), name: Type.String() });

const payment = Type.Object({
  at: Type.String(),
  reference: nullable(Type.String()),
  /** Paid by bank: the approved total less the two that follow. Minor units. */
  amount: Type.Integer(),
  /** Kept for parts of the premium that were due. */
  overdue: Type.Integer(),
  /** Kept for a refund that had left already and is not due after a claim. */
  refund: Type.Integer(),
});
export type ClaimPayment = Static<typeof payment>;

const decision = Type.Object({
  outcome: oneOf(['approved', 'declined']),
  lines: Type.Array(
    Type.Object({ benefit: Type.String(), amount: Type.Integer(), reason: nullable(oneOf(claimReasons)) }),
  ),
  /** Approved in all. */
  total: Type.Integer(),
  /** Why it was declined. */
  reason: nullable(oneOf(claimReasons)),
  /** What the letter says besides. */
  message: nullable(Type.String()),
  at: Type.String(),
  paid: nullable(payment),
});
export type ClaimDecision = Static<typeof decision>;

/** How long a claim has been waiting for the insurer: since it was filed, answered or reopened. Null while it is not. */
const waiting = nullable(Type.Object({ since: Type.String(), hours: Type.Integer(), isOverdue: Type.Boolean() }));

const row = {
  ref: Type.String(),
  number: Type.String(),
  policyNumber: Type.String(),
  product: Type.String(),
  claimant: Type.String(),
  status: oneOf(claimStatuses),
  lossDate: Type.String(),
  amount: Type.Integer(),
  currency: Type.String(),
  /** Once decided. */
  approved: nullable(Type.Integer()),
  createdAt: Type.String(),
  updatedAt: Type.String(),
  waiting,
  /** Who reviews it, for the insurer's people. */
  assignedTo: nullable(person),
};
const claimRow = Type.Object(row);
export type ClaimRow = Static<typeof claimRow>;

export const claimFile = Type.Object({
  id: Type.String(),
  name: Type.String(),
  contentType: Type.String(),
  /** As sent. */
  bytes: Type.Integer(),
  /** Which paper it is; null if that was not said. */
  paper: nullable(Type.String()),
  createdAt: Type.String(),
});
export type ClaimFile = Static<typeof claimFile>;

const day = Type.String();
/** A transaction of the policy that made cover of a day that was over or under way when it was recorded. */
const lateCover = Type.Object({
  serial: Type.Integer(),
  kind: transactionKind,
  /** The first day for which it holds. */
  from: day,
  at: Type.String(),
  /** The person who asked for it; null: the policyholder. */
  by: nullable(Type.String()),
  /** The reason by which staff granted it. */
  granted: nullable(Type.String()),
  /** Days, both counted, of which the policyholder declared that no loss was known. */
  noLoss: nullable(Type.Object({ from: day, to: day })),
  /** Granted by staff, or declared for the day of the loss: without either the claim is not paid. */
  isAllowed: Type.Boolean(),
});

export const claimView = Type.Object({
  ...row,
  /** The insured person: `policyholder`, or an id of the policy's list. */
  insured: Type.String(),
  contactPerson: Type.String(),
  phone: Type.String(),
  language: locale,
  dischargeDate: nullable(Type.String()),
  description: Type.String(),
  /**
   * Lines that are asked for, with how much of each; `label` is a message id. Null in a claim of former times: its amount
   * is for these benefits together.
   */
  benefits: Type.Array(Type.Object({ benefit: Type.String(), label: Type.String(), amount: nullable(Type.Integer()) })),
  policy: policyStatusView,
  holder: Type.String(),
  files: Type.Array(claimFile),
  /** Papers that claims of this kind need, `claims.papers.{paper}`, and those of them that are missing. */
  papers: Type.Array(Type.String()),
  missing: Type.Array(Type.String()),
  /** Newest last. Internal notes only for the insurer's people. */
  log: Type.Array(
    Type.Object({
      id: Type.Integer(),
      type: oneOf(claimEventTypes),
      at: Type.String(),
      by: nullable(Type.Object({ isInsurer: Type.Boolean(), name: nullable(Type.String()) })),
      note: nullable(Type.String()),
      isInternal: Type.Boolean(),
    }),
  ),
  decision: nullable(decision),
  /** What the asker may do now, in the chart's words. */
  may: Type.Array(oneOf(claimEventTypes)),
  /** The reason why the asker may not do a step that the chart allows: `claim-review.withheld.{why}`. */
  withheld: Type.Array(
    Type.Object({ event: oneOf(['APPROVE', 'PAY']), why: oneOf(['ownClaim', 'approvedByYou', 'lateCover']) }),
  ),
  /** Cover of the day of loss that was recorded on that day or after it, in the order of recording. For the insurer's people. */
  lateCover: Type.Array(lateCover),
  /** Other claims on the policy with a loss within three days, or with the same amount. For the insurer's people. */
  duplicates: Type.Array(claimRow),
  /** What is left of the insured person's benefits, or of the policy's. */
  balance: benefitBalance.properties.people.items,
  /** Texts of the labels, in the language asked for. */
  messages: Type.Record(Type.String(), Type.String()),
});
export type ClaimView = Static<typeof claimView>;

/**
 * 404 `policyNotFound`; 422 `notValid` with everything that the form (claim-filing.ts) finds wrong, each at its member:
 * `lossInFuture`, `lossOutsidePeriod`, `dischargeBeforeLoss`, `dischargeInFuture`, `notInList`, `twice`, `phoneInvalid`
 * and what any form may say. The same claim sent again within minutes is the same claim.
 */
export const fileClaim = post('/api/claims', both, 'File a claim', {
  body: closedObject({
    policyNumber: Type.String({ minLength: 1, maxLength: 40 }),
    /** The policyholder if not said. */
    insured: Type.Optional(Type.String({ maxLength: 64 })),
    /** Who claims, if it is not the insured person. */
    claimant: Type.Optional(textInput(120)),
    contactPerson: textInput(120),
    phone: Type.String({ minLength: 6, maxLength: 30 }),
    /** Of messages to the contact person; the buyer's if not said. */
    language: Type.Optional(locale),
    lossDate: date,
    dischargeDate: Type.Optional(nullable(date)),
    description: textInput(4000),
    /** What is claimed on each benefit, each once; the claim's amount is their sum. */
    lines: Type.Array(closedObject({ benefit, amount: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }) }), {
      minItems: 1,
      maxItems: 40,
    }),
  }),
  reply: claimView,
  status: 201,
});

export const listClaims = post(
  '/api/claims/search',
  both,
  'Claims, newest first or oldest first',
  defineSearch(claimRow, {
    /** `open`: not decided yet. */
    status: Type.Optional(oneOf([...claimStatuses, 'open'] as const)),
    assigned: Type.Optional(oneOf(['me', 'nobody'])),
    product: Type.Optional(Type.String({ maxLength: 40 })),
    /**
     * A claim number, a policy number, a phone number, or part of the claimant's name. Phone and name are looked for
     * among the next 20,000 claims that the other filters leave.
     */
    search: Type.Optional(Type.String({ maxLength: 80 })),
    order: Type.Optional(oneOf(['newest', 'oldest'])),
  }),
);

/** 404 `claimNotFound`. */
export const getClaim = get('/api/claims/:ref', both, 'A claim', { query: inLanguage, reply: claimView });

export const listReviewers = get('/api/claim-reviewers', reviewers, 'Who may review claims', {
  reply: Type.Array(person),
});

/** Answers with `application/pdf`. 409 `claimNotDecided`. */
export const getClaimLetter = get('/api/claims/:ref/letter', both, 'The letter that tells the decision, as PDF', {
  query: closedObject({
    language: Type.Optional(oneOf(['km', 'en', 'both'])),
  }),
  reply: Type.Unsafe<Uint8Array>(Type.Any()),
});
