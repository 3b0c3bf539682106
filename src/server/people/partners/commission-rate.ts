import type { CommissionRates } from '#contract/people/partners.ts';

/** The properties of a product that define its commission. */
export type CommissionedProduct = { id: string; commissionPercent?: string };

/**
 * Selects the percent of the net premium that a partner earns on a product, a decimal string: the rate for the product,
 * else the rate for all products, else the rate of the sold product version, else undefined.
 */
export function selectCommissionRate(
  { default: otherwise, products }: CommissionRates,
  { id, commissionPercent = '0' }: CommissionedProduct,
): string {
  return Object.hasOwn(products, id) ? (products[id] as string) : (otherwise ?? commissionPercent);
}
