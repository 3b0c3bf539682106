import type { Json } from '#engine/json.ts';
import { type Product, pageDefinition } from '#engine/product.ts';
import type { Position } from '#engine/replay.ts';
import type { Words } from './use-words.ts';

/** The values that a page shows beside its fields, worded; those not known yet are left out. */
export function shownValues(product: Product, page: string, { situation }: Position, words: Words) {
  const { shows = [] } = pageDefinition(product, page);
  const describe = words.describe(product);
  return shows
    .filter((name) => name !== 'premium')
    .flatMap((name) => {
      const value = situation.scope.values[name] as Json | undefined;
      if (value === undefined || value === null) return [];
      return [{ name, label: describe.label(name), value: describe.value(name, value) }];
    });
}
