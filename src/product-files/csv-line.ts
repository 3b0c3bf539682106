import type { CsvRecord } from '#engine/language/csv-table.ts';
import { detectCsvStyle, quoteCsvCell } from './csv-text.ts';

/**
 * The text of a table with one line changed or removed. All other lines, and unchanged cells of the line, keep their
 * spelling.
 * @param record as it was read from this same text
 * @param cells of the line; undefined removes it
 */
export function replaceCsvLine(text: string, record: CsvRecord, cells: readonly string[] | undefined): string {
  const { delimiter, newline } = detectCsvStyle(text);
  const lines = splitCsvLines(text);
  const inner = record.cells.join('').match(/\r\n|\r|\n/g)?.length ?? 0;
  const first = record.line - 1 - inner;
  const raw = splitRawCells(
    lines
      .slice(first, record.line)
      .join('')
      .replace(/\r?\n$/, ''),
    delimiter,
  );
  const written = cells?.map((cell, at) =>
    cell === record.cells[at] && raw[at] !== undefined ? raw[at] : quoteCsvCell(cell),
  );
  return [
    ...lines.slice(0, first),
    ...(written === undefined ? [] : [written.join(delimiter) + newline]),
    ...lines.slice(record.line),
  ].join('');
}

/** The text of a table with one more line after the record of this line number. */
export function insertCsvLine(text: string, line: number, cells: readonly string[]): string {
  const { delimiter, newline } = detectCsvStyle(text);
  const lines = splitCsvLines(text);
  const before = lines.slice(0, line).join('');
  const end = before.endsWith('\n') ? '' : newline;
  return before + end + cells.map(quoteCsvCell).join(delimiter) + newline + lines.slice(line).join('');
}

const splitCsvLines = (text: string): string[] => text.split(/(?<=\n)/);

/** The cells of a line as they are written, with their quotes. */
function splitRawCells(line: string, delimiter: string): string[] {
  const cells = [''];
  let isQuoted = false;
  for (const letter of line) {
    if (letter === '"') isQuoted = !isQuoted;
    if (letter === delimiter && !isQuoted) cells.push('');
    else cells[cells.length - 1] += letter;
  }
  return cells;
}
