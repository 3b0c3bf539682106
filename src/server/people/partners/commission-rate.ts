import type { CommissionRates } from '#contract/people/partners.ts';

/** What of a product its commission depends on. */
export type CommissionedProduct = { id: string; commissionPercent?: string };

/**
 * Percent of the net premium that a partner earns on a product, a decimal string: what was agreed for the product, else for all
 * products, else what the product says in the version that is sold; nothing where that says nothing.
 */
export function selectCommissionRate(
  { default: otherwise, products }: CommissionRates,
  { id, commissionPercent = '0' }: CommissionedProduct,
): string {
  return Object.hasOwn(products, id) ? (products[id] as string) : (otherwise ?? commissionPercent);
}
