import type { BenefitLineView, HolderPolicy } from '#contract/claims/policy-holders.ts';
import { selectBoughtLines } from '#engine/bought-lines.ts';
import { deriveState } from '#engine/derived-state.ts';
import { type ClaimRules, findBasis, selectClaimRules } from '#engine/language/claims/claim-rules.ts';
import type { BenefitsDefinition } from '#engine/language/definition.ts';
import type { Product } from '#engine/product.ts';
import type { DraftRecord } from '#engine/record.ts';

/** Returns the plan that was bought, with the limits of the bought lines, or undefined if the product has no plans. */
export function findCoveredPlan(
  product: Product,
  frozen: DraftRecord,
): BenefitsDefinition['plans'][number] | undefined {
  const { benefits, product: settings } = product.definition;
  const field = settings.documents.find(({ benefitsOfPlan }) => benefitsOfPlan !== undefined)?.benefitsOfPlan ?? '';
  const { scope } = deriveState(product, frozen);
  const plan = benefits.plans.find(({ id }) => id === scope.values[field]);
  if (!plan) return undefined;
  const limits = selectBoughtLines(product, scope).map((line) => [line, plan.limits[line] ?? null] as const);
  return { ...plan, limits: Object.fromEntries(limits) };
}

/** Returns a plan's id and the message id of its name. */
export function viewPlan(product: Product, frozen: DraftRecord): HolderPolicy['plan'] {
  const plan = findCoveredPlan(product, frozen);
  return plan ? { id: plan.id, label: `${product.id}.plans.${plan.id}.name` } : null;
}

export function benefitLabelId(product: Product, benefit: string): string {
  return `${product.id}.benefits.${benefit}`;
}

type Basis = Extract<BenefitLineView['limit'], { kind: 'money' }>['basis'];

/** Returns the basis of a limit as replies name it: a claim has one line for all items of an event. */
function viewBasis(rules: ClaimRules, benefit: string): Basis {
  const basis = findBasis(rules, benefit);
  if (basis === 'item') return 'event';
  return basis === 'trip' ? 'period' : basis;
}

/** Lists the bought lines with their limits. */
export function listBenefitLines(product: Product, frozen: DraftRecord): BenefitLineView[] {
  const plan = findCoveredPlan(product, frozen);
  if (!plan) return [];
  const rules = selectClaimRules(product);
  return Object.entries(plan.limits).map(([benefit, limit]) => {
    return { benefit, label: benefitLabelId(product, benefit), limit: limitView(limit) };

    function limitView(value: typeof limit): BenefitLineView['limit'] {
      if (value === null) return { kind: 'notCovered' };
      if (typeof value === 'string') return { kind: 'words', label: `${product.id}.limits.${value}` };
      return { kind: 'money', amount: value, basis: viewBasis(rules, benefit) };
    }
  });
}
