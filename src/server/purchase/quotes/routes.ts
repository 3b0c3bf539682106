import type { FastifyInstance } from 'fastify';
import { sendQuote as sendQuoteCall } from '#contract/purchase/drafts.ts';
import { quoteProduct } from '#contract/purchase/quotes.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { toNetwork } from '#server/platform/http/client-network.ts';
import { resolveOrigin } from '#server/platform/http/origin.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import type { PurchaseServices } from '../services.ts';
import { quoteReply } from './quote-cache.ts';
import { sendQuote } from './send-quote.ts';

/** Routes for a draft's premium, sent to its customer; and for the premium of answers alone. */
export function quoteRoutes(app: FastifyInstance, services: PurchaseServices): void {
  const often = { ...quoteProduct, perMinute: services.config.quotesPerMinute };
  registerCall(app, often, async ({ params, body, user }) => {
    const current = services.catalogue.current(params.product);
    if (!current) throw new ApiProblem(404, 'productNotFound');
    return quoteReply(current, body.answers, user !== undefined, services.now());
  });

  registerCall(app, sendQuoteCall, async ({ params, body, headers, request }) =>
    sendQuote(services, {
      ...body,
      id: params.id,
      key: headers['draft-key'],
      origin: resolveOrigin(services, request),
      network: toNetwork(request.ip),
    }),
  );
}
