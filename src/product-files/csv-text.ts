import type { CsvRecord } from '#engine/language/csv-table.ts';

/** How a file is written: what divides its cells, and what ends its lines. */
type CsvStyle = { bom: boolean; delimiter: ',' | ';' | '\t'; newline: '\n' | '\r\n' };

/**
 * Records of a CSV file as spreadsheets save it: with or without a byte order mark, lines ended by LF or CRLF, cells
 * divided by commas, semicolons or tabs (the header tells which); empty lines, also of separators alone, are left out.
 * A record's number is that of the line on which it ends.
 * @throws CsvSyntaxError for quotes that do not fit
 */
export function parseCsvRecords(text: string): CsvRecord[] {
  const { bom, delimiter } = detectCsvStyle(text);
  const records: CsvRecord[] = [];
  const bare = new RegExp(`[^${delimiter}\r\n]*`, 'y');
  const blanks = delimiter === '\t' ? / */y : /[ \t]*/y;
  const from = (pattern: RegExp, at: number): number => {
    pattern.lastIndex = at;
    return pattern.test(text) ? pattern.lastIndex : at;
  };
  let cells: string[] = [];
  let line = 1;
  for (let at = bom ? 1 : 0; ; ) {
    const start = from(blanks, at);
    if (text[start] === '"') {
      const end = findClosingQuote(text, start, line);
      cells.push(text.slice(start + 1, end).replaceAll('""', '"'));
      line += countLineBreaks(text.slice(start, end));
      at = from(blanks, end + 1);
      if (from(bare, at) > at) throw new CsvSyntaxError('something stands behind the quotes of a cell', line);
    } else {
      at = from(bare, start);
      const cell = text.slice(start, at).trim();
      if (cell.includes('"')) throw new CsvSyntaxError('a quote stands in a cell that is not in quotes', line);
      cells.push(cell);
    }
    if (text[at] === delimiter) {
      at += 1;
      continue;
    }
    if (cells.some((cell) => cell.trim() !== '')) records.push({ line, cells });
    cells = [];
    if (at >= text.length) return records;
    at += text.startsWith('\r\n', at) ? 2 : 1;
    line += 1;
  }
}

/** Text that is no CSV, and the line where that shows. */
class CsvSyntaxError extends Error {
  constructor(
    message: string,
    readonly lines: number,
  ) {
    super(message);
  }
}

/** Where the quotes end that begin at `start`: two of them are one of the text. */
function findClosingQuote(text: string, start: number, line: number): number {
  for (let at = start + 1; ; at += 2) {
    at = text.indexOf('"', at);
    if (at < 0) throw new CsvSyntaxError('quotes are not closed', line + countLineBreaks(text.slice(start)));
    if (text[at + 1] !== '"') return at;
  }
}

const countLineBreaks = (text: string): number => (text.match(/\r\n|\r|\n/g) ?? []).length;

/** The cells of a CSV file, the header first: row by row, as they are edited. */
export const parseCsvCells = (text: string): string[][] => parseCsvRecords(text).map(({ cells }) => cells);

/** Cells as a CSV file, written as `before` was: its separator, its line ends. */
export function formatCsv(cells: readonly (readonly string[])[], before = ''): string {
  const { bom, delimiter, newline } = detectCsvStyle(before);
  const lines = cells.map((row) => row.map(quoteCsvCell).join(delimiter) + newline);
  return (bom ? '\ufeff' : '') + lines.join('');
}

/** A cell as it is written, in quotes where it must be. */
export const quoteCsvCell = (cell: string): string =>
  /["\r\n,;\t]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** How a table is written: its header tells. */
export function detectCsvStyle(text: string): CsvStyle {
  const header = text.split('\n', 1)[0] ?? '';
  // What stands in quotes divides nothing.
  const bare = header.replace(/"(?:[^"]|"")*"/g, '');
  const count = (separator: string) => bare.split(separator).length;
  const [delimiter = ','] = ([',', ';', '\t'] as const).toSorted((left, right) => count(right) - count(left));
  return { bom: text.startsWith('\ufeff'), delimiter, newline: header.endsWith('\r') ? '\r\n' : '\n' };
}
