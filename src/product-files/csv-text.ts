import type { CsvRecord } from '#engine/language/csv-table.ts';

/** The style of a file: the separator of its cells, and its line ends. */
type CsvStyle = { bom: boolean; delimiter: ',' | ';' | '\t'; newline: '\n' | '\r\n' };

/**
 * Reads the records of a CSV file as spreadsheets save it: with or without a byte order mark, with LF or CRLF, with
 * commas, semicolons or tabs between cells (the header decides). Empty lines, also lines of separators only, are left
 * out. A record's number is the number of its last line.
 * @throws CsvSyntaxError for unbalanced quotes
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
  /** Reads the cell at an index; `end`: the index after it, `line`: the number of its last line. */
  const readCell = (at: number, line: number): { cell: string; end: number; line: number } => {
    const start = from(blanks, at);
    if (text[start] !== '"') {
      const end = from(bare, start);
      const cell = text.slice(start, end).trim();
      if (cell.includes('"')) throw new CsvSyntaxError('a quote stands in a cell that is not in quotes', line);
      return { cell, end, line };
    }
    const close = findClosingQuote(text, start, line);
    const last = line + countLineBreaks(text.slice(start, close));
    const end = from(blanks, close + 1);
    if (from(bare, end) > end) throw new CsvSyntaxError('something stands behind the quotes of a cell', last);
    return { cell: text.slice(start + 1, close).replaceAll('""', '"'), end, line: last };
  };
  let cells: string[] = [];
  let line = 1;
  for (let at = bom ? 1 : 0; ; ) {
    const read = readCell(at, line);
    cells.push(read.cell);
    line = read.line;
    at = read.end;
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

/** A text that is not CSV, and the line of the error. */
class CsvSyntaxError extends Error {
  constructor(
    message: string,
    readonly lines: number,
  ) {
    super(message);
  }
}

/** The index of the closing quote of a text that begins at `start`. Two quotes are one quote of the text. */
function findClosingQuote(text: string, start: number, line: number): number {
  for (let at = start + 1; ; at += 2) {
    at = text.indexOf('"', at);
    if (at < 0) throw new CsvSyntaxError('quotes are not closed', line + countLineBreaks(text.slice(start)));
    if (text[at + 1] !== '"') return at;
  }
}

const countLineBreaks = (text: string): number => (text.match(/\r\n|\r|\n/g) ?? []).length;

/** The cells of a CSV file, row by row, the header first. */
export const parseCsvCells = (text: string): string[][] => parseCsvRecords(text).map(({ cells }) => cells);

/** Cells as a CSV file in the style of `before`: its separator, its line ends. */
export function formatCsv(cells: readonly (readonly string[])[], before = ''): string {
  const { bom, delimiter, newline } = detectCsvStyle(before);
  const lines = cells.map((row) => row.map(quoteCsvCell).join(delimiter) + newline);
  return (bom ? '\ufeff' : '') + lines.join('');
}

/** A cell as written in CSV, in quotes if necessary. */
export const quoteCsvCell = (cell: string): string =>
  /["\r\n,;\t]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** The style of a table, from its header. */
export function detectCsvStyle(text: string): CsvStyle {
  const header = text.split('\n', 1)[0] ?? '';
  // Text in quotes contains no separators.
  const bare = header.replace(/"(?:[^"]|"")*"/g, '');
  const count = (separator: string) => bare.split(separator).length;
  const [delimiter = ','] = ([',', ';', '\t'] as const).toSorted((left, right) => count(right) - count(left));
  return { bom: text.startsWith('\ufeff'), delimiter, newline: header.endsWith('\r') ? '\r\n' : '\n' };
}
