import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { paymentAttempts, refunds } from '#server/platform/db/schema/payment-schema.ts';
import { orders, policies } from '#server/platform/db/schema/schema.ts';
import type { Shop } from '#tests/support/test-shop.ts';

/** One order's money, by the gateway's own ledger and the shop's database. */
export async function readOrderMoney(shop: Shop, ref: string) {
  const { sql } = shop.services.database;
  const [order] = await sql.select().from(orders).where(eq(orders.ref, ref));
  if (!order) throw new Error(`no order ${ref}`);
  const attempts = await sql.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, order.id));
  const ids = new Set(attempts.map(({ tranId }) => tranId));
  const charges = (await shop.ledger()).filter(({ tranId }) => ids.has(tranId));
  return {
    attempts: attempts.length,
    charges: charges.reduce((sum, each) => sum + each.charges, 0),
    /** Charged and not refunded, minor units. */
    held: charges.reduce((sum, each) => sum + each.charged - each.refunded, 0),
    policies: (await sql.select().from(policies).where(eq(policies.orderId, order.id))).length,
    refunds: (await sql.select().from(refunds).where(eq(refunds.orderId, order.id))).map(({ status }) => status),
    total: order.total,
  };
}

export async function expectOneChargeOnePolicy(shop: Shop, ref: string): Promise<void> {
  const { charges, held, policies: issued, refunds: given, total } = await readOrderMoney(shop, ref);
  expect({ charges, held, issued, given }).toEqual({ charges: 1, held: total, issued: 1, given: [] });
  expect(await shop.order(ref)).toMatchObject({ status: 'issued', paymentStatus: 'successful_payment', refund: null });
}
