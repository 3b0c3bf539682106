import type { PolicyStatusView } from '#contract/purchase/policies.ts';
import { readQrToken } from '#server/platform/documents/qr-token.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { findPolicy } from '../policies/policy-repository.ts';
import { viewPolicyStatus } from '../policies/policy-status.ts';

/** Returns the present status of the policy whose code was scanned. The code proves that the document is ours. */
export async function scanPolicy(
  { config, database, now }: PurchaseServices,
  token: string,
): Promise<PolicyStatusView> {
  const read = readQrToken(config.keys, token);
  if ('refusal' in read) throw new ApiProblem(422, read.refusal === 'forged' ? 'codeForged' : 'codeForeign');
  const policy = await findPolicy(database.sql, read.claims.policyNumber);
  if (!policy) throw new ApiProblem(404, 'policyNotFound');
  return viewPolicyStatus(policy, now());
}
