import type { FastifyInstance } from 'fastify';
import { getBought, getOrderPicture } from '#contract/purchase/bought.ts';
import { markAsPaid as markCall, voidPayment } from '#contract/purchase/marked-payments.ts';
import * as contract from '#contract/purchase/order-histories.ts';
import * as sales from '#contract/purchase/sales.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { resolveOrigin } from '#server/platform/http/origin.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import { visibleSalesPartner } from '#server/purchase/sellers/visibility.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { sendDocument } from '../certificates/send-document.ts';
import { withdrawLinks } from '../order-links/renew-link.ts';
import { sendCertificateLink } from '../order-links/send-link.ts';
import { openVisibleOrder } from '../orders/open-visible-order.ts';
import { findVisibleOrder } from '../orders/order-repository.ts';
import { markAsPaid } from '../payments/mark-as-paid.ts';
import { payFromBalance } from '../payments/pay-from-balance.ts';
import { orProviderProblem } from '../payments/provider-problem.ts';
import { requestVoid } from '../policy-life/void-marked.ts';
import { cancelOrder } from './cancel-order.ts';
import { addQuotation, copyOrder, quoteForCustomer } from './copy-order.ts';
import { listOrders } from './list-orders.ts';
import { sendPaymentLink } from './send-payment-link.ts';
import { readOrderPicture, viewBought } from './view-bought.ts';
import { viewOrderDetail } from './view-order-detail.ts';

/**
 * Routes of orders for partners and the insurer, by internal id. An agent sees the orders that the own partner sold.
 */
export function orderHistoryRoutes(app: FastifyInstance, services: PurchaseServices): void {
  registerCall(app, contract.listOrders, async ({ user, body }) => listOrders(services, user, body));
  registerCall(app, contract.getOrderDetail, async ({ user, params }) => viewOrderDetail(services, user, params.id));
  registerCall(app, getBought, async ({ user, params, query }) =>
    viewBought(services, user, params.id, query.language ?? 'en'),
  );
  registerCall(app, getOrderPicture, async ({ user, params, reply }) => {
    const picture = await readOrderPicture(services, user, params);
    return reply.header('content-type', 'image/jpeg').header('cache-control', 'private, no-store').send(picture);
  });
  registerCall(app, contract.sendPaymentLink, async ({ user, params, body, request }) =>
    sendPaymentLink(services, user, params.id, { ...body, origin: resolveOrigin(services, request) }),
  );
  registerCall(app, contract.payFromBalance, async ({ user, params, body }) => {
    await orProviderProblem(() => payFromBalance(services, user, params.id, body));
    return viewOrderDetail(services, user, params.id);
  });
  registerCall(app, markCall, async ({ user, params, body }) => {
    await markAsPaid(services, user, params.id, body);
    return viewOrderDetail(services, user, params.id);
  });
  registerCall(app, voidPayment, async ({ user, params, body }) => {
    await requestVoid(services, user, params.id, body.reason);
    return viewOrderDetail(services, user, params.id);
  });
  registerCall(app, contract.cancelOrder, async ({ user, params, body }) => {
    await orProviderProblem(() => cancelOrder(services, user, params.id, body.reason));
    return viewOrderDetail(services, user, params.id);
  });
  registerCall(app, contract.sendCertificateLink, async ({ user, params, request }) => {
    const { id } = await openVisibleOrder(services.database.sql, user, params.id);
    const sending = { origin: resolveOrigin(services, request), by: user.id };
    await services.database.transaction('send certificate link', (sql) =>
      sendCertificateLink(services, sql, id, sending),
    );
    return viewOrderDetail(services, user, id);
  });
  registerCall(app, contract.withdrawLinks, async ({ user, params, body, request }) => {
    const order = await openVisibleOrder(services.database.sql, user, params.id);
    const origin = resolveOrigin(services, request);
    const { database } = services;
    const ref = await database.transaction('withdraw links', (sql) => withdrawLinks(services, sql, order, user.id));
    // The message has its own transaction: if it is refused, the links have ended nevertheless.
    if (body.send)
      await database.transaction('send certificate link', (sql) =>
        sendCertificateLink(services, sql, order.id, { origin, by: user.id, ref }),
      );
    return viewOrderDetail(services, user, order.id);
  });
  registerCall(app, contract.getOrderDocument, async ({ user, params, query, request, reply }) =>
    sendDocument(services, { request, reply, name: params.name, query }, async () => {
      const order = await findVisibleOrder(services.database.sql, params.id, visibleSalesPartner(user));
      if (!order) throw new ApiProblem(404, 'orderNotFound');
      return order;
    }),
  );
  registerCall(app, sales.copyOrder, async ({ user, params }) => copyOrder(services, user, params.id));
  registerCall(app, sales.addQuotation, async ({ user, params }) => addQuotation(services, user, params.id));
  registerCall(app, sales.quoteForCustomer, async ({ user, body }) => quoteForCustomer(services, user, body));
}
