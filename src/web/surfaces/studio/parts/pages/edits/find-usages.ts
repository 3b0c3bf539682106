import { isObject, type Json } from '#engine/language/json.ts';

/** A reference to something of a product: the kind and the name of the thing that contains the reference. */
export type Usage = {
  by: 'page' | 'condition' | 'derived' | 'start' | 'premium' | 'cover' | 'papers' | 'journey' | 'persona' | 'figure';
  name: string;
};

type Reader = { value: (path: string) => Json | undefined; paths: () => string[] };

/**
 * Finds everything in a product that refers to a field, a condition or a page, each thing once.
 * @param except the page of the field, whose own references are removed together with it
 */
export function findUsages(name: string, product: string, { value, paths }: Reader, except?: string): Usage[] {
  const found = new Map<string, Usage>();
  const tell = (by: Usage['by'], called: string) => found.set(`${by} ${called}`, { by, name: called });
  const form = toMembers(value(`product-schemas/${product}/form.json`));
  for (const [page, inner] of Object.entries(toMembers(form.pages)))
    if (page !== except && page !== name && mentionsName(inner, name)) tell('page', page);
  for (const [condition, logic] of Object.entries(toMembers(form.conditions)))
    if (condition !== name && mentionsName(logic, name)) tell('condition', condition);
  for (const [list, conditions] of Object.entries(toMembers(form.itemConditions)))
    for (const [condition, logic] of Object.entries(toMembers(conditions)))
      if (list === name || mentionsName(logic, name)) tell('condition', condition);
  for (const derived of toList(form.derived))
    if (toMembers(derived).set !== name && mentionsName(derived, name))
      tell('derived', String(toMembers(derived).set ?? ''));
  for (const [field, logic] of Object.entries(toMembers(form.start)))
    if (field !== name && mentionsName(logic, name)) tell('start', field);
  const rating = toMembers(value(`product-schemas/${product}/rating.json`));
  for (const [input, from] of Object.entries(toMembers(rating.inputs)))
    if (mentionsName(from, name)) tell('premium', input);
  for (const step of toList(rating.steps))
    if (mentionsName(step, name)) tell('premium', String(toMembers(step).set ?? ''));
  if (rating.compare === name) tell('premium', name);
  if (mentionsName(value(`product-schemas/${product}/benefits.json`), name)) tell('cover', '');
  if (mentionsName(value(`product-schemas/${product}/product.json`), name)) tell('papers', '');
  if (mentionsName(value(`machines/${product}.json`), name)) tell('journey', '');
  for (const path of paths()) {
    if (!path.startsWith(`product-schemas/${product}/cases/`) || !path.endsWith('.json')) continue;
    for (const [persona, told] of Object.entries(toMembers(value(path))))
      if (mentionsName(told, name)) tell('persona', persona);
  }
  return [...found.values()];
}

const toMembers = (value: Json | undefined): Record<string, Json> =>
  isObject(value) ? (value as Record<string, Json>) : {};
const toList = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);

/** Returns true if the name occurs in a value: as a string, as a name in an expression, or as a member. */
function mentionsName(value: Json | undefined, name: string): boolean {
  if (typeof value === 'string') return value === name;
  if (Array.isArray(value)) return value.some((inner) => mentionsName(inner, name));
  if (!isObject(value)) return false;
  return Object.entries(value as Record<string, Json>).some(
    ([key, inner]) =>
      key === name ||
      (key === 'var' && typeof inner === 'string' ? inner.split('.').includes(name) : mentionsName(inner, name)),
  );
}
