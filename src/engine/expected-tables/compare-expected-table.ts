import type { CsvRecord } from '../language/csv-table.ts';
import type { ProductDefinition } from '../language/definition.ts';
import type { ReadJson } from '../language/load-definition.ts';
import type { ExpectedLine, Texts } from './expected-line.ts';
import { type ExpectedTable, SOURCE_COLUMN } from './expected-tables.ts';

/** Where a product does not say what its witness says. */
export type ExpectationDifference =
  /** Nobody has written down what the insurer decided about it. */
  | { is: 'missing'; name: string; line: ExpectedLine }
  /** In one column (its place in the record) they say different things. */
  | {
      is: 'other';
      name: string;
      line: ExpectedLine;
      record: CsvRecord;
      column: string;
      at: number;
      says: string;
      must: string;
    }
  /** The witness speaks of something that the product has no more. */
  | { is: 'lost'; name: string; record: CsvRecord };

/**
 * What a product says, compared with a table of its witnesses; `header` where the table has other columns than it must have. Where each line
 * comes from (`source`, the last column) is no part of the comparison: older tables do not say it.
 */
export function compareExpectedTable(
  definition: ProductDefinition,
  messages: Texts,
  table: ExpectedTable,
  [header, ...records]: readonly CsvRecord[],
  read: ReadJson,
): { header?: string[]; lines: ExpectedLine[]; differences: ExpectationDifference[] } {
  const columns = table.columns(definition);
  const lines = table.lines(definition, messages, read);
  const told = header?.cells.join();
  if (told !== columns.join() && told !== [...columns, SOURCE_COLUMN].join())
    return { header: header?.cells ?? [], lines, differences: [] };
  const nameOf = (cells: readonly string[]) =>
    cells
      .slice(0, table.keys)
      .filter((cell) => cell !== '')
      .join(' · ');
  const known = new Map(records.map((record) => [nameOf(record.cells), record]));
  const there = new Set(lines.map(({ cells }) => nameOf(cells)));
  const differences = lines.flatMap((line): ExpectationDifference[] => {
    const name = nameOf(line.cells);
    const record = known.get(name);
    if (!record) return [{ is: 'missing', name, line }];
    return columns.flatMap((column, at): ExpectationDifference[] => {
      const [says = '', must = ''] = [line.cells[at], record.cells[at]];
      return at < table.keys || says === must ? [] : [{ is: 'other', name, line, record, column, at, says, must }];
    });
  });
  const lost = records
    .filter(({ cells }) => !there.has(nameOf(cells)))
    .map((record): ExpectationDifference => ({ is: 'lost', name: nameOf(record.cells), record }));
  return { lines, differences: [...differences, ...lost] };
}
