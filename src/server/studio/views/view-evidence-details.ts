import type { ReleaseCheckDetails, ReleaseCheckDetailsView } from '#contract/studio/release-checks.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { findDetails } from '../records/evidence-repository.ts';
import { listPolicyHolders } from '../records/portfolio-repository.ts';
import type { StudioServices } from '../services.ts';

/**
 * What was found out about a product, in detail. The evidence itself names no person: who holds a policy is looked up for those
 * who may see orders, as of today. Throws 404 `evidenceNotFound`.
 */
export async function viewEvidenceDetails(
  { database: { sql } }: StudioServices,
  user: SignedInUser,
  { id, product }: { id: string; product: string },
): Promise<ReleaseCheckDetailsView> {
  const details = await findDetails(sql, id, product);
  if (!details) throw new ApiProblem(404, 'evidenceNotFound');
  const maySee = user.scopes.includes('insurer:orders');
  const holders = maySee ? await listPolicyHolders(sql, listPolicyNumbers(details)) : [];
  return {
    ...details,
    holders: Object.fromEntries(holders.map(({ number, order, name }) => [number, { order, name }])),
  };
}

function listPolicyNumbers({ policies }: ReleaseCheckDetails): string[] {
  if (!policies) return [];
  return [...new Set(Object.values(policies).flatMap((rows) => rows.map(({ of }) => of)))];
}
