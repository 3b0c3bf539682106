import { type ClaimRules, findAmount, findBasis } from '../language/claims/claim-rules.ts';
import { computeShare } from '../policy/share-amounts.ts';

/** `amount`: minor units; null in an old claim. */
type ReservedLine = { benefit: string; amount: number | null };

/** A line whose repair may have an approved estimate (minor units) and an invoice, whose amount is then claimed. */
export type RepairLine = ReservedLine & { estimate: number | null; isInvoiced: boolean };

/** The line with the amount that is expected: the approved estimate, or the invoice up to it, or the claimed amount. */
export function toExpectedLine({ benefit, amount, estimate, isInvoiced }: RepairLine): ReservedLine {
  if (estimate === null) return { benefit, amount };
  return { benefit, amount: isInvoiced && amount !== null ? Math.min(amount, estimate) : estimate };
}

/**
 * Calculates the reserve of a new claim in minor units, by the rule of its product: a percent of the claimed amounts, or
 * of the limits of the claimed benefits. A limit for one unit, or for one item, is no limit of a line. Default: the
 * claimed amounts within the limits.
 */
export function computeReserve(
  rules: ClaimRules,
  limits: Readonly<Record<string, number | string | null>>,
  lines: readonly ReservedLine[],
): number {
  const { of = 'claimed', percent = 100 } = rules.reserve ?? {};
  const claimed = new Map<string, number>();
  for (const { benefit, amount } of lines) claimed.set(benefit, (claimed.get(benefit) ?? 0) + (amount ?? 0));
  let sum = 0;
  for (const [benefit, amount] of claimed) {
    const basis = findBasis(rules, benefit);
    const limit = basis === 'unit' || basis === 'item' ? undefined : findAmount(rules, limits, benefit);
    sum += of === 'limit' ? (limit ?? amount) : Math.min(amount, limit ?? amount);
  }
  return computeShare(sum, percent, 100);
}
