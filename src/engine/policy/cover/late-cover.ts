import { computeAnswerChanges } from '../answer-changes.ts';
import { hasCoverChange, type PublicDefinition } from '../cover-fields.ts';
import type { PaidClaim, PolicyTerms, PolicyTransaction, Segment } from '../policy-history.ts';
import { findCoverOn, replayPolicy } from '../replay-policy.ts';

type KnownCover = {
  history: readonly PolicyTransaction[];
  claims: readonly PaidClaim[];
  terms: PolicyTerms;
  /** The product of a version. */
  product(version: string): { definition: PublicDefinition };
};

/**
 * Finds the transactions that added or changed the cover of a day (Phnom Penh) and were recorded on that day or later.
 * It compares the cover known before and after each. The sale itself is included only if it was recorded after that
 * day, because cover may be bought for today. Returns serials in the order of recording.
 */
export function findLateCover(known: KnownCover, day: string): number[] {
  const isLate = ({ kind, recordedOn }: PolicyTransaction) => (kind === 'issue' ? recordedOn > day : recordedOn >= day);
  return known.history
    .filter(isLate)
    .map(({ serial }) => serial)
    .filter((serial) =>
      makesCover(known, findCoverKnownAt(known, serial - 1, day), findCoverKnownAt(known, serial, day)),
    )
    .toSorted((a, b) => a - b);
}

/** The cover of a day, from the records up to a serial. */
function findCoverKnownAt({ history, claims, terms }: KnownCover, last: number, day: string): Segment | undefined {
  const upTo = ({ serial }: { serial: number }) => serial <= last;
  const life = replayPolicy(history.filter(upTo), terms, claims.filter(upTo));
  return 'refused' in life ? undefined : findCoverOn(life, day);
}

function makesCover({ product }: KnownCover, before: Segment | undefined, after: Segment | undefined): boolean {
  if (after === undefined) return false;
  if (before === undefined) return true;
  return hasCoverChange(product(after.version), Object.keys(computeAnswerChanges(before.answers, after.answers)));
}
