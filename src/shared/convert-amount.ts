import { computeShare } from '#engine/policy/share-amounts.ts';
import { readCurrencyDecimals } from './format.ts';

/** An amount in minor units of its currency, and the amount of this currency for one US dollar. */
type RatedAmount = { currency: string; amount: number; rate: string };

/** Converts an amount to US cents; half a cent is rounded up. */
export function convertToCents({ currency, amount, rate }: RatedAmount): number {
  return computeShare(amount, 10 ** (2 - readCurrencyDecimals(currency)), Number(rate));
}
