import type { FastifyInstance } from 'fastify';
import { settlePayment, startPayment as startPaymentCall } from '#contract/purchase/orders.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { resolveOrigin } from '#server/platform/http/origin.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { openOrder } from '../order-links/open-link.ts';
import { readOrderViewer } from '../order-links/order-viewer.ts';
import { listAttempts } from '../payments/payment-repository.ts';
import { orProviderProblem } from '../payments/provider-problem.ts';
import { settleAttempt, settleSeenAttempt } from '../payments/settle-attempt.ts';
import { startPayment } from '../payments/start-payment.ts';
import { viewOrder } from './view-order.ts';

export function paymentRoutes(app: FastifyInstance, services: PurchaseServices): void {
  registerCall(app, startPaymentCall, async ({ params, body, request }) => {
    const wish = {
      option: body.option,
      plan: body.plan,
      language: body.language,
      prefix: body.prefix ?? '',
      origin: resolveOrigin(services, request),
      by: { visitor: readOrderViewer(services, request), knowsOf: body.knowsOf ?? [], digest: body.digest },
    };
    return orProviderProblem(() => startPayment(services, params.ref, wish));
  });

  registerCall(app, settlePayment, async ({ params, request }) => {
    const order = await openOrder(services, params.ref);
    const open = (await listAttempts(services.database.sql, order.id)).filter(
      ({ status }) => status !== 'paid' && status !== 'refunded',
    );
    for (const attempt of open.slice(0, 3)) await orProviderProblem(() => settleSeenAttempt(services, attempt));
    return viewOrder(services, params.ref, readOrderViewer(services, request));
  });

  /** The provider's report is a hint, no proof: the server verifies it here, then asks the provider. */
  app.post(
    '/api/payment/callback',
    { schema: { summary: "The payment provider's report" } },
    async (request, reply) => {
      const report = services.provider.readCallback(request.headers, request.body);
      if (report === 'refused') throw new ApiProblem(403, 'callbackRefused');
      await orProviderProblem(() => settleAttempt(services, report.tranId));
      return reply.status(200).send({ received: true });
    },
  );
}
