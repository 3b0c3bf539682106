import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MalformedFileError } from '#product-files/product-files.ts';
import { findAffectedProducts, findFileOwner, selectProductFiles } from './affected-products.ts';
import { readProductFiles } from './product-files.ts';

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
])('the reader accepts a table with %s', (_name, text) => expect(read(text)).toEqual(RECORDS));

test('lines are counted as an editor counts them', () => {
  expect(read('kind,rate\n\n,\na,1\n')).toEqual([RECORDS[0], { line: 4, cells: ['a', '1'] }]);
});

test('an unclosed quote is a fault of the file, with its line', () => {
  expect(() => read('kind,rate\n"a,1\n')).toThrow(MalformedFileError);
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
])('a change of %s concerns %s', (path, ids) => expect(findAffectedProducts([path], ['fish', 'pet'])).toEqual(ids));

test.each<[string, string]>([
  ['locales/site.json', 'site'],
  ['product-schemas/pet/form.json', 'pet'],
  ['product-schemas/shared/person.json', 'shared'],
  ['machines/pet.json', 'pet'],
  ['machines/shared/checkout.json', 'shared'],
  ['locales/en/products/pet.json', 'pet'],
  ['locales/en/documents/pet.json', 'pet'],
  ['locales/en/shared.json', ''],
  ['locales/en/others/pet.json', ''],
  ['locales', ''],
])('%s is a file of %j', (path, owner) => expect(findFileOwner(path)).toBe(owner));

test('the site is no product, and its file affects no product', () => {
  expect(findAffectedProducts(['locales/site.json'], ['fish', 'pet'])).toEqual([]);
  expect(findAffectedProducts(['locales/site.json', 'machines/pet.json'], ['fish', 'pet'])).toEqual(['pet']);
  expect(findAffectedProducts([], ['fish', 'pet'])).toEqual([]);
});

test('a product consists of its own files and the shared files; the site also has its own text file', () => {
  const files = {
    'product-schemas/pet/product.json': 1,
    'product-schemas/fish/product.json': 2,
    'product-schemas/shared/person.json': 3,
    'machines/pet.json': 4,
    'machines/fish.json': 5,
    'locales/en/products/fish.json': 6,
    'locales/en/shared.json': 7,
    'locales/site.json': 8,
  };
  const of = (product: string) => Object.values(selectProductFiles(product, files));
  expect(of('pet')).toEqual([1, 3, 4, 7]);
  expect(of('fish')).toEqual([2, 3, 5, 6, 7]);
  expect(of('site')).toEqual([3, 7, 8]);
  // A new product has only the shared files.
  expect(of('bird')).toEqual([3, 7]);
});
