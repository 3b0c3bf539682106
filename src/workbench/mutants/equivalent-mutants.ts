import type { ReadJson } from '#engine/language/load-definition.ts';
import { readIfPresent } from '#workbench/base/issue.ts';
import type { Mutant, MutantReport } from './mutant.ts';

/** Equivalent mutants, each with the reason: `{ "mutant id": "why" }`. A `*` in an id matches any words. */
export type EquivalentMutants = Record<string, string>;

const resolveEquivalentPath = (product: string): string => `product-schemas/${product}/cases/equivalent-mutants.json`;

/** Reads the declarations of a file; an empty object if the file does not exist. */
export function readDeclared(product: string, read: ReadJson): EquivalentMutants {
  return (readIfPresent(read, resolveEquivalentPath(product)) ?? {}) as EquivalentMutants;
}

/**
 * Returns a function that finds the reason why a mutant changes nothing, if the product's or the shared file declares
 * it.
 */
export function createEquivalenceLookup(product: string, read: ReadJson): (id: string) => string | undefined {
  const declared = [readDeclared(product, read), readDeclared('shared', read)].flatMap((one) => Object.entries(one));
  return (id) => declared.find(([key]) => matchesDeclaration(key, id))?.[1];
}

/** Returns true if a declaration matches a mutant. */
export function matchesDeclaration(key: string, id: string): boolean {
  const [first = '', ...rest] = key.split('*');
  const last = rest.pop();
  if (last === undefined) return key === id;
  if (!id.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = id.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return id.endsWith(last) && id.length - last.length >= at;
}

/** Finds wrong declarations: the mutant does not exist, or a detector detected it. */
export function findWrongDeclarations(
  product: string,
  read: ReadJson,
  all: Mutant[],
  reports: MutantReport[],
): string[] {
  const own = Object.keys(readDeclared(product, read));
  const gone = own.filter((key) => !all.some(({ id }) => matchesDeclaration(key, id)));
  const shared = Object.keys(readDeclared('shared', read));
  return [
    ...gone.map((key) => `${resolveEquivalentPath(product)}: there is no mutant "${key}".`),
    ...reports.flatMap(({ id, noticed }) => {
      if (noticed === undefined || ![...own, ...shared].some((key) => matchesDeclaration(key, id))) return [];
      const file = resolveEquivalentPath(own.some((key) => matchesDeclaration(key, id)) ? product : 'shared');
      return [`${file}: "${id}" is noticed in ${product} after all (${noticed}).`];
    }),
  ];
}
