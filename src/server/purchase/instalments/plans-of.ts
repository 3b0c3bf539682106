import { openJourney } from '#engine/journey.ts';
import type { InstalmentPlan } from '#engine/language/after-sale.ts';
import { businessDate } from '#engine/language/dates.ts';
import { coverDate } from '#engine/policy/cover-date.ts';
import { type Instalment, instalmentsOf, plansFor } from '#engine/policy/instalments.ts';
import type { Product } from '#engine/product.ts';
import type { Order } from '../orders/order-repository.ts';

/** A way to pay a premium in parts; what the parts come to, charges included, is what it costs so. */
export type OfferedPlan = { plan: string; parts: Instalment[] };

/**
 * The plans by which an order can be paid on a day: of a sale or a renewal, as its product says, where its cover is longer than the
 * plan. None where all of it is paid at once.
 */
export function plansOf(product: Product, { about, frozen, total }: Order, now: Date): OfferedPlan[] {
  if (about !== null && about.does !== 'renew') return [];
  const { afterSale, cover } = product.definition.product;
  const rules = afterSale?.instalments;
  if (!rules) return [];
  const journey = openJourney(product, frozen);
  const [from, to] = [coverDate(journey, cover.effectiveFrom), coverDate(journey, cover.effectiveTo)];
  return plansFor(total, rules)
    .map((plan) => ({
      plan,
      parts: instalmentsOf(total, rules.plans[plan] as InstalmentPlan, businessDate(now), from),
    }))
    .filter(({ parts }) => parts.slice(1).every(({ dueOn }) => dueOn < to));
}
