import type { DerivedState } from '#engine/derived-state.ts';
import { evaluatePlain } from '#engine/language/expression.ts';
import type { Product } from '#engine/product.ts';
import type { Words } from '#web/product/use-words.ts';

/** Formats the period of cover, `14 Apr, 2027 – 21 Apr, 2027`; undefined while it is not known. */
export function formatCoverPeriod(product: Product, situation: DerivedState, words: Words): string | undefined {
  const { effectiveFrom, effectiveTo } = product.definition.product.cover;
  const from = evaluatePlain(effectiveFrom, situation.scope);
  const to = evaluatePlain(effectiveTo, situation.scope);
  return typeof from === 'string' && typeof to === 'string' && from <= to
    ? `${words.format.date(from)} – ${words.format.date(to)}`
    : undefined;
}
