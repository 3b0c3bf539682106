import type { DerivedState } from '#engine/derived-state.ts';
import { selectShownValues } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import { findPageDefinition, type Product } from '#engine/product.ts';
import type { Words } from '#web/product/use-words.ts';

/** The values that a page shows beside its fields, formatted; `undefined` if one is not known yet. */
export function formatShownValues(product: Product, page: string, { scope }: DerivedState, words: Words) {
  const describe = words.describe(product);
  return selectShownValues(findPageDefinition(product, page).shows).map((name) => {
    const value = (scope.values[name] ?? undefined) as Json | undefined;
    return {
      name,
      label: describe.label(name),
      value: value === undefined ? undefined : describe.value(name, value),
    };
  });
}
