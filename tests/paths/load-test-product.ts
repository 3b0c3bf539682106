import type { NamedCase } from '#engine/cases/read-cases.ts';
import type { ProductDefinition } from '#engine/language/definition.ts';
import { loadDefinition } from '#engine/language/load-definition.ts';
import { unprintable } from '#engine/language/messages/unprintable.ts';
import { createProduct, type Product } from '#engine/product.ts';
import { rater } from '#engine/rating.ts';
import { listProductIds } from '#product-files/product-files.ts';
import { compileValidators } from '#server/catalogue/products/compile-validators.ts';
import { compileExpressions } from '#server/catalogue/products/compiled/compile-expressions.ts';
import { readProductCases } from '#server/catalogue/products/product-cases.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';

const files = readProductFiles(projectRoot);

/** Every folder of product-schemas. */
export const productNames = listProductIds(files);

/** A product of the project, compiled as a release is. `change` changes its definition first. */
export function loadTestProduct(name: string, change: (definition: ProductDefinition) => void = () => {}): Product {
  const definition = structuredClone(loadDefinition(name, files));
  change(definition);
  compileExpressions(definition);
  return createProduct(
    { ...definition, unprintable: unprintable.source },
    compileValidators(definition).validators,
    rater,
  );
}

/** The cases of a product. */
export const loadCases = (name: string): NamedCase[] => readProductCases(name, files);
