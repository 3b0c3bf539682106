import Type from 'typebox';
import { post } from '../call.ts';
import { closedObject, day, oneOf, textInput } from '../schemas.ts';
import { claimDraft, claimReason, decidedLineInput } from './claim-lines.ts';
import { claimProposal } from './claim-proposal.ts';
import { claimScopes, claimView, payerScopes, reviewerScopes } from './claims.ts';

/* The calls for the steps of a claim. machines/lifecycles/claim.json decides in which status each step is possible. */

/**
 * Assigns a claim to a reviewer. Every step of a claim answers 409 `claimStepNotPossible` if the claim's status does
 * not allow the step, and 409 `claimOfSomebodyElse` if only the claim's reviewer may do the step.
 */
export const assignClaim = post('/api/claims/:ref/take', reviewerScopes, 'Review a claim, or give it to somebody', {
  reply: claimView,
  body: closedObject({
    /** User id of the new reviewer. Default: the current user. */
    reviewer: Type.Optional(Type.String({ maxLength: 64 })),
    /**
     * True: 409 `claimOfSomebodyElse` if another reviewer is already assigned. Default: the new reviewer replaces that
     * reviewer.
     */
    onlyIfFree: Type.Optional(Type.Boolean()),
  }),
});

export const requestClaimDetails = post(
  '/api/claims/:ref/ask',
  reviewerScopes,
  'Ask for more; the question is sent to the contact person',
  { reply: claimView, body: closedObject({ question: textInput(600) }) },
);

export const answerClaim = post('/api/claims/:ref/answer', claimScopes, 'Answer what was asked', {
  reply: claimView,
  body: closedObject({ answer: textInput(4000) }),
});

/**
 * Saves the input of a decision that is not made yet, for the reviewer of the claim, and calculates its lines. Errors:
 * 422 `notValid` with `notInList` for a line that the claim does not have; 403 `ownClaim`.
 */
export const assessClaim = post(
  '/api/claims/:ref/assess',
  reviewerScopes,
  'Save and calculate a decision in progress',
  {
    reply: Type.Object({ proposal: claimProposal }),
    body: claimDraft,
  },
);

/**
 * Approves or declines a claim. Errors: 422 `limitExceeded` with the rest of the limit (`left`: a text such as
 * `$1,234.50`; `amount`: minor units), `moreThanClaimed`, `benefitNotCovered`, `causeExcluded`, `withinWaiting`,
 * `unitsMissing`, `notInList` (the claim has no such line, or the product no such cause or item), `twice` (a claimed line
 * has two decided ones), `nothingApproved` (the sum is 0), `reasonForMoreMissing` (the amount exceeds the proposal, and
 * `reasonForMore` is missing); 403 `ownClaim` for the user who filed the claim, `ownSale` for the user who sold the
 * policy or marked its premium as paid, `ownCover` for the policyholder, the claimant and the insured persons; 409
 * `approvalWaits`: an approval waits for a second person; 409 `lateCoverNotRead`: the policy got cover for the day of
 * loss on that day or later, and `readLateCover` does not list that transaction; 409 `lateCoverNotAllowed`: staff gave no
 * reason for that cover, and the policyholder did not declare that no loss was known for that day. An approval above the
 * user's authority or in a second review changes no status: it waits in the claim's `confirmation`.
 */
export const decideClaim = post(
  '/api/claims/:ref/decide',
  reviewerScopes,
  'Approve a claim by benefit line, or decline it',
  {
    reply: claimView,
    body: Type.Union([
      closedObject({
        outcome: Type.Literal('approve'),
        lines: Type.Array(decidedLineInput, { minItems: 1, maxItems: 80 }),
        /** The values of insured items on the day of the loss in minor units, by item. */
        values: Type.Optional(Type.Record(Type.String({ maxLength: 60 }), Type.Integer({ minimum: 1, maximum: 1e11 }))),
        message: Type.Optional(textInput(2000)),
        /** Serials of the claim's `lateCover` transactions that the reviewer has read. All of them are required. */
        readLateCover: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 100 })),
        /** The reason for an amount above the proposal, for the colleague who confirms it. */
        reasonForMore: Type.Optional(textInput(500)),
      }),
      closedObject({ outcome: Type.Literal('decline'), reason: claimReason, message: Type.Optional(textInput(2000)) }),
    ]),
  },
);

