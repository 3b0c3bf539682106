import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { buildSkeletonFiles, isTaken } from '#server/catalogue/skeletons/skeleton.ts';

/** The reason why a new product cannot have this name. */
export class NewProductError extends Error {
  override name = 'NewProductError';
}

/**
 * Writes the files of a new product below `root`: a small product that can be sold, with words still to be written.
 * Returns their paths. It never overwrites a file.
 * @throws NewProductError for an invalid or used name
 */
export function createProduct(root: string, name: string): string[] {
  if (!/^[a-z][A-Za-z0-9]{1,39}$/.test(name))
    throw new NewProductError(`"${name}" is no name: use letters and digits, a small letter first, such as petCare`);
  const products = readProductFiles(root);
  if (isTaken(name, products)) throw new NewProductError(`the name "${name}" is taken`);
  const files = buildSkeletonFiles({ id: name, kind: 'accident' }, products);
  const there = Object.keys(files).find((path) => existsSync(join(root, path)));
  if (there) throw new NewProductError(`${there} is there already`);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text, { flag: 'wx' });
  }
  return Object.keys(files);
}
