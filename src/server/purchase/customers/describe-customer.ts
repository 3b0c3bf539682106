import type { Journey } from '#engine/journey.ts';
import { evaluatePlain } from '#engine/language/expression.ts';

/**
 * Describes the buyer of a record, by `customer` of product.json: the date of birth separately from all other answers.
 * Undefined if the product remembers no customers, or there is no date of birth.
 */
export function describeCustomer({
  product,
  situation: { scope },
}: Journey): { dateOfBirth: string; details: Record<string, string> } | undefined {
  const told = Object.entries(product.definition.product.customer ?? {})
    .map(([name, logic]) => [name, evaluatePlain(logic, scope)] as const)
    .filter((entry): entry is readonly [string, string] => typeof entry[1] === 'string');
  const { dateOfBirth, ...details } = Object.fromEntries(told);
  return dateOfBirth === undefined ? undefined : { dateOfBirth, details };
}
