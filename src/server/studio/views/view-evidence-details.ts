import type { ReleaseCheckDetails, ReleaseCheckDetailsView } from '#contract/studio/release-checks.ts';
import { requireFound } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { findDetails } from '../records/evidence-repository.ts';
import { listPolicyHolders } from '../records/portfolio-repository.ts';
import type { StudioServices } from '../services.ts';

/**
 * Returns the detailed evidence of a product. The evidence itself names no person; users who may see orders also read
 * the present holders of policies.
 * @throws ApiProblem 404 `evidenceNotFound`
 */
export async function viewEvidenceDetails(
  { database: { sql } }: StudioServices,
  user: SignedInUser,
  { id, product }: { id: string; product: string },
): Promise<ReleaseCheckDetailsView> {
  const details = requireFound(await findDetails(sql, id, product), 'evidenceNotFound');
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
