import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { isTaken, skeletonFiles } from '#server/catalogue/skeletons/skeleton.ts';

/** Why there is no new product of that name. */
export class NoNewProduct extends Error {
  override name = 'NoNewProduct';
}

/**
 * Writes the files of a new product below `root`: a small product that can be sold, its words still to be written.
 * Returns their paths. Throws `NoNewProduct` for a name that cannot be one or is taken; no file is ever overwritten.
 */
export function newProduct(root: string, name: string): string[] {
  if (!/^[a-z][A-Za-z0-9]{1,39}$/.test(name))
    throw new NoNewProduct(`"${name}" is no name: use letters and digits, a small letter first, such as petCare`);
  const products = readProductFiles(root);
  if (isTaken(name, products)) throw new NoNewProduct(`the name "${name}" is taken`);
  const files = skeletonFiles({ id: name, kind: 'people' }, products);
  const there = Object.keys(files).find((path) => existsSync(join(root, path)));
  if (there) throw new NoNewProduct(`${there} is there already`);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text, { flag: 'wx' });
  }
  return Object.keys(files);
}
