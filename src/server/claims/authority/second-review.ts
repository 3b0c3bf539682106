import { createHash } from 'node:crypto';
import type { ComparedAmounts } from '../assessment/check-decision.ts';
import type { SecondReview } from '../authority-settings.ts';
import type { Claim } from '../records/claim-repository.ts';

/**
 * True if a claim is in the random sample for a second review. The claim's id decides, which is random and hidden from
 * reviewers: another decision on the same claim has the same result.
 */
export function isSampled({ sample }: SecondReview, { id }: Pick<Claim, 'id'>): boolean {
  const drawn = createHash('sha256').update(`second review ${id}`).digest().readUInt32BE(0) / 2 ** 32;
  return drawn * 100 < sample;
}

/** True if the approved and the proposed amount differ by more than the share of the larger amount. */
export function isDifferent({ difference }: SecondReview, { proposed }: ComparedAmounts, total: number): boolean {
  if (proposed === null) return false;
  return Math.abs(total - proposed) * 100 > difference * Math.max(total, proposed);
}
