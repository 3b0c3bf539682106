import type { Json } from '#engine/json.ts';
import { type Product, pageDefinition } from '#engine/product.ts';
import type { Position } from '#engine/replay.ts';
import type { Words } from './use-words.ts';

/** The values that a page shows beside its fields, worded; those not known yet are left out. */
export function shownValues(product: Product, page: string, { situation }: Position, words: Words) {
  const { shows = [] } = pageDefinition(product, page);
  return shows
    .filter((name) => name !== 'premium')
    .flatMap((name) => {
      const value = situation.scope.values[name] as Json | undefined;
      if (value === undefined || value === null) return [];
      return [{ name, label: words.own(`shows.${name}`), value: worded(product, name, value, words) }];
    });
}

function worded(product: Product, name: string, value: Json, words: Words): string {
  const { type } = product.definition.form.derived.find(({ set }) => set === name) ?? {};
  if (type === 'date') return words.format.date(String(value));
  if (type === 'money') return words.format.money(Number(value), product.definition.product.currency);
  return (
    words.maybe(`${product.id}.shows.${name}.options.${value}`) ??
    words.maybe(`${product.id}.values.${name}.${value}`) ??
    String(value)
  );
}
