import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as contract from '#contract/purchase/order-links.ts';
import { readCodeCaller } from '#server/platform/codes/code-caller.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import type { Order } from '../orders/order-repository.ts';
import { openOrder } from './open-link.ts';
import { ensureDeviceToken, type OrderViewer, readOrderViewer } from './order-viewer.ts';
import { proveDevice, sendDeviceCode, viewProofQuestion } from './prove-device.ts';
import { rememberDevice } from './remember-device.ts';
import { withdrawLinks } from './renew-link.ts';
import { isProvenViewer } from './require-proof.ts';

/** Routes of links to issued orders: the question to a new browser, a new link, and the end of a link. */
export function orderLinkRoutes(app: FastifyInstance, services: PurchaseServices): void {
  const browserOf = (request: FastifyRequest, reply: FastifyReply) => ({
    device: ensureDeviceToken(services, request, reply),
    ...readCodeCaller(request),
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

/**
 * Ends every link to an order for its customer, who continues in the same browser with a new one that nobody else has.
 * @throws 403 `proofNeeded`, 409 `notAllowedNow` before the policy is issued
 * @param device token of the browser, as the reply names it
 */
export async function withdrawOwnLink(services: PurchaseServices, visitor: OrderViewer, order: Order, device: string) {
  if (!(await isProvenViewer(services, visitor, order))) throw new ApiProblem(403, 'proofNeeded');
  return services.database.transaction('withdraw links', async (sql) => {
    const ref = await withdrawLinks(services, sql, order);
    if (visitor.user === undefined) await rememberDevice(services, sql, order.id, device);
    return { ref };
  });
}
