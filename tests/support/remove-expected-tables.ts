import type { ProductFiles } from '#product-files/product-files.ts';

/** The files without what the insurer decided beside them: for tests that change a product on purpose, and look at something else. */
export function removeExpectedTables(files: ProductFiles): ProductFiles {
  const list = (folder: string) => (folder.endsWith('/cases/witness') ? [] : files.list(folder));
  return Object.assign((path: string) => files(path), { list, text: files.text });
}
