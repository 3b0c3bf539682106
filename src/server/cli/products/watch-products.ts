import { listProductIds } from '#product-files/product-files.ts';
import { findAffectedProducts } from '#server/catalogue/products/affected-products.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { watchFiles } from '#server/catalogue/products/watch-files.ts';
import { printIssues } from './print-issues.ts';
import { findProductIssues } from './product-issues.ts';

/**
 * Checks products, and checks the affected ones again at each change, until the returned function is called. It prints
 * each issue, and the duration of each check. `only` limits it to some products; undefined: all.
 */
export function watchProducts(
  root: string,
  { only, say }: { only: string[] | undefined; say: (line: string) => void },
): () => void {
  const check = (names: string[]): void => {
    const began = performance.now();
    const findings = findProductIssues(names, readProductFiles(root), { paths: true });
    printIssues(findings, say);
    const took = `${((performance.now() - began) / 1000).toFixed(1)} s`;
    const found =
      findings.length === 0 ? 'nothing found' : `${findings.length} finding${findings.length > 1 ? 's' : ''}`;
    say(`${new Date().toLocaleTimeString('en-GB')}  ${names.join(', ')}: ${found} (${took})`);
  };
  const wanted = (): string[] => only ?? listProductIds(readProductFiles(root));
  check(wanted());
  return watchFiles(root, (paths) => {
    const names = findAffectedProducts(paths, wanted());
    if (names.length > 0) check(names);
  });
}
