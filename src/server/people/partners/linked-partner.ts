import type { PartnerAccount } from '#contract/people/partners.ts';
import type { PeopleServices } from '#server/people/services.ts';
import { type NetworkLimit, returnNetworkPlaces, takeNetworkPlaces } from '#server/platform/limits/network-places.ts';
import { findPartnerByAccount, type Partner } from './partner-repository.ts';
import { canSellNow } from './selling-partner.ts';

/**
 * Limit of different partners that one network may name and that do not sell. A visitor of a link names one that sells;
 * an attacker who guesses names many that do not.
 */
const UNKNOWN_LINKS: NetworkLimit = { name: 'partners of links', most: 30, perPaid: 0.1 };

/**
 * Finds the partner of a link. Returns undefined for an unknown or suspended partner, or one that may not sell; the
 * caller cannot see the difference. Throws 429 `tooManyFromNetwork` for too many guesses.
 */
export async function findLinkedPartner(
  services: Pick<PeopleServices, 'config' | 'database' | 'now' | 'ids'>,
  { company, accountCode }: PartnerAccount,
  network: string,
): Promise<Partner | undefined> {
  const asked = { limit: UNKNOWN_LINKS, network, question: JSON.stringify([company, accountCode]) };
  return services.database.transaction('partner of a link', async (sql) => {
    const taken = await takeNetworkPlaces(services, sql, asked);
    const partner = await findPartnerByAccount(sql, company, accountCode);
    if (!partner || !canSellNow(partner)) return undefined;
    await returnNetworkPlaces(services, sql, taken);
    return partner;
  });
}
