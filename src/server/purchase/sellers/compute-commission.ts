import Big from 'big.js';
import type { Premium } from '#engine/language/premium.ts';
import { toMinorUnits } from '#engine/rating.ts';
import { type CommissionedProduct, selectCommissionRate } from '#server/people/partners/commission-rate.ts';
import type { Partner } from '#server/people/partners/partner-repository.ts';

/**
 * Computes a partner's commission on a premium and the rest of it, in minor units: a share of the net premium, rounded
 * once, and never more than the premium itself. The sum of both is exactly the premium.
 */
export function computeCommission(
  { commission }: Pick<Partner, 'commission'>,
  product: CommissionedProduct,
  { net, total }: Pick<Premium, 'net' | 'total'>,
): { commission: number; premiumWithoutCommission: number } {
  const share = toMinorUnits(new Big(net).times(selectCommissionRate(commission, product)).div(100));
  const earned = Math.min(share, total);
  return { commission: earned, premiumWithoutCommission: total - earned };
}
