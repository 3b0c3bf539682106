import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FileError, type ProductFiles, productIds } from '#contract/studio/product-files.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';

/** What `product:new` writes, each file where it will stand, `NAME` in the place of the product's name. */
const TEMPLATES = fileURLToPath(new URL('./new-product', import.meta.url));

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
  // Its name begins its message ids, beside those of the other files of wording.
  const wording = products.list('locales/en').map((file) => file.replace('.json', ''));
  const taken = [...products.list('product-schemas'), ...wording].map((word) => word.toLowerCase());
  if (taken.includes(name.toLowerCase())) throw new NoNewProduct(`the name "${name}" is taken`);
  const files = templates().map((template) => ({ template, path: template.replace('NAME', name) }));
  const there = files.find(({ path }) => existsSync(join(root, path)));
  if (there) throw new NoNewProduct(`${there.path} is there already`);
  const words: Record<string, string> = {
    id: name,
    Id: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    PREFIX: freePrefix(
      name,
      productIds(products).map((id) => prefixOf(id, products)),
    ),
  };
  for (const { template, path } of files) {
    const text = readFileSync(join(TEMPLATES, template), 'utf8').replace(
      /\{\{(\w+)\}\}/g,
      (_all, word) => words[word] ?? '',
    );
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text, { flag: 'wx' });
  }
  return files.map(({ path }) => path);
}

function templates(): string[] {
  return readdirSync(TEMPLATES, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.\w+$/.test(path))
    .sort();
}

function prefixOf(id: string, products: ProductFiles): string {
  try {
    return String((products(`product-schemas/${id}/product.json`) as { policyPrefix?: string }).policyPrefix);
  } catch (error) {
    if (error instanceof FileError) return '';
    throw error;
  }
}

/** The first letters of the name that no other product begins its policy numbers with. */
function freePrefix(name: string, taken: string[]): string {
  const letters = name.toUpperCase().padEnd(3, 'X');
  const choices = [3, 4, 5, 6, 7, 8].map((length) => letters.slice(0, length));
  return choices.find((prefix) => !taken.includes(prefix)) ?? letters.slice(0, 8);
}
