import type { CsvRecord } from '#engine/language/csv-table.ts';
import { resolveFiguresPath } from '#workbench/expected-tables/check-figures.ts';
import { countOwnChoices } from '#workbench/expected-tables/own-choices.ts';
import { listExpectedTableFiles } from '../catalogue/products/product-cases.ts';
import { readProductFiles } from '../catalogue/products/product-files.ts';
import { projectRoot } from '../platform/base/project-root.ts';
import { printIssues } from './products/print-issues.ts';
import { findProductIssues } from './products/product-issues.ts';
import { selectProducts } from './products/select-products.ts';
import { watchProducts } from './products/watch-products.ts';

// `npm run product:check [-- NAME ...] [--json | --watch]`: prints all issues of the products' files.
const words = process.argv.slice(2);
const files = readProductFiles(projectRoot);
const named = selectProducts(words, files);

if (named && words.includes('--watch')) {
  watchProducts(projectRoot, {
    only: words.some((word) => !word.startsWith('--')) ? named : undefined,
    say: console.log,
  });
} else if (named) {
  const findings = findProductIssues(named, files, { paths: true });
  if (words.includes('--json')) console.log(JSON.stringify(findings, null, 2));
  else {
    printIssues(findings, console.log);
    for (const name of named) printOwnChoices(name);
    console.log(`${named.join(', ')}: ${findings.length === 0 ? 'nothing found' : `${findings.length} findings`}`);
  }
  process.exitCode = findings.length > 0 ? 1 : 0;
}

/** Prints the number of a product's decided lines, and of those without a source outside of this project. */
function printOwnChoices(name: string): void {
  const decided = listExpectedTableFiles(name, files).filter((file) => file !== resolveFiguresPath(name));
  const tables = decided.map((file) => files(file) as unknown as CsvRecord[]);
  const { lines, own } = countOwnChoices(tables);
  if (lines > 0) console.log(`${name}: of ${lines} decided lines ${own} are our own choice`);
}
