import type { Product } from '#engine/product.ts';

/**
 * The list of a page that describes people one by one and that a spreadsheet can fill: the product's first, as on the
 * server. Undefined if the page has none, or the answers require nobody.
 */
export function findPeopleField(product: Product, page: string, hidden: ReadonlySet<string>): string | undefined {
  const lists = Object.entries(product.definition.form.pages).flatMap(([on, { schema }]) =>
    Object.entries(schema.properties).flatMap(([field, { items }]) =>
      items?.type === 'object' ? [{ on, field }] : [],
    ),
  );
  const [first] = lists;
  return first?.on === page && !hidden.has(first.field) ? first.field : undefined;
}
