import type { CsvRecord } from '../language/csv-table.ts';
import type { ExpectedLine } from './expected-line.ts';
import { type ExpectedTable, SOURCE_COLUMN } from './expected-tables.ts';

/** A difference between a product and one of its expected tables. */
export type ExpectationDifference =
  /** The product has a value that the expected table lacks: nobody has recorded the insurer's decision about it. */
  | { is: 'missing'; name: string; line: ExpectedLine }
  /** One column (`at`: its index in the record) has another value. */
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
  /** The product does not have the thing of this line any more. */
  | { is: 'lost'; name: string; record: CsvRecord };

/**
 * Compares a product's values with the lines of one of its expected tables. The result is `header` if the table has
 * other columns than required. The last column, `source`, is not compared, because older tables do not have it.
 */
export function compareExpectedTable(
  table: Pick<ExpectedTable, 'keys'>,
  columns: readonly string[],
  lines: readonly ExpectedLine[],
  [header, ...records]: readonly CsvRecord[],
): { header?: string[]; differences: ExpectationDifference[] } {
  const told = header?.cells.join();
  if (told !== columns.join() && told !== [...columns, SOURCE_COLUMN].join())
    return { header: header?.cells ?? [], differences: [] };
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
  return { differences: [...differences, ...lost] };
}
