import type { ProductDefinition } from '#engine/language/definition.ts';
import { writtenMessages } from '#product-files/product-messages.ts';
import { fileFaults } from '#server/catalogue/products/check-product.ts';
import { caseFiles, reviewedFiles, witnessFiles } from '#server/catalogue/products/product-cases.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { locales } from '#shared/format.ts';
import type { CheckContext } from '#workbench/base/finding.ts';
import type { PathsPlan } from '#workbench/journeys/plan.ts';
import type { MutationSubject } from '#workbench/oracles/mutation-subject.ts';

const files = readProductFiles(projectRoot);

/** What the mutants of a planned product are judged by, read from the files. */
export function mutationSubject(plan: PathsPlan): MutationSubject {
  const { name, product } = plan;
  const definition = product.definition as ProductDefinition;
  const context: CheckContext = {
    name,
    definition,
    read: files,
    caseFiles: caseFiles(name, files),
    reviewed: reviewedFiles(name, files),
    witnesses: witnessFiles(name, files),
    messages: Object.fromEntries(locales.map((locale) => [locale, writtenMessages(name, locale, files)])),
    validate: fileFaults,
    compile: () => product.validators,
  };
  return { plan, definition, read: files, context };
}
