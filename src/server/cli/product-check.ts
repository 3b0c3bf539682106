import type { CsvRecord } from '#engine/language/csv-table.ts';
import { figuresFile } from '#workbench/witness/check-figures.ts';
import { ownChoices } from '#workbench/witness/own-choices.ts';
import { witnessFiles } from '../catalogue/products/product-cases.ts';
import { readProductFiles } from '../catalogue/products/product-files.ts';
import { projectRoot } from '../platform/base/project-root.ts';
import { foundIn } from './products/found-in.ts';
import { namedProducts } from './products/named-products.ts';
import { sayFindings } from './products/say-findings.ts';
import { watchProducts } from './products/watch-products.ts';

// `npm run product:check [-- NAME ...] [--json | --watch]`: everything missing or wrong in the products' files.
const words = process.argv.slice(2);
const files = readProductFiles(projectRoot);
const named = namedProducts(words, files);

if (named && words.includes('--watch')) {
  watchProducts(projectRoot, {
    only: words.some((word) => !word.startsWith('--')) ? named : undefined,
    say: console.log,
  });
} else if (named) {
  const findings = foundIn(named, files, { paths: true });
  if (words.includes('--json')) console.log(JSON.stringify(findings, null, 2));
  else {
    sayFindings(findings, console.log);
    for (const name of named) sayOwnChoices(name);
    console.log(`${named.join(', ')}: ${findings.length === 0 ? 'nothing found' : `${findings.length} findings`}`);
  }
  process.exitCode = findings.length > 0 ? 1 : 0;
}

/** What of a product's decisions has no other source than ourselves: nobody outside can say that it is right. */
function sayOwnChoices(name: string): void {
  const decided = witnessFiles(name, files).filter((file) => file !== figuresFile(name));
  const tables = decided.map((file) => files(file) as unknown as CsvRecord[]);
  const { lines, own } = ownChoices(tables);
  if (lines > 0) console.log(`${name}: of ${lines} decided lines ${own} are our own choice`);
}
