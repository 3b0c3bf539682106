import { setImmediate as others } from 'node:timers/promises';
import type { Price } from '#contract/products.ts';
import { SITE } from '#contract/studio/material/site-settings.ts';
import { listProductIds, type ProductFiles } from '#product-files/product-files.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { computeLowestPremium, type VersionContent } from '../products/build-version.ts';
import { saveVersion } from '../products/version-repository.ts';
import { insertSales, listSalesAt, lockSales, type Sale, type SaleKind } from './sale-repository.ts';
import { buildSoldContent, hasSite, type SiteContent } from './site-content.ts';

/** The terms of a release's sale, and the person who decided it. */
export type SaleTerms = Pick<Sale, 'releaseId' | 'startsAt' | 'drafts' | 'offers' | 'reason' | 'by' | 'at'> & {
  kinds: readonly SaleKind[];
};

/** A product built from files, or the site, ready for sale. Its lowest premium is computed on demand. */
export type BuiltProduct = {
  id: string;
  version: string;
  content: VersionContent | SiteContent;
  priceFrom(): Price | null;
};

/**
 * Builds the products of these files, and the site if it has a file, one at a time, so that requests of buyers are
 * served between them. It throws if the files form no product.
 */
export async function buildProducts(files: ProductFiles, at: Date): Promise<BuiltProduct[]> {
  const made: BuiltProduct[] = [];
  for (const id of [...listProductIds(files), ...(hasSite(files) ? [SITE] : [])]) {
    const { version, content } = buildSoldContent(id, files, at);
    const priceFrom = () => ('definition' in content ? computeLowestPremium(content.definition, files) : null);
    made.push({ id, version, content, priceFrom });
    await others();
  }
  return made;
}

/**
 * Puts these products on sale if their sale differs, and ends the sale of other products. Returns the ids of the
 * products whose sale changes. All servers follow after the caller's transaction is committed.
 * @param only the ids of the products that may change; undefined for all
 */
export async function putOnSale(
  sql: Sql,
  products: readonly BuiltProduct[],
  terms: SaleTerms,
  only?: readonly string[],
): Promise<string[]> {
  const { kinds, ...same } = terms;
  await lockSales(sql);
  const isMeant = (id: string) => only === undefined || only.includes(id);
  const wanted = products.filter(({ id }) => isMeant(id));
  const rows: Parameters<typeof insertSales>[1] = [];
  for (const kind of kinds) {
    const held = new Map((await listSalesAt(sql, terms.startsAt, kind)).map((sale) => [sale.product, sale.version]));
    for (const { id, version, content, priceFrom: price } of wanted) {
      if (held.get(id) === version) continue;
      await saveVersion(sql, id, version, content);
      rows.push({ ...same, product: id, kind, version, priceFrom: price() });
    }
    for (const [product, version] of held)
      if (version !== null && isMeant(product) && !wanted.some(({ id }) => id === product))
        rows.push({ ...same, product, kind, version: null, priceFrom: null });
  }
  await insertSales(sql, rows);
  return [...new Set(rows.map(({ product }) => product))];
}
