import type { ReplyOf } from '#contract/call.ts';
import type { getDraftCommission } from '#contract/purchase/sales.ts';
import { requireSellingPartner } from '#server/people/partners/selling-partner.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { loadJourney, openPartnersDraft } from '../drafts/open-draft.ts';
import { findOrder } from '../orders/order-repository.ts';
import { computeCommission } from '../sellers/compute-commission.ts';

/**
 * Computes the partner's commission for a draft, by its present rates, or by those of the draft's version; after the
 * order it is the frozen one.
 * @throws 404 `draftNotFound`, also for another partner's, and 403 `partnerMayNotSell`
 */
export async function computeDraftCommission(
  services: PurchaseServices,
  user: SignedInUser,
  id: string,
): Promise<ReplyOf<typeof getDraftCommission>> {
  const { sql } = services.database;
  const { row, product } = await openPartnersDraft(services, id, user.partnerId ?? '');
  const order = row.orderId === null ? undefined : await findOrder(sql, row.orderId);
  if (order && order.commission !== null && order.premiumWithoutCommission !== null) {
    const { commission, premiumWithoutCommission, total, currency } = order;
    return { earns: { premium: total, commission, premiumWithoutCommission, currency } };
  }
  const partner = await requireSellingPartner(sql, user);
  const { rated } = await loadJourney(sql, product, row, services.now());
  if (rated.status !== 'rated') return { earns: null };
  const { total, currency } = rated.premium;
  return {
    earns: { premium: total, ...computeCommission(partner, product.definition.product, rated.premium), currency },
  };
}
