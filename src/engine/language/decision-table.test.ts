import { expect, test } from 'vitest';
import { findRows, tableFaults } from './decision-table.ts';
import type { DecisionTable } from './definition.ts';
import { ExpressionError } from './operators.ts';

const bands: DecisionTable = {
  inputs: [
    { name: 'days', match: 'range', domain: { from: 1, to: 30 } },
    { name: 'area', match: 'eq', domain: ['near', 'far', 'farther'] },
  ],
  outputs: ['rate'],
  hit: 'unique',
  rows: [
    [[1, 8], 'near', 1],
    [[8, null], 'near', 2],
    ['*', ['far', 'farther'], 3],
  ],
};

test('a range includes its beginning and not its end', () => {
  expect(findRows(bands, [7, 'near']).rows).toEqual([0]);
  expect(findRows(bands, [8, 'near']).rows).toEqual([1]);
  expect(findRows(bands, [0, 'near']).rows).toEqual([]);
  expect(findRows(bands, [400, 'farther']).rows).toEqual([2]);
});

test('a look-up with too few keys is an error', () => {
  expect(() => findRows(bands, [7])).toThrow(ExpressionError);
});

test('first takes the first, collect takes all', () => {
  const rows = [
    ['*', '*', 1],
    ['*', 'near', 2],
  ];
  expect(findRows({ ...bands, rows, hit: 'first' }, [1, 'near']).rows).toEqual([0]);
  expect(findRows({ ...bands, rows, hit: 'collect' }, [1, 'near']).rows).toEqual([0, 1]);
});

test('a whole table has no faults', () => {
  expect(tableFaults(bands)).toEqual([]);
});

test('a gap is told by inputs that fall into it', () => {
  const rows = [[[1, 8], 'near', 1], [[10, null], 'near', 2], bands.rows[2] ?? []];
  expect(tableFaults({ ...bands, rows })).toEqual([{ fault: 'gap', inputs: { days: 8, area: 'near' } }]);
});

test('the last value of the domain belongs to it', () => {
  const rows = [[[1, 30], 'near', 1], bands.rows[2] ?? []];
  expect(tableFaults({ ...bands, rows })).toEqual([{ fault: 'gap', inputs: { days: 30, area: 'near' } }]);
});

test('two rows for the same inputs overlap, unless the first is meant', () => {
  const rows = [...bands.rows, [[5, 6], 'near', 9]];
  expect(tableFaults({ ...bands, rows })).toEqual([{ fault: 'overlap', rows: [0, 3] }]);
  expect(tableFaults({ ...bands, rows, hit: 'first' })).toEqual([]);
});

test('without a declared domain only what lies between rows is a gap', () => {
  const inputs: DecisionTable['inputs'] = [{ name: 'days', match: 'range' }];
  const table = (...rows: [number | null, number | null][]): DecisionTable => ({
    ...bands,
    inputs,
    rows: rows.map((row) => [row, 1]),
  });
  expect(tableFaults(table([1, 5], [5, 9]))).toEqual([]);
  expect(tableFaults(table([1, 5], [6, 9]))).toEqual([{ fault: 'gap', inputs: { days: 5 } }]);
  expect(tableFaults(table([null, 5], [null, 3])).map(({ fault }) => fault)).toEqual(['overlap']);
});

test('a row of the wrong width is told first', () => {
  expect(tableFaults({ ...bands, rows: [[[1, 8], 'near']] })).toEqual([{ fault: 'width', row: 0 }]);
});
