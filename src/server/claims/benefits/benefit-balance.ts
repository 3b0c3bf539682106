import type { BalanceLineView } from '#contract/claims/policy-holders.ts';
import type { Product } from '#engine/product.ts';
import type { DraftRecord } from '#engine/record.ts';
import { type ClaimRules, selectClaimBasis, selectClaimRules } from './claim-rules.ts';
import { findCoveredPlan, listBenefitLines } from './covered-plan.ts';

/** What was approved on a line; minor units. */
export type Amount = { benefit: string; amount: number };

/** What a claim asks for of a benefit; null where its amount is for several together. */
export type ClaimedLine = { benefit: string; amount: number | null };

/** A claim that is not decided yet: what it asks for, on which lines, and in all. */
export type OpenClaim = { benefits: ClaimedLine[]; amount: number };

/** A limit in money that counts: its line, the lines that it holds for, what it is and what is left. */
type Counter = { benefit: string; holdsFor(benefit: string): boolean; limit: number; left: number };

const sumAmounts = (amounts: Amount[], counts: (benefit: string) => boolean): number =>
  amounts.reduce((sum, { benefit, amount }) => (counts(benefit) ? sum + amount : sum), 0);

/** What each limit in money of a plan has left. One for each event is whole again with every claim. */
function buildCounters(limits: Record<string, number | string | null>, rules: ClaimRules, uses: Amount[]): Counter[] {
  return Object.entries(limits).flatMap(([benefit, limit]) => {
    const basis = selectClaimBasis(rules, benefit);
    if (typeof limit !== 'number' || basis === 'unit') return [];
    const capped = rules.caps?.[benefit] ?? [];
    const holdsFor = (line: string) => line === benefit || capped === 'all' || capped.includes(line);
    const left = basis === 'event' ? limit : limit - sumAmounts(uses, holdsFor);
    return [{ benefit, holdsFor, limit, left }];
  });
}

/** The lines of the plan that was bought: limit, used, asked for, left, and what caps leave of it. */
export function buildBalanceLines(
  product: Product,
  frozen: DraftRecord,
  uses: Amount[],
  open: OpenClaim[] = [],
): BalanceLineView[] {
  const rules = selectClaimRules(product);
  const plan = findCoveredPlan(product, frozen);
  const counters = buildCounters(plan?.limits ?? {}, rules, uses);
  return listBenefitLines(product, frozen).map((line) => {
    const { benefit, limit } = line;
    const own = counters.find((counter) => counter.benefit === benefit);
    const lefts = counters.filter(({ holdsFor }) => holdsFor(benefit)).map(({ left }) => left);
    const counts = (name: string) => (own ? own.holdsFor(name) : name === benefit);
    const isClaimed = limit.kind !== 'notCovered' && !rules.notClaimed?.includes(benefit);
    return {
      ...line,
      used: sumAmounts(uses, counts),
      left: own?.left ?? null,
      payable: lefts.length === 0 ? null : Math.max(0, Math.min(...lefts)),
      within: counters.find((counter) => counter !== own && counter.holdsFor(benefit))?.benefit ?? null,
      asked: open.reduce((sum, claim) => sum + sumRequested(claim, counts), 0),
      isClaimed,
    };
  });
}

/** What a claim asks for of the lines that count. An amount for several together counts where all of them do: once. */
function sumRequested({ benefits, amount }: OpenClaim, counts: (benefit: string) => boolean): number {
  if (hasCombinedAmount(benefits)) return benefits.every(({ benefit }) => counts(benefit)) ? amount : 0;
  return benefits.reduce((sum, line) => (counts(line.benefit) ? sum + (line.amount ?? 0) : sum), 0);
}

/** Whether a claim of former times has one amount for several benefits. */
export const hasCombinedAmount = (benefits: ClaimedLine[]): boolean => benefits.some(({ amount }) => amount === null);

/** A limit that a decision goes beyond, with what was left of it. */
export type Excess = { benefit: string; left: number };

/** The first limit, the decision's own lines before caps, that the amounts together go beyond. */
export function findExcess(
  product: Product,
  frozen: DraftRecord,
  uses: Amount[],
  decided: Amount[],
): Excess | undefined {
  const counters = buildCounters(findCoveredPlan(product, frozen)?.limits ?? {}, selectClaimRules(product), uses);
  const own = ({ benefit }: Counter) => decided.some((line) => line.benefit === benefit);
  const beyond = counters
    .filter(({ holdsFor, left }) => sumAmounts(decided, holdsFor) > left)
    .toSorted((a, b) => Number(own(b)) - Number(own(a)));
  const [first] = beyond;
  return first && { benefit: first.benefit, left: Math.max(0, first.left) };
}
