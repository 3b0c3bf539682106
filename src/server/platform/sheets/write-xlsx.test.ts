import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { writeXlsx } from './write-xlsx.ts';

/** Returns the text of a file inside a zip archive, found by its directory. */
function fileIn(zip: Buffer, name: string): string {
  for (let at = zip.readUInt32LE(zip.length - 22 + 16); zip.readUInt32LE(at) === 0x02014b50; ) {
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ];
    if (zip.toString('utf8', at + 46, at + 46 + nameLength) === name) {
      const head = zip.readUInt32LE(at + 42);
      const from = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28);
      const bytes = zip.subarray(from, from + zip.readUInt32LE(at + 20));
      return (zip.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes)).toString('utf8');
    }
    at += 46 + nameLength + extraLength + noteLength;
  }
  throw new Error(`no ${name}`);
}

test('a sheet holds words as words, and amounts to the cent as numbers', async () => {
  const zip = await writeXlsx({
    report: [
      ['ដៃគូ', 'Premium'],
      ['=1+1', { amount: 123_456_789_01, currency: 'USD' }],
      ['Total', 3],
    ],
    Sums: [['Total'], [7]],
  });
  const sheet = fileIn(zip, 'xl/worksheets/sheet1.xml');
  expect(sheet).toContain('<v>123456789.01</v>');
  expect(sheet).toContain('<v>3</v>');
  expect(sheet).not.toContain('<f>');
  expect(fileIn(zip, 'xl/worksheets/sheet2.xml')).toContain('<v>7</v>');
  expect(fileIn(zip, 'xl/workbook.xml')).toContain('name="Sums"');
  expect(fileIn(zip, 'xl/sharedStrings.xml')).toMatch(/ដៃគូ[\s\S]*=1\+1/);
});

test('a currency without cents has numbers without them; the head is bold, and the first column wide', async () => {
  const zip = await writeXlsx({
    riel: [
      ['Partner', 'Premium', 'Orders'],
      ['Mekong', { amount: 123_456, currency: 'KHR' }, 12],
      ['Tonle', { amount: 50, currency: 'USD' }, 0],
    ],
  });
  const sheet = fileIn(zip, 'xl/worksheets/sheet1.xml');
  for (const value of ['123456', '12', '0.5', '0']) expect(sheet).toContain(`<v>${value}</v>`);
  expect([...sheet.matchAll(/<col [^>]*width="(\d+)[^"]*"/g)].map(([, width]) => Number(width))).toEqual([32, 22, 22]);
  expect(sheet).toMatch(/<pane ySplit="1" xSplit="1"/);
  const formats = fileIn(zip, 'xl/styles.xml');
  expect(formats).toContain('#,##0.00');
  // No amount ends with a decimal point.
  expect(formats).not.toContain('#,##0."');
  expect(formats).toMatch(/<b\/>/);
  // 0, #,##0 and #,##0.00 are formats that every spreadsheet knows, or defined here.
  const [, orders] = /<c r="C2" s="(\d+)"/.exec(sheet) ?? [];
  const [, riel] = /<c r="B2" s="(\d+)"/.exec(sheet) ?? [];
  const [, dollars] = /<c r="B3" s="(\d+)"/.exec(sheet) ?? [];
  expect(new Set([orders, riel, dollars]).size).toBe(3);
});
