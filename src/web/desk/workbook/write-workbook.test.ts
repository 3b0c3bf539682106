import { crc32, inflateRawSync } from 'node:zlib';
import readSheets from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { writeWorkbook } from './write-workbook.ts';

const head = ['plan', 'rate', 'until'];
const rows = [
  ['<b>&"x"', '0.0250', '..6'],
  ['ខ្មែរ 中文', '-12', ''],
  [' two\nlines ', '123456789012345678', '*'],
];

test('an Excel file is read as it was written: numbers as numbers, all other values as text', async () => {
  const blob = await writeWorkbook([head, ...rows], [{}, { isNumber: true }, { width: 56, wraps: true }]);
  const made = new Uint8Array(await blob.arrayBuffer());
  const [sheet] = await readSheets(Buffer.from(made), { trim: false });
  expect(sheet?.data).toEqual([
    head,
    ['<b>&"x"', 0.025, '..6'],
    ['ខ្មែរ 中文', -12, null],
    [' two\nlines ', '123456789012345678', '*'],
  ]);
  // Programs that verify the checksums find them correct.
  const view = new DataView(made.buffer);
  const [sum, size, name] = [view.getUint32(14, true), view.getUint32(18, true), view.getUint16(26, true)];
  expect(sum).toBe(crc32(inflateRawSync(made.subarray(30 + name, 30 + name + size))));
});
