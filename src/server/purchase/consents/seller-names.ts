import type { OfferView } from '#contract/purchase/consents.ts';
import { findPartner } from '#server/people/partners/partner-repository.ts';
import { findUser } from '#server/people/users/user-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import type { Order } from '../orders/order-repository.ts';
import { formatUserName } from '../sellers/format-user-name.ts';

/** Loads the names of the partner and agent that sell an order; null without a partner. */
export async function loadSellerNames(
  sql: Sql,
  { partnerId, agentId }: Pick<Order, 'partnerId' | 'agentId'>,
): Promise<OfferView['seller']> {
  const partner = partnerId === null ? undefined : await findPartner(sql, partnerId);
  if (!partner) return null;
  const agent = agentId === null ? undefined : await findUser(sql, agentId);
  return { partner: partner.name, agent: agent ? formatUserName(agent).name : null };
}
