import { isObject, type Json } from '#engine/language/json.ts';

/** A reference to something of a product: the kind and the name of the thing that contains the reference. */
export type Use = {
  by: 'page' | 'condition' | 'derived' | 'start' | 'premium' | 'cover' | 'papers' | 'journey' | 'persona' | 'figure';
  name: string;
};

type Reader = { value: (path: string) => Json | undefined; paths: () => string[] };

/**
 * Finds everything in a product that refers to a field, a condition or a page, each thing once.
 * @param except the page of the field, whose own references are removed together with it
 */
export function usesOf(name: string, product: string, { value, paths }: Reader, except?: string): Use[] {
  const found = new Map<string, Use>();
  const tell = (by: Use['by'], called: string) => found.set(`${by} ${called}`, { by, name: called });
  const form = asMembers(value(`product-schemas/${product}/form.json`));
  for (const [page, inner] of Object.entries(asMembers(form.pages)))
    if (page !== except && page !== name && speaks(inner, name)) tell('page', page);
  for (const [condition, logic] of Object.entries(asMembers(form.conditions)))
    if (condition !== name && speaks(logic, name)) tell('condition', condition);
  for (const [list, conditions] of Object.entries(asMembers(form.itemConditions)))
    for (const [condition, logic] of Object.entries(asMembers(conditions)))
      if (list === name || speaks(logic, name)) tell('condition', condition);
  for (const derived of asList(form.derived))
    if (asMembers(derived).set !== name && speaks(derived, name)) tell('derived', String(asMembers(derived).set ?? ''));
  for (const [field, logic] of Object.entries(asMembers(form.start)))
    if (field !== name && speaks(logic, name)) tell('start', field);
  const rating = asMembers(value(`product-schemas/${product}/rating.json`));
  for (const [input, from] of Object.entries(asMembers(rating.inputs))) if (speaks(from, name)) tell('premium', input);
  for (const step of asList(rating.steps)) if (speaks(step, name)) tell('premium', String(asMembers(step).set ?? ''));
  if (rating.compare === name) tell('premium', name);
  if (speaks(value(`product-schemas/${product}/benefits.json`), name)) tell('cover', '');
  if (speaks(value(`product-schemas/${product}/product.json`), name)) tell('papers', '');
  if (speaks(value(`machines/${product}.json`), name)) tell('journey', '');
  for (const path of paths()) {
    if (!path.startsWith(`product-schemas/${product}/cases/`) || !path.endsWith('.json')) continue;
    for (const [persona, told] of Object.entries(asMembers(value(path))))
      if (speaks(told, name)) tell('persona', persona);
  }
  return [...found.values()];
}

const asMembers = (value: Json | undefined): Record<string, Json> =>
  isObject(value) ? (value as Record<string, Json>) : {};
const asList = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);

/** Returns true if the name occurs in a value: as a string, as a name in an expression, or as a member. */
function speaks(value: Json | undefined, name: string): boolean {
  if (typeof value === 'string') return value === name;
  if (Array.isArray(value)) return value.some((inner) => speaks(inner, name));
  if (!isObject(value)) return false;
  return Object.entries(value as Record<string, Json>).some(
    ([key, inner]) =>
      key === name ||
      (key === 'var' && typeof inner === 'string' ? inner.split('.').includes(name) : speaks(inner, name)),
  );
}
