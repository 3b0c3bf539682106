import type { Json } from '#engine/language/json.ts';
import type { ProductFiles } from '#product-files/product-files.ts';
import { readProductCases } from '#server/catalogue/products/product-cases.ts';
import { moveCaseToToday } from './move-case-to-today.ts';

/** A fictitious customer of a product. */
export type ExampleCase = { product: string; answers: Record<string, Json> };

/** Finds the customer of the demo's first sale; undefined in a shop without a demo. */
export function findExampleCase(files: ProductFiles, today: string): ExampleCase | undefined {
  if (!files.list('product-schemas/shared').includes('demo.json')) return undefined;
  const { sales } = files('product-schemas/shared/demo.json') as unknown as {
    sales: { product: string; case: string }[];
  };
  const [first] = sales;
  if (!first) return undefined;
  return { product: first.product, answers: moveCaseToToday(files, first.product, first.case, today).answers };
}

/**
 * Finds an example customer of a product, as of today: of its case that buys, the first one. Undefined if no such case
 * is in the files.
 */
export function findProductExample(files: ProductFiles, product: string, today: string): ExampleCase | undefined {
  if (!files.list('product-schemas').includes(product)) return undefined;
  const found = readProductCases(product, files).find(({ testCase }) => testCase.ends === 'issued');
  return found && { product, answers: moveCaseToToday(files, product, found.name, today).answers };
}
