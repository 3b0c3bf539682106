import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { locales } from '#contract/format.ts';
import { csvText } from '#contract/studio/csv-text.ts';
import { writtenMessages } from '#contract/studio/product-messages.ts';
import type { CsvRecord } from '#engine/language/csv-table.ts';
import { loadDefinition } from '#engine/language/load-definition.ts';
import { SOURCE, sourceOf, witnessFile, witnessTables } from '#engine/witness/witness-tables.ts';
import { readProductFiles } from '../catalogue/products/product-files.ts';
import { projectRoot } from '../platform/base/project-root.ts';
import { namedProducts } from './products/named-products.ts';

// `npm run product:witness NAME`: the witnesses of a product as it is now, to be compared with what the insurer decided.
const files = readProductFiles(projectRoot);
for (const name of namedProducts(process.argv.slice(2), files) ?? []) {
  const definition = loadDefinition(name, files);
  const messages = Object.fromEntries(locales.map((locale) => [locale, writtenMessages(name, locale, files)]));
  for (const table of witnessTables) {
    const lines = table.lines(definition, messages).map(({ cells }) => cells);
    if (lines.length === 0) continue;
    const file = witnessFile(name, table.name);
    mkdirSync(dirname(join(projectRoot, file)), { recursive: true });
    const columns = table.columns(definition);
    const sources = knownSources(file, columns);
    const sourced = lines.map((cells) => [...cells, sources.get(lineKey(cells, columns)) ?? 'our choice']);
    writeFileSync(join(projectRoot, file), csvText([[...columns, SOURCE], ...sourced]));
    console.log(`${file}: ${lines.length} lines`);
  }
}

console.log(
  '\nCompare each line with what the insurer has decided (git diff shows what is another one), and correct the product where it differs.',
);

/** Where the lines come from that are written already and say the same. */
function knownSources(file: string, columns: string[]): Map<string, string | undefined> {
  const records = files.list(dirname(file)).includes(basename(file)) ? (files(file) as unknown as CsvRecord[]) : [];
  return new Map(records.map(({ cells }) => [lineKey(cells, columns), sourceOf(cells, columns)]));
}

function lineKey(cells: string[], columns: string[]): string {
  return JSON.stringify(cells.slice(0, columns.length));
}
