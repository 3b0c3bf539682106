import { FileError, type ProductFiles } from '#product-files/product-files.ts';
import { type CheckDepth, checkProduct } from '#server/catalogue/products/check-product.ts';
import type { Issue } from '#workbench/base/issue.ts';
import { locatePointer } from './locate-pointer.ts';

/** An issue with the line in its file, counted from 1. */
export type LocatedIssue = Issue & { product: string; line: number };

/** Finds all issues of `product:check` in these products. */
export function findProductIssues(names: string[], files: ProductFiles, depth: CheckDepth = {}): LocatedIssue[] {
  return names.flatMap((product) =>
    checkProduct(product, files, depth).map((finding) => ({
      product,
      ...finding,
      line: findIssueLine(files, finding),
    })),
  );
}

function findIssueLine(files: ProductFiles, { file, at, message }: Issue): number {
  const told = /^Line (\d+):/.exec(message)?.[1];
  return told === undefined ? findPointerLine(files, file, at) : Number(told);
}

/** Returns the line of a JSON pointer's target in a file; 1 if the file cannot be read. */
export function findPointerLine(files: ProductFiles, file: string, at: string): number {
  try {
    return locatePointer(files.text(file), at);
  } catch (error) {
    if (error instanceof FileError || error instanceof SyntaxError) return 1;
    throw error;
  }
}
