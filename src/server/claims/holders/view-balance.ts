import type { BenefitBalance } from '#contract/claims/policy-holders.ts';
import type { Locale } from '#contract/products.ts';
import { policyNumberOf } from '#contract/purchase/policies.ts';
import { businessDate } from '#engine/language/dates.ts';
import type { Product } from '#engine/product.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { asHeldOn } from '#server/purchase/policies/as-held.ts';
import { standingOf } from '#server/purchase/policies/standing-of.ts';
import { balanceLines, isTogether, type OpenClaim } from '../benefits/benefit-balance.ts';
import { benefitUsesOf, openClaimsOf } from '../benefits/benefit-use-repository.ts';
import { planView } from '../benefits/bought-plan.ts';
import { insuredPersons } from './insured-persons.ts';
import { namedMessages } from './named-messages.ts';
import { findSoldPolicy, type SoldPolicy } from './sold-policy-repository.ts';

type People = BenefitBalance['people'];

/** What is left of the benefits of a policy. Throws 404 `policyNotFound`. */
export async function viewBalance(
  services: ClaimServices,
  partner: string | undefined,
  typed: string,
  locale: Locale = 'en',
): Promise<BenefitBalance> {
  const { database, catalogue, now } = services;
  const number = policyNumberOf(typed);
  const sold = number === undefined ? undefined : await findSoldPolicy(database.sql, number, partner);
  if (!sold) throw new ApiProblem(404, 'policyNotFound');
  const held = await asHeldOn(services, database.sql, sold, businessDate(now()));
  const version = await catalogue.at(held.policy.product, held.policy.version);
  const { product, definition } = version;
  const plan = planView(product, held.order.frozen);
  const people = await balanceOfPeople(database.sql, product, held);
  return {
    policy: standingOf(sold.policy, now()),
    version: version.version,
    plan,
    currency: definition.product.currency,
    perPerson: definition.benefits.perPerson ?? false,
    people,
    insured: insuredPersons(product, held.order.frozen),
    messages: namedMessages(version.messages(locale), plan, people),
  };
}

/**
 * What is left of a term's benefits: of each insured person where limits are per person, else of the policy.
 * @param sold as it is held in that term
 */
export async function balanceOfPeople(sql: Sql, product: Product, { policy, order }: SoldPolicy): Promise<People> {
  const persons = insuredPersons(product, order.frozen);
  const perPerson = product.definition.benefits.perPerson ?? false;
  const uses = await benefitUsesOf(sql, policy);
  const open = await openClaimsOf(sql, policy);
  const whole = [{ id: null, name: persons[0]?.name ?? '' }];
  return (perPerson ? persons : whole).map(({ id, name }) => {
    const own = <Row extends { insured: string }>(rows: Row[]) =>
      id === null ? rows : rows.filter(({ insured }) => insured === id);
    return {
      id,
      name,
      lines: balanceLines(product, order.frozen, own(uses), own(open)),
      openClaims: own(open).length,
      openAmount: amountOf(own(open)),
      openTogether: amountOf(own(open).filter(({ benefits }) => isTogether(benefits))),
    };
  });
}

function amountOf(claims: OpenClaim[]): number {
  return claims.reduce((sum, { amount }) => sum + amount, 0);
}
