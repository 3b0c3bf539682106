import { type ReadJson, resolveCsvPath } from '#engine/language/load-definition.ts';
import { resolveProductFile } from '../base/issue.ts';
import { resolveListFile } from './find-uses.ts';
import { listSourceNodes, resolveReference } from './source-nodes.ts';

/** The parts of a product that have a file of their own. */
const productParts = ['form', 'product', 'rating', 'benefits', 'chart'] as const;

/** A position that uses another file. */
export type SharedUse = {
  /** The used file. */
  file: string;
  /** The used position in it, as a JSON pointer; empty for the whole file. */
  at: string;
  product: string;
  part: (typeof productParts)[number];
  /** The path to the use in its part: `pages`, a page, `schema`, `properties`, a field ... */
  path: string[];
};

/** Finds the positions at which products use another file: by `$ref`, as a list, as rows of a table. */
export function findOtherFileUses(products: readonly string[], read: ReadJson): SharedUse[] {
  return products.flatMap((product) => productParts.flatMap((part) => listUses(product, part, read)));
}

function listUses(product: string, part: SharedUse['part'], read: ReadJson): SharedUse[] {
  const own = resolveProductFile(product, part);
  const found = new Map<string, SharedUse>();
  for (const node of listSourceNodes(own, read)) {
    const used = findUsedFile(product, node, read);
    if (used === undefined || used.file === own) continue;
    const use = { ...used, product, part, path: node.path };
    found.set(JSON.stringify(use), use);
  }
  return [...found.values()];
}

function findUsedFile(
  product: string,
  { file, path, value }: ReturnType<typeof listSourceNodes>[number],
  read: ReadJson,
): { file: string; at: string } | undefined {
  if (typeof value !== 'string') return undefined;
  const word = path.at(-1);
  if (word === '$ref') return resolveReference(file, value);
  if (word === 'list') return { file: resolveListFile(product, value, read), at: '' };
  return word === 'csv' ? { file: resolveCsvPath(product, value), at: '' } : undefined;
}
