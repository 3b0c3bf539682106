import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as contract from '#contract/purchase/order-links.ts';
import { networkOf } from '#server/platform/http/network-of.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { openOrder } from './open-link.ts';
import { proveDevice, questionOf, sendCodeOfProof } from './prove-device.ts';
import { deviceOf, visitorOf } from './visitor.ts';
import { withdrawOwnLink } from './withdraw-own-link.ts';

/** Links to issued orders: what a new browser is asked, a new link, and the end of one. */
export function orderLinkRoutes(app: FastifyInstance, services: PurchaseServices): void {
  const browserOf = (request: FastifyRequest, reply: FastifyReply) => ({
    device: deviceOf(services, request, reply),
    network: networkOf(request.ip),
  });

  registerCall(app, contract.getOrderQuestion, async ({ params }) => questionOf(services, params.ref));
  registerCall(app, contract.sendProofCode, async ({ params, request, reply }) => {
    // Before a browser is given a name, so that what is no order names nobody.
    await questionOf(services, params.ref);
    return sendCodeOfProof(services, params.ref, browserOf(request, reply));
  });
  registerCall(app, contract.proveOrder, async ({ params, body, request, reply }) => {
    await questionOf(services, params.ref);
    return proveDevice(services, params.ref, body, browserOf(request, reply));
  });
  registerCall(app, contract.withdrawLink, async ({ params, request, reply }) => {
    const order = await openOrder(services, params.ref);
    const visitor = visitorOf(services, request);
    return withdrawOwnLink(services, visitor, order, deviceOf(services, request, reply));
  });
}
