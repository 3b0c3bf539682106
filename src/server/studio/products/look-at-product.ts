import { SHARED, type SharedUse } from '#contract/studio/material/shared.ts';
import { SITE } from '#contract/studio/material/site-settings.ts';
import { productIds } from '#product-files/product-files.ts';
import { withPictures } from '#server/catalogue/pictures/pictures-named.ts';
import { filesOf } from '#server/catalogue/releases/file-tree.ts';
import { findRelease, loadTree } from '#server/catalogue/releases/release-repository.ts';
import { askAside } from '#server/platform/base/aside.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { siteFindings } from '../evidence/judge-site.ts';
import type { StudioServices } from '../services.ts';
import type { Seen, ToLookAt } from './look.ts';

/** Processes of a server that look at products at a time: beside people who buy there is room for few. */
const MOST_AT_A_TIME = 2;
/** Longer than 45 s nobody waits before a page. */
const MOST = { megabytes: 512, seconds: 45 };

let underWay = 0;
const waiting: (() => void)[] = [];

/**
 * What is wrong with a product, or with all for what they share, or still to be written, in a process of its own; its ways are left to the judging of the release. Throws
 * 404 `releaseNotFound`, `productNotFound`, 422 `checkEnded` where it takes too long or too much.
 */
export async function lookAtProduct(
  { database: { sql } }: StudioServices,
  id: string,
  product: string,
): Promise<{ contentHash: string; findings: Seen }> {
  const { contentHash, ...release } = await requireRelease(sql, id);
  const tree = await withPictures(sql, await loadTree(sql, release));
  if (product === SITE) return { contentHash, findings: siteFindings(filesOf(tree)) };
  if (product !== SHARED && !productIds(filesOf(tree)).includes(product)) throw new ApiProblem(404, 'productNotFound');
  return { contentHash, findings: await inTurn<Seen>({ tree, wants: { faultsOf: product } }) };
}

/** Where products use lists and what they share, found in a process of its own, too. Throws 404 `releaseNotFound`, 422 `checkEnded`. */
export async function usesOfShared({ database: { sql } }: StudioServices, id: string): Promise<SharedUse[]> {
  return inTurn<SharedUse[]>({ tree: await loadTree(sql, await requireRelease(sql, id)), wants: 'uses' });
}

async function requireRelease(sql: StudioServices['database']['sql'], id: string) {
  const release = await findRelease(sql, id);
  if (!release) throw new ApiProblem(404, 'releaseNotFound');
  return release;
}

async function inTurn<Answer>(work: ToLookAt): Promise<Answer> {
  if (underWay >= MOST_AT_A_TIME) await new Promise<void>((resolve) => void waiting.push(resolve));
  underWay += 1;
  try {
    const seen = await askAside<Answer>(new URL('./look-process.ts', import.meta.url), work, MOST);
    if (!seen) throw new ApiProblem(422, 'checkEnded');
    return seen.answer;
  } finally {
    underWay -= 1;
    waiting.shift()?.();
  }
}
