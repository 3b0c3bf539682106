import type { Product } from '#engine/product.ts';
import type { Sql } from '#server/platform/db/database.ts';
import type { PurchaseServices } from '../services.ts';
import type { Order } from './order-repository.ts';

/** An order with the transaction that holds its lock. */
export type HeldOrder<O extends Order = Order> = { services: PurchaseServices; sql: Sql; order: O };

/** A held order with the product of its version. */
export type OpenPurchase<O extends Order = Order> = HeldOrder<O> & { product: Product };

/** The payment of an order: the payer or method, its sufficiency, the note in the log, and the user. */
export type OrderPayment = {
  by: NonNullable<Order['paidBy']>;
  covers: boolean;
  note?: string;
  user?: string;
  /** The plan whose first instalment this is. */
  plan?: string | undefined;
};
