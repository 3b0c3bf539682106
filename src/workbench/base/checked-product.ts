import { createProduct, type Product } from '#engine/product.ts';
import { rater } from '#engine/rating.ts';
import type { CheckContext } from './issue.ts';

const products = new WeakMap<CheckContext, Product>();

/** The product that is checked, its pages compiled once for all checks that walk through it. */
export function createCheckedProduct(context: CheckContext): Product {
  const known = products.get(context);
  if (known) return known;
  const { pages } = context.definition.form;
  const schemas = Object.fromEntries(Object.entries(pages).map(([page, { schema }]) => [page, schema]));
  const product = createProduct(context.definition, context.compile(schemas), rater);
  products.set(context, product);
  return product;
}
