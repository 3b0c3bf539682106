import { type NamedCase, readCases } from '#engine/cases/read-cases.ts';
import type { ProductFiles } from '#product-files/product-files.ts';

/** Beside the cases of a product: changes of it that change nothing (`tests/README.md`). */
const EXEMPTIONS = 'equivalent-mutants.json';

/** Paths of the files that hold a product's cases. */
export function listCaseFiles(product: string, files: ProductFiles): string[] {
  return listFolderFiles(`product-schemas/${product}/cases`, /\.json$/, files).filter(
    (file) => !file.endsWith(EXEMPTIONS),
  );
}

/** Paths of the files of its reviewed premiums. */
export function listReviewedFiles(product: string, files: ProductFiles): string[] {
  return listFolderFiles(`product-schemas/${product}/cases/reviewed`, /\.(csv|json)$/, files);
}

/** Paths of its witnesses. */
export function listExpectedTableFiles(product: string, files: ProductFiles): string[] {
  return listFolderFiles(`product-schemas/${product}/cases/witness`, /\.csv$/, files);
}

/** The cases of a product, each as a whole. */
export function readProductCases(product: string, files: ProductFiles): NamedCase[] {
  return readCases(listCaseFiles(product, files), files).cases;
}

function listFolderFiles(folder: string, ending: RegExp, files: ProductFiles): string[] {
  return files
    .list(folder)
    .filter((file) => ending.test(file))
    .map((file) => `${folder}/${file}`);
}
