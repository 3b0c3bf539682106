import type { CommissionRates } from '#contract/people/partners.ts';

/** Percent of the net premium that a partner earns on a product, a decimal string. */
export function commissionRate({ default: otherwise, products }: CommissionRates, product: string): string {
  return Object.hasOwn(products, product) ? (products[product] as string) : otherwise;
}
