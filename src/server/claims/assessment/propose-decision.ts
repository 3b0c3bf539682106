import type { ClaimDraft } from '#contract/claims/claim-lines.ts';
import type { ClaimView } from '#contract/claims/claims.ts';
import { findWaitingEnd } from '#engine/claims/assess-claim.ts';
import { selectClaimRules } from '#engine/language/claims/claim-rules.ts';
import { readMinorUnits } from '#engine/language/typed/amount.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { hasCombinedAmount } from '../benefits/benefit-balance.ts';
import type { ClaimLineRow } from '../records/claim-line-repository.ts';
import type { Claim } from '../records/claim-repository.ts';
import { assessLoss, type LossCover, type LossLine, toLossLine } from './assess-loss.ts';

type ProposedLine = LossLine & { line: number | null };
type Proposal = NonNullable<ClaimView['proposal']>;

/**
 * Proposes the amounts of a decision, each with the rules that were applied, and names the waiting periods that include
 * the day of the loss. The facts of a draft replace those of the claim. An old claim with one amount for several benefits
 * has no lines without a draft.
 */
export async function proposeDecision(
  sql: Sql,
  cover: LossCover,
  claim: Pick<Claim, 'id' | 'lossDate' | 'dischargeDate' | 'claimant' | 'draft'>,
  claimed: readonly ClaimLineRow[],
): Promise<Proposal> {
  const { draft } = claim;
  const lines = draft ? mergeDraft(draft, claimed) : listClaimed(claimed);
  const loss = { ...claim, values: draft ? readValues(draft) : {} };
  const { assessment, facts, unitLimits } = await assessLoss(sql, cover, loss, lines);
  const { causes = {}, lines: rules = {}, totalLoss } = selectClaimRules(cover.product);
  return {
    lines: assessment.lines.map(({ benefit, units = null, paid, steps }, at) => {
      return { line: lines[at]?.line ?? null, benefit, units, paid, steps };
    }),
    shares: assessment.shares.map(({ at: _at, ...share }) => share),
    units: Object.entries(unitLimits).map(([benefit, limit]) => ({ benefit, ...limit })),
    waiting: Object.keys(causes).flatMap((cause) => {
      const until = findWaitingEnd({ papers: [], causes }, facts, cause);
      return until === undefined ? [] : [{ cause, until }];
    }),
    causes: Object.keys(causes),
    items: Object.entries(rules).flatMap(([benefit, { sums = [] }]) =>
      sums.flatMap((item) => (facts.sums[item] === undefined ? [] : [{ benefit, item, sum: facts.sums[item] }])),
    ),
    ...(totalLoss ? { wreck: totalLoss.wreck } : {}),
  };
}

const listClaimed = (claimed: readonly ClaimLineRow[]): ProposedLine[] =>
  hasCombinedAmount(claimed) ? [] : claimed.map((line) => ({ ...toLossLine(line, line.amount ?? 0), line: line.id }));

/** Reads a typed whole number, at most `most`; undefined if the text is none. */
function readWhole(typed: string, most = Number.POSITIVE_INFINITY): number | undefined {
  const number = readMinorUnits(typed, 0) ?? -1;
  return number >= 0 && number <= most ? number : undefined;
}

/** Reads the valid values of insured items, in minor units. */
function readValues({ values }: ClaimDraft): Record<string, number> {
  const read = Object.entries(values).map(([item, text]) => [item, readMinorUnits(text) ?? 0] as const);
  return Object.fromEntries(read.filter(([, value]) => value > 0));
}

/** Returns the lines of a draft with its facts, or else those of the claim. An added line asks for its typed amount. */
function mergeDraft(draft: ClaimDraft, claimed: readonly ClaimLineRow[]): ProposedLine[] {
  return draft.lines.map(({ line, benefit, amount, units, degree, item, cause, totalLoss }) => {
    const row = claimed.find(({ id }) => id === line);
    const asked = row?.amount ?? Math.max(0, readMinorUnits(amount) ?? 0);
    const base = row ? toLossLine(row, asked) : { benefit, asked };
    const facts = {
      ...{ units: readWhole(units), degree: readWhole(degree, 100) },
      ...{ item: item || undefined, cause: cause || undefined },
      totalLoss: totalLoss ? { salvage: Math.max(0, readMinorUnits(totalLoss.salvage) ?? 0) } : undefined,
    };
    return { ...base, ...Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined)), line };
  });
}
