import type { ReadJson } from '#engine/language/load-definition.ts';
import { resolveProductFile } from '../base/issue.ts';
import { uniqueBy } from '../base/json-tree.ts';
import { findUsedFile } from './find-uses.ts';
import { listSourceNodes } from './source-nodes.ts';

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
  const uses = listSourceNodes(own, read).flatMap((node): SharedUse[] => {
    const used = findUsedFile(product, node, read);
    return used === undefined || used.file === own ? [] : [{ ...used, product, part, path: node.path }];
  });
  return uniqueBy(uses);
}
