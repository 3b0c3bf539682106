import type { PolicySchedule } from '#contract/claims/policy-holders.ts';
import type { Locale } from '#contract/products.ts';
import { toQuotation } from '#engine/language/premium.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { buildCertificateGroups } from '#server/purchase/policy-life/view-cover.ts';
import { listBenefitLines } from '../benefits/covered-plan.ts';
import { countClaimsByPolicy } from './holder-repository.ts';
import { listInsuredPersons } from './insured-persons.ts';
import { loadLabelMessages } from './label-messages.ts';
import { openHolder, viewHeldPolicy } from './view-holder.ts';

type ScheduleQuery = { id: string; benefitPlan?: string; schedule: string; locale?: Locale | undefined };

/**
 * Returns the schedule of a holder's policy: insured persons and things, sums, period and premium. The source is the
 * frozen order. Throws 404 `holderNotFound`, and `policyNotFound` for a policy of another person or of another plan.
 */
export async function viewSchedule(
  services: ClaimServices,
  partner: string | undefined,
  { id, benefitPlan, schedule, locale = 'en' }: ScheduleQuery,
): Promise<PolicySchedule> {
  const { held, ...holder } = await openHolder(services, partner, id);
  const found = held.find(({ policy }) => policy.number === schedule);
  if (!found) throw new ApiProblem(404, 'policyNotFound');
  const { order, version } = found;
  const { product, definition } = version;
  const claims = await countClaimsByPolicy(services.database.sql, [schedule]);
  const policy = viewHeldPolicy(product, found, claims.get(schedule) ?? 0, services.now());
  if (benefitPlan !== undefined && policy.plan?.id !== benefitPlan) throw new ApiProblem(404, 'policyNotFound');
  const told = {
    policy,
    lines: listBenefitLines(product, order.frozen),
    groups: buildCertificateGroups(version, order.frozen, locale),
  };
  return {
    ...told,
    holder,
    insured: listInsuredPersons(product, order.frozen),
    perPerson: definition.benefits.perPerson ?? false,
    premium: toQuotation(order.premium),
    documents: definition.product.documents.map(({ name }) => name),
    messages: {
      ...loadLabelMessages(version.messages(locale), policy, told.lines),
      ...loadLabelMessages(
        version.messages(locale),
        order.premium.lines.map(({ name }) => ({ label: `${product.id}.premium.${name}` })),
      ),
    },
  };
}
