import { type Assessment, assessClaim, listUnitLimits } from '#engine/claims/assess-claim.ts';
import type { ClaimFacts, ClaimLine, UnitLimit } from '#engine/claims/claim-lines.ts';
import { selectClaimRules } from '#engine/language/claims/claim-rules.ts';
import { countDays } from '#engine/language/dates.ts';
import type { Product } from '#engine/product.ts';
import { loadProductVersion } from '#server/catalogue/products/version-repository.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { loadCoverOn } from '#server/purchase/policies/cover-on-date.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { listApprovedLines } from '../benefits/benefit-use-repository.ts';
import { buildClaimFacts } from '../benefits/claim-facts.ts';
import { listGuaranteedLines } from '../benefits/guarantee-repository.ts';
import { findSoldPolicy, type SoldPolicy } from '../holders/sold-policy-repository.ts';
import type { ClaimLineRow } from '../records/claim-line-repository.ts';
import type { Claim } from '../records/claim-repository.ts';

/** The policy in the term that covers the day of a loss; `unbrokenFrom`: the first day of cover without a gap. */
export type LossCover = SoldPolicy & {
  product: Product;
  covered: { unbrokenFrom: string };
  /** Today's business date, on which a letter of guarantee is valid or not. */
  today: string;
};

/** The claim's data for the calculation; `values`: values of insured items on the day of the loss, in minor units. */
export type Loss = Pick<Claim, 'id' | 'lossDate' | 'dischargeDate' | 'claimant'> & {
  values?: Readonly<Record<string, number>>;
};

/** A line for the calculation, with its own days. */
export type LossLine = ClaimLine & { from?: string; to?: string };

/** The assessment of a claim, its facts, and the limits for one unit. */
type AssessedLoss = { assessment: Assessment; facts: ClaimFacts; unitLimits: Record<string, UnitLimit> };

/** Loads the cover of a claim's day of loss, in any transaction or none. */
export async function loadLossCover(
  services: ClaimServices,
  sql: Sql,
  { policyNumber, lossDate }: Pick<Claim, 'policyNumber' | 'lossDate'>,
): Promise<LossCover> {
  const sold = (await findSoldPolicy(sql, policyNumber, undefined)) as SoldPolicy;
  const held = await loadCoverOn(services, sql, sold, lossDate);
  const { product } = await loadProductVersion(services, sql, held.policy);
  return { ...held, product, today: toBusinessDate(services.now()) };
}

/** Describes the stated facts of a claimed line for the calculation. */
export function toLossLine(line: ClaimLineRow, asked: number): LossLine {
  const { benefit, item, cause, units, degree, from, to, estimate } = line;
  const stated = { item, cause, units, degree, from, to, estimate };
  return { benefit, asked, ...Object.fromEntries(Object.entries(stated).filter(([, value]) => value !== null)) };
}

/**
 * Calculates the amounts that the policy pays for lines of a claim, after the payments that were decided or guaranteed
 * before. Days
 * without a number are those of the line, or else those from the loss to the discharge. Exact only while the policy is
 * locked.
 */
export async function assessLoss(
  sql: Sql,
  cover: LossCover,
  loss: Loss,
  lines: readonly LossLine[],
): Promise<AssessedLoss> {
  const { product, policy, order, covered, today } = cover;
  const rules = selectClaimRules(product);
  const facts = buildClaimFacts(product, order.frozen, {
    insured: loss.claimant.insured,
    term: { from: policy.effectiveFrom, to: policy.effectiveTo },
    first: covered.unbrokenFrom,
    loss: loss.lossDate,
    values: loss.values ?? {},
  });
  const isTrip = rules.limitsAreFor === 'trip';
  // Letters of guarantee for other claims reserve their limits. Those for this claim do not: its decision replaces them.
  const used = [
    ...(await listApprovedLines(sql, policy, loss.id)),
    ...(await listGuaranteedLines(sql, policy, today, loss.id)),
  ];
  const earlier = used.map((line) => {
    // A claim does not name its trip, so all claims of a term count as one trip.
    return { ...line, isSame: isTrip || line.on === loss.lossDate };
  });
  const unitLimits = listUnitLimits(rules, facts, earlier);
  const counted = lines.map(({ from, to, ...line }): ClaimLine => {
    if (line.units !== undefined || unitLimits[line.benefit]?.unit !== 'day') return line;
    const units = countNights(from === undefined ? loss : { lossDate: from, dischargeDate: to ?? from });
    return units === undefined ? line : { ...line, units };
  });
  return { assessment: assessClaim(rules, facts, earlier, counted), facts, unitLimits };
}

/** Counts the nights of a stay; a stay that ends on its first day counts as one. */
const countNights = ({ lossDate, dischargeDate }: Pick<Loss, 'lossDate' | 'dischargeDate'>): number | undefined =>
  dischargeDate === null ? undefined : Math.max(1, countDays(lossDate, dischargeDate) - 1);
