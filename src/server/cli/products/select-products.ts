import { listProductIds, type ProductFiles } from '#product-files/product-files.ts';

/**
 * Selects the products that a command line names, or all if it names none; words that begin with `--` are options. For
 * an unknown product it prints an error, sets exit code 2 and returns undefined.
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
