import { checkProduct } from '#server/catalogue/products/check-product.ts';
import { type FileTree, filesOf } from '#server/catalogue/releases/file-tree.ts';
import { endWithParent } from '#server/platform/base/end-with-parent.ts';
import type { Finding } from '#workbench/base/finding.ts';

/*
 * Looks what is wrong with a product in a process of its own, with little memory and an end, as the judging does: what somebody wrote
 * there may be anything.
 */

export type ToLookAt = { tree: FileTree; product: string };
export type Seen = Omit<Finding, 'path'>[];

/** More nobody reads. */
const MOST = 2_000;

endWithParent();
process.once('message', ({ tree, product }: ToLookAt) => {
  const found = checkProduct(product, filesOf(tree), { journeys: false, cases: true });
  process.send?.(found.slice(0, MOST).map(({ code, file, at, message, mend }) => ({ code, file, at, message, mend })));
  process.disconnect();
});
