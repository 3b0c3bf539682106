import type { listSoldPolicies as listSoldPoliciesCall } from '#contract/studio/releases.ts';
import { ApiProblem, requireFound } from '#server/platform/http/api-problem.ts';
import { readPage } from '#server/platform/http/cursor.ts';
import { listPolicyHolders } from '../records/portfolio-repository.ts';
import { listSoldPolicies } from '../records/sold-repository.ts';
import type { Serve } from '../services.ts';

/**
 * Lists the policies in force of a sale, with names for users who may see orders.
 * @throws ApiProblem 404 `saleNotFound`
 */
export const viewSoldPolicies: Serve<typeof listSoldPoliciesCall> = async (
  { database: { sql } },
  { user, params: { sale }, query },
) => {
  if (!/^\d{1,9}$/.test(sale)) throw new ApiProblem(404, 'saleNotFound');
  const maySee = user.scopes.includes('insurer:orders');
  return readPage(query, {
    kinds: ['text'],
    read: async (after, limit) => {
      return requireFound(
        await listSoldPolicies(sql, Number(sale), { after: after?.[0] ?? '', limit }),
        'saleNotFound',
      );
    },
    keyOf: ({ number }) => [number],
    view: async (rows) => {
      const numbers = rows.map(({ number }) => number);
      const holders = new Map(
        (maySee ? await listPolicyHolders(sql, numbers) : []).map(({ number, name }) => [number, name]),
      );
      return rows.map((row) => ({ ...row, holder: holders.get(row.number) ?? null }));
    },
  });
};
