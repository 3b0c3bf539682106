import { listProductIds, type ProductFiles } from '#product-files/product-files.ts';
import { findAffectedProducts } from '#server/catalogue/products/affected-products.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { watchFiles } from '#server/catalogue/products/watch-files.ts';
import { sellFiles } from '#server/catalogue/releases/import-files.ts';
import type { CatalogueServices } from '#server/catalogue/services.ts';
import { isSound } from '#workbench/check/check-definition.ts';
import { printIssues } from './print-issues.ts';
import { findProductIssues } from './product-issues.ts';

type SellOptions = Pick<CatalogueServices, 'catalogue' | 'database' | 'ids' | 'now'>;

export type FollowedProducts = {
  /** The files after the last change, without products that could not run at the start. */
  files: ProductFiles;
  /**
   * Loads each change into the catalogue, until the returned function is called. `taken` gets the changed products'
   * ids.
   */
  follow(services: SellOptions, taken: (ids: string[]) => void): () => void;
};

/**
 * Follows products whose files are edited while the server runs. A changed product is on sale in its new version at
 * once. A product that would not run remains in its last good version, and its issues are printed. `product:check` runs
 * the cases.
 */
export function followProducts(root: string, say: (line: string) => void): FollowedProducts {
  let now = readProductFiles(root);
  const isFit = (id: string): boolean => {
    const findings = findProductIssues([id], now, { journeys: false });
    const stopping = findings.filter((finding) => !isSound([finding]));
    printIssues(stopping, say);
    const words = findings.length - stopping.length;
    if (words > 0) say(`${id}: ${words} findings about its words; npm run product:check -- ${id}`);
    return stopping.length === 0;
  };
  const unfit = listProductIds(now).filter((id) => !isFit(id));
  for (const id of unfit) say(`${id} is not on sale`);
  const files = Object.assign((path: string) => now(path), {
    list: (folder: string) => now.list(folder).filter((name) => folder !== 'product-schemas' || !unfit.includes(name)),
    text: (path: string) => now.text(path),
  });

  async function take(id: string, services: SellOptions): Promise<boolean> {
    try {
      if (isFit(id)) return (await sellFiles(services, now, [id])).length > 0 && (await services.catalogue.follow());
    } catch (error) {
      // An unexpected error of the check ends neither the server nor the watching.
      say(`${id}: ${error instanceof Error ? error.message : String(error)}`);
    }
    say(services.catalogue.current(id) ? `${id} stays as it was` : `${id} is not on sale`);
    return false;
  }

  return {
    files,
    follow(services, taken) {
      let last = Promise.resolve();
      return watchFiles(root, (paths) => {
        last = last.then(async () => {
          now = readProductFiles(root);
          const ids: string[] = [];
          for (const id of findAffectedProducts(paths, listProductIds(now))) if (await take(id, services)) ids.push(id);
          if (ids.length === 0) return;
          say(`${ids.join(', ')}: changed`);
          taken(ids);
        });
      });
    },
  };
}
