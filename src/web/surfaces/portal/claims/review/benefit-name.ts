import type { ClaimView } from '#contract/claims/claims.ts';

/** What a benefit is called; undefined for what is none of the claim's or of its balance's. */
export function findBenefitName(
  { balance, benefits, messages }: Pick<ClaimView, 'balance' | 'benefits' | 'messages'>,
  benefit: string,
): string | undefined {
  const label = [...balance.lines, ...benefits].find((one) => one.benefit === benefit)?.label;
  return label && (messages[label] ?? benefit);
}
