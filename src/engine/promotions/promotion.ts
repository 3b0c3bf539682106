import type { ProductDefinition } from '../language/definition.ts';
import type { Json } from '../language/json.ts';

/** A code with a discount on the premium of a product, from `promotions.json`. */
export type Promotion = {
  /** In capital letters. */
  code: string;
  kind: 'percent' | 'amount';
  /** Decimal string, such as '12.5'. */
  percent?: string;
  /** Minor units. */
  amount?: number;
  /** Days of Phnom Penh, both included. */
  validFrom: string;
  validTo: string;
  /** Maximum number of orders in all. Default: unlimited. */
  maxUses?: number;
  /** Maximum number of orders of one person. */
  maxUsesPerPerson?: number;
  /** Minimum premium before the discount, in minor units. */
  minimum?: number;
  /** Options of the compared field for which it is valid. Default: all. */
  plans?: string[];
};

/** The path of a product's promotions, from the top of the project. */
export const resolvePromotionsPath = (product: string): string => `product-schemas/${product}/promotions.json`;

/** The data of a promotion that pages and rating read: `findings.promotion.value`. */
export function toPromotionValue({ code, kind, percent, amount, minimum, plans }: Promotion): Json {
  return {
    ...{ code, kind, ...(kind === 'percent' ? { percent: percent as string } : { amount: amount as number }) },
    ...(minimum === undefined ? {} : { minimum }),
    ...(plans === undefined ? {} : { plans }),
  };
}

/** True if a promotion is valid on a day of Phnom Penh. */
export function isValidOn({ validFrom, validTo }: Promotion, day: string): boolean {
  return validFrom <= day && day <= validTo;
}

/**
 * Members of a promotion's value that neither the pages nor the rating of a product read. Such a condition would have
 * no effect, so the promotion would be valid for nobody or for too many.
 */
export function listUnreadMembers({ form, rating }: ProductDefinition, promotion: Promotion): string[] {
  const read = JSON.stringify([form.derived, form.conditions, rating]);
  return Object.keys(toPromotionValue(promotion) as object).filter(
    (member) => !['code', 'kind'].includes(member) && !read.includes(`"findings.promotion.value.${member}"`),
  );
}
