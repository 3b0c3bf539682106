import type { FastifyInstance } from 'fastify';
import { confirmDraft, getDuplicateCover } from '#contract/purchase/drafts.ts';
import { toNetwork } from '#server/platform/http/client-network.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import { redactFor } from '../drafts/redact-for.ts';
import { createLookupResolver } from '../drafts/resolve-lookups.ts';
import { toLookupCaller } from '../drafts/routes.ts';
import { rememberBuyer } from '../order-links/remember-buyer.ts';
import type { PurchaseServices } from '../services.ts';
import { confirmOrder } from './confirm-order.ts';
import { findDoubleInsurance } from './find-double-insurance.ts';

/** From a draft to an order. */
export function confirmRoutes(app: FastifyInstance, services: PurchaseServices): void {
  const findOut = createLookupResolver(services);

  registerCall(app, getDuplicateCover, async ({ params, headers, user }) =>
    findDoubleInsurance(services, params.id, headers['draft-key'], user),
  );
  registerCall(app, confirmDraft, async ({ params, body, headers, request, reply, user }) => {
    // A code that was typed just now counts: what it takes off is seen before it is confirmed.
    await findOut(params.id, headers['draft-key'], toLookupCaller(request), ['promotion']);
    const confirmed = await confirmOrder(services, params.id, headers['draft-key'], {
      ...{ network: toNetwork(request.ip), user, knowsOf: body.knowsOf, noLoss: body.noLoss },
    });
    // Whoever holds the draft's key bought it; an agent's browser is known by its session, and stays no customer's. What is
    // sold is its customer's by the code alone.
    const { isSale } = confirmed.draft.record.circumstances;
    if (!user && !request.isIdle && !isSale) await rememberBuyer(services, request, reply, confirmed.order);
    return { ...confirmed, draft: redactFor(user, confirmed.draft) };
  });
}
