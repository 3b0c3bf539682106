import { evaluatePlain } from '#engine/expression.ts';
import type { Product } from '#engine/product.ts';
import type { DraftRecord } from '#engine/record.ts';
import { situationOf } from '#engine/situation.ts';

/** A date of the cover, evaluated over a record. */
export function coverDate(
  product: Product,
  record: DraftRecord,
  logic: Product['definition']['product']['cover']['effectiveFrom'],
): string {
  const value = evaluatePlain(logic, situationOf(product, record).scope);
  if (typeof value !== 'string') throw new Error(`${product.id}: the cover has no date`);
  return value;
}
