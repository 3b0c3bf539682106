import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken } from '#server/people/sessions/session-token.ts';
import type { Sql } from '#server/platform/db/database.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { computeLinkEnd, openLink } from './open-link.ts';
import { putDevice } from './order-device-repository.ts';
import { ensureDeviceToken } from './order-viewer.ts';

/** Records the browser with this token as the customer's browser for an order. */
export async function rememberDevice({ now }: Pick<PurchaseServices, 'now'>, sql: Sql, orderId: string, token: string) {
  const provenAt = now();
  await putDevice(sql, { orderId, deviceHash: hashToken(token), provenAt, endsAt: computeLinkEnd(provenAt) });
}

/** Records the browser of a request as the customer's browser for an order. The reply sets its cookie. */
export async function rememberBuyer(
  services: PurchaseServices,
  request: FastifyRequest,
  reply: FastifyReply,
  ref: string,
): Promise<void> {
  const { sql } = services.database;
  const { order } = await openLink(sql, ref, services.now());
  await rememberDevice(services, sql, order.id, ensureDeviceToken(services, request, reply));
}
