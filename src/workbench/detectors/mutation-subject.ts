import type { ProductDefinition } from '#engine/language/definition.ts';
import type { ReadJson } from '#engine/language/load-definition.ts';
import { createProduct, type Product } from '#engine/product.ts';
import { rater } from '#engine/rating.ts';
import type { CheckContext } from '#workbench/base/issue.ts';
import type { PathsPlan } from '../journeys/plan.ts';
import { applyChanges, type Mutant } from '../mutants/mutant.ts';

/** The sound product and all expected results for it. Its mutants are judged by them. */
export type MutationSubject = {
  plan: PathsPlan;
  definition: ProductDefinition;
  read: ReadJson;
  /** The input of the checks of `product:check`, without a second compilation. */
  context: CheckContext;
};

/**
 * Builds the product with a mutant's changes. It reuses the validators, because the expected tables check the limits of
 * pages. It rebuilds the chart only if necessary. The words come from the context.
 */
export function createMutantProduct({ plan, definition }: MutationSubject, { changes }: Mutant): Product {
  const own = changes.filter(({ place }) => place[0] !== 'words');
  const changed = applyChanges(definition, own);
  return changes.some(({ place }) => place[0] === 'chart')
    ? createProduct(changed, plan.product.validators, rater)
    : { ...plan.product, definition: changed };
}
