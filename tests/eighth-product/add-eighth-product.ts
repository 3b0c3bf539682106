import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProductFiles } from '#product-files/product-files.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';

/** The product of this folder: phone screen insurance, made by files alone. */
export const EIGHTH_PRODUCT = 'phoneScreen';

/**
 * Our products and an eighth beside them, in a copy of their rooms: three pages of its own, a page on which the journey ends
 * without a sale, a table of twelve rows, a minimum premium, a total that is rounded once, figures and the telephone in words.
 */
export function addEighthProduct(): { root: string; files: ProductFiles; remove(): void } {
  const root = `${mkdtempSync(join(tmpdir(), 'eighth-'))}/`;
  for (const room of ['product-schemas', 'machines', 'locales'])
    cpSync(join(projectRoot, room), join(root, room), { recursive: true });
  cpSync(join(projectRoot, 'tests/eighth-product/files'), root, { recursive: true });
  return { root, files: readProductFiles(root), remove: () => rmSync(root, { recursive: true, force: true }) };
}
