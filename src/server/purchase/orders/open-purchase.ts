import { openJourney } from '#engine/journey.ts';
import type { Product } from '#engine/product.ts';
import { loadProductVersion } from '#server/catalogue/products/version-repository.ts';
import { assertOfferOnSale } from '#server/catalogue/releases/assert-on-sale.ts';
import type { Sql } from '#server/platform/db/database.ts';
import type { Posting } from '#server/platform/ledger/ledger-repository.ts';
import type { PurchaseServices } from '../services.ts';
import { lockOrder, type Order } from './order-repository.ts';

/** A locked order, with the transaction that has locked it. */
export type HeldOrder<O extends Order = Order> = { services: PurchaseServices; sql: Sql; order: O };

/** A locked order with the product of its version. */
export type OpenPurchase<O extends Order = Order> = HeldOrder<O> & { product: Product };

/** Loads the product of a locked order. */
export async function openPurchase<O extends Order>(held: HeldOrder<O>): Promise<OpenPurchase<O>> {
  const { product } = await loadProductVersion(held.services, held.sql, held.order);
  return { ...held, product };
}

/** Locks an order until the transaction ends, and loads its product. */
export async function lockPurchase(services: PurchaseServices, sql: Sql, id: string): Promise<OpenPurchase> {
  return openPurchase({ services, sql, order: await lockOrder(sql, id) });
}

/**
 * Asserts that a purchase may still be paid.
 * @throws the errors of `assertOfferOnSale`
 */
export async function assertPurchaseOnSale({ services, sql, order, product }: OpenPurchase): Promise<void> {
  // A trial shop sells a version that is not on sale.
  if (order.trial !== null) return;
  await assertOfferOnSale(services, sql, order, openJourney(product, order.frozen));
}

/**
 * The payment of an order. `by`: payer or method; `covers`: true if it pays the amount due; `note`: for the log;
 * `user`: id of the user who records it.
 */
export type OrderPayment = {
  by: NonNullable<Order['paidBy']>;
  covers: boolean;
  note?: string;
  user?: string;
  /** The entry of the money, which is posted with the sale of a policy; absent: the caller posts it. */
  posting?: Posting;
  /** The plan whose first instalment this is. */
  plan?: string | undefined;
};
