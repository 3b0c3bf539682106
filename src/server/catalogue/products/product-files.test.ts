import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MalformedFile } from '#contract/studio/product-files.ts';
import { readProductFiles } from './product-files.ts';
import { productsTouched } from './products-touched.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'files-'));
  mkdirSync(join(root, 'product-schemas/pet/rates'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

const FILE = 'product-schemas/pet/rates/a.csv';
const read = (text: string) => {
  writeFileSync(join(root, FILE), text);
  return readProductFiles(root)(FILE);
};
const RECORDS = [
  { line: 1, cells: ['kind', 'rate'] },
  { line: 2, cells: ['a, b', '1.50'] },
];

test.each([
  ['commas', 'kind,rate\n"a, b",1.50\n'],
  ['semicolons, as spreadsheets of many countries save it', 'kind;rate\r\na, b;1.50\r\n'],
  ['tabs', 'kind\trate\na, b\t1.50'],
  ['a byte order mark and lines ended by CRLF', '\uFEFFkind,rate\r\n"a, b",1.50\r\n'],
  ['spaces, empty lines and lines of separators alone', 'kind , rate\n"a, b" , 1.50\n\n,\n\n'],
])('a table with %s', (_name, text) => expect(read(text)).toEqual(RECORDS));

test('lines are counted as an editor counts them', () => {
  expect(read('kind,rate\n\n,\na,1\n')).toEqual([RECORDS[0], { line: 4, cells: ['a', '1'] }]);
});

test('a quote that never ends is a fault of the file, with its line', () => {
  expect(() => read('kind,rate\n"a,1\n')).toThrow(MalformedFile);
  expect(() => read('kind,rate\n"a,1\n')).toThrow(/^product-schemas\/pet\/rates\/a\.csv:\d: not CSV: [^\n]+$/);
});

test.each<[string, string[]]>([
  ['product-schemas/pet/rates/a.csv', ['pet']],
  ['product-schemas/pet', ['pet']],
  ['machines/pet.json', ['pet']],
  ['locales/km/products/fish.json', ['fish']],
  ['locales/en/documents/fish.json', ['fish']],
  ['locales/en/shared.json', ['fish', 'pet']],
  ['product-schemas/shared/person.json', ['fish', 'pet']],
  ['machines/shared/checkout.json', ['fish', 'pet']],
])('a change of %s concerns %s', (path, ids) => expect(productsTouched([path], ['fish', 'pet'])).toEqual(ids));
