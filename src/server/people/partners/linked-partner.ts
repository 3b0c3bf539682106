import type { PartnerAccount } from '#contract/people/partners.ts';
import type { PeopleServices } from '#server/people/services.ts';
import { type Limit, takeForQuestion } from '#server/platform/limits/take-from.ts';
import { findPartnerByAccount, type Partner } from './partner-repository.ts';
import { maySellNow } from './selling-partner.ts';

/** Different partners that one network may name: who came by a link names one, who guesses names many. */
const PARTNERS_OF_A_NETWORK: Limit = { name: 'partners of links', most: 30, minutes: 60 };

/**
 * The partner that a link names. Undefined for one that is unknown, suspended or may not sell: which of them is not told.
 * Throws 429 `tooManyQuestions` to who guesses.
 */
export async function linkedPartner(
  services: Pick<PeopleServices, 'config' | 'database' | 'now'>,
  { company, accountCode }: PartnerAccount,
  network: string,
): Promise<Partner | undefined> {
  const asked = { limit: PARTNERS_OF_A_NETWORK, of: network, question: JSON.stringify([company, accountCode]) };
  const partner = await services.database.transaction('partner of a link', async (sql) => {
    await takeForQuestion(services, sql, [asked]);
    return findPartnerByAccount(sql, company, accountCode);
  });
  return partner && maySellNow(partner) ? partner : undefined;
}
