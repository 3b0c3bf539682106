import type { getReleaseCheckDetails, ReleaseCheckDetails } from '#contract/studio/release-checks.ts';
import { requireFound } from '#server/platform/http/api-problem.ts';
import { findDetails } from '../records/evidence-repository.ts';
import { listPolicyHolders } from '../records/portfolio-repository.ts';
import type { Serve } from '../services.ts';

/**
 * Returns the detailed evidence of a product. The evidence itself names no person; users who may see orders also read
 * the present holders of policies.
 * @throws ApiProblem 404 `evidenceNotFound`
 */
export const viewEvidenceDetails: Serve<typeof getReleaseCheckDetails> = async (
  { database: { sql } },
  { user, params: { id, product } },
) => {
  const details = requireFound(await findDetails(sql, id, product), 'evidenceNotFound');
  const maySee = user.scopes.includes('insurer:orders');
  const holders = maySee ? await listPolicyHolders(sql, listPolicyNumbers(details)) : [];
  return {
    ...details,
    holders: Object.fromEntries(holders.map(({ number, order, name }) => [number, { order, name }])),
  };
};

function listPolicyNumbers({ policies }: ReleaseCheckDetails): string[] {
  if (!policies) return [];
  return [...new Set(Object.values(policies).flatMap((rows) => rows.map(({ of }) => of)))];
}
