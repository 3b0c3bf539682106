import type { ReleaseState } from '#contract/studio/releases.ts';
import { hashContent } from '#server/catalogue/releases/file-tree.ts';
import type { Release } from '#server/catalogue/releases/release-repository.ts';
import type { Sale } from '#server/catalogue/releases/sale-repository.ts';
import type { ApprovalRow, EvidenceRow } from '../records/evidence-repository.ts';

export type ReleaseFacts = {
  release: Pick<Release, 'id' | 'contentHash' | 'discardedAt' | 'summary' | 'returned'>;
  evidence: EvidenceRow | undefined;
  approvals: readonly ApprovalRow[];
  /** All sales of the release. */
  sales: readonly Sale[];
  /** The present sale of each product. */
  holding: readonly Sale[];
  now: Date;
};

/** Derives the state of a release from the records about its present content. The state itself is not stored. */
export function deriveReleaseState({ release, evidence, approvals, sales, holding, now }: ReleaseFacts): ReleaseState {
  if (release.discardedAt !== null) return 'discarded';
  const said = sales.filter(({ calledOffAt }) => calledOffAt === null);
  if (holding.some(({ releaseId, version }) => releaseId === release.id && version !== null)) return 'onSale';
  if (said.some(({ startsAt }) => startsAt > now)) return 'scheduled';
  if (said.length > 0) return 'replaced';
  if (!isProven(release, evidence)) return 'draft';
  if (isApproved(release, evidence, approvals)) return 'approved';
  return isReturned(release) ? 'returned' : 'checked';
}

/** Returns true if the present sales differ from the base of a release: its sale would undo them. */
export function isBehind({ baseFiles }: Pick<Release, 'baseFiles'>, sold: { contentHash: string }): boolean {
  return hashContent(baseFiles) !== sold.contentHash;
}

/** Returns true if the evidence is about this content and passed. */
export function isProven(
  { contentHash }: Pick<Release, 'contentHash'>,
  evidence: EvidenceRow | undefined,
): evidence is EvidenceRow {
  return evidence?.status === 'passed' && evidence.contentHash === contentHash;
}

/** Returns true if the evaluation covered all declared items of the products. A removed product declares nothing. */
export function isCovered({ report }: Pick<EvidenceRow, 'report'>): boolean {
  return (report ?? []).every(({ version, findings, isCovered: is }) =>
    version === null ? findings.length === 0 : is === true,
  );
}

/** Returns true if an approver sent this content back. */
export const isReturned = ({ contentHash, returned }: ReleaseFacts['release']): boolean =>
  returned?.contentHash === contentHash;

/** Returns true if a user approved this content with this evidence. An edit, new evidence, another summary and a return void it. */
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
    approval.summary === release.summary &&
    !(isReturned(release) && approval.at.toISOString() <= (release.returned?.at ?? '')) &&
    approval.evidenceHash === evidence?.hash
  );
}
