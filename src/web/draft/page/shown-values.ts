import type { Json } from '#engine/json.ts';
import { type Product, pageDefinition } from '#engine/product.ts';
import type { Position } from '#engine/replay.ts';
import type { Words } from '#web/product/use-words.ts';

/** The values that a page shows beside its fields, worded; `undefined` where one is not known yet. */
export function shownValues(product: Product, page: string, { situation }: Position, words: Words) {
  const { shows = [] } = pageDefinition(product, page);
  const describe = words.describe(product);
  return shows
    .filter((name) => name !== 'premium')
    .map((name) => {
      const value = (situation.scope.values[name] ?? undefined) as Json | undefined;
      return {
        name,
        label: describe.label(name),
        value: value === undefined ? undefined : describe.value(name, value),
      };
    });
}
