import type { ClaimReason } from '#contract/claims/claim-lines.ts';
import type { ClaimDecision, ClaimView } from '#contract/claims/claims.ts';
import { findBenefitName } from '../benefit-name.ts';

export type NamedDecision = {
  line: number | null;
  benefit: string;
  name: string;
  amount: number;
  reason: ClaimReason | null;
};

/** A decision by line, with the names of its benefits; a claimed line that the decision lacks got nothing. */
export function listDecidedLines(claim: ClaimView, { lines }: ClaimDecision): NamedDecision[] {
  const passedOver = claim.lines
    .filter(({ id }) => !lines.some(({ line }) => line === id))
    .map(({ id, benefit }) => ({ line: id, benefit, amount: 0, reason: null }));
  return [...lines, ...passedOver].map((line) => ({
    ...line,
    name: findBenefitName(claim, line.benefit) ?? line.benefit,
  }));
}
