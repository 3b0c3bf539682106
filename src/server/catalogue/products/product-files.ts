import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createProductFiles, type ProductFiles } from '#product-files/product-files.ts';

/** The files of product-schemas, machines and locales below `root`. Each is read once and must not be changed by its readers. */
export function readProductFiles(root: string): ProductFiles {
  return createProductFiles({
    text: (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined),
    list: (folder) => (existsSync(join(root, folder)) ? readdirSync(join(root, folder)).sort() : []),
  });
}
