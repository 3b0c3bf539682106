import type { BalanceLineView } from '#contract/claims/policy-holders.ts';
import {
  type ClaimRules,
  type Counter,
  isClaimable,
  listCounters,
  selectClaimRules,
} from '#engine/language/claims/claim-rules.ts';
import type { Product } from '#engine/product.ts';
import type { DraftRecord } from '#engine/record.ts';
import { findCoveredPlan, listBenefitLines } from './covered-plan.ts';

/** An amount of a benefit, in minor units. */
export type Amount = { benefit: string; amount: number };

/** An amount that counts against limits; `isReserved`: a letter of guarantee promises it, and no claim uses it yet. */
type Use = Amount & { isReserved?: boolean };

/** A claimed line: its benefit and its amount; null if one amount is for several benefits together. */
export type ClaimedLine = { benefit: string; amount: number | null };

/** A claim without a decision yet: its claimed lines and the whole claimed amount, in minor units. */
export type OpenClaim = { lines: ClaimedLine[]; amount: number };

/** A money limit with the amount left, in minor units. */
type RestOfLimit = Counter & { left: number };

const sumAmounts = (amounts: Amount[], counts: (benefit: string) => boolean): number =>
  amounts.reduce((sum, { benefit, amount }) => (counts(benefit) ? sum + amount : sum), 0);

/** Computes the amount left of each money limit. Earlier claims (`uses`) do not reduce a limit per event or item. */
function listRests(limits: Record<string, number | string | null>, rules: ClaimRules, uses: Amount[]): RestOfLimit[] {
  return listCounters(rules, limits).map((counter) => {
    const { limit, basis, holdsFor } = counter;
    const left = basis === 'event' || basis === 'item' ? limit : limit - sumAmounts(uses, holdsFor);
    return { ...counter, left };
  });
}

/** Returns each bought line: its limit, the amounts used, reserved, requested and left, and the amount payable within caps. */
export function buildBalanceLines(
  product: Product,
  frozen: DraftRecord,
  uses: Use[],
  open: OpenClaim[] = [],
): BalanceLineView[] {
  const rules = selectClaimRules(product);
  const plan = findCoveredPlan(product, frozen);
  const counters = listRests(plan?.limits ?? {}, rules, uses);
  const ofClaims = uses.filter(({ isReserved = false }) => !isReserved);
  const ofLetters = uses.filter(({ isReserved = false }) => isReserved);
  return listBenefitLines(product, frozen).map((line) => {
    const { benefit, limit } = line;
    const own = counters.find((counter) => counter.benefit === benefit);
    const lefts = counters.filter(({ holdsFor }) => holdsFor(benefit)).map(({ left }) => left);
    const counts = (name: string) => (own ? own.holdsFor(name) : name === benefit);
    const isClaimed = limit.kind !== 'notCovered' && isClaimable(rules, benefit);
    return {
      ...line,
      used: sumAmounts(ofClaims, counts),
      reserved: sumAmounts(ofLetters, counts),
      left: own?.left ?? null,
      payable: lefts.length === 0 ? null : Math.max(0, Math.min(...lefts)),
      within: counters.find((counter) => counter !== own && counter.holdsFor(benefit))?.benefit ?? null,
      asked: open.reduce((sum, claim) => sum + sumRequested(claim, counts), 0),
      isClaimed,
    };
  });
}

/**
 * Sums the amounts that a claim requests for the lines that `counts` selects. One amount for several lines counts only
 * if `counts` selects all of them.
 */
function sumRequested({ lines, amount }: OpenClaim, counts: (benefit: string) => boolean): number {
  if (hasCombinedAmount(lines)) return lines.every(({ benefit }) => counts(benefit)) ? amount : 0;
  return lines.reduce((sum, line) => (counts(line.benefit) ? sum + (line.amount ?? 0) : sum), 0);
}

/** True if an old claim has one amount for several benefits. */
export const hasCombinedAmount = (lines: readonly ClaimedLine[]): boolean =>
  lines.some(({ amount }) => amount === null);
