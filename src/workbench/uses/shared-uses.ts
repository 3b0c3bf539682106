import { csvFile, type ReadJson } from '#engine/language/load-definition.ts';
import { fileOf } from '../base/finding.ts';
import { sourceNodes, targetOf } from './source-nodes.ts';
import { listFileOf } from './used-by.ts';

/** A part of a product that is written in a file of its own. */
const parts = ['form', 'product', 'rating', 'benefits', 'chart'] as const;

/** Where something stands that another file is used at. */
export type SharedUse = {
  /** What is used. */
  file: string;
  /** Of it the place that is named, as a JSON pointer; empty for all of it. */
  at: string;
  product: string;
  part: (typeof parts)[number];
  /** The way there in that part: `pages`, a page, `schema`, `properties`, a field ... */
  path: string[];
};

/** Where products use files other than the one that stands there: by `$ref`, as a list, as rows of a table. */
export function usesOfOthers(products: readonly string[], read: ReadJson): SharedUse[] {
  return products.flatMap((product) => parts.flatMap((part) => usesIn(product, part, read)));
}

function usesIn(product: string, part: SharedUse['part'], read: ReadJson): SharedUse[] {
  const own = fileOf(product, part);
  const found = new Map<string, SharedUse>();
  for (const node of sourceNodes(own, read)) {
    const used = usedAt(product, node, read);
    if (used === undefined || used.file === own) continue;
    const use = { ...used, product, part, path: node.path };
    found.set(JSON.stringify(use), use);
  }
  return [...found.values()];
}

function usedAt(
  product: string,
  { file, path, value }: ReturnType<typeof sourceNodes>[number],
  read: ReadJson,
): { file: string; at: string } | undefined {
  if (typeof value !== 'string') return undefined;
  const word = path.at(-1);
  if (word === '$ref') return targetOf(file, value);
  if (word === 'list') return { file: listFileOf(product, value, read), at: '' };
  return word === 'csv' ? { file: csvFile(product, value), at: '' } : undefined;
}
