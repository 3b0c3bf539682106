import type { BenefitsDefinition, RatingDefinition } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import { BENEFITS_TABLE, tabulateBenefits } from '#engine/language/tables/rating-tables.ts';
import { useText } from '#web/i18n/use-text.ts';
import { benefitsFile } from '#web/surfaces/studio/base/values/benefit-changes.ts';
import { useCoverNames } from '#web/surfaces/studio/base/values/use-cover-names.ts';
import { useFile, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';

/** An amount of the chosen plan, in minor units: its benefit, its label, and the expression that reads it. */
type PlanAmount = { line: string; label: string; logic: Json };

/** Returns the amounts of the chosen plan that a premium can read; none while no field asks for the plan. */
export function usePlanAmounts(): PlanAmount[] {
  const text = useText();
  const { product } = useWorkspace();
  const benefits = useFile<Partial<BenefitsDefinition>>(benefitsFile(product));
  const { compare } = useFile<Partial<RatingDefinition>>(`product-schemas/${product}/rating.json`) ?? {};
  const { lineName } = useCoverNames();
  const { lines, plans } = benefits ?? {};
  if (compare === undefined || !Array.isArray(lines) || !Array.isArray(plans) || plans.length === 0) return [];
  return tabulateBenefits({ lines, plans }, compare).outputs.map((line) => ({
    line,
    label: text('studio-sentences.planAmount', { benefit: lineName(line) }),
    logic: { lookup: [BENEFITS_TABLE, line, { var: compare }] },
  }));
}
