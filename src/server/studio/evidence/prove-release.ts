import { createHash } from 'node:crypto';
import { productIds } from '#contract/studio/product-files.ts';
import type { ReleaseView } from '#contract/studio/releases.ts';
import { filesOf } from '#server/catalogue/releases/file-tree.ts';
import { findRelease, loadTree } from '#server/catalogue/releases/release-repository.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { sendJob } from '#server/platform/jobs/send-job.ts';
import { lockOpenRelease } from '../edits/edit-release.ts';
import { findEvidence, insertEvidence, lastEvidence, updateEvidence } from '../records/evidence-repository.ts';
import type { StudioServices } from '../services.ts';
import { concerned, viewRelease } from '../views/view-release.ts';
import { JudgingEnded, judge } from './judge-release.ts';

/**
 * Has a release judged as it is now, off the way of requests. While that is under way, or was good, another wish for the
 * same content changes nothing. Throws 404 `releaseNotFound`, 409 `releaseClosed`.
 */
export async function proveRelease(services: StudioServices, user: SignedInUser, id: string): Promise<ReleaseView> {
  const { database, ids, now } = services;
  await database.transaction('prove release', async (sql) => {
    const { contentHash } = await lockOpenRelease(sql, id, now());
    const last = (await lastEvidence(sql, [id])).get(id);
    if (last?.contentHash === contentHash && ['waiting', 'running', 'passed'].includes(last.status)) return;
    if (last) await updateEvidence(sql, last.id, { status: 'cancelled', endedAt: now() });
    const evidence = ids.id();
    const rest = { status: 'waiting', done: 0, all: 0, report: null, hash: null, endedAt: null } as const;
    await insertEvidence(sql, { id: evidence, releaseId: id, contentHash, ...rest, by: user.id, at: now() });
    await sendJob(sql, 'proofs', evidence, now());
  });
  return viewRelease(services, id);
}

/** Stops the judging that is under way. */
export async function cancelProof(services: StudioServices, id: string): Promise<ReleaseView> {
  const { database, now } = services;
  const last = (await lastEvidence(database.sql, [id])).get(id);
  if (last) await updateEvidence(database.sql, last.id, { status: 'cancelled', endedAt: now() });
  return viewRelease(services, id);
}

/** The job: judges the products that a release concerns. Done again after a crash, it begins anew. */
export async function keepProof(services: StudioServices, id: string): Promise<void> {
  const { sql } = services.database;
  const evidence = await findEvidence(sql, id);
  const release = evidence && (await findRelease(sql, evidence.releaseId));
  if (!evidence || !release) return;
  // What is edited meanwhile is another content: the evidence stays about the one that was asked for.
  if (release.contentHash !== evidence.contentHash) return void (await end(services, id, 'cancelled'));
  const tree = await loadTree(sql, release);
  const products = concerned(release, productIds(filesOf(tree)));
  if (!(await updateEvidence(sql, id, { status: 'running', done: 0, all: products.length }))) return;
  try {
    const report = await judge({ tree, products }, (done) => updateEvidence(sql, id, { done: done.length }));
    const hash = createHash('sha256').update(JSON.stringify(report)).digest('hex');
    const isGood = report.every(({ findings }) => findings.length === 0);
    await end(services, id, isGood ? 'passed' : 'failed', { report, hash, done: report.length });
  } catch (error) {
    if (!(error instanceof JudgingEnded)) throw error;
    await end(services, id, 'failed', { report: [], hash: null });
  }
}

function end(
  { database, now }: StudioServices,
  id: string,
  status: 'passed' | 'failed' | 'cancelled',
  found: Parameters<typeof updateEvidence>[2] = {},
): Promise<boolean> {
  return updateEvidence(database.sql, id, { ...found, status, endedAt: now() });
}
