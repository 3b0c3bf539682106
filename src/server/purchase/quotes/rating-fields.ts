import { namesRead } from '#engine/language/expression.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import type { Product } from '#engine/product.ts';

const known = new WeakMap<Product, ReadonlySet<string>>();

/**
 * The fields whose answers the premium may depend on: read by the rating's inputs, straight or by derived values and side
 * regions, and what those fields themselves are asked or offered by. Nothing that only names a person is among them.
 */
export function ratingFields(product: Product): ReadonlySet<string> {
  const fields = known.get(product) ?? findFields(product);
  known.set(product, fields);
  return fields;
}

function findFields({ definition: { rating, form, chart }, pageOf }: Product): ReadonlySet<string> {
  const fields = new Set<string>();
  const seen = new Set<string>();
  const derived = new Map(form.derived.map(({ set, logic }) => [set, logic]));
  const follow = (logic: Json | undefined): void => {
    for (const path of namesRead(logic ?? null)) {
      if (seen.has(path)) continue;
      seen.add(path);
      const [name = '', region = ''] = path.split('.');
      if (name === 'regions')
        for (const fact of guardsOf((chart.states as Record<string, Json> | undefined)?.[region]))
          follow(form.conditions[fact]);
      follow(derived.get(name));
      const page = form.pages[pageOf[name] ?? ''];
      if (!page) continue;
      fields.add(name);
      follow(form.conditions[page.when?.[name] ?? '']);
      follow(page.choices?.[name]);
    }
  };
  for (const { from } of Object.values(rating?.inputs ?? {})) follow(from);
  return fields;
}

/** Names of the facts that a part of a chart asks. */
function guardsOf(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(guardsOf);
  if (!isObject(node)) return [];
  return Object.entries(node).flatMap(([key, inner]) => (key === 'guard' ? [String(inner)] : guardsOf(inner)));
}
