import { SHARED } from '#contract/studio/material/shared.ts';
import { type ProductFiles, productIds } from '#product-files/product-files.ts';
import { checkProduct } from '#server/catalogue/products/check-product.ts';
import { type FileTree, filesOf } from '#server/catalogue/releases/file-tree.ts';
import type { Finding } from '#workbench/base/finding.ts';
import { type SharedUse, usesOfOthers } from '#workbench/uses/shared-uses.ts';

/** A product whose faults are wanted; or where products use what they share. */
export type ToLookAt = { tree: FileTree; wants: { faultsOf: string } | 'uses' };
export type Seen = Omit<Finding, 'path'>[];

/** More nobody reads. */
const MOST = 2_000;

/** What is wrong with a product of these files, which may be anything; or where products use what they share. */
export function look({ tree, wants }: ToLookAt): Seen | SharedUse[] {
  const files = filesOf(tree);
  return wants === 'uses' ? usesOfOthers(productIds(files), files).slice(0, MOST) : faults(wants.faultsOf, files);
}

/** Of what products share: the faults of each that uses it, each of them once. */
function faults(product: string, files: ProductFiles): Seen {
  const found = new Map<string, Seen[number]>();
  for (const name of product === SHARED ? productIds(files) : [product])
    for (const { code, file, at, message, mend } of checkProduct(name, files, { journeys: false, cases: true }))
      found.set(`${code} ${file} ${at} ${message}`, { code, file, at, message, mend });
  return [...found.values()].slice(0, MOST);
}
