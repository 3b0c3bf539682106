import type { FieldSchema, ProductDefinition } from '#engine/language/definition.ts';

/** All fields of a product by name. */
export function mapFields({ form }: Pick<ProductDefinition, 'form'>): Record<string, FieldSchema> {
  return Object.assign({}, ...Object.values(form.pages).map(({ schema }) => schema.properties));
}
