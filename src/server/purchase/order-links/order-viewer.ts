import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceCookie } from '#server/people/sessions/device-cookie.ts';
import { toNetwork } from '#server/platform/http/client-network.ts';
import { resolveOrigin } from '#server/platform/http/origin.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';

/** The viewer of an order by its reference. */
export type OrderViewer = {
  user: SignedInUser | undefined;
  /** Token of the browser, if it has one. */
  device: string | undefined;
  network: string;
};

export function readOrderViewer(services: Pick<PurchaseServices, 'config'>, request: FastifyRequest): OrderViewer {
  const device = deviceCookie.read(request.headers.cookie, isSecure(services, request));
  return { user: request.user, device, network: toNetwork(request.ip) };
}

/** Returns the browser's token: the present one, or a new one that the reply sets. */
export function ensureDeviceToken(services: PurchaseServices, request: FastifyRequest, reply: FastifyReply): string {
  const secure = isSecure(services, request);
  const token = deviceCookie.read(request.headers.cookie, secure) ?? services.ids.key();
  reply.header('set-cookie', deviceCookie.set(token, secure));
  return token;
}

function isSecure(services: Pick<PurchaseServices, 'config'>, request: FastifyRequest): boolean {
  return resolveOrigin(services, request).startsWith('https:');
}
