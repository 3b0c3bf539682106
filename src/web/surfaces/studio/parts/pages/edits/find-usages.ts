import { isObject, type Json } from '#engine/language/json.ts';
import type { Workspace } from '#web/surfaces/studio/base/workspace/workspace.ts';

/** A reference to something of a product: the kind and the name of the thing that contains the reference. */
export type Usage = {
  by: 'page' | 'condition' | 'derived' | 'start' | 'premium' | 'cover' | 'papers' | 'journey' | 'persona' | 'figure';
  name: string;
};

/**
 * Finds everything in a product that refers to a field, a condition or a page, each thing once.
 * @param except the page of the field, whose own references are removed together with it
 */
export function findUsages(
  name: string,
  product: string,
  { value, paths }: Pick<Workspace, 'value' | 'paths'>,
  except?: string,
): Usage[] {
  const folder = `product-schemas/${product}`;
  const { pages, conditions, itemConditions, derived, start } = toMembers(value(`${folder}/form.json`));
  const { inputs, steps, compare } = toMembers(value(`${folder}/rating.json`));
  const cases = paths().filter((path) => path.startsWith(`${folder}/cases/`) && path.endsWith('.json'));
  /** The things that can refer to the name, each with its name and its content. */
  const things: [by: Usage['by'], entries: [name: string, content: Json | undefined][]][] = [
    ['page', Object.entries(toMembers(pages)).filter(([page]) => page !== except && page !== name)],
    ['condition', withoutOwn(Object.entries(toMembers(conditions)), name)],
    ...Object.entries(toMembers(itemConditions)).map(([list, inner]): (typeof things)[number] => [
      'condition',
      Object.entries(toMembers(inner)).map(([condition, logic]) => [condition, list === name ? name : logic]),
    ]),
    ['derived', withoutOwn(namedSteps(derived), name)],
    ['start', withoutOwn(Object.entries(toMembers(start)), name)],
    ['premium', [...Object.entries(toMembers(inputs)), ...namedSteps(steps), [name, compare]]],
    ['cover', [['', value(`${folder}/benefits.json`)]]],
    ['papers', [['', value(`${folder}/product.json`)]]],
    ['journey', [['', value(`machines/${product}.json`)]]],
    ['persona', cases.flatMap((path) => Object.entries(toMembers(value(path))))],
  ];
  const found = things.flatMap(([by, entries]) =>
    entries.flatMap(([called, content]) => (mentionsName(content, name) ? [{ by, name: called }] : [])),
  );
  return [...new Map(found.map((use) => [`${use.by} ${use.name}`, use])).values()];
}

const toMembers = (value: Json | undefined): Record<string, Json> =>
  isObject(value) ? (value as Record<string, Json>) : {};

/** Returns the steps of a list, each by the name of the value that it calculates. */
const namedSteps = (list: Json | undefined): [string, Json][] =>
  (Array.isArray(list) ? list : []).map((step) => [String(toMembers(step).set ?? ''), step]);

/** Returns the entries except the one whose own name is `name`. */
const withoutOwn = (entries: [string, Json][], name: string) => entries.filter(([own]) => own !== name);

/** Returns true if the name occurs in a value: as a string, as a name in an expression, or as a member. */
function mentionsName(value: Json | undefined, name: string): boolean {
  if (typeof value === 'string') return value === name;
  if (Array.isArray(value)) return value.some((inner) => mentionsName(inner, name));
  return Object.entries(toMembers(value)).some(
    ([key, inner]) =>
      key === name ||
      (key === 'var' && typeof inner === 'string' ? inner.split('.').includes(name) : mentionsName(inner, name)),
  );
}
