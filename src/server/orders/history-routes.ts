import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/order-histories.ts';
import { originOf } from '../http/origin.ts';
import { registerCall } from '../http/register-call.ts';
import { markAsPaid } from '../payments/mark-as-paid.ts';
import { payFromBalance } from '../payments/pay-from-balance.ts';
import { orProviderProblem } from '../payments/provider-problem.ts';
import type { Services } from '../services.ts';
import { cancelOrder } from './cancel-order.ts';
import { copyOrder } from './copy-order.ts';
import { listOrders } from './list-orders.ts';
import { sendPaymentLink } from './send-payment-link.ts';
import { viewOrderDetail } from './view-order-detail.ts';

/** Orders as partners and the insurer see them, by their internal id. An agent sees what the own partner sold. */
export function orderHistoryRoutes(app: FastifyInstance, services: Services): void {
  registerCall(app, contract.listOrders, async ({ user, query }) => listOrders(services, user, query));
  registerCall(app, contract.getOrderDetail, async ({ user, params }) => viewOrderDetail(services, user, params.id));
  registerCall(app, contract.sendPaymentLink, async ({ user, params, body, request }) =>
    sendPaymentLink(services, user, params.id, { ...body, origin: originOf(services, request) }),
  );
  registerCall(app, contract.payFromBalance, async ({ user, params, body }) => {
    await orProviderProblem(() => payFromBalance(services, user, params.id, body));
    return viewOrderDetail(services, user, params.id);
  });
  registerCall(app, contract.markAsPaid, async ({ user, params, body }) => {
    await markAsPaid(services, user, params.id, body);
    return viewOrderDetail(services, user, params.id);
  });
  registerCall(app, contract.cancelOrder, async ({ user, params, body }) => {
    await orProviderProblem(() => cancelOrder(services, user, params.id, body.reason));
    return viewOrderDetail(services, user, params.id);
  });
  registerCall(app, contract.copyOrder, async ({ user, params }) => copyOrder(services, user, params.id));
}
