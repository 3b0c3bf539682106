import type { ReleasePathRun } from '#contract/studio/path-runs.ts';
import { loadDefinition } from '#engine/language/load-definition.ts';
import { createProduct } from '#engine/product.ts';
import { rater } from '#engine/rating.ts';
import { listProductIds } from '#product-files/product-files.ts';
import { checkProduct } from '#server/catalogue/products/check-product.ts';
import { compileValidators } from '#server/catalogue/products/compile-validators.ts';
import { readProductCases } from '#server/catalogue/products/product-cases.ts';
import { type FileTree, toProductFiles } from '#server/catalogue/releases/file-tree.ts';
import { isSound } from '#workbench/check/check-definition.ts';
import { checkProductPaths } from '#workbench/path-runs/check-product-paths.ts';

export type PathRunTask = { tree: FileTree; product: string };
export type PathRunResult = Omit<ReleasePathRun, 'contentHash'>;

/** The maximum number of reported faults; more do not help the author. */
const MAX_FAULTS = 20;

/** Runs the paths of a product whose files may have any content. */
export function runProductPaths({ tree, product }: PathRunTask): PathRunResult {
  const files = toProductFiles(tree);
  const nothing = { paths: 0, broken: null, unreached: [], ways: [], cases: [] };
  if (!listProductIds(files).includes(product)) return { is: 'faults', faults: [], ...nothing };
  try {
    const findings = checkProduct(product, files, { journeys: false });
    const faults = findings.slice(0, MAX_FAULTS).map(({ code, file, at, message }) => ({ code, file, at, message }));
    if (!isSound(findings)) return { is: 'faults', faults, ...nothing };
    const definition = loadDefinition(product, files);
    const made = createProduct(definition, compileValidators(definition).validators, rater);
    return { is: 'walked', faults: [], ...checkProductPaths(made, readProductCases(product, files)) };
  } catch (error) {
    const { message } = error as Error;
    const file = `machines/${product}.json`;
    return { is: 'faults', faults: [{ code: 'malformed', file, at: '', message }], ...nothing };
  }
}
