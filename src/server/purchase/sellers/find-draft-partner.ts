import { findPartner, type Partner } from '#server/people/partners/partner-repository.ts';
import { canSellNow } from '#server/people/partners/selling-partner.ts';
import type { Sql } from '#server/platform/db/database.ts';

/**
 * Finds the partner that sells a draft; undefined for a direct sale. A partner whose link brought the customer sells
 * only while it is allowed to: after that the customer can still buy.
 */
export async function findDraftPartner(
  sql: Sql,
  { partnerId, agentId, orderId }: Record<'partnerId' | 'agentId' | 'orderId', string | null>,
): Promise<Partner | undefined> {
  const partner = partnerId === null ? undefined : await findPartner(sql, partnerId);
  if (!partner) return undefined;
  return agentId !== null || orderId !== null || canSellNow(partner) ? partner : undefined;
}
