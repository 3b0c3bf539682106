import type { ClaimFormFacts } from '#contract/claims/claim-filing.ts';
import type { BenefitBalance } from '#contract/claims/policy-holders.ts';
import { findBasis, selectClaimRules } from '#engine/language/claims/claim-rules.ts';
import type { Product } from '#engine/product.ts';
import { CLAIM_RATES } from '../benefits/claim-rules.ts';
import { formatHolderName, listInsuredPersons } from '../holders/insured-persons.ts';
import type { SoldPolicy } from '../holders/sold-policy-repository.ts';

/**
 * Returns the policy data for the form of a claim, for a loss in one of its terms.
 * @param sold the policy on the day of the loss
 * @param providers the providers that the form offers; its rules do not read them
 * @param balances the balance of each insured person, or one balance with a null id for all of them
 */
export function buildClaimContext(
  product: Product,
  { order, covered }: SoldPolicy & { covered: { from: string; to: string } },
  balances: Pick<BenefitBalance['people'][number], 'id' | 'lines'>[],
  providers: ClaimFormFacts['providers'] = [],
): ClaimFormFacts {
  const rules = selectClaimRules(product);
  const persons = listInsuredPersons(product, order.frozen);
  const linesOf = (person: string) => (balances.find(({ id }) => id === person) ?? balances[0])?.lines ?? [];
  const shared = (person: string) =>
    linesOf(person).filter(({ benefit }) => linesOf(person).some(({ within }) => within === benefit));
  const claimed = (person: string) => linesOf(person).filter(({ isClaimed }) => isClaimed);
  return {
    effectiveFrom: covered.from,
    effectiveTo: covered.to,
    holder: formatHolderName(product, order.frozen),
    phone: order.phone,
    onlyInsured: persons.length === 1 ? (persons[0]?.id ?? null) : null,
    asksDischarge: rules.asksDischarge ?? false,
    insured: persons.map(({ id }) => ({ code: id })),
    // The plan's lines are the same for every insured person.
    benefits: claimed(persons[0]?.id ?? '').map(({ benefit }) => ({
      ...{ code: benefit, byDay: findBasis(rules, benefit) === 'unit' && rules.lines?.[benefit]?.unit === 'day' },
    })),
    causes: Object.keys(rules.causes ?? {}).map((code) => ({ code })),
    providers,
    rates: CLAIM_RATES(),
    lines: persons.flatMap(({ id }) =>
      claimed(id).map(({ benefit, payable, within }) => ({
        ...{ insured: id, benefit, payable },
        within: within ?? (shared(id).some((cap) => cap.benefit === benefit) ? benefit : ''),
      })),
    ),
    caps: persons.flatMap(({ id }) =>
      shared(id).flatMap(({ benefit, left }) => (left === null ? [] : [{ insured: id, benefit, left }])),
    ),
  };
}
