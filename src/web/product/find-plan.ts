import type { BenefitsDefinition } from '#engine/language/definition.ts';
import type { Product } from '#engine/product.ts';
import type { Answers } from '#engine/record.ts';

/** The field that selects a product's plan, if it has plans: the one that its uiSchema shows as plans. */
export function findPlanField(product: Product): string | undefined {
  for (const { uiSchema = {} } of Object.values(product.definition.form.pages)) {
    for (const [field, ui] of Object.entries(uiSchema)) {
      if ((ui as { 'ui:widget'?: unknown } | null)?.['ui:widget'] === 'plans') return field;
    }
  }
  return undefined;
}

/** Finds the chosen plan. */
export function findPlan(product: Product, answers: Answers): BenefitsDefinition['plans'][number] | undefined {
  const field = findPlanField(product);
  return product.definition.benefits.plans.find(({ id }) => field !== undefined && answers[field] === id);
}
