import { type ListCell, toExcelDate } from './list-cell.ts';
import { countDecimals, formatPlainAmount } from './plain-amount.ts';
import { streamZip } from './stream-zip.ts';
import { looksLikeFormula } from './write-csv.ts';

const SHEETS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** The rows that a sheet of Excel can hold, without its first row. */
export const MAX_SHEET_ROWS = 1_048_575;

/** The styles of cells, by their places in the file. A quoted text stays a text when somebody edits its cell. */
const [TEXT, HEAD, QUOTED, DAY, TIME, COUNT, CENTS, WHOLE] = [0, 1, 2, 3, 4, 5, 6, 7];
const FORMATS = ['yyyy-mm-dd', 'yyyy-mm-dd hh:mm', '0', '#,##0.00', '#,##0'];
/** The first number of custom formats; Excel reserves the lower ones. */
const FIRST_FORMAT = 164;

/** Characters that XML cannot contain. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the regex removes these control characters
const INVALID_XML_CHARS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/**
 * Writes one sheet as an Excel file, piece by piece. Its first row is bold and always visible. Numbers, amounts, days
 * and times are such; all other cells are texts, and no cell is a formula.
 * @param pages the rows below the first one, some at a time
 */
export function streamWorkbook(
  heads: readonly string[],
  pages: AsyncIterable<readonly (readonly ListCell[])[]>,
): AsyncGenerator<Buffer> {
  return streamZip([
    { name: '[Content_Types].xml', content: [DECLARATION + CONTENT_TYPES] },
    { name: '_rels/.rels', content: [DECLARATION + relations(['officeDocument', 'xl/workbook.xml'])] },
    { name: 'xl/workbook.xml', content: [DECLARATION + WORKBOOK] },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: [DECLARATION + relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml'])],
    },
    { name: 'xl/styles.xml', content: [DECLARATION + STYLES] },
    { name: 'xl/worksheets/sheet1.xml', content: writeSheet(heads, pages) },
  ]);
}

async function* writeSheet(
  heads: readonly string[],
  pages: AsyncIterable<readonly (readonly ListCell[])[]>,
): AsyncGenerator<string> {
  yield `${DECLARATION}<worksheet xmlns="${SHEETS}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${heads.length}" width="20" customWidth="1"/></cols><sheetData>`;
  yield `<row r="1">${heads.map((head, at) => writeText(head, `${toColumnLetters(at)}1`, HEAD)).join('')}</row>`;
  let row = 1;
  for await (const rows of pages) {
    yield rows
      .map((cells) => {
        row += 1;
        return `<row r="${row}">${cells.map((cell, at) => writeCell(cell, `${toColumnLetters(at)}${row}`)).join('')}</row>`;
      })
      .join('');
  }
  yield `</sheetData><autoFilter ref="A1:${toColumnLetters(heads.length - 1)}${row}"/></worksheet>`;
}

function writeCell(cell: ListCell, at: string): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'string') return writeText(cell, at, looksLikeFormula(cell) ? QUOTED : TEXT);
  if (typeof cell === 'number') return writeNumber(`${cell}`, at, COUNT);
  if ('amount' in cell) {
    const style = countDecimals(cell.currency) === 0 ? WHOLE : CENTS;
    return writeNumber(formatPlainAmount(cell.amount, cell.currency), at, style);
  }
  return writeNumber(`${toExcelDate(cell)}`, at, 'day' in cell ? DAY : TIME);
}

const writeNumber = (number: string, at: string, style: number | undefined): string =>
  `<c r="${at}" s="${style}"><v>${number}</v></c>`;

const writeText = (text: string, at: string, style: number | undefined): string =>
  `<c r="${at}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;

const escapeXml = (text: string): string =>
  text.replace(INVALID_XML_CHARS, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Returns the letters of a column: `A` to `Z`, then `AA`. */
const toColumnLetters = (column: number): string =>
  (column >= 26 ? toColumnLetters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

function relations(...of: readonly (readonly [type: string, target: string])[]): string {
  const each = of.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`;
}

const CONTENT_TYPES = `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`;

const WORKBOOK = `<workbook xmlns="${SHEETS}" xmlns:r="${RELATIONS}"><sheets><sheet name="List" sheetId="1" r:id="rId1"/></sheets></workbook>`;

const STYLES = (() => {
  const format = (code: string, at: number) => `<numFmt numFmtId="${FIRST_FORMAT + at}" formatCode="${code}"/>`;
  const style = (more: string) => `<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"${more}/>`;
  const styles = [
    style(''),
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
    style(' quotePrefix="1"'),
    ...FORMATS.map(
      (_, at) =>
        `<xf numFmtId="${FIRST_FORMAT + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
    ),
  ];
  return `<styleSheet xmlns="${SHEETS}"><numFmts count="${FORMATS.length}">${FORMATS.map(format).join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${styles.length}">${styles.join('')}</cellXfs></styleSheet>`;
})();
