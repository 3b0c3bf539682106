import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/purchase/renewals.ts';
import { resolveOrigin } from '#server/platform/http/origin.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { listExpiring } from './list-expiring.ts';
import { sendRenewalOffer } from './send-renewal-offer.ts';

/** Routes of policies whose cover ends, for their sellers and for the insurer. */
export function renewalRoutes(app: FastifyInstance, services: PurchaseServices): void {
  registerCall(app, contract.listExpiring, async ({ user, query }) => listExpiring(services, user, query));
  registerCall(app, contract.sendRenewalOffer, async ({ user, params, request }) =>
    sendRenewalOffer(services, user, params.number, resolveOrigin(services, request)),
  );
}
