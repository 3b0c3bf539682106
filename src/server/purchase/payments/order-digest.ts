import type { Product } from '#engine/product.ts';
import { digestOf } from '../drafts/draft-digest.ts';
import { listPaymentPlans } from '../instalments/list-payment-plans.ts';
import type { Order } from '../orders/order-repository.ts';

/**
 * Returns the digest of an order: of everything that its payer pays for. These are the frozen answers, the product
 * version, the premium, the terms of an endorsement, and the instalments that the payer may choose now.
 */
export function digestOrder(product: Product, order: Order, now: Date): string {
  const plans = order.status === 'confirmed' ? listPaymentPlans(product, order, now) : [];
  return digestOf({ ...selectTerms(order), plans });
}

/**
 * Returns the digest of an order for its seller, who pays the whole premium, or the premium without the commission.
 */
export function digestSoldOrder(order: Order): string {
  return digestOf({ ...selectTerms(order), premiumWithoutCommission: order.premiumWithoutCommission });
}

function selectTerms({ product, version, frozen, premium: { lines, total, currency }, about }: Order) {
  return { product, version, answers: frozen.answers, lines, total, currency, about };
}
