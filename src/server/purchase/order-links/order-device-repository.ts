import { and, eq, gt, lt } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { orderDevices } from '#server/platform/db/schema/order-link-schema.ts';
import { hasRow } from '#server/platform/db/statements.ts';

export type OrderDevice = typeof orderDevices.$inferSelect;

/** Records that a browser is the customer's; a repeated proof extends it. */
export async function putDevice(sql: Sql, device: OrderDevice): Promise<void> {
  const { endsAt } = device;
  await sql
    .insert(orderDevices)
    .values(device)
    .onConflictDoUpdate({ target: [orderDevices.orderId, orderDevices.deviceHash], set: { endsAt } });
}

/** Returns true if a browser has proven to be the customer's of this order. */
export async function isDeviceOfOrder(sql: Sql, orderId: string, deviceHash: string, at: Date): Promise<boolean> {
  const same = and(eq(orderDevices.orderId, orderId), eq(orderDevices.deviceHash, deviceHash));
  return hasRow(sql, orderDevices, and(same, gt(orderDevices.endsAt, at)));
}

export async function setDevicesEnd(sql: Sql, orderId: string, endsAt: Date): Promise<void> {
  await sql.update(orderDevices).set({ endsAt }).where(eq(orderDevices.orderId, orderId));
}

/** Deletes all proofs of an order: after that every browser needs a new one. */
export async function deleteOrderDevices(sql: Sql, orderId: string): Promise<void> {
  await sql.delete(orderDevices).where(eq(orderDevices.orderId, orderId));
}

/** Deletes proofs that have expired. */
export async function deleteExpiredDevices(sql: Sql, before: Date): Promise<void> {
  await sql.delete(orderDevices).where(lt(orderDevices.endsAt, before));
}
