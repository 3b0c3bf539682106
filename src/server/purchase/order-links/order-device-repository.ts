import { and, eq, gt, lt } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { orderDevices } from '#server/platform/db/schema/order-link-schema.ts';
import { hasRow } from '#server/platform/db/statements.ts';

export type OrderDevice = typeof orderDevices.$inferSelect;

/** Records a browser as the customer's browser for an order; a repeated record extends its validity. */
export async function putDevice(sql: Sql, device: OrderDevice): Promise<void> {
  const { endsAt } = device;
  await sql
    .insert(orderDevices)
    .values(device)
    .onConflictDoUpdate({ target: [orderDevices.orderId, orderDevices.deviceHash], set: { endsAt } });
}

/** Returns true if a browser is recorded as the customer's browser for this order, and the record has not expired. */
export async function isDeviceOfOrder(sql: Sql, orderId: string, deviceHash: string, at: Date): Promise<boolean> {
  const same = and(eq(orderDevices.orderId, orderId), eq(orderDevices.deviceHash, deviceHash));
  return hasRow(sql, orderDevices, and(same, gt(orderDevices.endsAt, at)));
}

export async function setDevicesEnd(sql: Sql, orderId: string, endsAt: Date): Promise<void> {
  await sql.update(orderDevices).set({ endsAt }).where(eq(orderDevices.orderId, orderId));
}

/** Deletes the records of all browsers of an order: each browser must prove again that it is the customer's. */
export async function deleteOrderDevices(sql: Sql, orderId: string): Promise<void> {
  await sql.delete(orderDevices).where(eq(orderDevices.orderId, orderId));
}

/** Deletes the records of browsers that expired before an instant. */
export async function deleteExpiredDevices(sql: Sql, before: Date): Promise<void> {
  await sql.delete(orderDevices).where(lt(orderDevices.endsAt, before));
}
