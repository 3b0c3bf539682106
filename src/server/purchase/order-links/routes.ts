import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as contract from '#contract/purchase/order-links.ts';
import { toNetwork } from '#server/platform/http/client-network.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { openOrder } from './open-link.ts';
import { ensureDeviceToken, readOrderViewer } from './order-viewer.ts';
import { proveDevice, sendDeviceCode, viewProofQuestion } from './prove-device.ts';
import { withdrawOwnLink } from './withdraw-own-link.ts';

/** Routes of links to issued orders: the question to a new browser, a new link, and the end of a link. */
export function orderLinkRoutes(app: FastifyInstance, services: PurchaseServices): void {
  const browserOf = (request: FastifyRequest, reply: FastifyReply) => ({
    device: ensureDeviceToken(services, request, reply),
    network: toNetwork(request.ip),
  });

  registerCall(app, contract.getProofQuestion, async ({ params }) => viewProofQuestion(services, params.ref));
  registerCall(app, contract.sendProofCode, async ({ params, request, reply }) => {
    // It runs before the browser gets a token, so that an unknown order sets no cookie.
    await viewProofQuestion(services, params.ref);
    return sendDeviceCode(services, params.ref, browserOf(request, reply));
  });
  registerCall(app, contract.verifyOrderAccess, async ({ params, body, request, reply }) => {
    await viewProofQuestion(services, params.ref);
    return proveDevice(services, params.ref, body, browserOf(request, reply));
  });
  registerCall(app, contract.withdrawLink, async ({ params, request, reply }) => {
    const order = await openOrder(services, params.ref);
    const visitor = readOrderViewer(services, request);
    return withdrawOwnLink(services, visitor, order, ensureDeviceToken(services, request, reply));
  });
}
