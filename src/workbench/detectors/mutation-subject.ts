import type { ProductDefinition } from '#engine/language/definition.ts';
import type { ReadJson } from '#engine/language/load-definition.ts';
import { createProduct, type Product } from '#engine/product.ts';
import { rater } from '#engine/rating.ts';
import type { CheckContext } from '#workbench/base/issue.ts';
import type { PathsPlan } from '../journeys/plan.ts';
import { applyChanges, type Mutant } from '../mutants/mutant.ts';

/** The sound product, and all that people have said of it: what its mutants are judged by. */
export type MutationSubject = {
  plan: PathsPlan;
  definition: ProductDefinition;
  read: ReadJson;
  /** The checks of a definition, as `product:check` makes them, but nothing is compiled again. */
  context: CheckContext;
};

/** The product with a mutant's changes. Validators stay: of a page's limits its witness tells. The chart is made anew only if it must. Words are the context's. */
export function createMutantProduct({ plan, definition }: MutationSubject, { changes }: Mutant): Product {
  const own = changes.filter(({ place }) => place[0] !== 'words');
  const changed = applyChanges(definition, own);
  return changes.some(({ place }) => place[0] === 'chart')
    ? createProduct(changed, plan.product.validators, rater)
    : { ...plan.product, definition: changed };
}
