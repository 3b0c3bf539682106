import type { Logic } from '#engine/language/definition.ts';
import { listReadNames } from '#engine/language/expression.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import type { Product } from '#engine/product.ts';
import { listJsonValues } from './json-tree.ts';

/**
 * The values that decide some facts: those that the conditions of these facts read, directly or through derived values,
 * and those that decide if one of these fields is asked.
 */
export type FactDependencies = {
  fields: string[];
  findings: string[];
  circumstances: string[];
  /** The two sides of every comparison that these facts use. */
  comparisons: [Logic, Logic][];
  /** Text constants in these comparisons. */
  texts: string[];
  /** True if these facts use ages, which change from year to year. */
  hasAges: boolean;
};

const COMPARISONS = ['<', '<=', '>', '>=', '==', '!='];

export function findDependencies(product: Product, facts: string[]): FactDependencies {
  const { form } = product.definition;
  const derived = new Map(form.derived.map(({ set, logic }) => [set, logic]));
  const asked = new Map(Object.values(form.pages).flatMap(({ when }) => Object.entries(when ?? {})));
  const names = new Set<string>();
  const logics = new Set<Logic>();
  const follow = (logic: Logic | undefined): void => {
    if (logic === undefined || logics.has(logic)) return;
    logics.add(logic);
    for (const name of listReadNames(logic)) {
      names.add(name);
      follow(derived.get(toRootName(name)));
      follow(form.conditions[asked.get(toRootName(name)) ?? '']);
    }
  };
  for (const fact of facts) follow(form.conditions[fact]);
  const below = (head: string) =>
    [...names].filter((name) => toRootName(name) === head).map((name) => name.split('.')[1]);
  const nodes = listJsonValues([...logics], isObject)
    .flatMap((logic) => Object.entries(logic))
    .filter(([name]) => name !== 'var')
    .map(([name, raw]) => ({ name, args: (Array.isArray(raw) ? raw : [raw]) as Json[] }));
  return {
    fields: [...names]
      .map(toRootName)
      .filter((name, index, all) => name in product.pageOf && all.indexOf(name) === index),
    findings: [...new Set(below('findings'))] as string[],
    circumstances: [...new Set(below('circumstances'))] as string[],
    comparisons: nodes
      .filter(({ name, args }) => COMPARISONS.includes(name) && args.length === 2)
      .map(({ args }) => args as [Logic, Logic]),
    texts: [...new Set(nodes.flatMap(({ args }) => args.flat()).filter((arg) => typeof arg === 'string'))] as string[],
    hasAges: nodes.some(({ name }) => name === 'ageAt'),
  };
}

const toRootName = (name: string): string => name.split('.')[0] as string;
