import { type CsvError, parse } from 'csv-parse/sync';
import { isDate } from '#engine/language/dates.ts';
import type { Json } from '#engine/language/json.ts';
import { readNumber } from '#engine/language/typed/amount.ts';
import { toPlainLatin, trimEnds } from '#engine/language/typed/characters.ts';
import { readDateText } from '#engine/language/typed/date.ts';
import { listNameLetters } from '#engine/language/typed/person-names.ts';
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

/** Maximum lines above the headings, such as a title. */
const MAX_TITLE_LINES = 10;

/** Digits of an identity card of Cambodia, which may begin with zeros. */
const CARD_DIGITS = 9;

/** Creates a problem at a line and a heading of the sheet. */
export function toLineProblem(code: string, line: number, column: string, more: Partial<Problem> = {}): Problem {
  const at = `/${line}/${column.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  return { code, message: `problems.${code}`, ...more, at, params: { line, column, ...more.params } };
}

/**
 * Reads a sheet of insured persons: headings in any order below a title, dates as 2026-12-31, 31/12/2026 or with the name
 * of the month, choices by their words.
 */
export function readInsured(
  version: Pick<ProductVersion, 'product' | 'messages'>,
  sheet: InsuredSheet,
  rows: SheetRows,
): ParsedSheet {
  if (!Array.isArray(rows)) return emptySheet([toLineProblem('sheetUnreadable', rows.line, '')]);
  const first = findHeadings(sheet, rows);
  const [headings, ...lines] = rows.slice(first);
  if (!headings || lines.length === 0) return emptySheet([toLineProblem('sheetEmpty', 1, '')]);
  if (lines.length > MAX_LINES) return emptySheet([toLineProblem('sheetTooLong', MAX_LINES + 1, '')]);
  const { columns, problems } = matchColumns(sheet, headings, lines);
  if (problems.length > 0) return emptySheet(problems);
  const readers = columns.map((column) => column && selectCellReader(version, sheet, column));
  const heading = (field: string) => headings.cells[columns.findIndex((column) => column?.field === field)] ?? field;
  const wrong: Problem[] = [];
  const items = lines.map(({ line, cells }, index) => {
    const item: Item = { id: String(index + 1) };
    columns.forEach((column, at) => {
      // An apostrophe before a text keeps its zeros in spreadsheets.
      const typed = trimEnds(cells[at] ?? '');
      const cell = typed.replace(/^['’] ?/, '');
      if (!column || cell === '') return;
      const value = readers[at]?.(cell);
      if (value === undefined) wrong.push(toLineProblem('sheetCell', line, heading(column.field)));
      else if (hasLostZeros(column, typed))
        wrong.push(toLineProblem('sheetZerosLost', line, heading(column.field), { params: { value: cell } }));
      else item[column.field] = value;
    });
    return { line, item };
  });
  return { items, heading, problems: [...wrong, ...findDoubles(sheet, items, heading)] };
}

/**
 * Finds the row of the headings: the first rows may be a title. A row above them that could be a person is no title, and
 * the first row is judged as the headings.
 */
function findHeadings({ columns }: InsuredSheet, rows: Row[]): number {
  const counts = rows
    .slice(0, MAX_TITLE_LINES + 1)
    .map(({ cells }) => cells.filter((cell) => findColumn(columns, cell)).length);
  const most = Math.max(0, ...counts);
  const at = counts.indexOf(most);
  const isTitle = ({ cells }: Row) => cells.filter((cell) => cell.trim() !== '').length < most;
  return rows.slice(0, at).every(isTitle) ? Math.max(0, at) : 0;
}

const isDocument = ({ schema }: SheetColumn): boolean => schema.format?.startsWith('identity') ?? false;

/**
 * True if the number of a document is so short that zeros at its beginning may be lost: a spreadsheet drops them from
 * what it takes for a number. An apostrophe says that it is whole.
 */
const hasLostZeros = (column: SheetColumn, typed: string): boolean =>
  isDocument(column) && new RegExp(`^\\d{1,${CARD_DIGITS - 1}}$`).test(toPlainLatin(typed));

/** Finds persons that are in the sheet twice: by their document, or by date of birth and name in any spelling. */
function findDoubles(
  { columns }: InsuredSheet,
  items: ParsedSheet['items'],
  heading: ParsedSheet['heading'],
): Problem[] {
  const names = columns.filter(({ schema }) => schema.format === 'latin-name').map(({ field }) => field);
  const documents = columns.filter(isDocument).map(({ field }) => field);
  const lines = new Map<string, number>();
  return items.flatMap(({ line, item }) => {
    const name = names.map((field) => item[field] ?? '').join(' ');
    const born = item.dateOfBirth;
    const keys = [
      ...documents.flatMap((field) => {
        const text = toPlainLatin(String(item[field] ?? ''))
          .toUpperCase()
          .replace(/[^A-Z0-9]/g, '');
        return text === '' ? [] : [{ field, text }];
      }),
      ...(born === undefined
        ? []
        : listNameLetters(name).map((letters) => ({ field: names[0] ?? '', text: `${born} ${letters}` }))),
    ];
    const twin = keys.find(({ text }) => lines.has(text));
    for (const { text } of keys) if (!lines.has(text)) lines.set(text, line);
    if (!twin) return [];
    return [
      toLineProblem('sheetPersonTwice', line, heading(twin.field), { params: { other: lines.get(twin.text) ?? 0 } }),
    ];
  });
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
  // The first lines may be a title, without the sign between cells.
  const lines = csv.split('\n', MAX_TITLE_LINES + 1);
  const countCells = (sign: string) => Math.max(...lines.map((line) => line.split(sign).length));
  const delimiter = [',', ';', '\t'].reduce((best, each) => (countCells(each) > countCells(best) ? each : best));
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

const findColumn = (columns: SheetColumn[], cell: string): SheetColumn | undefined =>
  columns.find(({ headings }) => headings.some((heading) => normalizeText(heading) === normalizeText(cell)));

/** Finds the column of each heading; undefined for a column without a heading and without answers. */
function matchColumns(
  { columns }: InsuredSheet,
  { line, cells }: Row,
  lines: Row[],
): { columns: (SheetColumn | undefined)[]; problems: Problem[] } {
  const found = cells.map((cell) => findColumn(columns, cell));
  const isBlank = (at: number) => [{ cells }, ...lines].every((row) => trimEnds(row.cells[at] ?? '') === '');
  const problems = found.flatMap((column, at) => {
    const heading = cells[at] ?? '';
    if (!column) return isBlank(at) ? [] : [toLineProblem('sheetHeading', line, heading)];
    return found.indexOf(column) < at ? [toLineProblem('sheetHeadingTwice', line, heading)] : [];
  });
  const missing = columns
    .filter((column) => column.isRequired && !found.includes(column))
    .map(({ headings }) => toLineProblem('sheetHeadingMissing', line, headings[0] ?? ''));
  return { columns: found, problems: [...problems, ...missing] };
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
    return (cell) => {
      const number = readNumber(cell);
      return number === undefined ? undefined : Number(number);
    };
  return schema.format === 'date' ? parseDate : (cell) => cell;
}

function parseDate(cell: string): string | undefined {
  const { day = '', month = '', year = '' } = readDateText(cell) ?? {};
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDate(date) ? date : undefined;
}
