import { expect, test } from 'vitest';
import type { Json } from '#engine/language/json.ts';
import { checkFixture, setFileValue } from '#tests/support/check-fixture.ts';
import { createFixtureDefinition, createFixtureFiles, type FixtureFiles } from '#tests/support/fixture-product.ts';

const FILE = 'product-schemas/boat/rates/daily.csv';
const LINES = ['days,plan,rate', '1..31,calm,100.5', '1..31,storm,250', '31..61,*,90'];

/** Writes the fixture's rates into a CSV file of these lines, with an empty line above the rows. */
function withCsv(files: FixtureFiles, lines: string[]): void {
  const { rows: _, ...table } = (files['product-schemas/boat/rating.json'] as { tables: { daily: { rows: Json } } })
    .tables.daily;
  setFileValue('rating', '/tables/daily', { ...table, csv: 'rates/daily.csv' } as Json)(files);
  files[FILE] = lines.map((line, index) => ({ line: index === 0 ? 1 : index + 2, cells: line.split(',') }));
}

const found = (...lines: string[]) => checkFixture((files) => withCsv(files, lines));

test('rates in a CSV file are the rates of the product, which no longer needs the file', () => {
  const files = createFixtureFiles();
  const json = createFixtureDefinition(files).rating.tables.daily;
  withCsv(files, LINES);
  expect(createFixtureDefinition(files).rating.tables.daily).toEqual(json);
  expect(found(...LINES)).toEqual([]);
});

test('a fault is reported in the CSV file with its line', () => {
  expect(found(...LINES.slice(0, 3), '31..61,,90')).toEqual([
    expect.objectContaining({ code: 'csv-cell', file: FILE, message: expect.stringMatching(/^Line 5: "plan"/) }),
  ]);
  expect(found(...LINES, '60..61,*,80')).toEqual([
    expect.objectContaining({
      code: 'table-overlap',
      file: FILE,
      message: 'Line 6: Lines 5 and 6 of "daily" both fit the same inputs.',
    }),
  ]);
  expect(found(...LINES, '100..50,*,80')).toEqual([
    expect.objectContaining({ code: 'table-cell', file: FILE, message: expect.stringMatching(/^Line 6: /) }),
  ]);
  expect(found(...LINES.slice(0, 3))).toContainEqual(expect.objectContaining({ code: 'table-gap', file: FILE }));
});

test('a missing file and rows in two places are reported at the table', () => {
  const csv = setFileValue('rating', '/tables/daily/csv', 'rates/daily.csv');
  const rows = setFileValue('rating', '/tables/daily/rows', undefined);
  const rating = 'product-schemas/boat/rating.json';
  expect(checkFixture(csv)).toEqual([expect.objectContaining({ code: 'shape', file: rating, at: '/tables/daily' })]);
  expect(checkFixture(rows)).toEqual([expect.objectContaining({ code: 'shape', file: rating, at: '/tables/daily' })]);
  expect(checkFixture((files) => [csv, rows].forEach((change) => void change(files)))).toEqual([
    expect.objectContaining({ code: 'file-missing', file: rating, at: '/tables/daily/csv' }),
  ]);
  expect(
    checkFixture(setFileValue('rating', '/tables/daily/csv', '../../secret.csv')).map(({ code }) => code),
  ).toContain('shape');
});
