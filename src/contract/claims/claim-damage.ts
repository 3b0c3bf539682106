import Type from 'typebox';
import { post } from '../call.ts';
import { closedObject, day, oneOf, textInput } from '../schemas.ts';
import { claimScopes, claimView, reviewerScopes } from './claims.ts';

/*
 * Damage that is assessed and repaired. A line of a benefit that the product names in `claims.repair` is filed with the
 * estimate of the garage. The reviewer approves an estimate, and later the invoice replaces the claimed amount. The
 * proposal follows the invoice up to the approved estimate. A visit has an appointed person, a day and a place. It ends
 * with its report. All these calls need a claim without a decision.
 */

const amount = Type.Integer({ minimum: 1, maximum: 1_000_000_000 });

/**
 * Approves the estimate of a repair, in minor units of the claim's currency. Errors: 404 `claimNotFound`, `lineNotFound`;
 * 409 `claimStepNotPossible`, `claimOfSomebodyElse`, `approvalWaits`, `notARepair`; 403 for a conflict of interest.
 */
export const approveEstimate = post('/api/claims/:ref/lines/:line/estimate', reviewerScopes, 'Approve an estimate', {
  reply: claimView,
  body: closedObject({ amount }),
});

/**
 * Enters the invoice of a repair: its amount, in minor units of the claim's currency, replaces the claimed one. Errors: 404
 * `claimNotFound`, `lineNotFound`; 409 `claimStepNotPossible`, `approvalWaits`, `notARepair`, `estimateMissing` before an
 * estimate is approved.
 */
export const enterInvoice = post('/api/claims/:ref/lines/:line/invoice', claimScopes, 'Enter the invoice of a repair', {
  reply: claimView,
  body: closedObject({ amount, billNumber: Type.Optional(textInput(60)), billDate: Type.Optional(day) }),
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
