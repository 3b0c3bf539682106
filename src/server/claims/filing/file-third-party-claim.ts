import type { BodyOf } from '#contract/call.ts';
import type { fileThirdPartyClaim as fileCall } from '#contract/claims/claim-filing.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { type ClaimUser, openClaim } from '../records/claim-user.ts';
import { fileClaim } from './file-claim.ts';

/**
 * Files the claim of a third party about the event of a policyholder's claim, and returns its reference. Throws 404
 * `claimNotFound`, 409 `claimOfThirdParty`, and the errors of `fileClaim`.
 */
export async function fileThirdPartyClaim(
  services: ClaimServices,
  user: ClaimUser,
  ref: string,
  { name, phone, language, description, lines }: BodyOf<typeof fileCall>,
): Promise<string> {
  const of = await openClaim(services.database.sql, user, ref);
  if (of.thirdPartyOf !== null) throw new ApiProblem(409, 'claimOfThirdParty');
  const { policyNumber, lossDate, claimant } = of;
  const person = { claimant: name, contactPerson: name, phone, ...(language ? { language } : {}) };
  const body = { policyNumber, insured: claimant.insured, ...person, lossDate, description, lines };
  return fileClaim(services, user, body, { thirdPartyOf: of.id });
}