/**
 * Writes the letter and the SMS of a decision as typed, before anything is decided or sent. Errors as in `decideClaim`.
 */
export const previewDecision = post(
  '/api/claims/:ref/preview',
  reviewerScopes,
  'The letter and the SMS of a decision that is not made yet',
  {
    body: decideClaim.body,
    /** `letter`: the PDF in Base64, in the language of the contact person; `sms`: the text and its recipient. */
    reply: Type.Object({ letter: Type.String(), sms: Type.Object({ text: Type.String(), to: Type.String() }) }),
    isRead: true,
  },
);

/**
 * Records the payment of an approved claim. Errors: 403 `ownClaim`, `ownSale`, `ownCover` as in `decideClaim`; 409
 * `approvedByYou` for a user who approved or confirmed the claim, if the amount is above the limit of one person; 409
 * `authorityMissing`: the person who is responsible for the approval no longer has the authority for it; 409
 * `lossNotCovered`: the day of loss has no cover any more; 409 `lateCoverNotRead`, `lateCoverNotAllowed`: as in
 * `decideClaim`, for cover that was recorded after the approval.
 */
export const payClaim = post('/api/claims/:ref/pay', payerScopes, 'Mark an approved claim as paid', {
  reply: claimView,
  body: closedObject({ reference: Type.Optional(textInput(120)) }),
});

export const reopenClaim = post(
  '/api/claims/:ref/reopen',
  reviewerScopes,
  'Review a decided claim again; what it took of the benefits is given back',
  { reply: claimView, body: closedObject({ reason: textInput(2000) }) },
);

export const addClaimNote = post('/api/claims/:ref/notes', reviewerScopes, "Write a note for the insurer's people", {
  reply: claimView,
  body: closedObject({ note: textInput(4000) }),
  status: 201,
});

/*
 * Damage that is assessed and repaired. A line of a benefit that the product names in `claims.repair` is filed with the
 * estimate of the garage. The reviewer approves an estimate, and later the invoice replaces the claimed amount. The
 * proposal follows the invoice up to the approved estimate. A visit has an appointed person, a day and a place. It ends
 * with its report. All these calls need a claim without a decision.
 */

const repairAmount = Type.Integer({ minimum: 1, maximum: 1_000_000_000 });

/**
 * Approves the estimate of a repair, in minor units of the claim's currency. Errors: 404 `claimNotFound`, `lineNotFound`;
 * 409 `claimStepNotPossible`, `claimOfSomebodyElse`, `approvalWaits`, `notARepair`; 403 for a conflict of interest.
 */
export const approveEstimate = post('/api/claims/:ref/lines/:line/estimate', reviewerScopes, 'Approve an estimate', {
  reply: claimView,
  body: closedObject({ amount: repairAmount }),
});

/**
 * Enters the invoice of a repair: its amount, in minor units of the claim's currency, replaces the claimed one. Errors: 404
 * `claimNotFound`, `lineNotFound`; 409 `claimStepNotPossible`, `approvalWaits`, `notARepair`, `estimateMissing` before an
 * estimate is approved.
 */
export const enterInvoice = post('/api/claims/:ref/lines/:line/invoice', claimScopes, 'Enter the invoice of a repair', {
  reply: claimView,
  body: closedObject({ amount: repairAmount, billNumber: Type.Optional(textInput(60)), billDate: Type.Optional(day) }),
});

/**
 * Appoints an assessor. Only the reviewer of the claim may do it. Errors: 404 `claimNotFound`; 422 `visitDay` for a day
 * that is over or more than 90 days away; 409 `claimStepNotPossible`, `claimOfSomebodyElse`.
 */
export const appointVisit = post('/api/claims/:ref/visits', reviewerScopes, "Appoint an assessor's visit", {
  reply: claimView,
  status: 201,
  body: closedObject({ assessor: textInput(120), place: textInput(200), on: day }),
});

/**
 * Ends a visit with its report, or cancels it with a reason. Errors: 404 `claimNotFound`, `visitNotFound`; 409
 * `visitEnded`, `claimStepNotPossible`, `claimOfSomebodyElse`.
 */
export const endVisit = post('/api/claims/:ref/visits/:id/end', reviewerScopes, 'Enter the report of a visit', {
  reply: claimView,
  body: closedObject({ outcome: oneOf(['reported', 'cancelled'] as const), note: textInput(4000) }),
});
