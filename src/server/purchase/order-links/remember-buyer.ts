import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { openLink } from './open-link.ts';
import { ensureDeviceToken } from './order-viewer.ts';
import { rememberDevice } from './remember-device.ts';

/** The browser that a request comes from is the customer's of an order from now on: the reply gives it the cookie. */
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
