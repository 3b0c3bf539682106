import { type Case, runCase } from '#engine/cases/run-case.ts';
import { listEffects } from '#engine/commands/list-effects.ts';
import type { Product } from '#engine/product.ts';
import { type Promotion, toPromotionValue } from '#engine/promotions/promotion.ts';

/** Returns the field that asks for a code, or undefined if no page does. */
export function findCodeField({ definition }: Pick<Product, 'definition'>): string | undefined {
  return listEffects(definition.form).find(({ finding }) => finding === 'promotion')?.inputs[0];
}

/** Returns the premium of a persona without and with the promotion, in minor units; undefined if it has no premium. */
export function computeExample(
  product: Product,
  testCase: Case,
  promotion: Promotion,
): { before: number; after: number } | undefined {
  const field = findCodeField(product);
  if (field === undefined) return undefined;
  const { promotion: _told, ...findings } = testCase.findings ?? {};
  const { [field]: _code, ...answers } = testCase.answers;
  const before = computeTotal(product, { ...testCase, answers, findings });
  const told = { status: 'found', value: toPromotionValue(promotion) } as const;
  const promised = {
    ...testCase,
    answers: { ...answers, [field]: promotion.code },
    findings: { ...findings, promotion: told },
  };
  const after = computeTotal(product, promised);
  return before === undefined || after === undefined ? undefined : { before, after };
}

function computeTotal(product: Product, testCase: Case): number | undefined {
  try {
    const { rated } = runCase(product, testCase);
    return rated.status === 'rated' ? rated.premium.total : undefined;
  } catch {
    // An unfinished product may not be computable. Another part shows that fault.
    return undefined;
  }
}
