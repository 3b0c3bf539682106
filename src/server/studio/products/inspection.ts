import { SHARED } from '#contract/studio/material/shared.ts';
import { listProductIds, type ProductFiles } from '#product-files/product-files.ts';
import { checkProduct } from '#server/catalogue/products/check-product.ts';
import { type FileTree, toProductFiles } from '#server/catalogue/releases/file-tree.ts';
import type { Issue } from '#workbench/base/issue.ts';
import { findOtherFileUses, type SharedUse } from '#workbench/uses/shared-uses.ts';

/** A request for the issues of a product, or for the products' uses of shared files. */
export type InspectionTask = { tree: FileTree; wants: { faultsOf: string } | 'uses' };
export type InspectionIssues = Omit<Issue, 'path'>[];

/** The maximum number of issues; nobody reads more. */
const MAX_ISSUES = 2_000;

/** Finds the issues of a product, whose files may have any content; or the products' uses of shared files. */
export function runInspection({ tree, wants }: InspectionTask): InspectionIssues | SharedUse[] {
  const files = toProductFiles(tree);
  return wants === 'uses'
    ? findOtherFileUses(listProductIds(files), files).slice(0, MAX_ISSUES)
    : listFaults(wants.faultsOf, files);
}

/** For shared files it lists the issues of each product that uses them, each issue once. */
function listFaults(product: string, files: ProductFiles): InspectionIssues {
  const found = new Map<string, InspectionIssues[number]>();
  for (const name of product === SHARED ? listProductIds(files) : [product])
    for (const { path: _path, ...issue } of checkProduct(name, files, { journeys: false, cases: true }))
      found.set(`${issue.code} ${issue.file} ${issue.at} ${issue.message}`, issue);
  return [...found.values()].slice(0, MAX_ISSUES);
}
