import { openJourney } from '#engine/journey.ts';
import type { InstalmentPlan } from '#engine/language/after-sale.ts';
import { toBusinessDate } from '#engine/language/dates.ts';
import { computeCoverDate } from '#engine/policy/cover-date.ts';
import { computeInstalments, type Instalment, listInstalmentPlans } from '#engine/policy/instalments.ts';
import type { Product } from '#engine/product.ts';
import type { Order } from '../orders/order-repository.ts';

/** A way to pay a premium in parts; what the parts come to, charges included, is what it costs so. */
export type PaymentPlan = { plan: string; parts: Instalment[] };

/**
 * The plans by which an order can be paid on a day: of a sale or a renewal, as its product says, where its cover is longer than the
 * plan. None where all of it is paid at once.
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
