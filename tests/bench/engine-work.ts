import { readProductCases } from '#server/catalogue/products/product-cases.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { measureCallWork } from '#tests/support/measure-call-work.ts';
import { startTestShop } from '#tests/support/test-shop.ts';

/**
 * The engine's work for the calls of a purchase, for each product on sale: records derived, premiums worked out, steps
 * of the chart. Counts, not times: they are the same on every machine.
 */
export async function measureEngineWork(): Promise<object[]> {
  const files = readProductFiles(projectRoot);
  const shop = await startTestShop();
  const rows: object[] = [];
  for (const { product } of shop.services.catalogue.list()) {
    const bought = readProductCases(product.id, files).find(({ testCase }) => testCase.ends === 'issued');
    if (!bought) continue;
    for (const work of await measureCallWork(shop, product.id, bought.name))
      rows.push({ product: product.id, ...work });
  }
  await shop.close();
  return rows;
}
