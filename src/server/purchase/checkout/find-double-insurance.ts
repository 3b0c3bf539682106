import type { DuplicateCover } from '#contract/purchase/duplicate-cover.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { readCustomer } from '../customers/read-customer.ts';
import { loadJourney, openDraft } from '../drafts/open-draft.ts';
import { deriveRisks } from '../insured-risks/derive-risks.ts';
import { findOverlapsWith, selectDisclosed } from '../insured-risks/double-insurance.ts';
import { findSellerId } from '../sellers/seller-id.ts';

/**
 * Finds policies that a draft would insure a second time, as far as the requester may see them. The lookup is the same
 * for all requesters, so that neither the answer nor its time reveals anything to a stranger.
 */
export async function findDoubleInsurance(
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
