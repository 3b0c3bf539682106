import type { ReadJson } from '#engine/language/load-definition.ts';
import type { Mutant, MutantReport } from './mutant.ts';

/** Changes that change nothing, each with the reason: `{ "mutant id": "why" }`. A `*` in an id stands for any words. */
export type EquivalentMutants = Record<string, string>;

const resolveEquivalentPath = (product: string): string => `product-schemas/${product}/cases/equivalent-mutants.json`;

/** What a file declares; nothing, if there is none. */
export function readDeclared(product: string, read: ReadJson): EquivalentMutants {
  try {
    return read(resolveEquivalentPath(product)) as EquivalentMutants;
  } catch {
    return {};
  }
}

/** Tells why a mutant changes nothing, if that is declared for its product or for what products share. */
export function createEquivalenceLookup(product: string, read: ReadJson): (id: string) => string | undefined {
  const declared = [readDeclared(product, read), readDeclared('shared', read)].flatMap((one) => Object.entries(one));
  return (id) => declared.find(([key]) => matchesDeclaration(key, id))?.[1];
}

/** True for a mutant that a declaration is about. */
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

/** Declarations that are not true: a mutant that is not there, or one that was noticed after all. */
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
