import Type, { type Static } from 'typebox';
import { get, post } from '../call.ts';
import { pending } from '../due.ts';
import { inLanguage, locale } from '../products.ts';
import { policyStatusView } from '../purchase/policies.ts';
import {
  closedObject,
  day,
  defineSearch,
  documentLanguage,
  FULL_NAME_LENGTH,
  fileReply,
  named,
  nameSearch,
  nullable,
  oneOf,
  textInput,
  texts,
} from '../schemas.ts';
import { confirmation, withheldReasons } from './claim-authority.ts';
import { claimFeedback } from './claim-feedback.ts';
import { claimDraft, claimLineInput, claimLineView, claimReason, decidedLine } from './claim-lines.ts';
import { claimLists, claimOrders, claimVisit, waiting } from './claim-lists.ts';
import { claimProposal, lateCover } from './claim-proposal.ts';
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
/** Statuses of claims without a decision yet. */
export const openStatuses = ['submitted', 'under_review', 'information_requested'] as const satisfies ClaimStatus[];
/** Statuses of claims that are neither declined nor paid. An approved claim is still to be paid. */
export const unsettledStatuses = [...openStatuses, 'approved'] as const satisfies ClaimStatus[];

/** Event types of a claim's log, as named in machines/lifecycles/claim.json. Their texts are `claims.events.{type}`. */
export const claimEventTypes = [
  ...(['SUBMIT', 'TAKE', 'ASK', 'ANSWER', 'APPROVE', 'DECLINE', 'PAY', 'REOPEN', 'APPEAL'] as const),
  ...(['ADD_FILE', 'REMOVE_FILE', 'NOTE', 'RETURN'] as const),
  // An approval that needs a second person waits, or is refused by that person.
  ...(['HOLD', 'REFUSE'] as const),
] as const;
export type ClaimEventType = (typeof claimEventTypes)[number];

export const claimScopes = ['b2b:claims', 'insurer:claims'] as const;
export const reviewerScopes = ['insurer:claims'] as const;
export const payerScopes = ['insurer:claim-payments'] as const;
/** The rights of everybody who reads claims. */
export const claimReaders = [...claimScopes, ...payerScopes] as const;

const payment = Type.Object({
  at: Type.String(),
  reference: nullable(Type.String()),
  /** The amount that the bank pays, in minor units: the approved total minus `overdue` and `refund`. */
  amount: Type.Integer(),
  /** Minor units subtracted from the approved total for overdue instalments of the premium. */
  overdue: Type.Integer(),
  /**
   * Minor units subtracted from the approved total for a premium refund that was paid out, but is not due after a
   * claim.
   */
  refund: Type.Integer(),
});
export type ClaimPayment = Static<typeof payment>;

const decision = Type.Object({
  outcome: oneOf(['approved', 'declined']),
  lines: Type.Array(decidedLine),
  /** The approved total of all lines, in minor units. */
  total: Type.Integer(),
  /** The reason for declining the claim; null if it was approved. */
  reason: nullable(claimReason),
  /** Additional text of the decision letter to the claimant; null: none. */
  message: nullable(Type.String()),
  at: Type.String(),
  paid: nullable(payment),
});
export type ClaimDecision = Static<typeof decision>;

const claimLink = Type.Object({ ref: Type.String(), number: Type.String() });

const amounts = {
  amount: Type.Integer(),
  currency: Type.String(),
  /** The approved amount in minor units; null before the decision. */
  approved: nullable(Type.Integer()),
};

const row = {
  ref: Type.String(),
  number: Type.String(),
  policyNumber: Type.String(),
  product: Type.String(),
  claimant: Type.String(),
  status: oneOf(claimStatuses),
  lossDate: Type.String(),
  ...amounts,
  createdAt: Type.String(),
  updatedAt: Type.String(),
  waiting,
  pending,
  /** The user who reviews the claim; null if nobody does, and for everybody outside the insurer. */
  assignedTo: nullable(named),
};
const claimRow = Type.Object(row);
export type ClaimRow = Static<typeof claimRow>;

export const claimFile = Type.Object({
  id: Type.String(),
  name: Type.String(),
  contentType: Type.String(),
  /** Size of the uploaded file in bytes. */
  bytes: Type.Integer(),
  /** Code of the document type (`claims.papers.{paper}`); null if the uploader named none. */
  paper: nullable(Type.String()),
  createdAt: Type.String(),
});
export type ClaimFile = Static<typeof claimFile>;

