import type { PartnerAccount } from '#contract/people/partners.ts';
import type { PeopleServices } from '#server/people/services.ts';
import { consumeQuestionQuota, type Limit } from '#server/platform/limits/consume-quota.ts';
import { findPartnerByAccount, type Partner } from './partner-repository.ts';
import { canSellNow } from './selling-partner.ts';

/**
 * Limit of different partners that one network may name. A visitor of a link names one; an attacker who guesses names
 * many.
 */
const MAX_LINKS_PER_NETWORK: Limit = { name: 'partners of links', most: 30, minutes: 60 };

/**
 * Finds the partner of a link. Returns undefined for an unknown or suspended partner, or one that may not sell; the
 * caller cannot see the difference. Throws 429 `tooManyQuestions` for too many guesses.
 */
export async function findLinkedPartner(
  services: Pick<PeopleServices, 'config' | 'database' | 'now'>,
  { company, accountCode }: PartnerAccount,
  network: string,
): Promise<Partner | undefined> {
  const asked = { limit: MAX_LINKS_PER_NETWORK, of: network, question: JSON.stringify([company, accountCode]) };
  const partner = await services.database.transaction('partner of a link', async (sql) => {
    await consumeQuestionQuota(services, sql, [asked]);
    return findPartnerByAccount(sql, company, accountCode);
  });
  return partner && canSellNow(partner) ? partner : undefined;
}
