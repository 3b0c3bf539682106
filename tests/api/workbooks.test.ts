import readExcel from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import writeExcel from 'write-excel-file/node';
import type { ProblemDetails } from '#contract/problem.ts';
import { WORKBOOK_TYPE } from '#contract/schemas.ts';
import { MAX_WORKBOOK_BYTES } from '#contract/studio/sheets.ts';
import { readCells } from '#server/platform/sheets/read-cells.ts';
import { createWorkbook, createZip, createZipBomb } from '#tests/support/create-workbook.ts';
import { type Shop, startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';

let shop: Shop;
let editor: TestUser;

beforeAll(async () => {
  shop = await startTestShop();
  editor = await createTestUser(shop, { scopes: ['studio:edit'] });
});
afterAll(() => shop.close());

type Sheets = { sheets: { name: string; rows: string[][] }[] };

const send = (body: Buffer, type = WORKBOOK_TYPE) =>
  editor.call<Sheets & ProblemDetails>('POST', '/api/studio/workbooks', { body, headers: { 'content-type': type } });

const codes = ({ body }: { body: ProblemDetails }) =>
  body.errors?.map(({ pointer, problem }) => `${pointer} ${problem}`);

test('cells of another library and of a spreadsheet are read unchanged', async () => {
  const rows = [
    ['days', 'plan', 'rate & note', ''],
    ['..6', 'ខ្មែរ <b>', '0.0300', 'a "b"'],
  ];
  const bytes = await writeExcel(
    [
      ...rows.map((row) => row.map((value) => ({ value, type: String }))),
      [{ value: 1.25, type: Number }, null, { value: true, type: Boolean }],
    ],
    { sheet: 'Rates & more' } as never,
  ).toBuffer();
  const { status, body } = await send(bytes);
  expect([status, body.sheets]).toEqual([
    200,
    [
      {
        name: expect.any(String),
        rows: [
          ['days', 'plan', 'rate & note'],
          ['..6', 'ខ្មែរ <b>', '0.0300', 'a "b"'],
          ['1.25', '', 'true'],
        ],
      },
    ],
  ]);
  // The library that reads such files reads the same words.
  const [first] = await readExcel(bytes);
  expect(first?.data[1]).toEqual(rows[1]);
});

test('a number is read in its shortest form: as spreadsheets write 0.07, and with an exponent', () => {
  const cells = ['7.0000000000000007E-2', '1E-7', '1200.5', '-3', '0'].map(
    (value, at) => `<c r="${'ABCDE'[at]}1"><v>${value}</v></c>`,
  );
  expect(readCells(createWorkbook(cells.join('')))).toEqual({
    sheets: [{ name: 'Rates', rows: [['0.07', '0.0000001', '1200.5', '-3', '0']] }],
  });
});

test('a cell whose value differs from its shown text is refused, with sheet and cell', async () => {
  const refused = await send(
    createWorkbook(
      '<c r="A1"><f>SUM(B1:B2)</f></c><c r="B1"><f>1+1</f><v>2</v></c><c r="C1" s="1"><v>45000</v></c><c r="D1" s="2"><v>0.05</v></c>' +
        '<c r="E1"><v>0.30000000000000004</v></c><c r="F1" t="e"><v>#REF!</v></c><c r="G1" s="3"><v>45000</v></c><c r="H1"><v>1</v></c>',
    ),
  );
  expect([refused.status, refused.body.problem]).toEqual([422, 'workbookNotValid']);
  expect(codes(refused)).toEqual([
    '/Rates/A1 workbookFormula',
    '/Rates/B1 workbookFormula',
    '/Rates/C1 workbookDate',
    '/Rates/D1 workbookPercent',
    '/Rates/E1 workbookNumber',
    '/Rates/F1 workbookError',
    '/Rates/G1 workbookDate',
  ]);
});

test('a zip bomb is refused before it is unpacked, and one with a false size is refused during that', async () => {
  const [bomb, liar] = [createZipBomb(), createZipBomb({ 'xl/worksheets/sheet1.xml': 2000 })];
  expect(bomb.length).toBeLessThan(MAX_WORKBOOK_BYTES);
  const before = process.memoryUsage().arrayBuffers;
  for (const bytes of [bomb, liar])
    expect(readCells(bytes)).toEqual({ faults: [{ code: 'workbookTooLong', sheet: '', cell: '' }] });
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20 * 1024 * 1024);
  expect(codes(await send(bomb))).toEqual([expect.stringContaining('workbookTooLong')]);
});

test('more than 1,000,000 cells, an invalid file and a file that is too large are refused', async () => {
  const many = Array.from({ length: 1_000_001 }, (_, at) => `<c r="A${at + 1}"/>`).join('');
  expect(readCells(createWorkbook(many))).toMatchObject({ faults: [{ code: 'workbookTooManyCells' }] });
  for (const bytes of [
    Buffer.from('days,rate\n1,2\n'),
    createWorkbook('').subarray(0, 200),
    createZip({ 'a.txt': 'no workbook' }),
  ])
    expect(readCells(bytes)).toMatchObject({ faults: [{ code: 'workbookUnreadable' }] });
  expect((await send(Buffer.from('x'), 'text/csv')).body.problem).toBe('notWorkbook');
  expect(await send(Buffer.alloc(MAX_WORKBOOK_BYTES + 1))).toMatchObject({
    status: 413,
    body: { problem: 'workbookTooLarge' },
  });
});
