import { type CsvError, parse } from 'csv-parse/sync';
import { toLatinDigits } from '#engine/answers.ts';
import { isDate } from '#engine/language/dates.ts';
import type { Json } from '#engine/language/json.ts';
import type { Item, Problem } from '#engine/record.ts';
import type { ProductVersion } from '#server/catalogue/products/product-catalogue.ts';
import { type InsuredSheet, indexChoices, normalizeText, type SheetColumn } from './insured-sheet.ts';

/**
 * Maximum number of lines after the headings: more than any list allows, and few enough to report the problems of each.
 */
const MAX_LINES = 500;

/** The result of a sheet: the items of the list, each with its line in the file, or all its problems. */
export type ParsedSheet = {
  items: { line: number; item: Item }[];
  heading(field: string): string;
  problems: Problem[];
};

/** Creates a problem at a line and a heading of the sheet; line 1 is the headings. */
export function toLineProblem(code: string, line: number, column: string, more: Partial<Problem> = {}): Problem {
  const at = `/${line}/${column.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  return { code, message: `problems.${code}`, ...more, at, params: { line, column, ...more.params } };
}

/**
 * Reads a sheet of insured persons: headings in any order, dates as 2026-12-31 or 31/12/2026, choices by their words.
 */
export function readInsured(
  version: Pick<ProductVersion, 'product' | 'messages'>,
  sheet: InsuredSheet,
  rows: SheetRows,
): ParsedSheet {
  if (!Array.isArray(rows)) return emptySheet([toLineProblem('sheetUnreadable', rows.line, '')]);
  const [headings, ...lines] = rows;
  if (!headings || lines.length === 0) return emptySheet([toLineProblem('sheetEmpty', 1, '')]);
  if (lines.length > MAX_LINES) return emptySheet([toLineProblem('sheetTooLong', MAX_LINES + 1, '')]);
  const { columns, problems } = matchColumns(sheet, headings.cells);
  if (problems.length > 0) return emptySheet(problems);
  const readers = columns.map((column) => selectCellReader(version, sheet, column));
  const heading = (field: string) => headings.cells[columns.findIndex((column) => column.field === field)] ?? field;
  const wrong: Problem[] = [];
  const items = lines.map(({ line, cells }, index) => {
    const item: Item = { id: String(index + 1) };
    columns.forEach(({ field }, at) => {
      const cell = toLatinDigits(cells[at] ?? '').trim();
      if (cell === '') return;
      const value = readers[at]?.(cell);
      if (value === undefined) wrong.push(toLineProblem('sheetCell', line, heading(field)));
      else item[field] = value;
    });
    return { line, item };
  });
  return { items, heading, problems: wrong };
}

const emptySheet = (problems: Problem[]): ParsedSheet => ({ items: [], heading: (field) => field, problems });

type Row = { line: number; cells: string[] };

/** Rows that are not empty, each with its line in the file; or the line from which the file is unreadable. */
export type SheetRows = Row[] | { line: number };

const isFilledRow = ({ cells }: Row): boolean => cells.some((cell) => cell.trim() !== '');

/** Turns the rows of an Excel sheet into rows with their lines. */
export const toSheetRows = (rows: string[][]): Row[] =>
  rows.map((cells, at) => ({ line: at + 1, cells })).filter(isFilledRow);

/** Parses CSV with commas, semicolons or tabs between the cells, as spreadsheets of different countries write them. */
export function parseCsvRows(csv: string): SheetRows {
  const [first = ''] = csv.split('\n', 1);
  const delimiter = [',', ';', '\t'].reduce((best, each) =>
    first.split(each).length > first.split(best).length ? each : best,
  );
  try {
    const rows = parse(csv, {
      ...{ bom: true, delimiter, relax_column_count: true, skip_empty_lines: true },
      info: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return rows.map(({ record, info }) => ({ line: info.lines, cells: record })).filter(isFilledRow);
  } catch (error) {
    return { line: (error as CsvError & { lines?: number }).lines ?? 1 };
  }
}

function matchColumns({ columns }: InsuredSheet, cells: string[]): { columns: SheetColumn[]; problems: Problem[] } {
  const found = cells.map((cell) =>
    columns.find(({ headings }) => headings.some((heading) => normalizeText(heading) === normalizeText(cell))),
  );
  const problems = found.flatMap((column, at) => {
    const heading = cells[at] ?? '';
    if (!column) return [toLineProblem('sheetHeading', 1, heading)];
    return found.indexOf(column) < at ? [toLineProblem('sheetHeadingTwice', 1, heading)] : [];
  });
  const missing = columns
    .filter((column) => column.isRequired && !found.includes(column))
    .map(({ headings }) => toLineProblem('sheetHeadingMissing', 1, headings[0] ?? ''));
  return { columns: found.filter((column) => column !== undefined), problems: [...problems, ...missing] };
}

/** Selects the reader of a column's cells. It returns undefined for a value that the column does not allow. */
function selectCellReader(
  version: Pick<ProductVersion, 'product' | 'messages'>,
  sheet: InsuredSheet,
  column: SheetColumn,
): (cell: string) => Json | undefined {
  const { schema } = column;
  if (schema.enum !== undefined || schema.type === 'boolean') {
    const choices = indexChoices(version, sheet, column);
    return (cell) => choices.get(normalizeText(cell));
  }
  if (schema.type === 'integer' || schema.type === 'number')
    return (cell) => (/^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : undefined);
  return schema.format === 'date' ? parseDate : (cell) => cell;
}

function parseDate(cell: string): string | undefined {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(cell) ?? [];
  const date = year === '' ? cell : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDate(date) ? date : undefined;
}
