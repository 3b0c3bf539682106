import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { writeCsv } from './write-csv.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });

test('the file is UTF-8 that spreadsheets recognise, and is read back unchanged', () => {
  const text = writeCsv([
    ['ភ្នាក់ងារ', 'say "hello", twice\nor more', 3, usd(123450), usd(-5), { amount: 4000, currency: 'KHR' }],
  ]);
  expect(text.charCodeAt(0)).toBe(0xfeff);
  expect(text.endsWith('\r\n')).toBe(true);
  expect(parse(text, { bom: true })).toEqual([
    ['ភ្នាក់ងារ', 'say "hello", twice\nor more', '3', '1234.50', '-0.05', '4000'],
  ]);
});

test('a semicolon in a name begins no cell where the comma is the decimal sign', () =>
  expect(writeCsv([['Dara;=1+1', 'x']])).toBe('\uFEFF"Dara;=1+1",x\r\n'));

test.each(['=1+1', '+855', '-x', '@sum(a1)', '\t=1', ' =1', '\r=1', '＝1+1', '＋1', '－1', '＠sum', '\u3000=1'])(
  'a name like %j is written as text, and not as a formula',
  (name) => expect(parse(writeCsv([[name]]), { bom: true })).toEqual([[`'${name}`]]),
);
