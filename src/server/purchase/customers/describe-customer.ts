import { evaluatePlain } from '#engine/expression.ts';
import type { Product } from '#engine/product.ts';
import type { DraftRecord } from '#engine/record.ts';
import { situationOf } from '#engine/situation.ts';

/**
 * What a record tells of its buyer, in the words of `customer` of product.json: the date of birth apart from all
 * else that is answered. Undefined where the product remembers nobody, or there is no date of birth.
 */
export function describeCustomer(
  product: Product,
  record: DraftRecord,
): { dateOfBirth: string; details: Record<string, string> } | undefined {
  const { scope } = situationOf(product, record);
  const told = Object.entries(product.definition.product.customer ?? {})
    .map(([name, logic]) => [name, evaluatePlain(logic, scope)] as const)
    .filter((entry): entry is readonly [string, string] => typeof entry[1] === 'string');
  const { dateOfBirth, ...details } = Object.fromEntries(told);
  return dateOfBirth === undefined ? undefined : { dateOfBirth, details };
}
