import { openJourney } from '#engine/journey.ts';
import type { InstalmentPlan } from '#engine/language/after-sale.ts';
import { computeCoverDate } from '#engine/policy/cover-date.ts';
import { computeInstalments, type Instalment, listInstalmentPlans } from '#engine/policy/instalments.ts';
import type { Product } from '#engine/product.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import type { Order } from '../orders/order-repository.ts';

/** A plan to pay a premium in instalments; their sum, charges included, is the price of this plan. */
export type PaymentPlan = { plan: string; parts: Instalment[] };

/**
 * Lists the plans by which an order can be paid on a day: for a sale or a renewal, by its product, if its cover is
 * longer than the plan. An empty list allows only the payment of the whole amount.
 */
export function listPaymentPlans(product: Product, { about, frozen, total }: Order, now: Date): PaymentPlan[] {
  if (about !== null && about.does !== 'renew') return [];
  const { afterSale, cover } = product.definition.product;
  const rules = afterSale?.instalments;
  if (!rules) return [];
  const journey = openJourney(product, frozen);
  const [from, to] = [computeCoverDate(journey, cover.effectiveFrom), computeCoverDate(journey, cover.effectiveTo)];
  return listInstalmentPlans(total, rules)
    .map((plan) => ({
      plan,
      parts: computeInstalments(total, rules.plans[plan] as InstalmentPlan, toBusinessDate(now), from),
    }))
    .filter(({ parts }) => parts.slice(1).every(({ dueOn }) => dueOn < to));
}
