import { type listSharedUses, SHARED, type SharedUse } from '#contract/studio/material/shared.ts';
import { SITE } from '#contract/studio/material/site-settings.ts';
import type { checkProduct } from '#contract/studio/products.ts';
import { listProductIds } from '#product-files/product-files.ts';
import { addPictures } from '#server/catalogue/pictures/referenced-pictures.ts';
import { toProductFiles } from '#server/catalogue/releases/file-tree.ts';
import { findRelease, loadTree } from '#server/catalogue/releases/release-repository.ts';
import { locateProgram } from '#server/platform/base/programs.ts';
import { runInProcess } from '#server/platform/base/sandboxed-process.ts';
import { ApiProblem, requireFound } from '#server/platform/http/api-problem.ts';
import { findSiteIssues } from '../evidence/evaluate-site.ts';
import type { Serve, StudioServices } from '../services.ts';
import type { InspectionIssues, InspectionTask } from './inspection.ts';

/** The maximum number of parallel inspection processes of a server, because buyers need the other capacity. */
const MAX_CONCURRENT = 2;
/** The limits of a process: no user waits before a page for more than 45 s. */
const PROCESS_LIMITS = { megabytes: 512, seconds: 45 };

let activeProcesses = 0;
const waiting: (() => void)[] = [];

/**
 * Lists the issues of a product, or of all products for their shared files, in a process of its own. Paths are left to
 * the evaluation of the release.
 * @throws ApiProblem 404 `releaseNotFound`, `productNotFound`, 422 `checkEnded` if it exceeds its limits
 */
export const inspectProduct: Serve<typeof checkProduct> = async (
  { database: { sql } },
  { params: { id, product } },
) => {
  const { contentHash, ...release } = await requireRelease(sql, id);
  const tree = await addPictures(sql, await loadTree(sql, release));
  if (product === SITE) return { contentHash, findings: findSiteIssues(toProductFiles(tree)) };
  if (product !== SHARED && !listProductIds(toProductFiles(tree)).includes(product))
    throw new ApiProblem(404, 'productNotFound');
  return { contentHash, findings: await runWhenFree<InspectionIssues>({ tree, wants: { faultsOf: product } }) };
};

/**
 * Finds the products' uses of lists and shared files, also in a process of its own.
 * @throws ApiProblem 404 `releaseNotFound`, 422 `checkEnded`
 */
export const findSharedUses: Serve<typeof listSharedUses> = async ({ database: { sql } }, { params: { id } }) => {
  return runWhenFree<SharedUse[]>({ tree: await loadTree(sql, await requireRelease(sql, id)), wants: 'uses' });
};

async function requireRelease(sql: StudioServices['database']['sql'], id: string) {
  return requireFound(await findRelease(sql, id), 'releaseNotFound');
}

async function runWhenFree<Answer>(work: InspectionTask): Promise<Answer> {
  if (activeProcesses >= MAX_CONCURRENT) await new Promise<void>((resolve) => void waiting.push(resolve));
  activeProcesses += 1;
  try {
    const seen = await runInProcess<Answer>(
      locateProgram('studio/products/inspection-process.ts'),
      work,
      PROCESS_LIMITS,
    );
    if (!seen) throw new ApiProblem(422, 'checkEnded');
    return seen.answer;
  } finally {
    activeProcesses -= 1;
    waiting.shift()?.();
  }
}
