import type { QueryOf, ReplyOf } from '#contract/call.ts';
import type { getClaimFiling } from '#contract/claims/claim-filing.ts';
import { policyNumberOf } from '#contract/purchase/policies.ts';
import { businessDate } from '#engine/language/dates.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { asHeldOn } from '#server/purchase/policies/as-held.ts';
import { standingOf } from '#server/purchase/policies/standing-of.ts';
import { claimRulesOf } from '../benefits/claim-rules.ts';
import { insuredPersons } from '../holders/insured-persons.ts';
import { namedMessages } from '../holders/named-messages.ts';
import { balanceOfPeople } from '../holders/view-balance.ts';
import { type ClaimUser, findPolicyInSight } from '../records/claim-user.ts';
import { claimGiven } from './claim-given.ts';

/** Everything that filing a claim on a policy needs, once. Throws 404 `policyNotFound`. */
export async function viewClaimFiling(
  services: ClaimServices,
  user: ClaimUser,
  typed: string,
  { locale = 'en', lossDate }: QueryOf<typeof getClaimFiling>,
): Promise<ReplyOf<typeof getClaimFiling>> {
  const { database, catalogue, claimForm, now } = services;
  const number = policyNumberOf(typed);
  const found = number === undefined ? undefined : await findPolicyInSight(database.sql, number, user);
  if (!found) throw new ApiProblem(404, 'policyNotFound');
  const sold = await asHeldOn(services, database.sql, found, lossDate ?? businessDate(now()));
  const { policy, order } = sold;
  const { product, messages } = await catalogue.at(policy.product, policy.version);
  const people = await balanceOfPeople(database.sql, product, sold);
  const given = claimGiven(product, sold, people);
  return {
    policy: standingOf(found.policy, now()),
    holder: given.holder,
    currency: order.currency,
    today: businessDate(now()),
    journey: claimForm.questionnaire,
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
