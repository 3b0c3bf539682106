import { isDeepStrictEqual } from 'node:util';
import type { BenefitPlanView, HolderDetail, HolderPolicy } from '#contract/claims/policy-holders.ts';
import type { Locale } from '#contract/products.ts';
import { openJourney } from '#engine/journey.ts';
import type { Product } from '#engine/product.ts';
import type { ProductVersion } from '#server/catalogue/products/product-catalogue.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { describeCustomer } from '#server/purchase/customers/describe-customer.ts';
import { loadCoverOnOrSold } from '#server/purchase/policies/cover-on-date.ts';
import { viewPolicyStatus } from '#server/purchase/policies/policy-status.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { createDescriber } from '#shared/describe.ts';
import { listBenefitLines, viewPlan } from '../benefits/covered-plan.ts';
import { countClaimsByPolicy, findPersonOfOrder, listPoliciesByPerson } from './holder-repository.ts';
import { formatHolderName } from './insured-persons.ts';
import { loadLabelMessages } from './label-messages.ts';
import { holderId } from './list-holders.ts';
import type { SoldPolicy } from './sold-policy-repository.ts';

export type OpenHolder = { id: string; name: string; held: (SoldPolicy & { version: ProductVersion })[] };

/**
 * Returns a holder with all visible policies in their state of today, the last issued first. Throws 404
 * `holderNotFound`.
 */
export async function openHolder(
  services: ClaimServices,
  partner: string | undefined,
  id: string,
): Promise<OpenHolder> {
  const { database, catalogue, now } = services;
  const person = await findPersonOfOrder(database.sql, id, partner);
  if (!person) throw new ApiProblem(404, 'holderNotFound');
  const [policies = []] = (await listPoliciesByPerson(database.sql, [person], partner)).values();
  const held = await Promise.all(
    policies.map(async (sold) => {
      const { policy, order } = await loadCoverOnOrSold(services, database.sql, sold, toBusinessDate(now()));
      return { policy, order, version: await catalogue.at(policy.product, policy.version) };
    }),
  );
  const [latest] = held;
  if (!latest) throw new ApiProblem(404, 'holderNotFound');
  return { id: holderId(held), name: formatHolderName(latest.version.product, latest.order.frozen), held };
}

export async function viewHolder(
  services: ClaimServices,
  partner: string | undefined,
  id: string,
  locale: Locale = 'en',
): Promise<HolderDetail> {
  const { held, ...holder } = await openHolder(services, partner, id);
  const numbers = held.map(({ policy }) => policy.number);
  const claims = await countClaimsByPolicy(services.database.sql, numbers);
  const now = services.now();
  const policies: HolderPolicy[] = held.map((one) =>
    viewHeldPolicy(one.version.product, one, claims.get(one.policy.number) ?? 0, now),
  );
  const latest = held[0] as OpenHolder['held'][number];
  return {
    ...holder,
    phone: latest.order.phone,
    details: listHolderDetails(latest, locale),
    policies,
    messages: Object.assign(
      {},
      ...held.map(({ version }, at) => loadLabelMessages(version.messages(locale), policies[at])),
    ),
  };
}

/** Lists the buyer's personal details by name, chosen options as texts; empty if the product describes no customers. */
function listHolderDetails({ order, version }: OpenHolder['held'][number], locale: Locale): Record<string, string> {
  const { product } = version;
  const told = describeCustomer(openJourney(product, order.frozen));
  const words = createDescriber(product, version.messages(locale), locale);
  const asked = (product.definition.product.customer ?? {}) as Record<string, { var?: string }>;
  const inWords = ([name, value]: [string, string]) => [name, words.value(asked[name]?.var ?? name, value)];
  // The family name of a person with one name only is an empty text.
  const stated = Object.entries(told?.details ?? {}).filter(([, value]) => value !== '');
  return told ? { ...Object.fromEntries(stated.map(inWords)), dateOfBirth: told.dateOfBirth } : {};
}

/** Returns the plan with this id, in each product version that the holder has. Throws 404 `benefitPlanNotFound`. */
export function viewBenefitPlan(
  services: ClaimServices,
  { held, name }: OpenHolder,
  benefitPlan: string,
  locale: Locale = 'en',
): { holder: string; plans: BenefitPlanView[]; messages: Record<string, string> } {
  const now = services.now();
  const of = held.flatMap((one) => {
    const { plan } = viewHeldPolicy(one.version.product, one, 0, now);
    return plan?.id === benefitPlan
      ? [{ ...one, plan, lines: listBenefitLines(one.version.product, one.order.frozen) }]
      : [];
  });
  if (of.length === 0) throw new ApiProblem(404, 'benefitPlanNotFound');
  // One plan for each version and each choice of lines: an older version stays as it was sold.
  type Bought = (typeof of)[number];
  const isAlike = (one: Bought, other: Bought) =>
    one.version === other.version && isDeepStrictEqual(one.lines, other.lines);
  const firsts = of.filter((one, at) => of.findIndex((other) => isAlike(one, other)) === at);
  const plans = firsts.map((first): BenefitPlanView => {
    const { policy, version, plan, lines } = first;
    const { benefits, product } = version.definition;
    return {
      product: policy.product,
      version: policy.version,
      plan,
      currency: product.currency,
      perPerson: benefits.perPerson ?? false,
      lines,
      policies: of.filter((one) => isAlike(one, first)).map((one) => one.policy.number),
    };
  });
  const messages = firsts.map(({ version }, at) => loadLabelMessages(version.messages(locale), plans[at]));
  return { holder: name, plans, messages: Object.assign({}, ...messages) };
}

/** Returns a policy for the list on its holder's page. */
export function viewHeldPolicy(
  product: Product,
  { policy, order }: SoldPolicy,
  claims: number,
  now: Date,
): HolderPolicy {
  return {
    ...viewPolicyStatus(policy, now),
    version: policy.version,
    order: order.id,
    plan: viewPlan(product, order.frozen),
    premium: order.total,
    currency: order.currency,
    issuedAt: policy.issuedAt.toISOString(),
    claims,
  };
}
