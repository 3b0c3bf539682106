import { ApiProblem } from '#server/platform/http/api-problem.ts';

/** The engine's reasons to refuse a transaction, as problems of the API; the others are `policyNotNow`. */
const PROBLEM_CODES: Record<string, string> = {
  reasonUnknown: 'cancelReasonUnknown',
  coverHasBegun: 'policyCoverHasBegun',
  outsideTerm: 'policyOutsideTerm',
  tooFarBack: 'policyTooFarBack',
  noticeTooShort: 'policyNoticeTooShort',
  moreCoverBack: 'policyMoreCoverBack',
  grantMissing: 'policyGrantMissing',
  claimWithoutCover: 'policyClaimCovered',
  claimWasPaid: 'policyClaimPaid',
  notRenewed: 'policyNotRenewed',
  tooEarly: 'policyRenewTooEarly',
  tooLate: 'policyRenewTooLate',
  notCorrectable: 'notCorrectable',
  correctionChangesPremium: 'correctionChangesPremium',
  datesStay: 'correctionChangesPremium',
};

/** Creates the problem for a change or end of a policy that the engine refuses. */
export function policyRefusal(code: string): ApiProblem {
  return new ApiProblem(409, PROBLEM_CODES[code] ?? 'policyNotNow');
}
