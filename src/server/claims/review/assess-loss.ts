import { type Assessment, assessClaim, listUnitLimits } from '#engine/claims/assess-claim.ts';
import type { ClaimFacts, ClaimLine, UnitLimit } from '#engine/claims/claim-lines.ts';
import { selectClaimRules } from '#engine/language/claims/claim-rules.ts';
import { countDays } from '#engine/language/dates.ts';
import type { Product } from '#engine/product.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { listApprovedLines } from '../benefits/benefit-use-repository.ts';
import { buildClaimFacts } from '../benefits/claim-facts.ts';
import type { SoldPolicy } from '../holders/sold-policy-repository.ts';
import type { Claim } from '../records/claim-repository.ts';

/** The policy in the term that covers the day of a loss; `unbrokenFrom`: the first day of cover without a gap. */
export type LossCover = SoldPolicy & { product: Product; covered: { unbrokenFrom: string } };

/** The claim's data for the calculation. */
type Loss = Pick<Claim, 'lossDate' | 'dischargeDate' | 'claimant'>;

/** The assessment of a claim, its facts, and the limits for one unit. */
type AssessedLoss = { assessment: Assessment; facts: ClaimFacts; unitLimits: Record<string, UnitLimit> };

/**
 * Calculates the amounts that the policy pays for lines of a claim, after the payments that were decided before. Days
 * without a number are those from the loss to the discharge. Exact only while the policy is locked.
 */
export async function assessLoss(sql: Sql, cover: LossCover, loss: Loss, lines: ClaimLine[]): Promise<AssessedLoss> {
  const { product, policy, order, covered } = cover;
  const rules = selectClaimRules(product);
  const facts = buildClaimFacts(product, order.frozen, {
    insured: loss.claimant.insured,
    term: { from: policy.effectiveFrom, to: policy.effectiveTo },
    first: covered.unbrokenFrom,
    loss: loss.lossDate,
    values: {},
  });
  const isTrip = rules.limitsAreFor === 'trip';
  const earlier = (await listApprovedLines(sql, policy)).map((line) => {
    // A claim does not name its trip, so all claims of a term count as one trip.
    return { ...line, isSame: isTrip || line.on === loss.lossDate };
  });
  const unitLimits = listUnitLimits(rules, facts, earlier);
  const days = countNights(loss);
  const counted = lines.map((line) =>
    line.units === undefined && days !== undefined && unitLimits[line.benefit]?.unit === 'day'
      ? { ...line, units: days }
      : line,
  );
  return { assessment: assessClaim(rules, facts, earlier, counted), facts, unitLimits };
}

const countNights = ({ lossDate, dischargeDate }: Loss): number | undefined =>
  dischargeDate === null ? undefined : countDays(lossDate, dischargeDate) - 1;
