import { type NamedCase, readCases } from '#engine/cases/read-cases.ts';
import type { ProductFiles } from '#product-files/product-files.ts';

/** The file of equivalent mutants beside the cases of a product (`tests/README.md`). */
const EXEMPTIONS = 'equivalent-mutants.json';

/** Lists the paths of a product's case files. */
export function listCaseFiles(product: string, files: ProductFiles): string[] {
  return listFolderFiles(`product-schemas/${product}/cases`, /\.json$/, files).filter(
    (file) => !file.endsWith(EXEMPTIONS),
  );
}

/** Lists the paths of a product's files of reviewed premiums. */
export function listReviewedFiles(product: string, files: ProductFiles): string[] {
  return listFolderFiles(`product-schemas/${product}/cases/reviewed`, /\.(csv|json)$/, files);
}

/** Lists the paths of a product's expected tables. */
export function listExpectedTableFiles(product: string, files: ProductFiles): string[] {
  return listFolderFiles(`product-schemas/${product}/cases/witness`, /\.csv$/, files);
}

/** Reads the complete cases of a product. */
export function readProductCases(product: string, files: ProductFiles): NamedCase[] {
  return readCases(listCaseFiles(product, files), files).cases;
}

function listFolderFiles(folder: string, ending: RegExp, files: ProductFiles): string[] {
  return files
    .list(folder)
    .filter((file) => ending.test(file))
    .map((file) => `${folder}/${file}`);
}
