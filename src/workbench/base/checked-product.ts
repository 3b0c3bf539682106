import { createProduct, type Product } from '#engine/product.ts';
import { rater } from '#engine/rating.ts';
import type { CheckContext } from './issue.ts';

const products = new WeakMap<CheckContext, Product>();

/** Creates the product that is checked. Its pages are compiled once for all checks that follow its paths. */
export function createCheckedProduct(context: CheckContext): Product {
  const known = products.get(context);
  if (known) return known;
  const { pages } = context.definition.form;
  const schemas = Object.fromEntries(Object.entries(pages).map(([page, { schema }]) => [page, schema]));
  const product = createProduct(context.definition, context.compile(schemas), rater);
  products.set(context, product);
  return product;
}
