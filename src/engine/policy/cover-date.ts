import type { Journey } from '../journey.ts';
import type { Logic } from '../language/definition.ts';
import { evaluatePlain } from '../language/expression.ts';

/** A date of the cover, evaluated over a record. */
export function computeCoverDate({ product, situation }: Journey, logic: Logic): string {
  const value = evaluatePlain(logic, situation.scope);
  if (typeof value !== 'string') throw new Error(`${product.id}: the cover has no date`);
  return value;
}
