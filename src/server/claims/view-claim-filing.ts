import type { ReplyOf } from '#contract/call.ts';
import type { getClaimFiling } from '#contract/claim-filing.ts';
import { policyNumberOf } from '#contract/policies.ts';
import type { Locale } from '#contract/products.ts';
import { businessDate } from '#engine/dates.ts';
import type { SignedInUser } from '../people/accounts/signed-in-user.ts';
import { ApiProblem } from '../platform/http/api-problem.ts';
import { standingOf } from '../purchase/policies/standing-of.ts';
import type { Services } from '../services.ts';
import { claimGiven } from './claim-given.ts';
import { claimRulesOf } from './claim-rules.ts';
import { insuredPersons } from './holders/insured-persons.ts';
import { namedMessages } from './holders/named-messages.ts';
import { seenPartner } from './holders/seen-partner.ts';
import { findSoldPolicy } from './holders/sold-policy-repository.ts';
import { balanceOfPeople } from './holders/view-balance.ts';

/** Everything that filing a claim on a policy needs, once. Throws 404 `policyNotFound`. */
export async function viewClaimFiling(
  { database, catalogue, claimForm, now }: Services,
  user: SignedInUser,
  typed: string,
  locale: Locale = 'en',
): Promise<ReplyOf<typeof getClaimFiling>> {
  const number = policyNumberOf(typed);
  const sold = number === undefined ? undefined : await findSoldPolicy(database.sql, number, seenPartner(user));
  if (!sold) throw new ApiProblem(404, 'policyNotFound');
  const { policy, order } = sold;
  const { product, messages } = await catalogue.at(policy.product, policy.version);
  const people = await balanceOfPeople(database.sql, product, sold);
  const given = claimGiven(product, sold, people);
  return {
    policy: standingOf(policy, now()),
    holder: given.holder,
    currency: order.currency,
    today: businessDate(now()),
    journey: claimForm.journey,
    validators: `/api/claim-filing/${claimForm.compiled.hash}.js`,
    given,
    insured: insuredPersons(product, order.frozen),
    people,
    papers: claimRulesOf(product).papers,
    messages: { ...countriesOf(messages(locale)), ...namedMessages(messages(locale), people) },
  };
}

/** A telephone number is told with its country. */
function countriesOf(words: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(words).filter(([id]) => id.startsWith('shared.lists.countries.')));
}
