import { expect, test } from 'vitest';
import type { TableCells } from '../tables/table-cells.ts';
import { diffTables } from './diff-tables.ts';

const cells: TableCells = {
  columns: [
    { name: 'days', kind: 'text', input: { name: 'days', match: 'range' } },
    { name: 'plan', kind: 'text', input: { name: 'plan', match: 'eq' } },
    { name: 'rate', kind: 'number' },
  ],
  rows: [
    ['..6', 'basic', '0.0300'],
    ['6..', 'basic', '0.0200'],
    ['..6', 'gold', '0'],
    ['6..', 'gold', '5'],
  ],
};

test('rows are distinguished by their inputs; columns may have any order', () => {
  const made = diffTables(cells, [
    ['rate', 'plan', 'days'],
    ['0.03', 'basic', '..6'],
    ['0.025', 'basic', '6..'],
    ['1', 'gold', '..6'],
    ['9', 'silver', '*'],
    ['', '', ''],
  ]);
  expect(made).toMatchObject({
    added: [['*', 'silver', '9']],
    removed: [['6..', 'gold', '5']],
    changed: [
      { before: '0.0200', after: '0.025', percent: 25 },
      { before: '0', after: '1', percent: null },
    ],
    largest: { after: '0.025' },
    // A number that the spreadsheet shortened is not a change.
    rows: [
      ['..6', 'basic', '0.0300'],
      ['6..', 'basic', '0.025'],
      ['..6', 'gold', '1'],
      ['*', 'silver', '9'],
    ],
  });
});

test('the same table has no difference, and the largest change is the one farthest from its old value', () => {
  const same = diffTables(cells, [['days', 'plan', 'rate'], ...cells.rows]);
  expect(same).toMatchObject({ added: [], removed: [], changed: [], largest: undefined });
  const less = cells.rows.map(([days = '', plan = '', rate = '']) => [days, plan, plan === 'gold' ? rate : '0.01']);
  expect(diffTables(cells, [['days', 'plan', 'rate'], ...less])).toMatchObject({ largest: { percent: -66.7 } });
});

test('missing, unknown and repeated columns are reported', () => {
  expect(diffTables(cells, [['days', 'colour', 'rate', 'rate']])).toEqual({
    missing: ['plan'],
    unknown: ['colour', 'rate'],
  });
});
