import { listReadNames } from '#engine/language/expression.ts';
import type { Product } from '#engine/product.ts';

/** The field in which a policyholder's phone is asked. */
export function findPhoneField({ definition }: Product): string {
  return listReadNames(definition.product.policyholder.phone)[0] ?? '';
}
