import type { Json } from '#engine/language/json.ts';
import { type ProductFiles, productIds } from '#product-files/product-files.ts';
import { contentOf, priceFrom, type VersionContent } from '#server/catalogue/products/build-version.ts';
import { type Catalogue, createCatalogue } from '#server/catalogue/products/product-catalogue.ts';
import { filesOf, treeOf } from '#server/catalogue/releases/file-tree.ts';
import { sellFiles } from '#server/catalogue/releases/take-files.ts';
import type { CatalogueServices } from '#server/catalogue/services.ts';

/** Versions that were kept, by product and version. */
export type Kept = Map<string, VersionContent>;

/** A catalogue without a database: what these files make is on sale, beside what was `kept` before. */
export async function aCatalogue(files: ProductFiles, kept: Kept = new Map(), now = new Date()): Promise<Catalogue> {
  const onSale = productIds(files).map((product) => {
    const { version, content } = contentOf(product, files, now);
    const key = `${product}/${version}`;
    if (!kept.has(key)) kept.set(key, content);
    return { product, version, priceFrom: priceFrom(content.definition, files) };
  });
  const load = async (product: string, version: string) => kept.get(`${product}/${version}`);
  const catalogue = createCatalogue({ load, onSale: async () => onSale });
  await catalogue.follow();
  return catalogue;
}

/**
 * Files with some of them changed.
 * @param only products that are sold, where not all
 */
export function changed(files: ProductFiles, changes: Record<string, unknown>, only?: string[]): ProductFiles {
  const tree = treeOf(files);
  for (const [path, content] of Object.entries(changes)) tree[path] = JSON.stringify(content as Json);
  const isSold = (path: string) => {
    const [room, product = ''] = path.split('/');
    return room !== 'product-schemas' || product === 'shared' || only === undefined || only.includes(product);
  };
  return filesOf(Object.fromEntries(Object.entries(tree).filter(([path]) => isSold(path))));
}

/** Puts products on sale as these files have them: those named, or all. */
export async function sell(
  services: Pick<CatalogueServices, 'catalogue' | 'database' | 'ids' | 'now'>,
  files: ProductFiles,
  only?: string[],
): Promise<void> {
  await sellFiles(services, files, only);
  await services.catalogue.follow();
}
