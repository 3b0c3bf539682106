import { compareExpectedTable, type ExpectationDifference } from '#engine/expected-tables/compare-expected-table.ts';
import type { ExpectedLine } from '#engine/expected-tables/expected-line.ts';
import {
  expectedTables,
  findSourceKind,
  resolveExpectedTablePath,
  SOURCE_COLUMN,
  SOURCE_KINDS,
} from '#engine/expected-tables/expected-tables.ts';
import type { CsvRecord } from '#engine/language/csv-table.ts';
import { resolveWordingPath } from '#engine/language/wording-document.ts';
import type { CheckContext, Issue } from '../base/issue.ts';
import { resolveFiguresPath } from './check-figures.ts';

/**
 * Checks that the product matches its expected tables: each field's limits, each page's rules and shown values, each
 * plan's cover, each document's content. A person who changes the product also changes these tables, by hand, from the
 * insurer's decision. Without expected tables nothing is checked.
 */
export function checkExpectedTables(context: CheckContext): Issue[] {
  const { definition, messages, name, witnesses = [] } = context;
  return witnesses.flatMap((file) => {
    if (file === resolveFiguresPath(name)) return [];
    const table = expectedTables.find((one) => resolveExpectedTablePath(name, one.name) === file);
    if (!table) {
      const mend = `Name it one of ${expectedTables.map((one) => `${one.name}.csv`).join(', ')}.`;
      return [{ code: 'witness-unknown', file, at: '', message: 'There is no such witness.', mend }];
    }
    const records = context.read(file) as unknown as CsvRecord[];
    const columns = table.columns(definition);
    const lines = table.lines(definition, messages, context.read);
    const { header, differences } = compareExpectedTable(table, columns, lines, records);
    if (header) {
      const message = `Its columns are ${header.join(', ') || 'none'}.`;
      const mend = `The columns are ${[...columns, SOURCE_COLUMN].join(', ')}.`;
      const facts = { found: header.join(', '), expected: [...columns, SOURCE_COLUMN].join(', ') };
      return [{ code: 'csv-header', file, at: '', message, mend, facts }];
    }
    return [...differences.map((one) => toIssue(name, file, one)), ...findUnsourcedLines(file, records, columns)];
  });
}

/**
 * Finds lines of an expected table whose source column is missing or unknown. Nobody could check such a line against
 * anything except the product itself.
 */
function findUnsourcedLines(file: string, [, ...records]: readonly CsvRecord[], columns: readonly string[]): Issue[] {
  const lines = records.filter(({ cells }) => findSourceKind(cells, columns) === undefined).map(({ line }) => line);
  if (lines.length === 0) return [];
  const message = `Line ${lines.join(', ')}: the ${SOURCE_COLUMN} is missing or unknown.`;
  const mend = `Write in the last column, ${SOURCE_COLUMN}, where the line comes from: it begins with ${SOURCE_KINDS.join(', ')}.`;
  return [{ code: 'witness-source', file, at: '', message, mend, facts: { line: lines.join(', ') } }];
}

function toIssue(product: string, file: string, difference: ExpectationDifference): Issue {
  const { name } = difference;
  switch (difference.is) {
    case 'lost':
      return {
        code: 'witness-lost',
        ...{ file, at: '' },
        message: `Line ${difference.record.line}: the product has no "${name}" any more.`,
        mend: 'Put it back into the product, or, if the insurer has decided so, take the line out.',
        facts: { line: String(difference.record.line) },
      };
    case 'missing':
      return {
        code: 'witness-missing',
        ...locateLine(product, difference.line),
        message: `No line of ${file} speaks of "${name}".`,
        mend: `If the insurer has decided so, write it there: ${difference.line.cells.map(readWrittenLines).join(',')}`,
      };
    case 'other': {
      const { column, says, must, record } = difference;
      return {
        code: 'witness-differs',
        ...locateLine(product, difference.line),
        message: `"${name}": ${column} is ${says || 'nothing'}; line ${record.line} of ${file} says ${must || 'nothing'}.`,
        mend: 'Correct the one that is not as the insurer has decided.',
        facts: { column, found: says, expected: must, line: String(record.line) },
      };
    }
  }
}

const locateLine = (product: string, { file, at }: ExpectedLine) => ({
  file:
    file === 'words'
      ? `locales/en/products/${product}.json`
      : file === 'documents'
        ? resolveWordingPath(product, 'en')
        : `product-schemas/${file.includes('/') ? file : `${product}/${file}`}.json`,
  at,
});

const readWrittenLines = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
