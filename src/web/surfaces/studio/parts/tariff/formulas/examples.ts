import { type Case, runCase } from '#engine/cases/run-case.ts';
import type { Json } from '#engine/language/json.ts';
import { ExpressionError } from '#engine/language/operators.ts';
import type { Rated } from '#engine/language/premium.ts';
import type { Product } from '#engine/product.ts';
import { rateSituation } from '#engine/rating.ts';

/** What an example comes to; `fault` is a formula that cannot be calculated. */
export type Example = Rated | { status: 'fault'; message: string };

/**
 * A made-up customer rated by a product.
 * @param inputs of the rating that are others than the customer's answers make them
 */
export function rateExample(product: Product, testCase: Case, inputs: Readonly<Record<string, Json>> = {}): Example {
  try {
    const { open } = runCase(product, testCase);
    const { rating } = product.definition;
    if (!rating) return { status: 'fault', message: '' };
    const own = Object.entries(rating.inputs).map(([name, input]) => {
      const value = inputs[name];
      return [name, value === undefined ? input : { ...input, from: value }];
    });
    const definition = { ...product.definition, rating: { ...rating, inputs: Object.fromEntries(own) } };
    return rateSituation({ ...product, definition }, open.situation);
  } catch (error) {
    if (error instanceof ExpressionError || error instanceof RangeError || error instanceof TypeError)
      return { status: 'fault', message: error.message };
    throw error;
  }
}
