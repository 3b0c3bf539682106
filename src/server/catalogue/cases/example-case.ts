import type { Json } from '#engine/language/json.ts';
import type { ProductFiles } from '#product-files/product-files.ts';
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
