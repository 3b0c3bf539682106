import type { ClaimView } from '#contract/claims/claims.ts';

/** Finds the name of a benefit; undefined if neither the claim nor its balance contains it. */
export function findBenefitName(
  { balance, benefits, messages }: Pick<ClaimView, 'balance' | 'benefits' | 'messages'>,
  benefit: string,
): string | undefined {
  const label = [...balance.lines, ...benefits].find((one) => one.benefit === benefit)?.label;
  return label && (messages[label] ?? benefit);
}
