import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { locales } from '#contract/format.ts';
import { csvText } from '#contract/studio/csv-text.ts';
import { writtenMessages } from '#contract/studio/product-messages.ts';
import { loadDefinition } from '#engine/language/load-definition.ts';
import { witnessFile, witnessTables } from '#engine/witness/witness-tables.ts';
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
    writeFileSync(join(projectRoot, file), csvText([table.columns(definition), ...lines]));
    console.log(`${file}: ${lines.length} lines`);
  }
}
console.log(
  '\nCompare each line with what the insurer has decided (git diff shows what is another one), and correct the product where it differs.',
);
