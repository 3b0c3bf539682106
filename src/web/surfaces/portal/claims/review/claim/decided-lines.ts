import type { ClaimDecision, ClaimReason, ClaimView } from '#contract/claims/claims.ts';
import { findBenefitName } from '../benefit-name.ts';

export type DecidedLine = { benefit: string; name: string; amount: number; reason: ClaimReason | null };

/** A decision by benefit, with its names; a claimed benefit that the decision lacks got nothing. */
export function listDecidedLines(claim: ClaimView, { lines }: ClaimDecision): DecidedLine[] {
  const passedOver = claim.benefits
    .filter(({ benefit }) => !lines.some((line) => line.benefit === benefit))
    .map(({ benefit }) => ({ benefit, amount: 0, reason: null }));
  return [...lines, ...passedOver].map((line) => ({
    ...line,
    name: findBenefitName(claim, line.benefit) ?? line.benefit,
  }));
}
