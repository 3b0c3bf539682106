import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { openLink } from './open-link.ts';
import { ensureDeviceToken } from './order-viewer.ts';
import { rememberDevice } from './remember-device.ts';

/** Records that the browser of a request is the customer's of an order: the reply sets its cookie. */
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
