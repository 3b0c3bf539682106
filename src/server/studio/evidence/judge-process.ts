import { productIds } from '#contract/studio/product-files.ts';
import type { ProductEvidence } from '#contract/studio/releases.ts';
import { contentOf } from '#server/catalogue/products/build-version.ts';
import { checkProduct } from '#server/catalogue/products/check-product.ts';
import { type FileTree, filesOf } from '#server/catalogue/releases/file-tree.ts';

/*
 * Judges products of a release in a process of its own, with little memory and an end: what somebody wrote there may be
 * anything, and must harm nobody who buys meanwhile.
 */

export type ToJudge = { tree: FileTree; products: string[] };
export type Judged = { judged: ProductEvidence } | { over: true };

process.once('message', ({ tree, products }: ToJudge) => {
  const files = filesOf(tree);
  const known = productIds(files);
  for (const product of products) {
    if (!known.includes(product)) tell({ judged: { product, version: null, findings: [] } });
    else tell({ judged: judge(product) });
  }
  tell({ over: true });
  process.disconnect();

  function judge(product: string): ProductEvidence {
    const findings = checkProduct(product, files).map(({ code, file, at, message, mend }) => ({
      ...{ code, file, at, message, mend },
    }));
    // A product with faults may be none that can be loaded at all.
    const version = findings.length > 0 ? null : contentOf(product, files, new Date(0)).version;
    return { product, version, findings };
  }
});

function tell(message: Judged): void {
  process.send?.(message);
}
