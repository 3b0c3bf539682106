import type { FastifyInstance } from 'fastify';
import { sendQuote as sendQuoteCall } from '#contract/purchase/drafts.ts';
import { networkOf } from '#server/platform/http/network-of.ts';
import { originOf } from '#server/platform/http/origin.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import type { PurchaseServices } from '../services.ts';
import { sendQuote } from './send-quote.ts';

/** A draft's premium, sent to its customer. */
export function quoteRoutes(app: FastifyInstance, services: PurchaseServices): void {
  registerCall(app, sendQuoteCall, async ({ params, body, headers, request }) =>
    sendQuote(services, {
      ...body,
      id: params.id,
      key: headers['draft-key'],
      origin: originOf(services, request),
      network: networkOf(request.ip),
    }),
  );
}
