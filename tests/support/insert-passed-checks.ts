import { listProductIds } from '#product-files/product-files.ts';
import { hashText, toProductFiles } from '#server/catalogue/releases/file-tree.ts';
import { findRelease, loadTree, type Release } from '#server/catalogue/releases/release-repository.ts';
import { buildSoldContent } from '#server/catalogue/releases/site-content.ts';
import { insertEvidence } from '#server/studio/records/evidence-repository.ts';
import { listConcernedProducts } from '#server/studio/views/view-release.ts';
import type { Shop } from './test-shop.ts';
import type { TestUser } from './test-user.ts';

/** A release passes as judged without a judgement, which needs no process and no second. */
export async function insertPassedChecks({ services }: Shop, { id: by }: TestUser, releaseId: string): Promise<void> {
  const { sql } = services.database;
  const release = (await findRelease(sql, releaseId)) as Release;
  const files = toProductFiles(await loadTree(sql, release));
  const report = listConcernedProducts(release, listProductIds(files)).map((product) => {
    return {
      product,
      version: buildSoldContent(product, files, services.now()).version,
      findings: [],
      isCovered: true,
    };
  });
  const all = { done: report.length, all: report.length, report, hash: hashText(JSON.stringify(report)) };
  const at = services.now();
  const id = services.ids.id();
  await insertEvidence(sql, {
    ...all,
    id,
    releaseId,
    contentHash: release.contentHash,
    status: 'passed',
    doing: null,
    by,
    at,
    endedAt: at,
  });
}
