import type { FieldSchema } from '#engine/language/definition.ts';
import { NO_VALUE } from '#engine/reviewed/compare-line.ts';
import { parseMinorUnits } from '#web/surfaces/studio/base/values/minor-units.ts';
import type { LineCells } from './added-lines.ts';

/** A column of the dialog: an answer that differs from the persona's, or a premium that the reader calculated. */
export type LineColumn = {
  /** The column of the file: `answer.FIELD`, `total.OPTION`. */
  name: string;
  label: string;
  /** The options of an answer: code and label. */
  options?: readonly { code: string; label: string }[];
  isAmount: boolean;
};

/** A row of the dialog: the typed text by column. */
export type LineRow = Readonly<Record<string, string>>;

/** The maximum number of rows in the dialog. */
export const MAX_ROWS = 400;

/** Returns the codes of a field that can be answered by choosing: its options, or yes and no. */
export function listCodes(schema: FieldSchema | undefined): string[] {
  const items = schema?.items?.type === 'object' ? undefined : schema?.items;
  if (schema?.type === 'boolean') return ['true', 'false'];
  return (schema?.enum ?? items?.enum ?? []).map(String);
}

/** Writes pasted cells into rows, from a row and a column on. New rows are added below. */
export function pasteRows(
  rows: readonly LineRow[],
  columns: readonly LineColumn[],
  from: { row: number; column: number },
  pasted: readonly (readonly string[])[],
): LineRow[] {
  const count = Math.min(MAX_ROWS, Math.max(rows.length, from.row + pasted.length));
  return Array.from({ length: count }, (_row, index) => {
    const cells = pasted[index - from.row] ?? [];
    const written = cells.flatMap((cell, at) => {
      const column = columns[from.column + at];
      return column ? [[column.name, cell] as const] : [];
    });
    return { ...rows[index], ...Object.fromEntries(written) };
  });
}

/** Writes the text of the nearest filled cell above into each empty cell of a column. */
export function fillDown(rows: readonly LineRow[], column: string): LineRow[] {
  let above = '';
  return rows.map((row) => {
    const own = row[column] ?? '';
    if (own !== '') above = own;
    return own === '' && above !== '' ? { ...row, [column]: above } : row;
  });
}

/** Returns one row for each combination of the options of the answers; at most MAX_ROWS. */
export function combineOptions(columns: readonly LineColumn[]): LineRow[] {
  const answers = columns.filter(({ options }) => options !== undefined && options.length > 0);
  return answers
    .reduce<LineRow[]>(
      (rows, { name, options = [] }) =>
        rows.flatMap((row) => options.map(({ label }) => ({ ...row, [name]: label }))).slice(0, MAX_ROWS),
      [{}],
    )
    .slice(0, MAX_ROWS);
}

/** Returns the cell of the file for a typed text; undefined if it is not valid. An empty cell is not reviewed. */
export function toCell({ options, isAmount }: LineColumn, typed: string, currency: string): string | undefined {
  const said = typed.trim();
  if (said === '') return '';
  if (isAmount) {
    if (/^[-–—]$/.test(said)) return NO_VALUE;
    const amount = parseMinorUnits(said.replace(/^\$\s*/, ''), currency);
    return amount === undefined ? undefined : String(amount);
  }
  if (options === undefined) return toDate(said) ?? said;
  const same = (one: string) => one.trim().toLowerCase() === said.toLowerCase();
  return options.find(({ code, label }) => same(label) || same(code))?.code;
}

/** Returns a day of a spreadsheet, day before month, as the file has it; undefined for any other text. */
function toDate(said: string): string | undefined {
  const [, day = '', month = '', year] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(said) ?? [];
  return year && `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** A row as it is written, or the columns whose texts are not valid. */
export type ReadRow = { cells: LineCells } | { faults: string[] };

/** Returns the cells of a row; undefined for a row without a premium: nobody has calculated it yet. */
export function readRow(
  row: LineRow,
  columns: readonly LineColumn[],
  more: LineCells,
  currency: string,
): ReadRow | undefined {
  const read = columns.map((column) => [column, toCell(column, row[column.name] ?? '', currency)] as const);
  const faults = read.flatMap(([{ name }, cell]) => (cell === undefined ? [name] : []));
  if (faults.length > 0) return { faults };
  if (read.every(([{ isAmount }, cell]) => !isAmount || cell === '')) return undefined;
  const cells = read.flatMap(([{ name }, cell]) => (cell === undefined || cell === '' ? [] : [[name, cell] as const]));
  return { cells: { ...more, ...Object.fromEntries(cells) } };
}
