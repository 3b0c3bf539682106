import type { ReleaseState } from '#contract/studio/releases.ts';
import { hashContent } from '#server/catalogue/releases/file-tree.ts';
import type { Release } from '#server/catalogue/releases/release-repository.ts';
import type { Sale } from '#server/catalogue/releases/sale-repository.ts';
import type { ApprovalRow, EvidenceRow } from '../records/evidence-repository.ts';

export type ReleaseFacts = {
  release: Pick<Release, 'id' | 'contentHash' | 'discardedAt'>;
  evidence: EvidenceRow | undefined;
  approvals: readonly ApprovalRow[];
  /** What was said of it, and what holds now of each product. */
  sales: readonly Sale[];
  holding: readonly Sale[];
  now: Date;
};

/** What has become of a release: told by what there is for its content as it is now, and kept nowhere. */
export function deriveReleaseState({ release, evidence, approvals, sales, holding, now }: ReleaseFacts): ReleaseState {
  if (release.discardedAt !== null) return 'discarded';
  const said = sales.filter(({ calledOffAt }) => calledOffAt === null);
  if (holding.some(({ releaseId, version }) => releaseId === release.id && version !== null)) return 'onSale';
  if (said.some(({ startsAt }) => startsAt > now)) return 'scheduled';
  if (said.length > 0) return 'replaced';
  if (!isProven(release, evidence)) return 'draft';
  return isApproved(release, evidence, approvals) ? 'approved' : 'checked';
}

/** Whether something else is on sale than what a release began with: sold as it is, it would take that back. */
export function isBehind({ baseFiles }: Pick<Release, 'baseFiles'>, sold: { contentHash: string }): boolean {
  return hashContent(baseFiles) !== sold.contentHash;
}

/** Whether what was found out is about this content, and was good. */
export function isProven(
  { contentHash }: ReleaseFacts['release'],
  evidence: EvidenceRow | undefined,
): evidence is EvidenceRow {
  return evidence?.status === 'passed' && evidence.contentHash === contentHash;
}

/** Whether all that the products declare was walked, as far as they were judged. A product that is not there has nothing. */
export function isCovered({ report }: Pick<EvidenceRow, 'report'>): boolean {
  return (report ?? []).every(({ version, findings, isCovered: is }) =>
    version === null ? findings.length === 0 : is === true,
  );
}

/** Whether somebody approved of this content with this evidence: an edit, or evidence made anew, voids an approval. */
export function isApproved(
  release: ReleaseFacts['release'],
  evidence: EvidenceRow | undefined,
  approvals: readonly ApprovalRow[],
): boolean {
  if (!isProven(release, evidence)) return false;
  return approvals.some((approval) => isOfContent(release, evidence, approval));
}

export function isOfContent(
  release: ReleaseFacts['release'],
  evidence: EvidenceRow | undefined,
  approval: ApprovalRow,
): boolean {
  return (
    approval.releaseId === release.id &&
    approval.contentHash === release.contentHash &&
    approval.evidenceHash === evidence?.hash
  );
}
