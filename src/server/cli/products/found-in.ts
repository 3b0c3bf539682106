import { FileError, type ProductFiles } from '#product-files/product-files.ts';
import { type CheckDepth, checkProduct } from '#server/catalogue/products/check-product.ts';
import type { Finding } from '#workbench/base/finding.ts';
import { locatePointer } from './locate-pointer.ts';

/** A finding with the line of its file, counted from 1. */
export type FoundFault = Finding & { product: string; line: number };

/** Everything that `product:check` finds in these products. */
export function foundIn(names: string[], files: ProductFiles, depth: CheckDepth = {}): FoundFault[] {
  return names.flatMap((product) =>
    checkProduct(product, files, depth).map((finding) => ({
      product,
      ...finding,
      line: lineOfFinding(files, finding),
    })),
  );
}

function lineOfFinding(files: ProductFiles, { file, at, message }: Finding): number {
  const told = /^Line (\d+):/.exec(message)?.[1];
  return told === undefined ? lineOf(files, file, at) : Number(told);
}

/** Line of what a JSON pointer names in a file; 1 if the file cannot be read. */
export function lineOf(files: ProductFiles, file: string, at: string): number {
  try {
    return locatePointer(files.text(file), at);
  } catch (error) {
    if (error instanceof FileError || error instanceof SyntaxError) return 1;
    throw error;
  }
}
