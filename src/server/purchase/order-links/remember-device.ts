import { hashToken } from '#server/people/sessions/session-token.ts';
import type { Sql } from '#server/platform/db/database.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { computeLinkEnd } from './link-days.ts';
import { putDevice } from './order-device-repository.ts';

/** Records that the browser with this token is the customer's of an order. */
export async function rememberDevice(
  { now }: Pick<PurchaseServices, 'now'>,
  sql: Sql,
  orderId: string,
  token: string,
): Promise<void> {
  const provenAt = now();
  await putDevice(sql, { orderId, deviceHash: hashToken(token), provenAt, endsAt: computeLinkEnd(provenAt) });
}
