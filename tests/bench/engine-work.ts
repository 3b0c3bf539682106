import { productCases } from '#server/catalogue/products/product-cases.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { aShop } from '#tests/support/a-shop.ts';
import { workOfCalls } from '#tests/support/work-of-calls.ts';

/**
 * What the calls of a purchase make the engine do, of each product that is on sale: records derived, premiums worked
 * out, steps of the chart. Counts, not times: they are the same on every machine.
 */
export async function engineWork(): Promise<object[]> {
  const files = readProductFiles(projectRoot);
  const shop = await aShop();
  const rows: object[] = [];
  for (const { product } of shop.services.catalogue.list()) {
    const bought = productCases(product.id, files).find(({ testCase }) => testCase.ends === 'issued');
    if (!bought) continue;
    for (const work of await workOfCalls(shop, product.id, bought.name)) rows.push({ product: product.id, ...work });
  }
  await shop.close();
  return rows;
}
