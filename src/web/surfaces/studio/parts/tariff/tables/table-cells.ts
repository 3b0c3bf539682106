import type { CommentPlace } from '#contract/studio/comments.ts';
import { parseTypedCell } from '#engine/language/csv-table.ts';
import type { DecisionTable } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import { readValueAt } from '#product-files/edit-value.ts';
import { type FileReader, INPUT_SEPARATOR, type TableSource } from '#web/surfaces/studio/base/values/list-tables.ts';

/** The kind of an output's cells: all are numbers, all are yes or no, or they are any text. */
type OutputKind = 'number' | 'boolean' | 'text';

export type TableColumn = { name: string; input?: DecisionTable['inputs'][number]; kind: OutputKind };

/** The cells of a table as the user reads and types them, for any file format. */
export type TableCells = { columns: TableColumn[]; rows: string[][] };

const DECIMAL_PATTERN = /^-?\d+(\.\d+)?$/;

/** Returns a cell as the user types it: `a|b`, `500..2000`, `*`. */
function formatCell(cell: Json | undefined, input?: DecisionTable['inputs'][number]): string {
  if (cell === null || cell === undefined) return '';
  if (Array.isArray(cell))
    return input?.match === 'range' ? `${cell[0] ?? ''}..${cell[1] ?? ''}` : cell.map(String).join('|');
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
}

const rowTextCache = new WeakMap<Json[], string[]>();

/** Returns a row as texts. The same row gives the same array, so that only changed rows are drawn again. */
function toRowTexts(row: Json[], columns: TableColumn[]): string[] {
  const known = rowTextCache.get(row);
  if (known?.length === row.length) return known;
  const made = row.map((cell, at) => formatCell(cell, columns[at]?.input));
  rowTextCache.set(row, made);
  return made;
}

/** Returns the present cells of a table; for a `.csv`, in header order. Undefined if its file cannot be read. */
export function readTableCells({ definition, csv, place }: TableSource, read: FileReader): TableCells | undefined {
  const { inputs, outputs } = definition;
  const known: TableColumn[] = [
    ...inputs.map((input): TableColumn => ({ name: input.name, input, kind: 'text' })),
    ...outputs.map((name): TableColumn => ({ name, kind: 'text' })),
  ];
  let columns = known;
  let rows: string[][];
  if (csv === undefined) {
    const written = readValueAt(read(place.path), place.at.map(String)) as { rows?: Json[][] } | undefined;
    rows = (written?.rows ?? []).map((row) => toRowTexts(row, known));
  } else {
    const written = read(csv) as string[][] | undefined;
    if (!Array.isArray(written)) return undefined;
    const [header = [], ...rest] = written;
    columns = header.map((name) => known.find((column) => column.name === name) ?? { name, kind: 'text' });
    rows = rest;
  }
  return {
    columns: columns.map((column, at) => (column.input ? column : { ...column, kind: detectColumnKind(rows, at) })),
    rows,
  };
}

/** The number of rows that determine the kind of a column. */
const MAX_SAMPLED_ROWS = 500;

/** Returns the kind of most cells in a column. */
function detectColumnKind(all: readonly string[][], at: number): OutputKind {
  const rows = all.slice(0, MAX_SAMPLED_ROWS);
  let [numbers, booleans] = [0, 0];
  for (const row of rows) {
    const cell = row[at] ?? '';
    if (DECIMAL_PATTERN.test(cell)) numbers += 1;
    else if (cell === 'true' || cell === 'false') booleans += 1;
  }
  if (numbers * 2 > rows.length) return 'number';
  return booleans * 2 > rows.length ? 'boolean' : 'text';
}

/**
 * Returns a typed cell as JSON. A typed number becomes a JSON number if `like`, a cell of its column, is one and if the
 * text is the usual one of that number (`5`, not `5.0`); otherwise it stays text. An invalid text is saved as typed;
 * the grid shows its fault.
 */
export function parseCell({ input, kind }: TableColumn, typed: string, like: Json | undefined): Json {
  if (input) {
    const read = parseTypedCell(input, typed);
    return 'value' in read ? read.value : typed;
  }
  if (kind === 'boolean' && (typed === 'true' || typed === 'false')) return typed === 'true';
  if (typeof like === 'number' && DECIMAL_PATTERN.test(typed) && String(Number(typed)) === typed) return Number(typed);
  return typed;
}

/** The fault of a single cell. */
export type CellIssue = 'empty' | 'comma' | 'range' | 'backwards' | 'domain' | 'number' | 'boolean';

/** Returns the fault of a typed cell, or undefined. The product's check finds the same fault. */
export function findCellIssue({ input, kind }: TableColumn, typed: string): CellIssue | undefined {
  const read = parseTypedCell(input, typed);
  if ('fault' in read) return read.fault;
  if (input?.match === 'range' && Array.isArray(read.value)) {
    const [from, to] = read.value as [number | null, number | null];
    return from !== null && to !== null && from >= to ? 'backwards' : undefined;
  }
  if (input) return undefined;
  if (kind === 'number' && !DECIMAL_PATTERN.test(typed)) return 'number';
  if (kind === 'boolean' && typed !== 'true' && typed !== 'false') return 'boolean';
  return undefined;
}

/** Returns the place of a cell by the inputs of its row, so that it stays the same when rows move. */
export function findCellPlace(
  { csv, place }: TableSource,
  { columns, rows }: TableCells,
  { row, column }: { row: number; column: number },
): CommentPlace {
  const inputs = columns.flatMap(({ input }, at) => (input ? [rows[row]?.[at] ?? ''] : []));
  const name = inputs.join(INPUT_SEPARATOR);
  const of = columns[column];
  const steps = [name, ...(of && !of.input ? [of.name] : [])];
  return csv === undefined
    ? { path: place.path, steps: [...place.at.map(String), 'rows', ...steps] }
    : { path: csv, steps };
}
