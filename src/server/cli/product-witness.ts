import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { compareExpectedTable, type ExpectationDifference } from '#engine/expected-tables/compare-expected-table.ts';
import {
  type ExpectedTable,
  expectedTables,
  findSourceKind,
  resolveExpectedTablePath,
  SOURCE_COLUMN,
} from '#engine/expected-tables/expected-tables.ts';
import { loadDefinition } from '#engine/language/load-definition.ts';
import { formatCsv, parseCsvRecords } from '#product-files/csv-text.ts';
import { readProductMessages } from '#product-files/product-messages.ts';
import { locales } from '#shared/format.ts';
import { readProductFiles } from '../catalogue/products/product-files.ts';
import { projectRoot } from '../platform/base/project-root.ts';
import { readEnglishPairs } from './products/english-pairs.ts';
import { selectProducts } from './products/select-products.ts';
import { formatLine, updateExpectedTable } from './products/update-expected-table.ts';

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

type CommandOutput = { lines: string[]; isRefused?: boolean };

if (values.help || product === undefined) console.log(help);
else if (selectProducts([product], files)) {
  const { lines, isRefused = false } = run(product);
  for (const line of lines) (isRefused ? console.error : console.log)(line);
  if (isRefused) process.exitCode = 1;
}

function run(product: string): CommandOutput {
  if (tableName === undefined) return { lines: expectedTables.flatMap((table) => showTable(product, table).lines) };
  const table = expectedTables.find(({ name }) => name === tableName);
  if (!table) {
    const known = expectedTables.map(({ name }) => name).join(', ');
    return { lines: [`no table ${tableName}; there are ${known}`], isRefused: true };
  }
  if (names.length > 0) return updateTable(product, table);
  return hasTable(product, table) ? showTable(product, table) : createTable(product, table);
}

function hasTable(product: string, { name }: ExpectedTable): boolean {
  const file = resolveExpectedTablePath(product, name);
  return files.list(dirname(file)).includes(basename(file));
}

function compareTable(product: string, table: ExpectedTable) {
  const definition = loadDefinition(product, files);
  const messages = Object.fromEntries(locales.map((locale) => [locale, readProductMessages(product, locale, files)]));
  const text = hasTable(product, table) ? files.text(resolveExpectedTablePath(product, table.name)) : '';
  const columns = table.columns(definition);
  const lines = table.lines(definition, messages, files);
  return { text, columns, lines, ...compareExpectedTable(table, columns, lines, parseCsvRecords(text)) };
}

function showTable(product: string, table: ExpectedTable): CommandOutput {
  const file = resolveExpectedTablePath(product, table.name);
  const { differences, columns, header, lines } = compareTable(product, table);
  if (!hasTable(product, table)) return { lines: lines.length === 0 ? [] : [`${file} is not written`] };
  if (header) return { lines: [`${file}: its columns are ${header.join(', ')}`] };
  return { lines: differences.map((one) => `${table.name}: ${describeDifference(one, columns)}`) };
}

function describeDifference(one: ExpectationDifference, columns: readonly string[]): string {
  if (one.is === 'missing') return `"${one.name}" is new: ${formatLine(one.line.cells)}`;
  const source = findSourceKind(one.record.cells, columns) ?? 'no source';
  return one.is === 'lost'
    ? `"${one.name}" is gone (${source})`
    : `"${one.name}": ${one.column} was ${one.must || 'nothing'} and is ${one.says || 'nothing'} (${source})`;
}

function createTable(product: string, table: ExpectedTable): CommandOutput {
  const { columns, lines } = compareTable(product, table);
  if (lines.length === 0) return { lines: [`${product} says nothing of ${table.name}`] };
  const file = resolveExpectedTablePath(product, table.name);
  mkdirSync(dirname(join(projectRoot, file)), { recursive: true });
  const rows = lines.map(({ cells }) => [...cells, 'our choice']);
  writeFileSync(join(projectRoot, file), formatCsv([[...columns, SOURCE_COLUMN], ...rows]));
  return { lines: [`${file}: ${rows.length} lines. Compare each with the insurer's decision, and write its source.`] };
}

function updateTable(product: string, table: ExpectedTable): CommandOutput {
  const file = resolveExpectedTablePath(product, table.name);
  const { header, ...unsigned } = compareTable(product, table);
  if (header) {
    const columns = header.join(', ') || 'none';
    return { lines: [`${file}: its columns are ${columns}: change it by hand`], isRefused: true };
  }
  const result = updateExpectedTable(unsigned, { names, source: values.source, pairs: readEnglishPairs(projectRoot) });
  if ('refused' in result) return { lines: [...result.refused, 'Nothing is written.'], isRefused: true };
  writeFileSync(join(projectRoot, file), result.text);
  const cells = (row: string[] | undefined) => (row ? formatLine(row) : '(none)');
  return {
    lines: [file, ...result.signed.flatMap(({ before, after }) => [`  old ${cells(before)}`, `  new ${cells(after)}`])],
  };
}
