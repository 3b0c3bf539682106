import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  getDocument,
  getOrder,
  mailCertificate as mailCertificateCall,
  reopenOrder as reopenOrderCall,
  sendCode,
  verifyCode,
} from '#contract/purchase/orders.ts';
import { readCodeCaller } from '#server/platform/codes/code-caller.ts';
import { toNetwork } from '#server/platform/http/client-network.ts';
import { resolveOrigin } from '#server/platform/http/origin.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { sendDocument } from '../certificates/send-document.ts';
import { openOrder } from '../order-links/open-link.ts';
import { ensureDeviceToken, readOrderViewer } from '../order-links/order-viewer.ts';
import { requireProof } from '../order-links/require-proof.ts';
import { mailCertificate } from '../order-links/send-link.ts';
import { isSale, rejectNonSeller, rejectSeller } from '../orders/order-consent.ts';
import { orProviderProblem } from '../payments/provider-problem.ts';
import { sendOrderCode, verifyCodeOf } from './order-code.ts';
import { reopenOrder } from './reopen-order.ts';
import { viewOrder } from './view-order.ts';

/**
 * Routes of orders, found by their unguessable reference. An issued order is shown to its customer and to the people
 * who serve it.
 */
export function orderRoutes(app: FastifyInstance, services: PurchaseServices): void {
  const shown = (ref: string, request: FastifyRequest) => viewOrder(services, ref, readOrderViewer(services, request));

  registerCall(app, getOrder, async ({ params, request }) => shown(params.ref, request));
  registerCall(app, sendCode, async ({ params, user, request }) => {
    rejectSeller(await openOrder(services, params.ref), user);
    await sendOrderCode(services, params.ref, readCodeCaller(request), resolveOrigin(services, request));
    return shown(params.ref, request);
  });
  registerCall(app, verifyCode, async ({ params, body, user, request, reply }) => {
    const order = await openOrder(services, params.ref);
    rejectSeller(order, user);
    // An agent's browser is known by its session, and does not become a customer's browser, except for orders that
    // another person sold.
    const device = (user && !isSale(order)) || request.isIdle ? undefined : ensureDeviceToken(services, request, reply);
    await verifyCodeOf(services, order, { code: body.code, network: toNetwork(request.ip), device });
    const visitor = readOrderViewer(services, request);
    return viewOrder(services, params.ref, { ...visitor, device: device ?? visitor.device });
  });
  registerCall(app, reopenOrderCall, async ({ params, user, request }) => {
    rejectNonSeller(await openOrder(services, params.ref), user);
    await orProviderProblem(() => reopenOrder(services, params.ref));
    return shown(params.ref, request);
  });

  registerCall(app, mailCertificateCall, async ({ params, request }) => {
    const order = await openOrder(services, params.ref);
    await requireProof(services, readOrderViewer(services, request), order);
    return services.database.transaction('mail certificate link', (sql) =>
      mailCertificate(services, sql, order, { origin: resolveOrigin(services, request), ref: params.ref }),
    );
  });

  registerCall(app, getDocument, async ({ params, query, reply, request }) =>
    sendDocument(services, { request, reply, name: params.name, query }, async () => {
      const order = await openOrder(services, params.ref);
      await requireProof(services, readOrderViewer(services, request), order);
      return order;
    }),
  );
}
