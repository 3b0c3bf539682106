import { buildZip } from './zip.ts';

const SHEETS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** Excel stores fifteen digits of a number. A longer number stays text, so no digit is lost. */
const NUMBER = /^-?(?=[\d.]{1,16}$)\d+(?:\.(\d{1,10}))?$/;
/** Characters that XML cannot contain. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the regex removes these control characters
const INVALID_XML_CHARS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** The first number of custom formats; Excel reserves the lower ones. */
const FIRST_CUSTOM_FORMAT = 164;
/** Indexes of the styles that every file has; one style for each number of decimals follows them. */
const [TEXT, HEAD, WRAPPED, STYLES] = [0, 1, 2, 3];

/** The format of a column; `width` is in characters. */
export type SheetColumn = { isNumber?: boolean; width?: number; wraps?: boolean };

const DEFAULT_WIDTH = 18;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Writes one sheet as an Excel file; its first row is bold and always visible. In a column of numbers a cell is a
 * number, shown with the decimals that it is written with; all other cells are plain text, and no cell is a formula.
 * The library that the server uses would add 17 KiB of script to pages that are at their size limit.
 * @param columns in the order of the sheet
 */
export async function writeWorkbook(
  rows: readonly (readonly string[])[],
  columns: readonly SheetColumn[],
): Promise<Blob> {
  const formats: number[] = [];
  const styleOf = (decimals: number): number => {
    if (!formats.includes(decimals)) formats.push(decimals);
    return formats.indexOf(decimals) + STYLES;
  };
  const cellOf = (cell: string, row: number, column: number): string => {
    const at = `${toColumnLetters(column)}${row + 1}`;
    const number = row > 0 && columns[column]?.isNumber ? NUMBER.exec(cell) : null;
    if (number) return `<c r="${at}" s="${styleOf(number[1]?.length ?? 0)}"><v>${cell}</v></c>`;
    const style = row === 0 ? HEAD : columns[column]?.wraps ? WRAPPED : TEXT;
    return `<c r="${at}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
  };
  const lines = rows.map(
    (cells, row) => `<row r="${row + 1}">${cells.map((cell, column) => cellOf(cell, row, column)).join('')}</row>`,
  );
  const widths = columns.map(
    ({ width = DEFAULT_WIDTH }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const sheet = `<worksheet xmlns="${SHEETS}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>${lines.join('')}</sheetData></worksheet>`;
  const files = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${SHEETS}" xmlns:r="${RELATIONS}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
    'xl/worksheets/sheet1.xml': sheet,
    'xl/styles.xml': buildStyles(formats),
  };
  return new Blob(
    [await buildZip(Object.fromEntries(Object.entries(files).map(([path, xml]) => [path, DECLARATION + xml])))],
    {
      type: XLSX,
    },
  );
}

/** Writes the styles: text, the bold header, wrapped text, and one number style for each number of decimals. */
function buildStyles(formats: readonly number[]): string {
  const codes = formats.map(
    (decimals, at) =>
      `<numFmt numFmtId="${FIRST_CUSTOM_FORMAT + at}" formatCode="0${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}"/>`,
  );
  const cells = formats.map(
    (_, at) =>
      `<xf numFmtId="${FIRST_CUSTOM_FORMAT + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  );
  return `<styleSheet xmlns="${SHEETS}">${codes.length > 0 ? `<numFmts count="${codes.length}">${codes.join('')}</numFmts>` : ''}<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cells.length + STYLES}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>${cells.join('')}</cellXfs></styleSheet>`;
}

const relations = (of: readonly (readonly [type: string, target: string])[]): string =>
  `<Relationships xmlns="${PACKAGE}/relationships">${of.map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`).join('')}</Relationships>`;

const escapeXml = (text: string): string =>
  text.replace(INVALID_XML_CHARS, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Returns the letters of a column: `A` to `Z`, then `AA`. */
const toColumnLetters = (column: number): string =>
  (column >= 26 ? toColumnLetters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));
