import Type, { type Static } from 'typebox';
import { get, post } from '../call.ts';
import { inLanguage, locale } from '../products.ts';
import { policyStatusView } from '../purchase/policies.ts';
import { transactionKind } from '../purchase/policy-life.ts';
import {
  closedObject,
  day,
  defineSearch,
  documentLanguage,
  fileReply,
  named,
  nullable,
  oneOf,
  textInput,
  texts,
} from '../schemas.ts';
import { benefitBalance } from './policy-holders.ts';

/*
 * Claims. Agents file and answer claims for the policies that their own partner sold; the insurer's people review them.
 * machines/lifecycles/claim.json decides when each step is possible. Amounts are minor units, dates are business dates,
 * instants are UTC.
 */

export const claimStatuses = [
  ...(['submitted', 'under_review', 'information_requested', 'approved', 'declined', 'paid'] as const),
] as const;
export type ClaimStatus = (typeof claimStatuses)[number];
/** Statuses of claims that are not decided yet. */
export const openStatuses = ['submitted', 'under_review', 'information_requested'] as const satisfies ClaimStatus[];
/** Statuses of claims that are neither declined nor paid. An approved claim is still to be paid. */
export const unsettledStatuses = [...openStatuses, 'approved'] as const satisfies ClaimStatus[];

/** Reasons for a smaller payment than the claimed amount, or for none: `claims.reasons.{reason}`. */
export const claimReasons = [
  ...(['coPayment', 'deductible', 'overLimit', 'notCovered', 'waitingPeriod', 'preExisting'] as const),
  ...(['papersMissing', 'duplicate', 'withdrawn', 'fraud', 'other'] as const),
] as const;
export type ClaimReason = (typeof claimReasons)[number];

/** Event types of a claim's log, in the words of the chart: `claims.events.{type}`. */
export const claimEventTypes = [
  ...(['SUBMIT', 'TAKE', 'ASK', 'ANSWER', 'APPROVE', 'DECLINE', 'PAY', 'REOPEN'] as const),
  ...(['ADD_FILE', 'REMOVE_FILE', 'NOTE'] as const),
] as const;
export type ClaimEventType = (typeof claimEventTypes)[number];

export const claimScopes = ['b2b:claims', 'insurer:claims'] as const;
export const reviewerScopes = ['insurer:claims'] as const;
export const benefit = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]{0,59}$' });

const payment = Type.Object({
  at: Type.String(),
  reference: nullable(Type.String()),
  /** The bank pays this amount: the approved total minus the next two amounts. Minor units. */
  amount: Type.Integer(),
  /** Subtracted for instalments of the premium that were due. */
  overdue: Type.Integer(),
  /** Subtracted for a refund that had left already and is not due after a claim. */
  refund: Type.Integer(),
});
export type ClaimPayment = Static<typeof payment>;

const decision = Type.Object({
  outcome: oneOf(['approved', 'declined']),
  lines: Type.Array(
    Type.Object({ benefit: Type.String(), amount: Type.Integer(), reason: nullable(oneOf(claimReasons)) }),
  ),
  /** The approved total. */
  total: Type.Integer(),
  /** The reason for declining it. */
  reason: nullable(oneOf(claimReasons)),
  /** Additional text of the letter. */
  message: nullable(Type.String()),
  at: Type.String(),
  paid: nullable(payment),
});
export type ClaimDecision = Static<typeof decision>;

/**
 * The time that a claim has been waiting for the insurer, since it was filed, answered or reopened. Null if it does not
 * wait.
 */
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
  /** The approved amount in minor units; null before the decision. */
  approved: nullable(Type.Integer()),
  createdAt: Type.String(),
  updatedAt: Type.String(),
  waiting,
  /** The reviewer; null if there is none, and for everybody outside the insurer. */
  assignedTo: nullable(named),
};
const claimRow = Type.Object(row);
export type ClaimRow = Static<typeof claimRow>;

export const claimFile = Type.Object({
  id: Type.String(),
  name: Type.String(),
  contentType: Type.String(),
  /** Size of the uploaded file. */
  bytes: Type.Integer(),
  /** The document type; null if the uploader named none. */
  paper: nullable(Type.String()),
  createdAt: Type.String(),
});
export type ClaimFile = Static<typeof claimFile>;

/**
 * A transaction of the policy that added cover for a day that was past or had begun when the transaction was recorded.
 */
