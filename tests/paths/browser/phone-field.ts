import { namesRead } from '#engine/language/expression.ts';
import type { Product } from '#engine/product.ts';

/** The field in which a policyholder's phone is asked. */
export function phoneFieldOf({ definition }: Product): string {
  return namesRead(definition.product.policyholder.phone)[0] ?? '';
}
