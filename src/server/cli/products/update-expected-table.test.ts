import { expect, test } from 'vitest';
import { compareExpectedTable } from '#engine/expected-tables/compare-expected-table.ts';
import type { ExpectedLine } from '#engine/expected-tables/expected-line.ts';
import { parseCsvRecords } from '#product-files/csv-text.ts';
import { parsePairs } from './english-pairs.ts';
import { type EnglishPair, updateExpectedTable } from './update-expected-table.ts';

/* A table of names and prices, and a product in which all of them differ. */

const text = [
  'thing,name,price,source',
  'hull, "Hull" ,100,our choice: sample',
  'sail,Sail,200,decision: of May',
  'oar,Oar are short,300,specification 5',
  'net,Net,400,table: rates',
  'tax,Tax,10,law: of 2014',
  'gone,Gone,1,our choice: sample',
  '',
].join('\n');
const says = [
  ['hull', 'Hull', '1000'],
  ['mast', 'Mast', '50'],
  ['sail', 'Sail', '2000'],
  ['oar', 'Oars are short', '300'],
  ['net', 'Net', '4000'],
  ['tax', 'Tax', '100'],
];
const columns = ['thing', 'name', 'price'];
const lines = says.map((cells): ExpectedLine => ({ cells, file: 'product', at: '' }));
const pairs: EnglishPair[] = [['Oar are short', 'Oars are short']];

function sign(names: string[], source?: string, known: readonly EnglishPair[] = []) {
  const compared = compareExpectedTable({ keys: 1 }, columns, lines, parseCsvRecords(text));
  return updateExpectedTable(
    { text, columns, lines, differences: compared.differences },
    { names, source, pairs: known },
  );
}

test('the command changes one line by its name and preserves its source; no other byte changes', () => {
  expect(sign(['hull'])).toEqual({
    text: text.replace('100,our choice', '1000,our choice'),
    signed: [
      {
        name: 'hull',
        before: ['hull', 'Hull', '100', 'our choice: sample'],
        after: ['hull', 'Hull', '1000', 'our choice: sample'],
      },
    ],
  });
});

test('a new line follows its neighbour, a line that is gone is removed, and several can change at once', () => {
  expect(sign(['gone'])).toMatchObject({ text: text.replace('gone,Gone,1,our choice: sample\n', '') });
  expect(sign(['hull', 'mast', 'gone'], 'decision: of June')).toMatchObject({
    text: text
      .replace('100,our choice: sample', '1000,decision: of June\nmast,Mast,50,decision: of June')
      .replace('gone,Gone,1,our choice: sample\n', ''),
  });
});

test.each([
  ['a line of the specification', ['oar'], undefined, '"oar" comes from the specification (specification 5): correct'],
  ['a line of a table', ['net'], 'decision: of June', '"net" comes from the table (table: rates)'],
  ['a line of a law', ['tax'], 'our choice', '"tax" comes from the law (law: of 2014)'],
  ['a decided line without another decision', ['sail'], undefined, '"sail" was decided (decision: of May)'],
  ['a decided line as our own choice', ['sail'], 'our choice', 'say by --source "decision ..."'],
  ['a new line of nobody', ['mast'], undefined, 'say by --source who decided it'],
  ['a source that is none', ['hull'], 'hearsay', 'a source begins with specification'],
  ['a line that says the same', ['keel'], undefined, 'no line of this name differs'],
  ['a good one beside one that is refused', ['hull', 'tax'], undefined, '"tax" comes from the law'],
])('%s is refused, and nothing is changed', (_case, names, source, why) => {
  const result = sign(names, source);
  expect(result).toEqual({ refused: [expect.stringContaining(why)] });
});

test('a decided line is changed by another decision', () => {
  expect(sign(['sail'], 'decision: of June')).toMatchObject({
    text: text.replace('200,decision: of May', '2000,decision: of June'),
  });
});

test('a sentence of the specification becomes the correct English from a decision, and preserves its source', () => {
  expect(sign(['oar'], undefined, pairs)).toMatchObject({ text: text.replace('Oar are', 'Oars are') });
  expect(sign(['oar'], 'our choice', pairs)).toEqual({ refused: ['"oar" keeps its source.'] });
});

test('the reader finds pairs in the tables of decisions', () => {
  const table = '| The specification says | The shop says |\n|---|---|\n| Oar are short | Oars are short |\n';
  expect(parsePairs(`# A\n\n${table}\nAnd | so | on |\n`)).toEqual(pairs);
  expect(parsePairs('# B\n\n| a | b |\n|---|---|\n| c | d |\n')).toEqual([]);
});
