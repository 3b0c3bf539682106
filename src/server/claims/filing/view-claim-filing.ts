import type { QueryOf, ReplyOf } from '#contract/call.ts';
import type { getClaimFiling } from '#contract/claims/claim-filing.ts';
import { toPolicyNumber } from '#contract/purchase/policies.ts';
import { selectClaimRules } from '#engine/language/claims/claim-rules.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { loadCoverOn } from '#server/purchase/policies/cover-on-date.ts';
import { viewPolicyStatus } from '#server/purchase/policies/policy-status.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { listInsuredPersons } from '../holders/insured-persons.ts';
import { loadLabelMessages } from '../holders/label-messages.ts';
import { viewPersonBalances } from '../holders/view-balance.ts';
import { offerProviders } from '../providers/providers.ts';
import { type ClaimUser, findVisiblePolicy } from '../records/claim-user.ts';
import { buildClaimContext } from './claim-context.ts';

/** Returns all data that the form of a claim on a policy needs. Throws 404 `policyNotFound`. */
export async function viewClaimFiling(
  services: ClaimServices,
  user: ClaimUser,
  typed: string,
  { locale = 'en', lossDate }: QueryOf<typeof getClaimFiling>,
): Promise<ReplyOf<typeof getClaimFiling>> {
  const { database, catalogue, claimForm, now } = services;
  const number = toPolicyNumber(typed);
  const found = number === undefined ? undefined : await findVisiblePolicy(database.sql, number, user);
  if (!found) throw new ApiProblem(404, 'policyNotFound');
  const sold = await loadCoverOn(services, database.sql, found, lossDate ?? toBusinessDate(now()));
  const { policy, order } = sold;
  const { product, messages } = await catalogue.at(policy.product, policy.version);
  const people = await viewPersonBalances(database.sql, product, sold, { today: toBusinessDate(now()) });
  const given = buildClaimContext(product, sold, people, await offerProviders(database.sql, locale));
  return {
    policy: viewPolicyStatus(found.policy, now()),
    holder: given.holder,
    currency: order.currency,
    today: toBusinessDate(now()),
    journey: claimForm.questionnaire,
    validators: `/api/claim-filing/${claimForm.compiled.hash}.js`,
    given,
    insured: listInsuredPersons(product, order.frozen),
    people,
    papers: selectClaimRules(product).papers,
    messages: { ...listCountries(messages(locale)), ...loadLabelMessages(messages(locale), people) },
  };
}

/** Selects the messages with country names, which the form shows for phone numbers. */
function listCountries(words: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(words).filter(([id]) => id.startsWith('shared.lists.countries.')));
}
