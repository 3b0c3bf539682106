import type { ProductDefinition } from '../language/definition.ts';
import type { Json } from '../language/json.ts';

/** A code that takes something off the premium of a product, as `promotions.json` says it. */
export type Promotion = {
  /** In capitals. */
  code: string;
  kind: 'percent' | 'amount';
  /** Decimal string, such as '12.5'. */
  percent?: string;
  /** Minor units. */
  amount?: number;
  /** Days of Phnom Penh, both included. */
  validFrom: string;
  validTo: string;
  /** Orders that may use it in all; without it as many as like. */
  maxUses?: number;
  /** Orders of one person. */
  maxUsesPerPerson?: number;
  /** Premium before the discount from which on it takes something off, in minor units. */
  minimum?: number;
  /** Options of the compared field that it is for; without it all. */
  plans?: string[];
};

/** Where the promotions of a product stand, from the top of the project. */
export const resolvePromotionsPath = (product: string): string => `product-schemas/${product}/promotions.json`;

/** What pages and rating are told of a promotion: `findings.promotion.value`. */
export function toPromotionValue({ code, kind, percent, amount, minimum, plans }: Promotion): Json {
  return {
    ...{ code, kind, ...(kind === 'percent' ? { percent: percent as string } : { amount: amount as number }) },
    ...(minimum === undefined ? {} : { minimum }),
    ...(plans === undefined ? {} : { plans }),
  };
}

/** Whether a promotion holds on a day of Phnom Penh. */
export function isValidOn({ validFrom, validTo }: Promotion, day: string): boolean {
  return validFrom <= day && day <= validTo;
}

/**
 * What a promotion says and the pages and the rating of a product never read, so that it would hold for nobody or for too
 * many: members of its value.
 */
export function listUnreadMembers({ form, rating }: ProductDefinition, promotion: Promotion): string[] {
  const read = JSON.stringify([form.derived, form.conditions, rating]);
  return Object.keys(toPromotionValue(promotion) as object).filter(
    (member) => !['code', 'kind'].includes(member) && !read.includes(`"findings.promotion.value.${member}"`),
  );
}