const lateCover = Type.Object({
  serial: Type.Integer(),
  kind: transactionKind,
  /** The first day on which the transaction is in force. */
  from: Type.String(),
  at: Type.String(),
  /** Name of the user who requested it; null: the policyholder. */
  by: nullable(Type.String()),
  /** The reason that staff gave for cover of past days; null: none. */
  granted: nullable(Type.String()),
  /** The days, both included, for which the policyholder declared that no loss was known; null: none. */
  noLoss: nullable(Type.Object({ from: Type.String(), to: Type.String() })),
  /**
   * True if staff gave a reason, or if the policyholder declared that no loss was known for the day of loss. Otherwise
   * the claim is not paid.
   */
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
   * The claimed lines with their amounts; `label` is a message id. Null in old claims: their amount is for these
   * benefits together.
   */
  benefits: Type.Array(Type.Object({ benefit: Type.String(), label: Type.String(), amount: nullable(Type.Integer()) })),
  policy: policyStatusView,
  holder: Type.String(),
  files: Type.Array(claimFile),
  /** Documents that claims of this kind need (`claims.papers.{paper}`), and the missing ones. */
  papers: Type.Array(Type.String()),
  missing: Type.Array(Type.String()),
  /** Newest last. Internal notes are only for the insurer's people. */
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
  /** The steps that the user may do now, in the chart's words. */
  may: Type.Array(oneOf(claimEventTypes)),
  /** The reason why the user may not do a step that the chart allows: `claim-review.withheld.{why}`. */
  withheld: Type.Array(
    Type.Object({ event: oneOf(['APPROVE', 'PAY']), why: oneOf(['ownClaim', 'approvedByYou', 'lateCover']) }),
  ),
  /**
   * Cover of the day of loss that was recorded on that day or later, in the order of recording. Only for the insurer's
   * people.
   */
  lateCover: Type.Array(lateCover),
  /**
   * Other claims on the policy with a loss within three days, or with the same amount. Only for the insurer's people.
   */
  duplicates: Type.Array(claimRow),
  /** The remaining benefit amounts of the insured person, or of the policy if its limits are not per person. */
  balance: benefitBalance.properties.people.items,
  /** Texts of the labels, in the requested language. */
  messages: texts,
});
export type ClaimView = Static<typeof claimView>;

/**
 * Files a claim. Errors: 404 `policyNotFound`; 422 `notValid` with every problem that the form (claim-filing.ts) finds,
 * each at its member: `lossInFuture`, `lossOutsidePeriod`, `dischargeBeforeLoss`, `dischargeInFuture`, `notInList`,
 * `twice` (a benefit has two lines), `phoneInvalid` and those of any form. The same claim, sent again within minutes,
 * is not filed a second time.
 */
export const fileClaim = post('/api/claims', claimScopes, 'File a claim', {
  body: closedObject({
    policyNumber: Type.String({ minLength: 1, maxLength: 40 }),
    /** Default: the policyholder. */
    insured: Type.Optional(Type.String({ maxLength: 64 })),
    /** Name of the claimant, if that is not the insured person. */
    claimant: Type.Optional(textInput(120)),
    contactPerson: textInput(120),
    phone: Type.String({ minLength: 6, maxLength: 30 }),
    /** Language of messages to the contact person. Default: the buyer's language. */
    language: Type.Optional(locale),
    lossDate: day,
    dischargeDate: Type.Optional(nullable(day)),
    description: textInput(4000),
    /** The claimed amount of each benefit, each benefit once. The amount of the claim is their sum. */
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
  claimScopes,
  'Claims, newest first or oldest first',
  defineSearch(claimRow, {
    /** `open`: all claims that are not decided yet. */
    status: Type.Optional(oneOf([...claimStatuses, 'open'] as const)),
    assigned: Type.Optional(oneOf(['me', 'nobody'])),
    product: Type.Optional(Type.String({ maxLength: 40 })),
    /**
     * A claim number, a policy number, a phone number, or part of the claimant's name. Phone and name are searched
     * among the next 20,000 claims that match the other filters.
     */
    search: Type.Optional(Type.String({ maxLength: 80 })),
    order: Type.Optional(oneOf(['newest', 'oldest'])),
  }),
);

/** 404 `claimNotFound`. */
export const getClaim = get('/api/claims/:ref', claimScopes, 'A claim', { query: inLanguage, reply: claimView });

export const listReviewers = get('/api/claim-reviewers', reviewerScopes, 'Who may review claims', {
  reply: Type.Array(named),
});

/** Answers with `application/pdf`. 409 `claimNotDecided`. */
export const getClaimLetter = get(
  '/api/claims/:ref/letter',
  claimScopes,
  'The letter that tells the decision, as PDF',
  { query: closedObject({ language: Type.Optional(documentLanguage) }), reply: fileReply },
);
