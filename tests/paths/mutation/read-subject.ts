import type { ProductDefinition } from '#engine/language/definition.ts';
import { readProductMessages } from '#product-files/product-messages.ts';
import { findFileFaults } from '#server/catalogue/products/check-product.ts';
import { listCaseFiles, listExpectedTableFiles, listReviewedFiles } from '#server/catalogue/products/product-cases.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { locales } from '#shared/format.ts';
import type { CheckContext } from '#workbench/base/issue.ts';
import type { MutationSubject } from '#workbench/detectors/mutation-subject.ts';
import type { PathsPlan } from '#workbench/journeys/plan.ts';

const files = readProductFiles(projectRoot);

/** The checks that judge the mutants of a planned product, read from the files. */
export function readMutationSubject(plan: PathsPlan): MutationSubject {
  const { name, product } = plan;
  const definition = product.definition as ProductDefinition;
  const context: CheckContext = {
    name,
    definition,
    read: files,
    caseFiles: listCaseFiles(name, files),
    reviewed: listReviewedFiles(name, files),
    witnesses: listExpectedTableFiles(name, files),
    messages: Object.fromEntries(locales.map((locale) => [locale, readProductMessages(name, locale, files)])),
    validate: findFileFaults,
    compile: () => product.validators,
  };
  return { plan, definition, read: files, context };
}
