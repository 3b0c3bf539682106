import { createHash } from 'node:crypto';
import { SITE, type SiteFile } from '#contract/studio/material/site-settings.ts';
import type { CheckProgress, ProductChecks } from '#contract/studio/release-checks.ts';
import type { ReleaseView } from '#contract/studio/releases.ts';
import { listProductIds } from '#product-files/product-files.ts';
import { addPictures } from '#server/catalogue/pictures/referenced-pictures.ts';
import { loadVersion } from '#server/catalogue/products/version-repository.ts';
import { toProductFiles } from '#server/catalogue/releases/file-tree.ts';
import { findRelease, loadTree, type Release } from '#server/catalogue/releases/release-repository.ts';
import { listSalesAt } from '#server/catalogue/releases/sale-repository.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { sendJob } from '#server/platform/jobs/send-job.ts';
import { lockOpenRelease } from '../edits/edit-release.ts';
import {
  findEvidence,
  insertEvidence,
  listLastEvidence,
  saveDetails,
  updateEvidence,
} from '../records/evidence-repository.ts';
import type { StudioServices } from '../services.ts';
import { isCovered } from '../views/release-state.ts';
import { listConcernedProducts, viewRelease } from '../views/view-release.ts';
import { EvaluationAborted, evaluateInProcess } from './evaluate-release.ts';
import { evaluateSite } from './evaluate-site.ts';
import type { EvaluationTask } from './evaluation-messages.ts';
import { readRatingBatches } from './rating-batches.ts';

/**
 * Starts the evaluation of a release's present content as a job. While one is under way, or after one passed, another
 * request for the same content changes nothing.
 * @throws ApiProblem 404 `releaseNotFound`, 409 `releaseClosed`
 */
export async function proveRelease(services: StudioServices, user: SignedInUser, id: string): Promise<ReleaseView> {
  const { database, ids, now } = services;
  await database.transaction('prove release', async (sql) => {
    const { contentHash } = await lockOpenRelease(sql, id, now());
    const last = (await listLastEvidence(sql, [id])).get(id);
    const isUnderWay = last?.contentHash === contentHash && ['waiting', 'running'].includes(last.status);
    // Evidence without coverage is older than that feature and is made again.
    if (isUnderWay || (last?.contentHash === contentHash && last.status === 'passed' && isCovered(last))) return;
    if (last) await updateEvidence(sql, last.id, { status: 'cancelled', doing: null, endedAt: now() });
    const evidence = ids.id();
    const rest = { status: 'waiting', done: 0, all: 0, doing: null, report: null, hash: null, endedAt: null } as const;
    await insertEvidence(sql, { id: evidence, releaseId: id, contentHash, ...rest, by: user.id, at: now() });
    await sendJob(sql, 'proofs', evidence, now());
  });
  return viewRelease(services, id);
}

/** Cancels the evaluation that is under way. */
export async function cancelProof(services: StudioServices, id: string): Promise<ReleaseView> {
  const { database, now } = services;
  const last = (await listLastEvidence(database.sql, [id])).get(id);
  if (last) await updateEvidence(database.sql, last.id, { status: 'cancelled', doing: null, endedAt: now() });
  return viewRelease(services, id);
}

/**
 * The job: evaluates the products that a release concerns. After a crash it starts again.
 * @param judging the evaluation, if not in a process of its own
 */
export async function runProof(services: StudioServices, id: string, judging = evaluateInProcess): Promise<void> {
  const { sql } = services.database;
  const evidence = await findEvidence(sql, id);
  const release = evidence && (await findRelease(sql, evidence.releaseId));
  if (!evidence || !release) return;
  // A later edit makes another content; the evidence stays about the requested one.
  if (release.contentHash !== evidence.contentHash) return void (await finishProof(services, id, 'cancelled'));
  const tree = await addPictures(sql, await loadTree(sql, release));
  const products = listConcernedProducts(release, listProductIds(toProductFiles(tree)));
  const status = 'running';
  if (!(await updateEvidence(sql, id, { status, done: 0, all: products.length, doing: null }))) return;
  // The seed depends on the content alone, so a second evaluation uses the same samples.
  const seed = Number.parseInt(evidence.contentHash.slice(0, 8), 16);
  try {
    const walked = products.filter((product) => product !== SITE);
    const work = { tree, products: walked, seed, ...(await loadSoldTrees(services, walked)) };
    const told = (done: number, doing: CheckProgress | null) => updateEvidence(sql, id, { done, doing });
    const judged = walked.length > 0 ? await judging(work, { told, rows: readRatingBatches(services) }) : [];
    if (walked.length < products.length)
      judged.push(evaluateSite(toProductFiles(tree), await loadCurrentSite(services)));
    const report = judged.map((each) => each.evidence);
    const isGood = report.every(({ findings }) => findings.length === 0) && isCovered({ report });
    const hash = createHash('sha256').update(JSON.stringify(judged)).digest('hex');
    await saveDetails(
      sql,
      id,
      judged.map(({ evidence: { product }, details }) => ({ product, details })),
    );
    await finishProof(services, id, isGood ? 'passed' : 'failed', { report, hash, done: report.length });
  } catch (error) {
    if (!(error instanceof EvaluationAborted)) throw error;
    const report = [
      ...error.judged.map((each) => each.evidence),
      buildAbortedResult(products[error.judged.length] ?? '', error.code),
    ];
    await finishProof(services, id, 'failed', { report, hash: null });
  }
}

/** Loads the present messages and settings of the site. */
async function loadCurrentSite({ database: { sql }, now }: StudioServices): Promise<SiteFile> {
  const sale = (await listSalesAt(sql, now())).find(({ product }) => product === SITE);
  const content = sale?.version ? await loadVersion<{ site: SiteFile }>(sql, SITE, sale.version) : undefined;
  return content?.site ?? {};
}

/** Builds the result of the product at which the evaluation was aborted. */
function buildAbortedResult(product: string, code: EvaluationAborted['code']): ProductChecks {
  const what = code === 'judgedTooLong' ? 'took longer than it may' : 'needed more memory than it may';
  const finding = {
    ...{ code, file: `product-schemas/${product}/product.json`, at: '' },
    message: `Judging "${product}" ${what}, and was ended.`,
    mend: 'Take the last change back, or make what it adds smaller: the ways through the chart, the rows of a table, the length of a list. Then have it judged again.',
  };
  return { product, version: null, findings: [finding] };
}

/** Loads the files that each of these products sells now, or sold last. */
async function loadSoldTrees(
  { database: { sql }, now }: StudioServices,
  products: string[],
): Promise<Pick<EvaluationTask, 'sold' | 'trees'>> {
  const sold: Record<string, number> = {};
  const trees: EvaluationTask['trees'] = [];
  const of = new Map<string, number>();
  for (const { product, releaseId } of await listSalesAt(sql, now())) {
    if (!products.includes(product)) continue;
    if (!of.has(releaseId)) {
      const release = (await findRelease(sql, releaseId)) as Release;
      of.set(releaseId, trees.push(await loadTree(sql, release)) - 1);
    }
    sold[product] = of.get(releaseId) as number;
  }
  return { sold, trees };
}

function finishProof(
  { database, now }: StudioServices,
  id: string,
  status: 'passed' | 'failed' | 'cancelled',
  found: Parameters<typeof updateEvidence>[2] = {},
): Promise<boolean> {
  return updateEvidence(database.sql, id, { ...found, status, doing: null, endedAt: now() });
}
