import type { Case } from '#engine/cases/run-case.ts';
import type { ProductDefinition } from '#engine/language/definition.ts';
import type { Messages } from '#shared/flatten-messages.ts';
import type { Locale } from '#shared/format.ts';

/** A product of the project with its messages, as its bundle has them, and its first example case that is issued. */
export type ReadProduct = { definition: ProductDefinition; messages: Messages; example: Case };

/** Reads a product for a page of Chromium; vitest calls it beside its server. */
export async function readProduct(_context: unknown, product: string, locale: Locale): Promise<ReadProduct> {
  // Loaded late: only tests of product pages need them.
  const [{ readCases }, { loadDefinition }, { bundleMessages }, { readProductFiles }, { projectRoot }] =
    await Promise.all([
      import('#engine/cases/read-cases.ts'),
      import('#engine/language/load-definition.ts'),
      import('#product-files/product-messages.ts'),
      import('#server/catalogue/products/product-files.ts'),
      import('#server/platform/base/project-root.ts'),
    ]);
  const files = readProductFiles(projectRoot);
  const definition = loadDefinition(product, files);
  const { cases } = readCases([`product-schemas/${product}/cases/base.json`], files);
  const example = cases.find(({ testCase }) => testCase.ends === 'issued')?.testCase;
  if (!example) throw new Error(`${product} has no case that is issued`);
  return { definition, messages: bundleMessages(definition, locale, files), example };
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Reads a product of the project with its messages in a language. */
    readProduct: (product: string, locale: Locale) => Promise<ReadProduct>;
  }
}
