import type { FastifyInstance } from 'fastify';
import { confirmDraft, getDuplicateCover } from '#contract/purchase/drafts.ts';
import type { DuplicateCover } from '#contract/purchase/duplicate-cover.ts';
import { toNetwork } from '#server/platform/http/client-network.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { readCustomer } from '../customers/read-customer.ts';
import { loadJourney, openDraft } from '../drafts/open-draft.ts';
import { redactFor } from '../drafts/redact-for.ts';
import { createLookupResolver } from '../drafts/resolve-lookups.ts';
import { toLookupCaller } from '../drafts/routes.ts';
import { deriveRisks } from '../insured-risks/derive-risks.ts';
import { findOverlapsWith, selectDisclosed } from '../insured-risks/double-insurance.ts';
import { ensureDeviceToken } from '../order-links/order-viewer.ts';
import { rememberDevice } from '../order-links/remember-device.ts';
import { findSellerId } from '../sellers/visibility.ts';
import type { PurchaseServices } from '../services.ts';
import { confirmOrder } from './confirm-order.ts';

/** Routes that turn a draft into an order. */
export function confirmRoutes(app: FastifyInstance, services: PurchaseServices): void {
  const findOut = createLookupResolver(services);

  registerCall(app, getDuplicateCover, async ({ params, headers, user }) =>
    findDoubleInsurance(services, params.id, headers['draft-key'], user),
  );
  registerCall(app, confirmDraft, async ({ params, body, headers, request, reply, user }) => {
    // A promotion code that was typed a moment ago counts: the customer sees its discount before the confirmation.
    await findOut(params.id, headers['draft-key'], toLookupCaller(request, user), ['promotion']);
    const confirmed = await confirmOrder(services, params.id, headers['draft-key'], {
      ...{ network: toNetwork(request.ip), user, digest: body.digest, knowsOf: body.knowsOf, noLoss: body.noLoss },
    });
    // The holder of the draft's key is the buyer. An agent's browser is known by its session, and does not become a
    // customer's browser. The customer of an agent's sale is proven by the code alone.
    const { isSale } = confirmed.draft.record.circumstances;
    if (!user && !request.isIdle && !isSale) {
      const device = ensureDeviceToken(services, request, reply);
      await rememberDevice(services, services.database.sql, confirmed.orderId, device);
    }
    return { ...confirmed, draft: redactFor(user, confirmed.draft) };
  });
}

/**
 * Finds policies that a draft would insure a second time, as far as the requester may see them. The lookup is the same
 * for all requesters, so that neither the answer nor its time reveals anything to a stranger.
 */
async function findDoubleInsurance(
  services: PurchaseServices,
  id: string,
  key: unknown,
  user: SignedInUser | undefined,
): Promise<DuplicateCover[]> {
  const { database, now } = services;
  const { row, product } = await openDraft(services, id, key);
  const journey = await loadJourney(database.sql, product, row, now());
  const overlaps = await findOverlapsWith(database.sql, row.orderId ?? '', deriveRisks(services, journey));
  const isProven = journey.situation.facts.phoneIsProven === true;
  const phone = readCustomer(journey).phone ?? undefined;
  return selectDisclosed(overlaps, { provenPhone: isProven ? phone : undefined, partnerId: findSellerId(row, user) });
}
