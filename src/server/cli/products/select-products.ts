import { listProductIds, type ProductFiles } from '#product-files/product-files.ts';

/**
 * The products that a command line names, all of them if it names none; words that begin with `--` are options.
 * Undefined, said with exit code 2, when it names one that there is not.
 */
export function selectProducts(words: string[], files: ProductFiles): string[] | undefined {
  const named = words.filter((word) => !word.startsWith('--'));
  const known = listProductIds(files);
  const unknown = named.filter((name) => !known.includes(name));
  if (unknown.length === 0) return named.length > 0 ? named : known;
  console.error(`no product ${unknown.join(', ')}; there are ${known.join(', ')}`);
  process.exitCode = 2;
  return undefined;
}
