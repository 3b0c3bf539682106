import { ApiProblem } from '#server/platform/http/api-problem.ts';

/** Why the engine refuses a transaction, as problems of the API; the others are `policyNotNow`. */
const PROBLEM_CODES: Record<string, string> = {
  reasonUnknown: 'cancelReasonUnknown',
  coverHasBegun: 'policyCoverHasBegun',
  outsideTerm: 'policyOutsideTerm',
  tooFarBack: 'policyTooFarBack',
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

/** The problem that says why a policy cannot be changed or ended so. */
export function policyRefusal(code: string): ApiProblem {
  return new ApiProblem(409, PROBLEM_CODES[code] ?? 'policyNotNow');
}
