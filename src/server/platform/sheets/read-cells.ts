import Big from 'big.js';
import { InvalidArchive, openArchive } from './read-zip.ts';

/** A value in a sheet that cannot be read; `cell` as spreadsheets name it, empty for the whole file. */
export type SheetFault = {
  code:
    | 'workbookFormula'
    | 'workbookDate'
    | 'workbookPercent'
    | 'workbookError'
    | 'workbookNumber'
    | 'workbookTooManyCells'
    | 'workbookTooLong'
    | 'workbookUnreadable';
  sheet: string;
  cell: string;
};

export type Workbook = { sheets: { name: string; rows: string[][] }[] } | { faults: SheetFault[] };

/**
 * `firstSheet`: other sheets are ignored. `dates`: a date is read as 2026-12-31, and is no fault. `texts`: digits that
 * are stored as a text begin with an apostrophe, as people type them. `mostCells`: a larger workbook is refused.
 */
export type ReadCellsOptions = { firstSheet?: boolean; dates?: boolean; texts?: boolean; mostCells?: number };

const MAX_CELLS = 1_000_000;
/** Maximum faults of one answer, as many as a person corrects at a time. */
const MAX_FAULTS = 50;
/** A spreadsheet stores no more digits: a longer number was calculated, and is not the displayed one. */
const MAX_DIGITS = 15;

/**
 * Reads the cells of an Excel file (.xlsx) as texts. A cell whose value differs from its display is a fault: a formula,
 * a date, a percentage.
 */
export function readCells(bytes: Buffer, wanted: ReadCellsOptions = {}): Workbook {
  try {
    return listSheets(bytes, wanted);
  } catch (error) {
    if (!(error instanceof InvalidArchive)) throw error;
    return { faults: [{ code: error.isTooLarge ? 'workbookTooLong' : 'workbookUnreadable', sheet: '', cell: '' }] };
  }
}

function listSheets(
  bytes: Buffer,
  { firstSheet = false, dates = false, texts = false, mostCells = MAX_CELLS }: ReadCellsOptions,
): Workbook {
  const { parts, context } = openWorkbook(bytes, { dates, texts });
  const faults: SheetFault[] = [];
  const sheets: { name: string; rows: string[][] }[] = [];
  let cells = 0;
  for (const { sheet, load } of parts.slice(0, firstSheet ? 1 : undefined)) {
    const rows: string[][] = [];
    for (const element of findElements(load(), 'c')) {
      cells += 1;
      if (cells > mostCells) return { faults: [{ code: 'workbookTooManyCells', sheet, cell: '' }] };
      const fault = readIntoRows(rows, element, context);
      if (fault) faults.push({ ...fault, sheet });
      if (faults.length >= MAX_FAULTS) return { faults };
    }
    sheets.push({ name: sheet, rows: Array.from(rows, (row) => Array.from(row ?? [], (one) => one ?? '')) });
  }
  return faults.length > 0 ? { faults } : { sheets };
}

type Element = { head: string; body: string };

/** The workbook's data for its cells. `dayZero` is in milliseconds; undefined: dates are faults. */
type CellContext = { strings: string[]; formats: Format[]; dayZero: number | undefined; texts: boolean };

type SheetPart = { sheet: string; load: () => string };

/** Opens a workbook: the name and XML of each sheet, and the data for their cells. */
function openWorkbook(
  bytes: Buffer,
  { dates, texts }: { dates: boolean; texts: boolean },
): { parts: SheetPart[]; context: CellContext } {
  const file = openArchive(bytes);
  const workbook = file('xl/workbook.xml');
  if (workbook === undefined) throw new InvalidArchive(false);
  const targets = new Map(
    findElements(file('xl/_rels/workbook.xml.rels') ?? '', 'Relationship').map(({ head }) => [
      readAttribute(head, 'Id'),
      readAttribute(head, 'Target').replace(/^\/?(xl\/)?/, 'xl/'),
    ]),
  );
  const formats = readFormats(file('xl/styles.xml') ?? '');
  const [properties] = findElements(workbook, 'workbookPr');
  const dayZero = /date1904="(1|true)"/.test(properties?.head ?? '') ? DAY_ZERO_1904 : DAY_ZERO;
  const strings = findElements(file('xl/sharedStrings.xml') ?? '', 'si').map(({ body }) => readText(body));
  const parts = findElements(workbook, 'sheet').map(({ head }) => ({
    sheet: unescapeXml(readAttribute(head, 'name')),
    load: () => file(targets.get(readAttribute(head, 'r:id')) ?? '') ?? '',
  }));
  return { parts, context: { strings, formats, dayZero: dates ? dayZero : undefined, texts } };
}

/** Reads a cell into the rows of its sheet, or returns its fault. */
function readIntoRows(
  rows: string[][],
  element: Element,
  context: CellContext,
): Pick<SheetFault, 'code' | 'cell'> | undefined {
  const cell = readAttribute(element.head, 'r');
  const [, letters = '', digits = ''] = /^([A-Z]{1,3})(\d{1,7})$/.exec(cell) ?? [];
  if (digits === '') throw new InvalidArchive(false);
  const read = readCell(element, context);
  if (typeof read !== 'string') return { ...read, cell };
  const isText = context.texts && /^\d+$/.test(read) && readAttribute(element.head, 't') !== '';
  if (read !== '') putCell(rows, Number(digits) - 1, parseColumn(letters), isText ? `'${read}` : read);
  return undefined;
}

/** The display of numbers in a style. `mask`: zeros at the beginning are shown, as in `000000000` and `000 000 000`. */
type Format = 'date' | 'percent' | { mask: string } | undefined;

