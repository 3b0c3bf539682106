import type { BenefitBalance } from '#contract/claims/policy-holders.ts';
import type { Locale } from '#contract/products.ts';
import { toPolicyNumber } from '#contract/purchase/policies.ts';
import type { Product } from '#engine/product.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { loadCoverOn } from '#server/purchase/policies/cover-on-date.ts';
import { viewPolicyStatus } from '#server/purchase/policies/policy-status.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { buildBalanceLines, hasCombinedAmount, type OpenClaim } from '../benefits/benefit-balance.ts';
import { listBenefitUses, listOpenClaims } from '../benefits/benefit-use-repository.ts';
import { viewPlan } from '../benefits/covered-plan.ts';
import { listGuaranteedLines } from '../benefits/guarantee-repository.ts';
import { listInsuredPersons } from './insured-persons.ts';
import { loadLabelMessages } from './label-messages.ts';
import { findSoldPolicy, type SoldPolicy } from './sold-policy-repository.ts';

type BalanceQuery = BenefitBalance['people'];

/** Returns the rest of a policy's benefits. Throws 404 `policyNotFound`. */
export async function viewBalance(
  services: ClaimServices,
  partner: string | undefined,
  typed: string,
  locale: Locale = 'en',
): Promise<BenefitBalance> {
  const { database, catalogue, now } = services;
  const number = toPolicyNumber(typed);
  const sold = number === undefined ? undefined : await findSoldPolicy(database.sql, number, partner);
  if (!sold) throw new ApiProblem(404, 'policyNotFound');
  const held = await loadCoverOn(services, database.sql, sold, toBusinessDate(now()));
  const version = await catalogue.at(held.policy.product, held.policy.version);
  const { product, definition } = version;
  const plan = viewPlan(product, held.order.frozen);
  const people = await viewPersonBalances(database.sql, product, held, { today: toBusinessDate(now()) });
  return {
    policy: viewPolicyStatus(sold.policy, now()),
    version: version.version,
    plan,
    currency: definition.product.currency,
    perPerson: definition.benefits.perPerson ?? false,
    people,
    insured: listInsuredPersons(product, held.order.frozen),
    messages: loadLabelMessages(version.messages(locale), plan, people),
  };
}

type BalanceOptions = {
  /** The business date on which a letter of guarantee is valid or not. */
  today: string;
  /** The id of a claim whose own uses and letters do not count, because its decision replaces them. */
  without?: string | undefined;
};

/**
 * Returns the rest of a term's benefits: of each insured person if limits are per person, else of the policy. Valid letters
 * of guarantee reserve their amounts.
 * @param sold the policy in that term
 */
export async function viewPersonBalances(
  sql: Sql,
  product: Product,
  { policy, order }: SoldPolicy,
  { today, without }: BalanceOptions,
): Promise<BalanceQuery> {
  const persons = listInsuredPersons(product, order.frozen);
  const perPerson = product.definition.benefits.perPerson ?? false;
  const reserved = await listGuaranteedLines(sql, policy, today, without);
  const uses = [
    ...(await listBenefitUses(sql, policy, without)),
    ...reserved.map(({ insured, benefit, amount }) => ({ insured, benefit, amount, isReserved: true })),
  ];
  const open = await listOpenClaims(sql, policy);
  const whole = [{ id: null, name: persons[0]?.name ?? '' }];
  return (perPerson ? persons : whole).map(({ id, name }) => {
    const own = <Row extends { insured: string }>(rows: Row[]) =>
      id === null ? rows : rows.filter(({ insured }) => insured === id);
    return {
      id,
      name,
      lines: buildBalanceLines(product, order.frozen, own(uses), own(open)),
      openClaims: own(open).length,
      openAmount: toBalanceAmount(own(open)),
      openTogether: toBalanceAmount(own(open).filter(({ lines }) => hasCombinedAmount(lines))),
    };
  });
}

function toBalanceAmount(claims: OpenClaim[]): number {
  return claims.reduce((sum, { amount }) => sum + amount, 0);
}
