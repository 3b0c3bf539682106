import { expect, test } from 'vitest';
import { createWorkbook, createZip } from '#tests/support/create-workbook.ts';
import { type ReadCellsOptions, readCells } from './read-cells.ts';

/* Tests workbooks in the format of spreadsheets (ECMA-376, SpreadsheetML). */

/** Returns the text or the fault of a workbook's only cell. */
function readCell(cell: string, wanted: ReadCellsOptions = {}, bytes = createWorkbook(cell)): string | undefined {
  const read = readCells(bytes, wanted);
  return 'faults' in read ? read.faults.map(({ code }) => code).join() : read.sheets[0]?.rows[0]?.[0];
}

/** A workbook with these parts; each sheet by its name. */
function book(
  sheets: Record<string, string>,
  { head = '', parts = {} as Record<string, string>, target = (nth: number) => `worksheets/sheet${nth}.xml` } = {},
): Buffer {
  const named = Object.entries(sheets);
  const list = named.map(([name], at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="r${at + 1}"/>`).join('');
  const links = named.map((_one, at) => `<Relationship Target="${target(at + 1)}" Id="r${at + 1}"/>`).join('');
  return createZip({
    'xl/workbook.xml': `<workbook>${head}<sheets>${list}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${links}</Relationships>`,
    ...Object.fromEntries(
      named.map(([_name, cells], at) => [`xl/worksheets/sheet${at + 1}.xml`, `<worksheet>${cells}</worksheet>`]),
    ),
    ...parts,
  });
}

/** A workbook with a cell of this number and a number format, its own or a built-in one. */
function shown(value: string, format: string, head = ''): Buffer {
  const [id, own] = /^\d+$/.test(format) ? [format, ''] : ['170', `<numFmt numFmtId="170" formatCode="${format}"/>`];
  const styles = `<styleSheet><numFmts>${own}</numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="${id}"/></cellXfs></styleSheet>`;
  return book({ One: `<c r="A1" s="1"><v>${value}</v></c>` }, { head, parts: { 'xl/styles.xml': styles } });
}

test.each([
  ['a word in the cell itself', '<c r="A1" t="inlineStr"><is><t> plan </t></is></c>', 'plan'],
  [
    'a word in runs of letters, without how it is pronounced',
    '<c r="A1" t="inlineStr"><is><r><t>Ba</t></r><r><t xml:space="preserve">sic </t></r><rPh sb="0"><t>beisik</t></rPh></is></c>',
    'Basic',
  ],
  ['a word that something has left there', '<c r="A1" t="str"><v> 007 </v></c>', '007'],
  ['yes', '<c r="A1" t="b"><v>1</v></c>', 'true'],
  ['no', '<c r="A1" t="b"><v>0</v></c>', 'false'],
  ['an error', '<c r="A1" t="e"><v>#N/A</v></c>', 'workbookError'],
  ['a formula without arguments', '<c r="A1"><f/><v>2</v></c>', 'workbookFormula'],
  ['a formula that others share', '<c r="A1"><f t="shared" si="0"/><v>2</v></c>', 'workbookFormula'],
  ['a number', '<c r="A1"><v>12.50</v></c>', '12.5'],
  ['a number of fifteen digits', '<c r="A1"><v>123456789012345</v></c>', '123456789012345'],
  ['a number of sixteen digits', '<c r="A1"><v>1234567890123456</v></c>', 'workbookNumber'],
  ['a number without an end', '<c r="A1"><v>1E999</v></c>', 'workbookNumber'],
  ['what is no number', '<c r="A1"><v>twelve</v></c>', 'workbookNumber'],
  ['a number of a named type', '<c r="A1" t="n"><v>7</v></c>', '7'],
  ['letters written as codes', '<c r="A1" t="str"><v>&#xA7; &#38; &lt;&gt;&quot;&apos; &amp;</v></c>', '§ & <>"\' &'],
  ['the last letter that there is', '<c r="A1" t="str"><v>&#x10FFFF;.</v></c>', '\u{10ffff}.'],
  ['codes of no letter', '<c r="A1" t="str"><v>a&#0;b&#x110000;c&#9999999;d</v></c>', 'abcd'],
  ['a name that is none of XML', '<c r="A1" t="str"><v>&nbsp;</v></c>', '&nbsp;'],
])('%s is read as it is shown, or is a fault', (_what, cell, words) => {
  expect(readCell(cell)).toBe(words);
});

test.each([
  ['10123456', '000000000;@', '010123456'],
  ['10123456', '000\\ 000\\ 000', '010 123 456'],
  ['10123456', '000-000-000', '010-123-456'],
  ['10123456', '000&quot; &quot;000&quot; &quot;000', '010 123 456'],
  ['1234567890', '000000000', '1234567890'],
  ['7', '000;-000', '007'],
  ['7.5', '000;@', '7.5'],
  ['-7', '000;-000', '-7'],
  ['7', '0;@', '7'],
  ['7', '0.00', '7'],
  ['10123456', '#,##0', '10123456'],
])('the number %s in the format %s is read as %s', (value, format, words) => {
  expect(readCell('', {}, shown(value, format))).toBe(words);
});

test('the reader can distinguish digits that are stored as a text from a number', () => {
  const cells = '<c r="A1" t="str"><v>007</v></c><c r="B1"><v>7</v></c><c r="C1" t="str"><v>N7</v></c>';
  const read = (wanted: ReadCellsOptions) => readCells(createWorkbook(cells), wanted);
  expect(read({ texts: true })).toMatchObject({ sheets: [{ rows: [["'007", '7', 'N7']] }] });
  expect(read({})).toMatchObject({ sheets: [{ rows: [['007', '7', 'N7']] }] });
});

test('words that cells share are read by their number, and an unknown number is an empty cell', () => {
  const strings = '<sst><si><t>first</t></si><si><t/></si><si><r><t> sec</t></r><r><t>ond </t></r></si></sst>';
  const cells = [0, 1, 2, 3].map((at) => `<c r="${'ABCD'[at]}1" t="s"><v>${at}</v></c>`).join('');
  const bytes = book({ One: `${cells}<c r="E1"><v>5</v></c>` }, { parts: { 'xl/sharedStrings.xml': strings } });
  expect(readCells(bytes)).toEqual({ sheets: [{ name: 'One', rows: [['first', '', 'second', '', '5']] }] });
});

test('a cell is at the place of its name, and the cells between are empty', () => {
  const cells = '<c r="B3" t="str"><v>low</v></c><c r="AA1" t="str"><v>far</v></c><c r="C3"/><c r="A2"><v></v></c>';
  const read = readCells(book({ One: cells }));
  const first = [...Array(26).fill(''), 'far'];
  expect(read).toEqual({ sheets: [{ name: 'One', rows: [first, [], ['', 'low']] }] });
});

test('a table ends at the thousandth column and at the millionth row', () => {
  // ALL is column 1000: 1 * 676 + 12 * 26 + 12.
  const at = (cell: string) => readCell('', {}, book({ One: `<c r="${cell}" t="str"><v>x</v></c>` }));
  expect(at('ALL1')).toBe('');
  expect(at('ALM1')).toBe('workbookTooLong');
  expect(at('A1000001')).toBe('workbookTooLong');
});

test('a cell without a readable name makes the file unreadable', () => {
  for (const name of ['', '1A', 'A', 'a1', 'ABCD1', 'A12345678'])
    expect(readCell(`<c r="${name}"><v>1</v></c>`), name).toBe('workbookUnreadable');
  expect(readCell('<c><v>1</v></c>')).toBe('workbookUnreadable');
});

test('sheets are read in the order of the workbook, by the displayed name, from any location of their files', () => {
  const sheets = { 'Rates &amp; &#x17A1;': '<c r="A1"><v>1</v></c>', Second: '<c r="A1"><v>2</v></c>', Empty: '' };
  const all = [
    { name: 'Rates & ឡ', rows: [['1']] },
    { name: 'Second', rows: [['2']] },
    { name: 'Empty', rows: [] },
  ];
  for (const target of ['worksheets/sheet', '/xl/worksheets/sheet', 'xl/worksheets/sheet'])
    expect(readCells(book(sheets, { target: (nth) => `${target}${nth}.xml` })), target).toEqual({ sheets: all });
  expect(readCells(book(sheets), { firstSheet: true })).toEqual({ sheets: all.slice(0, 1) });
});

test('a sheet that nobody requests is not read', () => {
  const sheets = { One: '<c r="A1"><v>1</v></c>', Two: '<c r="A1"><f>1+1</f></c>' };
  expect(readCells(book(sheets), { firstSheet: true })).toEqual({ sheets: [{ name: 'One', rows: [['1']] }] });
  expect(readCells(book(sheets))).toEqual({ faults: [{ code: 'workbookFormula', sheet: 'Two', cell: 'A1' }] });
});

test('cells are counted over all sheets, and one cell too many is reported with its sheet', () => {
  const sheets = { One: '<c r="A1"><v>1</v></c><c r="B1"/>', Two: '<c r="A1"><v>2</v></c><c r="B1"/>' };
  const read = (mostCells: number) => readCells(book(sheets), { mostCells });
  expect(read(4)).toMatchObject({ sheets: [{ name: 'One' }, { name: 'Two' }] });
  expect(read(3)).toEqual({ faults: [{ code: 'workbookTooManyCells', sheet: 'Two', cell: '' }] });
});

test('an archive of other files is no workbook', () => {
  expect(readCell('', {}, createZip({ 'a.txt': 'no workbook' }))).toBe('workbookUnreadable');
});

test('a workbook without styles, shared words and links contains the values of its own cells', () => {
  const bytes = createZip({
    'xl/workbook.xml': '<workbook><sheets><sheet name="One" r:id="r1"/></sheets></workbook>',
  });
  expect(readCells(bytes)).toEqual({ sheets: [{ name: 'One', rows: [] }] });
  expect(readCell('', {}, book({ One: '<c r="A1" s="9"><v>3</v></c>' }))).toBe('3');
});

test('a sheet that is cut off inside an element ends before it', () => {
  expect(readCells(book({ One: '<c r="A1"><v>1</v></c><c r="B1"><v>2</v>' }))).toEqual({
    sheets: [{ name: 'One', rows: [['1']] }],
  });
});

test('the reader reports fifty faults, and no more', () => {
  const formulas = (count: number) =>
    Array.from({ length: count }, (_one, at) => `<c r="A${at + 1}"><f>1</f></c>`).join('');
  const faults = (count: number) => (readCells(book({ One: formulas(count) })) as { faults: object[] }).faults;
  expect(faults(49)).toHaveLength(49);
  expect(faults(51)).toHaveLength(50);
  expect(faults(51).at(-1)).toEqual({ code: 'workbookFormula', sheet: 'One', cell: 'A50' });
});

test.each([
  ...['14', '19', '20', '22', '27', '29', '30', '36', '45', '47', '50', '58'],
  ...['yyyy\\-mm\\-dd', 'DD/MM/YYYY', '[$-409]d mmm', 'hh:mm', 'General d'],
])('a number that is shown by the format %s is a day, and a fault where days are not accepted', (format) => {
  // 46113 days after 30 December 1899 is 1 April 2026.
  expect(readCell('', {}, shown('46113', format))).toBe('workbookDate');
  expect(readCell('', { dates: true }, shown('46113', format))).toBe('2026-04-01');
});

test.each(['9', '10', '0.0%', '#,##0.00 %'])(
  'a number in the format %s is refused, because it has another value than its display',
  (format) => {
    for (const dates of [true, false]) expect(readCell('', { dates }, shown('0.05', format))).toBe('workbookPercent');
  },
);

test.each([
  ...['0', '1', '2', '4', '11', '13', '23', '26', '37', '44', '48', '49', '149', '591', '99', '100'],
  ...['General', '0.00', '&quot;days %&quot; 0', '[Red]0', '\\d0', '\\%0'],
])('a number that is shown by the format %s is a number', (format) => {
  expect(readCell('', { dates: true }, shown('46113', format))).toBe('46113');
});

test('only a whole day from 1900 to 2199 is a day', () => {
  const day = (days: string, head = '') => readCell('', { dates: true }, shown(days, '14', head));
  // Excel treats 1900 as a leap year: days before 1 March are wrong.
  expect(['61', '60', '109574', '109575', '46113.5', '-3'].map((days) => day(days))).toEqual([
    ...['1900-03-01', 'workbookDate', '2199-12-31', 'workbookDate', 'workbookDate', 'workbookDate'],
  ]);
  // From 1 January 1904, as in spreadsheets on a Mac.
  for (const written of ['1', 'true']) expect(day('44651', `<workbookPr date1904="${written}"/>`)).toBe('2026-04-01');
  expect(day('46113', '<workbookPr date1904="0"/>')).toBe('2026-04-01');
});

test('a day that is written as one is read where days are accepted, without any hour', () => {
  const day = (value: string, dates = true) => readCell(`<c r="A1" t="d"><v>${value}</v></c>`, { dates });
  for (const written of ['2026-04-01', '2026-04-01T00:00', '2026-04-01T00:00:00.000Z'])
    expect(day(written)).toBe('2026-04-01');
  expect([day('2026-04-01', false), day('2026-04-01T10:30:00'), day('April')]).toEqual(Array(3).fill('workbookDate'));
});

test('a fault of the program itself is not reported as a fault of the file', () => {
  expect(() => readCells(undefined as unknown as Buffer)).toThrow(TypeError);
});
