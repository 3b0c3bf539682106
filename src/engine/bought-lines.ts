import { evaluateFact, type Scope } from './language/expression.ts';
import type { Product } from './product.ts';

/**
 * Lists the benefit lines that the answers bought, in the order of the product: all lines except the optional ones that
 * were not added.
 */
export function selectBoughtLines({ definition }: Pick<Product, 'definition'>, scope: Scope): string[] {
  const { lines, optional = {} } = definition.benefits;
  return lines.filter((line) => {
    const logic = optional[line];
    return logic === undefined || evaluateFact(logic, scope) === true;
  });
}
