import type { InsuredAlready } from '#contract/purchase/insured-already.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { customerOf } from '../customers/customer-of.ts';
import { journeyOf, openDraft } from '../drafts/open-draft.ts';
import { overlapsWith, toldOf } from '../insured-risks/insured-already.ts';
import { risksOf } from '../insured-risks/risks-of.ts';
import { sellerId } from '../sellers/seller-id.ts';

/**
 * What a draft would insure a second time, as far as who asks may know it. The same is looked up for everybody, so that
 * neither the answer nor its time tells a stranger anything.
 */
export async function insuredAlreadyOf(
  services: PurchaseServices,
  id: string,
  key: unknown,
  user: SignedInUser | undefined,
): Promise<InsuredAlready[]> {
  const { database, now } = services;
  const { row, product } = await openDraft(services, id, key);
  const journey = await journeyOf(database.sql, product, row, now());
  const overlaps = await overlapsWith(database.sql, row.orderId ?? '', risksOf(services, journey));
  const isProven = journey.situation.facts.phoneIsProven === true;
  const phone = customerOf(journey).phone ?? undefined;
  return toldOf(overlaps, { provenPhone: isProven ? phone : undefined, partnerId: sellerId(row, user) });
}
