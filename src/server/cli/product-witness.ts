import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadDefinition } from '#engine/language/load-definition.ts';
import { type WitnessDifference, witnessDifferences } from '#engine/witness/witness-differences.ts';
import { SOURCE, sourceOf, type WitnessTable, witnessFile, witnessTables } from '#engine/witness/witness-tables.ts';
import { csvRecords, csvText } from '#product-files/csv-text.ts';
import { writtenMessages } from '#product-files/product-messages.ts';
import { locales } from '#shared/format.ts';
import { readProductFiles } from '../catalogue/products/product-files.ts';
import { projectRoot } from '../platform/base/project-root.ts';
import { englishPairs } from './products/english-pairs.ts';
import { namedProducts } from './products/named-products.ts';
import { lineText, signWitness } from './products/sign-witness.ts';

const help = `npm run product:witness -- PRODUCT [TABLE [NAME ...]] [--source TEXT]

Without a NAME it shows where the product differs from its witnesses, and writes nothing.

  TABLE NAME ...   writes these lines as the product is now, by their names: nothing else in the file changes
  --source TEXT    says who decided them; a new line and one that was decided need it
  TABLE            where the product has no such table yet, writes it whole; each line is "our choice" until you write its source

A line that comes from the specification, a table or a law is refused: the product is corrected.
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { source: { type: 'string' }, help: { type: 'boolean' } },
});
const [product, tableName, ...names] = positionals;
const files = readProductFiles(projectRoot);

type Told = { lines: string[]; isRefused?: boolean };

if (values.help || product === undefined) console.log(help);
else if (namedProducts([product], files)) {
  const { lines, isRefused = false } = run(product);
  for (const line of lines) (isRefused ? console.error : console.log)(line);
  if (isRefused) process.exitCode = 1;
}

function run(product: string): Told {
  if (tableName === undefined) return { lines: witnessTables.flatMap((table) => shown(product, table).lines) };
  const table = witnessTables.find(({ name }) => name === tableName);
  if (!table) {
    const known = witnessTables.map(({ name }) => name).join(', ');
    return { lines: [`no table ${tableName}; there are ${known}`], isRefused: true };
  }
  if (names.length > 0) return sign(product, table);
  return isWritten(product, table) ? shown(product, table) : begin(product, table);
}

function isWritten(product: string, { name }: WitnessTable): boolean {
  const file = witnessFile(product, name);
  return files.list(dirname(file)).includes(basename(file));
}

function compared(product: string, table: WitnessTable) {
  const definition = loadDefinition(product, files);
  const messages = Object.fromEntries(locales.map((locale) => [locale, writtenMessages(product, locale, files)]));
  const text = isWritten(product, table) ? files.text(witnessFile(product, table.name)) : '';
  const columns = table.columns(definition);
  return { text, columns, ...witnessDifferences(definition, messages, table, csvRecords(text), files) };
}

function shown(product: string, table: WitnessTable): Told {
  const file = witnessFile(product, table.name);
  const { differences, columns, header, lines } = compared(product, table);
  if (!isWritten(product, table)) return { lines: lines.length === 0 ? [] : [`${file} is not written`] };
  if (header) return { lines: [`${file}: its columns are ${header.join(', ')}`] };
  return { lines: differences.map((one) => `${table.name}: ${said(one, columns)}`) };
}

function said(one: WitnessDifference, columns: readonly string[]): string {
  if (one.is === 'missing') return `"${one.name}" is new: ${lineText(one.line.cells)}`;
  const source = sourceOf(one.record.cells, columns) ?? 'no source';
  return one.is === 'lost'
    ? `"${one.name}" is gone (${source})`
    : `"${one.name}": ${one.column} was ${one.must || 'nothing'} and is ${one.says || 'nothing'} (${source})`;
}

function begin(product: string, table: WitnessTable): Told {
  const { columns, lines } = compared(product, table);
  if (lines.length === 0) return { lines: [`${product} says nothing of ${table.name}`] };
  const file = witnessFile(product, table.name);
  mkdirSync(dirname(join(projectRoot, file)), { recursive: true });
  const rows = lines.map(({ cells }) => [...cells, 'our choice']);
  writeFileSync(join(projectRoot, file), csvText([[...columns, SOURCE], ...rows]));
  return { lines: [`${file}: ${rows.length} lines. Compare each with the insurer's decision, and write its source.`] };
}

function sign(product: string, table: WitnessTable): Told {
  const file = witnessFile(product, table.name);
  const { header, ...unsigned } = compared(product, table);
  if (header) {
    const columns = header.join(', ') || 'none';
    return { lines: [`${file}: its columns are ${columns}: change it by hand`], isRefused: true };
  }
  const result = signWitness(unsigned, { names, source: values.source, pairs: englishPairs(projectRoot) });
  if ('refused' in result) return { lines: [...result.refused, 'Nothing is written.'], isRefused: true };
  writeFileSync(join(projectRoot, file), result.text);
  const cells = (row: string[] | undefined) => (row ? lineText(row) : '(none)');
  return {
    lines: [file, ...result.signed.flatMap(({ before, after }) => [`  old ${cells(before)}`, `  new ${cells(after)}`])],
  };
}
