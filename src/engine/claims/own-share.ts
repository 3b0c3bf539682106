import type { ClaimRules } from '../language/claims/claim-rules.ts';
import { computeShare } from '../policy/share-amounts.ts';
import type { AssessedLine, ClaimFacts, EarlierLine } from './claim-lines.ts';

/**
 * The share that the insured person bears, in minor units, and the indexes of the lines of which it is a share. `borne`:
 * the part that earlier claims of the same event bore already; `least`: the least of one stay, if it is more than the percent.
 */
export type OwnShare = { at: number[]; amount: number; borne?: number } & (
  | { rule: 'coPayment'; percent: number; most: number | null; least?: number }
  | { rule: 'deductible'; most: number }
);

/** Calculates the co-payment and the deductible of a claim, less the part that the same event has borne already. */
export function computeOwnShare(
  rules: ClaimRules,
  facts: ClaimFacts,
  used: readonly EarlierLine[],
  lines: readonly AssessedLine[],
): OwnShare[] {
  return [computeCoPayment(rules, facts, used, lines), computeDeductible(rules, facts, used, lines)].flatMap((share) =>
    share && share.amount > 0 ? [share] : [],
  );
}

const sumTaken = (used: readonly EarlierLine[]): number => used.reduce((sum, { taken = 0 }) => sum + taken, 0);

/** Lists the indexes of the lines with an amount of these benefits, and its sum. */
function selectLines(lines: readonly AssessedLine[], isOf: (benefit: string) => boolean) {
  const at = lines.flatMap(({ benefit, allowed }, index) => (allowed > 0 && isOf(benefit) ? [index] : []));
  return { at, sum: at.reduce((sum, index) => sum + (lines[index]?.allowed ?? 0), 0) };
}

function computeCoPayment(
  { coPayment, terms = {} }: ClaimRules,
  { limits }: ClaimFacts,
  used: readonly EarlierLine[],
  lines: readonly AssessedLine[],
): OwnShare | undefined {
  const { percent = 0, least = 0, most = null } = terms[String(limits[coPayment?.line ?? ''])] ?? {};
  if (!coPayment) return undefined;
  const { at, sum } = selectLines(lines, (benefit) => coPayment.of.includes(benefit));
  const borne = sumTaken(used.filter(({ isSame }) => isSame));
  const percentage = computeShare(sum, percent, 100);
  const share = Math.min(sum, Math.max(percentage, least - borne));
  const raised = share > percentage ? { least } : {};
  if (most === null) return { rule: 'coPayment', percent, most, at, amount: share, ...raised };
  const amount = Math.min(share, Math.max(0, most - borne));
  return { rule: 'coPayment', percent, most, at, amount, ...raised, ...(amount < share && borne > 0 ? { borne } : {}) };
}

function computeDeductible(
  { deductible }: ClaimRules,
  { deductible: most }: ClaimFacts,
  used: readonly EarlierLine[],
  lines: readonly AssessedLine[],
): OwnShare | undefined {
  if (!deductible) return undefined;
  const { of, per, notAlone = [] } = deductible;
  const { at, sum } = selectLines(lines, (benefit) => of?.includes(benefit) ?? true);
  if (at.every((index) => notAlone.includes(lines[index]?.benefit ?? ''))) return undefined;
  const borne = sumTaken(used.filter(({ isSame }) => per === 'period' || (per === 'event' && isSame)));
  const amount = Math.min(sum, Math.max(0, most - borne));
  return { rule: 'deductible', most, at, amount, ...(borne > 0 ? { borne } : {}) };
}
