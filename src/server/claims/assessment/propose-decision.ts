import type { ClaimView } from '#contract/claims/claims.ts';
import { findWaitingEnd } from '#engine/claims/assess-claim.ts';
import { selectClaimRules } from '#engine/language/claims/claim-rules.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { hasCombinedAmount } from '../benefits/benefit-balance.ts';
import type { ClaimLineRow } from '../records/claim-line-repository.ts';
import type { Claim } from '../records/claim-repository.ts';
import { assessLoss, type LossCover, toLossLine } from './assess-loss.ts';

/**
 * Proposes the amounts of a decision, each with the rules that were applied, and names the waiting periods that include
 * the day of the loss. An old claim with one amount for several benefits has no lines.
 */
export async function proposeDecision(
  sql: Sql,
  cover: LossCover,
  claim: Claim,
  lines: readonly ClaimLineRow[],
): Promise<ClaimView['proposal']> {
  const asked = hasCombinedAmount(lines) ? [] : lines;
  const { assessment, facts, unitLimits } = await assessLoss(
    sql,
    cover,
    claim,
    asked.map((line) => toLossLine(line, line.amount ?? 0)),
  );
  const rules = selectClaimRules(cover.product);
  return {
    lines: assessment.lines.map(({ benefit, units = null, paid, steps }, at) => {
      return { line: asked[at]?.id ?? 0, benefit, units, paid, steps };
    }),
    shares: assessment.shares.map(({ at: _at, ...share }) => share),
    units: Object.entries(unitLimits).map(([benefit, limit]) => ({ benefit, ...limit })),
    waiting: Object.keys(rules.causes ?? {}).flatMap((cause) => {
      const until = findWaitingEnd(rules, facts, cause);
      return until === undefined ? [] : [{ cause, until }];
    }),
  };
}