/** Excel counts days before 1 March 1900 wrongly; no insured person was born then. */
const [DAY_ZERO, DAY_ZERO_1904] = [Date.UTC(1899, 11, 30), Date.UTC(1904, 0, 1)];

/** Formats a number of days since day zero as 2026-12-31; undefined if it is no whole day in a plausible year. */
function formatDay(days: number, dayZero: number): string | undefined {
  const at = new Date(dayZero + days * 86_400_000);
  const isDay = Number.isInteger(days) && at.getTime() >= Date.UTC(1900, 2, 1) && at.getUTCFullYear() < 2200;
  return isDay ? at.toISOString().slice(0, 10) : undefined;
}

type CellValue = string | Pick<SheetFault, 'code'>;

function readCell({ head, body }: Element, context: CellContext): CellValue {
  if (/<f[\s>/]/.test(body)) return { code: 'workbookFormula' };
  const type = readAttribute(head, 't');
  if (type === 'inlineStr') return readText(body).trim();
  const value = unescapeXml(/<v[^>]*>([^<]*)<\/v>/.exec(body)?.[1] ?? '');
  if (type === 's') return (context.strings[Number(value)] ?? '').trim();
  if (type === 'b') return value === '1' ? 'true' : 'false';
  if (type === 'e') return { code: 'workbookError' };
  if (type === 'd') return readDay(value, context);
  if (type === 'str' || value === '') return value.trim();
  return readNumber(value, context.formats[Number(readAttribute(head, 's') || 0)], context.dayZero);
}

function readDay(value: string, { dayZero }: CellContext): CellValue {
  const [, day] = /^(\d{4}-\d\d-\d\d)(T00:00(:00(\.0+)?)?Z?)?$/.exec(value) ?? [];
  return dayZero !== undefined && day !== undefined ? day : { code: 'workbookDate' };
}

function readNumber(value: string, format: Format, dayZero: number | undefined): CellValue {
  if (typeof format === 'object') return readMasked(value, format.mask);
  const day = format === 'date' && dayZero !== undefined ? formatDay(Number(value), dayZero) : undefined;
  if (day !== undefined) return day;
  if (format !== undefined) return { code: format === 'date' ? 'workbookDate' : 'workbookPercent' };
  const number = Number(value);
  if (!Number.isFinite(number)) return { code: 'workbookNumber' };
  // 0.07 is written as 7.0000000000000007E-2: the result is the same number in its shortest form.
  const short = new Big(String(number));
  return short.c.length > MAX_DIGITS ? { code: 'workbookNumber' } : short.toFixed();
}

/** A whole number as its style shows it: 10123456 by `000000000` is 010123456; another number without the style. */
function readMasked(value: string, mask: string): CellValue {
  const number = readNumber(value, undefined, undefined);
  if (typeof number !== 'string' || !/^\d+$/.test(number)) return number;
  const left = [...number];
  const shown = [...mask].reverse().map((sign) => (sign === '0' ? (left.pop() ?? '0') : sign));
  return [...left, ...shown.reverse()].join('');
}

function putCell(rows: string[][], row: number, column: number, text: string): void {
  // A cell beyond the limits of rows or columns makes the file invalid.
  if (row >= MAX_CELLS || column >= 1000) throw new InvalidArchive(true);
  const cells = rows[row] ?? [];
  cells[column] = text;
  rows[row] = cells;
}

/**
 * Finds the elements with a name, with their attributes and content; none of the used elements contains one of the same
 * name.
 */
function findElements(xml: string, name: string): Element[] {
  const found: Element[] = [];
  const open = new RegExp(`<${name}(\\s[^>]*?)?(/)?>`, 'g');
  for (let match = open.exec(xml); match; match = open.exec(xml)) {
    const [, head = '', isEmpty] = match;
    const end = isEmpty ? open.lastIndex : xml.indexOf(`</${name}>`, open.lastIndex);
    if (end === -1) break;
    found.push({ head, body: xml.slice(open.lastIndex, end) });
    open.lastIndex = end;
  }
  return found;
}

const readAttribute = (head: string, name: string): string =>
  new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(head)?.[1] ?? '';

/** Returns the text of all runs, without their pronunciation. */
const readText = (xml: string): string =>
  findElements(xml.replace(/<rPh[\s\S]*?<\/rPh>/g, ''), 't')
    .map(({ body }) => unescapeXml(body))
    .join('');

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescapeXml = (xml: string): string =>
  xml.replace(/&(?:#x([\da-fA-F]{1,6})|#(\d{1,7})|(\w{2,4}));/g, (whole, hex, digits, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });

/** Converts `BC` to 54. */
const parseColumn = (letters: string): number =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Reads the number formats of cell styles. */
function readFormats(styles: string): Format[] {
  const own = new Map(
    findElements(styles, 'numFmt').map(({ head }) => [
      readAttribute(head, 'numFmtId'),
      unescapeXml(readAttribute(head, 'formatCode')),
    ]),
  );
  const [cellStyles] = findElements(styles, 'cellXfs');
  return findElements(cellStyles?.body ?? '', 'xf').map(({ head }) => {
    const id = readAttribute(head, 'numFmtId');
    const code = (own.get(id) ?? '').replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '');
    if (/^(1[4-9]|2[0-2]|2[7-9]|3[0-6]|4[5-7]|5\d)$/.test(id) || /[ymdhs]/i.test(code.replace(/general/i, '')))
      return 'date';
    if (id === '9' || id === '10' || code.includes('%')) return 'percent';
    const [mask = ''] = (own.get(id) ?? '').replace(/\\(?=[ -])|"(?=[ -]")|(?<="[ -])"/g, '').split(';');
    return /^[0 -]*0[ -]*0[0 -]*$/.test(mask) ? { mask } : undefined;
  });
}
