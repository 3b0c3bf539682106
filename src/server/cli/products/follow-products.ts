import type { Catalogue } from '#server/catalogue/products/product-catalogue.ts';
import { type ProductFiles, productIds, readProductFiles } from '#server/catalogue/products/product-files.ts';
import { productsTouched } from '#server/catalogue/products/products-touched.ts';
import { watchFiles } from '#server/catalogue/products/watch-files.ts';
import { isSound } from '#workbench/check/check-definition.ts';
import { foundIn } from './found-in.ts';
import { sayFindings } from './say-findings.ts';

export type FollowedProducts = {
  /** The files as they are after the last change; at the start without the products that would not run. */
  files: ProductFiles;
  /** Takes each change into the catalogue, until the function that it returns is called. */
  follow(catalogue: Catalogue, taken: (ids: string[]) => void): () => void;
};

/**
 * Products whose files are edited while the server runs. A changed product is on sale in its new version at once; one
 * that would not run keeps its last good version, and what is wrong is said. Cases are left to `product:check`.
 */
export function followProducts(root: string, say: (line: string) => void): FollowedProducts {
  let now = readProductFiles(root);
  const isFit = (id: string): boolean => {
    const findings = foundIn([id], now, { journeys: false });
    const stopping = findings.filter((finding) => !isSound([finding]));
    sayFindings(stopping, say);
    const words = findings.length - stopping.length;
    if (words > 0) say(`${id}: ${words} findings about its words; npm run product:check -- ${id}`);
    return stopping.length === 0;
  };
  const unfit = productIds(now).filter((id) => !isFit(id));
  for (const id of unfit) say(`${id} is not on sale`);
  const files = Object.assign((path: string) => now(path), {
    list: (folder: string) => now.list(folder).filter((name) => folder !== 'product-schemas' || !unfit.includes(name)),
    text: (path: string) => now.text(path),
  });

  async function take(id: string, catalogue: Catalogue): Promise<boolean> {
    try {
      if (isFit(id)) return await catalogue.publish(id);
    } catch (error) {
      // What the check did not foresee ends neither the server nor the watching.
      say(`${id}: ${error instanceof Error ? error.message : String(error)}`);
    }
    say(catalogue.current(id) ? `${id} stays as it was` : `${id} is not on sale`);
    return false;
  }

  return {
    files,
    follow(catalogue, taken) {
      let last = Promise.resolve();
      return watchFiles(root, (paths) => {
        last = last.then(async () => {
          now = readProductFiles(root);
          const ids: string[] = [];
          for (const id of productsTouched(paths, productIds(now))) if (await take(id, catalogue)) ids.push(id);
          if (ids.length === 0) return;
          say(`${ids.join(', ')}: changed`);
          taken(ids);
        });
      });
    },
  };
}
