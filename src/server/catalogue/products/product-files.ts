import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createProductFiles, type ProductFiles } from '#product-files/product-files.ts';

/**
 * Reads the files of product-schemas, machines and locales below `root`. Each file is read once; its readers must not
 * change the result.
 */
export function readProductFiles(root: string): ProductFiles {
  return createProductFiles({
    text: (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined),
    list: (folder) => (existsSync(join(root, folder)) ? readdirSync(join(root, folder)).sort() : []),
  });
}
