import type { ClaimView } from '#contract/claims/claims.ts';

/** Finds the name of a benefit; undefined if neither the claim nor its balance contains it. */
export function findBenefitName(
  { balance, lines, messages }: Pick<ClaimView, 'balance' | 'lines' | 'messages'>,
  benefit: string,
): string | undefined {
  const label = [...balance.lines, ...lines].find((one) => one.benefit === benefit)?.label;
  return label && (messages[label] ?? benefit);
}
