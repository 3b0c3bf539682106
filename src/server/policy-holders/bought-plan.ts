import type { BenefitLineView, HeldPolicy } from '#contract/policy-holders.ts';
import type { BenefitsDefinition } from '#engine/definition.ts';
import type { Product } from '#engine/product.ts';
import type { DraftRecord } from '#engine/record.ts';
import { situationOf } from '#engine/situation.ts';
import { basisOf, claimRulesOf } from '../claims/claim-rules.ts';

/** The plan that was bought, with its limits; undefined where the product has none. */
export function boughtPlan(product: Product, frozen: DraftRecord): BenefitsDefinition['plans'][number] | undefined {
  const { benefits, product: settings } = product.definition;
  const field = settings.documents.find(({ benefitsOfPlan }) => benefitsOfPlan !== undefined)?.benefitsOfPlan;
  const chosen = field === undefined ? undefined : situationOf(product, frozen).scope.values[field];
  return benefits.plans.find(({ id }) => id === chosen);
}

/** A plan's id, and the message id of its name. */
export function planView(product: Product, frozen: DraftRecord): HeldPolicy['plan'] {
  const plan = boughtPlan(product, frozen);
  return plan ? { id: plan.id, label: `${product.id}.plans.${plan.id}.name` } : null;
}

export function benefitLabel(product: Product, benefit: string): string {
  return `${product.id}.benefits.${benefit}`;
}

/** The lines of the plan with their limits as bought. */
export function benefitLines(product: Product, frozen: DraftRecord): BenefitLineView[] {
  const plan = boughtPlan(product, frozen);
  if (!plan) return [];
  const rules = claimRulesOf(product);
  return product.definition.benefits.lines.map((benefit) => {
    const limit = plan.limits[benefit];
    return { benefit, label: benefitLabel(product, benefit), limit: limitView(limit) };

    function limitView(value: typeof limit): BenefitLineView['limit'] {
      if (value === undefined || value === null) return { kind: 'notCovered' };
      if (typeof value === 'string') return { kind: 'words', label: `${product.id}.limits.${value}` };
      return { kind: 'money', amount: value, basis: basisOf(rules, benefit) };
    }
  });
}
