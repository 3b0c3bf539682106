import { Buffer } from 'node:buffer';
import { type ListCell, toCsvCell } from './list-cell.ts';
import { CSV_START, writeCsvLine } from './write-csv.ts';

/**
 * Writes a list as CSV, piece by piece, as `writeCsv` does.
 * @param pages the rows below the first one, some at a time
 */
export async function* streamCsv(
  heads: readonly string[],
  pages: AsyncIterable<readonly (readonly ListCell[])[]>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(CSV_START + writeCsvLine(heads));
  for await (const rows of pages) yield Buffer.from(rows.map((cells) => writeCsvLine(cells.map(toCsvCell))).join(''));
}
