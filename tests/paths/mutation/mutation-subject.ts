import type { ProductDefinition } from '#engine/definition.ts';
import type { ReadJson } from '#engine/load-definition.ts';
import { createProduct, type Product } from '#engine/product.ts';
import { fileFaults } from '#server/catalogue/products/check-product.ts';
import { caseFiles, reviewedFiles } from '#server/catalogue/products/product-cases.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { locales, writtenMessages } from '#server/catalogue/products/product-messages.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import type { CheckContext } from '#workbench/check/finding.ts';
import type { PathsPlan } from '../plan-paths.ts';
import { type Mutant, mutated } from './mutant.ts';

/** The sound product, and all that people have said of it: what its mutants are judged by. */
export type MutationSubject = {
  plan: PathsPlan;
  definition: ProductDefinition;
  read: ReadJson;
  /** The checks of a definition, as `product:check` makes them, but nothing is compiled again. */
  context: CheckContext;
};

const files = readProductFiles(projectRoot);

export function mutationSubject(plan: PathsPlan): MutationSubject {
  const { name, product } = plan;
  const definition = product.definition as ProductDefinition;
  const context: CheckContext = {
    name,
    definition,
    read: files,
    caseFiles: caseFiles(name, files),
    reviewed: reviewedFiles(name, files),
    messages: Object.fromEntries(locales.map((locale) => [locale, writtenMessages(name, locale, files)])),
    validate: fileFaults,
    compile: () => product.validators,
  };
  return { plan, definition, read: files, context };
}

/** The product with a mutant's changes. Pages are never changed, so their validators stay; the chart only if it must. */
export function mutantProduct({ plan, definition }: MutationSubject, { changes }: Mutant): Product {
  const changed = mutated(definition, changes);
  return changes.some(({ place }) => place[0] === 'chart')
    ? createProduct(changed, plan.product.validators)
    : { ...plan.product, definition: changed };
}
