import type { Product } from '#engine/product.ts';
import { digestOf } from '../drafts/draft-digest.ts';
import { listPaymentPlans } from '../instalments/list-payment-plans.ts';
import type { Order } from '../orders/order-repository.ts';

/**
 * Returns the digest of an order: of everything that its payer pays for. These are the frozen answers, the product
 * version, the premium, the terms of an endorsement, and the instalments that the payer may choose now.
 */
export function digestOrder(product: Product, order: Order, now: Date): string {
  const { version, frozen, premium, about, status } = order;
  const { lines, total, currency } = premium;
  const plans = status === 'confirmed' ? listPaymentPlans(product, order, now) : [];
  return digestOf({ product: order.product, version, answers: frozen.answers, lines, total, currency, about, plans });
}
