import type { Json } from '#engine/language/json.ts';
import { listProductIds, type ProductFiles } from '#product-files/product-files.ts';
import { buildContent, computeLowestPremium, type VersionContent } from '#server/catalogue/products/build-version.ts';
import { type Catalogue, createCatalogue } from '#server/catalogue/products/product-catalogue.ts';
import { buildTree, toProductFiles } from '#server/catalogue/releases/file-tree.ts';
import { sellFiles } from '#server/catalogue/releases/import-files.ts';
import type { CatalogueServices } from '#server/catalogue/services.ts';

/** Stored versions, by product and version. */
export type StoredVersions = Map<string, VersionContent>;

/** A catalogue without a database: the products of these files are on sale, beside the earlier versions in `kept`. */
export async function createTestCatalogue(
  files: ProductFiles,
  kept: StoredVersions = new Map(),
  now = new Date(),
): Promise<Catalogue> {
  const onSale = listProductIds(files).map((product) => {
    const { version, content } = buildContent(product, files, now);
    const key = `${product}/${version}`;
    if (!kept.has(key)) kept.set(key, content);
    return { product, version, priceFrom: computeLowestPremium(content.definition, files) };
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
export function changeFiles(files: ProductFiles, changes: Record<string, unknown>, only?: string[]): ProductFiles {
  const tree = buildTree(files);
  for (const [path, content] of Object.entries(changes)) tree[path] = JSON.stringify(content as Json);
  const isSold = (path: string) => {
    const [room, product = ''] = path.split('/');
    return room !== 'product-schemas' || product === 'shared' || only === undefined || only.includes(product);
  };
  return toProductFiles(Object.fromEntries(Object.entries(tree).filter(([path]) => isSold(path))));
}

/** Puts products on sale as these files have them: those named, or all. */
export async function sellProducts(
  services: Pick<CatalogueServices, 'catalogue' | 'database' | 'ids' | 'now'>,
  files: ProductFiles,
  only?: string[],
): Promise<void> {
  await sellFiles(services, files, only);
  await services.catalogue.follow();
}
