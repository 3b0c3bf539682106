import type { ReleaseWalk } from '#contract/studio/walks.ts';
import { loadDefinition } from '#engine/language/load-definition.ts';
import { createProduct } from '#engine/product.ts';
import { rater } from '#engine/rating.ts';
import { productIds } from '#product-files/product-files.ts';
import { checkProduct } from '#server/catalogue/products/check-product.ts';
import { compileValidators } from '#server/catalogue/products/compile-validators.ts';
import { productCases } from '#server/catalogue/products/product-cases.ts';
import { type FileTree, filesOf } from '#server/catalogue/releases/file-tree.ts';
import { isSound } from '#workbench/check/check-definition.ts';
import { walkProduct } from '#workbench/walks/walk-product.ts';

export type ToWalk = { tree: FileTree; product: string };
export type Walked = Omit<ReleaseWalk, 'contentHash'>;

/** More faults tell nobody more. */
const MOST_FAULTS = 20;

/** Walks a product of files that may be anything. */
export function walked({ tree, product }: ToWalk): Walked {
  const files = filesOf(tree);
  const nothing = { paths: 0, broken: null, unreached: [], ways: [], cases: [] };
  if (!productIds(files).includes(product)) return { is: 'faults', faults: [], ...nothing };
  try {
    const findings = checkProduct(product, files, { journeys: false });
    const faults = findings.slice(0, MOST_FAULTS).map(({ code, file, at, message }) => ({ code, file, at, message }));
    if (!isSound(findings)) return { is: 'faults', faults, ...nothing };
    const definition = loadDefinition(product, files);
    const made = createProduct(definition, compileValidators(definition).validators, rater);
    return { is: 'walked', faults: [], ...walkProduct(made, productCases(product, files)) };
  } catch (error) {
    const { message } = error as Error;
    const file = `machines/${product}.json`;
    return { is: 'faults', faults: [{ code: 'malformed', file, at: '', message }], ...nothing };
  }
}
