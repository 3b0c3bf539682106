import type { FastifyInstance } from 'fastify';
import { getDocument, getOrder, reopenOrder as reopenOrderCall, sendCode, verifyCode } from '#contract/orders.ts';
import { networkOf } from '../http/network-of.ts';
import { registerCall } from '../http/register-call.ts';
import { orProviderProblem } from '../payments/provider-problem.ts';
import { orSayMissing } from '../policies/or-say-missing.ts';
import { policyDocument } from '../policies/policy-document.ts';
import type { Services } from '../services.ts';
import { sendOrderCode, verifyOrderCode } from './order-code.ts';
import { reopenOrder } from './reopen-order.ts';
import { viewOrder } from './view-order.ts';

/** Orders, known by their unguessable reference. */
export function orderRoutes(app: FastifyInstance, services: Services): void {
  registerCall(app, getOrder, async ({ params }) => viewOrder(services, params.ref));
  registerCall(app, sendCode, async ({ params, request }) =>
    sendOrderCode(services, params.ref, networkOf(request.ip)),
  );
  registerCall(app, verifyCode, async ({ params, body, request }) =>
    verifyOrderCode(services, params.ref, { code: body.code, network: networkOf(request.ip) }),
  );
  registerCall(app, reopenOrderCall, async ({ params }) => orProviderProblem(() => reopenOrder(services, params.ref)));

  registerCall(app, getDocument, async ({ params, query, reply, request }) => {
    const language = query.language ?? 'both';
    const open = async () => {
      const { pdf, fileName } = await policyDocument(services, params.ref, params.name, language, request);
      return reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `inline; filename="${fileName}"`)
        .send(pdf);
    };
    return orSayMissing(open, { request, reply, language });
  });
}
