import { isObject, type Json } from '#engine/language/json.ts';

type Tree = Record<string, Json>;

/** The names in a product, in one language: fields, their values, steps of the premium. */
export type ProductNames = {
  /** Returns the name of a field, a derived value, a step or a column; without words, a name made from its code. */
  of(name: string): string;
  /** Returns the name of a value: an option, a plan. Undefined if it has no words of its own. */
  value(name: string, code: string): string | undefined;
};

const member = (tree: Json | undefined, ...keys: string[]): Json | undefined =>
  keys.reduce<Json | undefined>(
    (inner, key) => (isObject(inner) && Object.hasOwn(inner, key) ? (inner as Tree)[key] : undefined),
    tree,
  );

const words = (value: Json | undefined): string | undefined =>
  typeof value === 'string' && value !== '' && !value.includes('{') ? value : undefined;

/** @param own words of the product; @param shared words that products share */
export function buildProductNames(own: Json | undefined, shared: Json | undefined): ProductNames {
  const fields = new Map<string, Json>();
  for (const page of isObject(own) ? Object.values(own as Tree) : [])
    for (const [field, said] of isObject(page) ? Object.entries(page as Tree) : [])
      if (words(member(said, 'label')) !== undefined && !fields.has(field)) fields.set(field, said);
  const known = new Map<string, string>();
  const look = (name: string): string =>
    words(member(own, 'trace', name)) ??
    words(member(fields.get(name), 'label')) ??
    words(member(own, 'premium', name)) ??
    words(member(own, 'shows', name)) ??
    words(member(shared, 'fields', name, 'label')) ??
    words(member(shared, 'shows', name)) ??
    words(member(shared, 'trace', name)) ??
    humanize(name);
  return {
    of(name) {
      const said = known.get(name) ?? look(name);
      known.set(name, said);
      return said;
    },
    value(name, code) {
      const list = [own, shared].flatMap((tree) => {
        const lists = member(tree, 'lists');
        return isObject(lists) ? Object.values(lists as Tree).map((one) => words(member(one, code))) : [];
      });
      return (
        words(member(fields.get(name), 'options', code)) ??
        words(member(shared, 'fields', name, 'options', code)) ??
        words(member(own, 'values', name, code)) ??
        words(member(own, 'plans', code, 'name')) ??
        words(member(shared, 'plans', code, 'name')) ??
        list.find((said) => said !== undefined)
      );
    },
  };
}

/** Returns `vehicleAge` as "Vehicle age". */
function humanize(name: string): string {
  const spaced = name
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, (_both, one, other) => `${one} ${other.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