export const claimView = Type.Object({
  ...row,
  /**
   * Id of the insured person of the claim: `policyholder`, or the id of an item in the policy's list of insured
   * persons.
   */
  insured: Type.String(),
  contactPerson: Type.String(),
  phone: Type.String(),
  language: locale,
  dischargeDate: nullable(Type.String()),
  description: Type.String(),
  lines: Type.Array(claimLineView),
  policy: policyStatusView,
  holder: Type.String(),
  files: Type.Array(claimFile),
  /**
   * Codes of the documents that a claim of this kind needs (`claims.papers.{paper}`); `missing`: those without a file
   * yet.
   */
  papers: Type.Array(Type.String()),
  missing: Type.Array(Type.String()),
  /** The claim's events, newest last. Only the insurer's people see internal notes. */
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
  /** The policyholder's claim about the same event, if a third party claims; else null. */
  thirdPartyOf: nullable(claimLink),
  /** The claims of third parties about the same event, the first one first. */
  thirdParties: Type.Array(
    Type.Object({ ...claimLink.properties, claimant: Type.String(), status: oneOf(claimStatuses), ...amounts }),
  ),
  /** The benefits that a third party can claim; empty in the claim of a third party. */
  thirdPartyBenefits: Type.Array(Type.String()),
  /** Visits of assessors, the first one first. */
  visits: Type.Array(claimVisit),
  /** The benefits whose lines can have an estimate and an invoice of a repair. */
  repairs: Type.Array(Type.String()),
  /** Null if no approval waits for a second person, and for everybody outside the insurer. */
  confirmation: nullable(confirmation),
  /** The steps that the current user may do now, as event types of machines/lifecycles/claim.json. */
  may: Type.Array(oneOf(claimEventTypes)),
  /**
   * The steps that the claim's status allows but that the current user may not do, each with the
   * code of its refusal (`problems.{why}`).
   */
  withheld: Type.Array(
    Type.Object({ event: oneOf(['APPROVE', 'DECLINE', 'ASK', 'PAY']), why: oneOf(withheldReasons) }),
  ),
  /**
   * Transactions that added cover for the day of loss and were recorded on that day or later, in the order of
   * recording. Empty for everybody outside the insurer.
   */
  lateCover: Type.Array(lateCover),
  /**
   * Other claims on this policy with a loss within three days of this loss, or with the same amount. Empty for
   * everybody outside the insurer.
   */
  duplicates: Type.Array(claimRow),
  /** The remaining benefit amounts of the insured person, or of the whole policy if its limits are not per person. */
  balance: benefitBalance.properties.people.items,
  /** The amounts that the rules give for the lines of `draft`, or for the claimed lines if there is no draft. */
  proposal: nullable(claimProposal),
  /**
   * The saved input of the reviewer. Proposal and draft are null after the decision, and for everybody outside the insurer.
   */
  draft: nullable(claimDraft),
  /** The claimant's rating, from 1 to 5, and words after the payment; null: none yet. */
  feedback: nullable(claimFeedback),
  /** Texts of the claim's labels by message id, in the requested language. */
  messages: texts,
});
export type ClaimView = Static<typeof claimView>;

/**
 * Files a claim. Errors: 404 `policyNotFound`; 422 `notValid` with every problem that the form (claim-filing.ts) finds,
 * each at its member: `lossInFuture`, `lossOutsidePeriod`, `dischargeBeforeLoss`, `dischargeInFuture`, `notInList` (also
 * a cause or an item that the product does not have), `endBeforeBegin`, `phoneInvalid` and those of any form. If the same claim is sent again within
 * minutes, no second claim is filed.
 */
export const fileClaim = post('/api/claims', claimScopes, 'File a claim', {
  body: closedObject({
    policyNumber: Type.String({ minLength: 1, maxLength: 40 }),
    /** Id of the insured person. Default: the policyholder. */
    insured: Type.Optional(Type.String({ maxLength: 64 })),
    /** Name of the claimant, if another person than the insured person claims. Default: the insured person. */
    claimant: Type.Optional(textInput(FULL_NAME_LENGTH)),
    contactPerson: textInput(FULL_NAME_LENGTH),
    phone: Type.String({ minLength: 6, maxLength: 30 }),
    /** Language of the messages to the contact person. Default: the language of the policy's order. */
    language: Type.Optional(locale),
    lossDate: day,
    dischargeDate: Type.Optional(nullable(day)),
    description: textInput(4000),
    /** The claim's bills. The amount of the claim is the sum of its lines. */
    lines: Type.Array(claimLineInput, { minItems: 1, maxItems: 40 }),
  }),
  reply: claimView,
  status: 201,
});

export const listClaims = post(
  '/api/claims/search',
  claimReaders,
  'Claims, newest first or oldest first',
  defineSearch(claimRow, {
    /** Only claims in this status. `open`: all claims without a decision yet. Default: claims in any status. */
    status: Type.Optional(oneOf([...claimStatuses, 'open'] as const)),
    /** Only claims of this list of work. */
    list: Type.Optional(oneOf(claimLists)),
    product: Type.Optional(Type.String({ maxLength: 40 })),
    /** Only claims on policies with these numbers. */
    policies: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { minItems: 1, maxItems: 200 })),
    /**
     * A claim number, a policy number, or a fact of the claimant or of the policy: part of a phone number, of a name, of
     * a registration number or of an identity number.
     */
    search: nameSearch,
    /**
     * `due`: only claims that wait for the insurer, by the end of the service clock; `largest`, `smallest`: by the claimed
     * amount.
     */
    order: Type.Optional(oneOf(claimOrders)),
  }),
);

/** The number of claims in each list of work of the user: exact up to 1,000; `isMore`: there are more. */
export const getClaimLists = get(
  '/api/claim-lists',
  reviewerScopes,
  'The lists of work, with their numbers of claims',
  {
    reply: Type.Array(Type.Object({ list: oneOf(claimLists), count: Type.Integer(), isMore: Type.Boolean() })),
  },
);

/** 404 `claimNotFound` if there is no such claim, or the user may not see it. */
export const getClaim = get('/api/claims/:ref', claimReaders, 'A claim', { query: inLanguage, reply: claimView });

export const listReviewers = get('/api/claim-reviewers', reviewerScopes, 'Who may review claims', {
  reply: Type.Array(named),
});

/** Returns the decision letter as `application/pdf`. 409 `claimNotDecided` before the decision. */
export const getClaimLetter = get(
  '/api/claims/:ref/letter',
  claimReaders,
  'The letter that tells the decision, as PDF',
  { query: closedObject({ language: Type.Optional(documentLanguage) }), reply: fileReply },
);
