import { valuesShown } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import { type Product, pageDefinition } from '#engine/product.ts';
import type { Situation } from '#engine/situation.ts';
import type { Words } from '#web/product/use-words.ts';

/** The values that a page shows beside its fields, worded; `undefined` where one is not known yet. */
export function shownValues(product: Product, page: string, { scope }: Situation, words: Words) {
  const describe = words.describe(product);
  return valuesShown(pageDefinition(product, page).shows).map((name) => {
    const value = (scope.values[name] ?? undefined) as Json | undefined;
    return {
      name,
      label: describe.label(name),
      value: value === undefined ? undefined : describe.value(name, value),
    };
  });
}
