import type { SoldPolicy } from '#contract/studio/releases.ts';
import { ApiProblem, requireFound } from '#server/platform/http/api-problem.ts';
import { type PageQuery, readPage } from '#server/platform/http/cursor.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { listPolicyHolders } from '../records/portfolio-repository.ts';
import { listSoldPolicies } from '../records/sold-repository.ts';
import type { StudioServices } from '../services.ts';

/**
 * Lists the policies in force of a sale, with names for users who may see orders.
 * @throws ApiProblem 404 `saleNotFound`
 */
export async function viewSoldPolicies(
  { database: { sql } }: StudioServices,
  user: SignedInUser,
  sale: string,
  query: PageQuery,
): Promise<{ items: SoldPolicy[]; next: string | null }> {
  if (!/^\d{1,9}$/.test(sale)) throw new ApiProblem(404, 'saleNotFound');
  const maySee = user.scopes.includes('insurer:orders');
  return readPage(
    query,
    ['text'],
    async (after, limit) => {
      return requireFound(
        await listSoldPolicies(sql, Number(sale), { after: after?.[0] ?? '', limit }),
        'saleNotFound',
      );
    },
    ({ number }) => [number],
    async (rows) => {
      const numbers = rows.map(({ number }) => number);
      const holders = new Map(
        (maySee ? await listPolicyHolders(sql, numbers) : []).map(({ number, name }) => [number, name]),
      );
      return rows.map((row) => ({ ...row, holder: holders.get(row.number) ?? null }));
    },
  );
}
