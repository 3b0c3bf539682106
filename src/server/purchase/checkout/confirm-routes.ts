import type { FastifyInstance } from 'fastify';
import { confirmDraft, getInsuredAlready } from '#contract/purchase/drafts.ts';
import { networkOf } from '#server/platform/http/network-of.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import { createFindOut } from '../drafts/find-out-draft.ts';
import { findingCallerOf } from '../drafts/routes.ts';
import { shownTo } from '../drafts/shown-to.ts';
import { rememberBuyer } from '../order-links/remember-buyer.ts';
import type { PurchaseServices } from '../services.ts';
import { confirmOrder } from './confirm-order.ts';
import { insuredAlreadyOf } from './insured-already-of.ts';

/** From a draft to an order. */
export function confirmRoutes(app: FastifyInstance, services: PurchaseServices): void {
  const findOut = createFindOut(services);

  registerCall(app, getInsuredAlready, async ({ params, headers, user }) =>
    insuredAlreadyOf(services, params.id, headers['draft-key'], user),
  );
  registerCall(app, confirmDraft, async ({ params, body, headers, request, reply, user }) => {
    // A code that was typed just now counts: what it takes off is seen before it is confirmed.
    await findOut(params.id, headers['draft-key'], findingCallerOf(request), ['promotion']);
    const confirmed = await confirmOrder(services, params.id, headers['draft-key'], {
      ...{ network: networkOf(request.ip), user, knowsOf: body.knowsOf, noLoss: body.noLoss },
    });
    // Whoever holds the draft's key bought it; an agent's browser is known by its session, and stays no customer's. What is
    // sold is its customer's by the code alone.
    const { isSale } = confirmed.draft.record.circumstances;
    if (!user && !request.isIdle && !isSale) await rememberBuyer(services, request, reply, confirmed.order);
    return { ...confirmed, draft: shownTo(user, confirmed.draft) };
  });
}
