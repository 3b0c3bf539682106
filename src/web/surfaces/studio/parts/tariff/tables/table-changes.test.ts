import { expect, test } from 'vitest';
import type { Json } from '#engine/language/json.ts';
import { listTables } from '#web/surfaces/studio/base/values/list-tables.ts';
import { createWorkspace } from '#web/surfaces/studio/base/workspace/workspace.ts';
import type { GridEdit } from '../grid/grid-edits.ts';
import { findCellIssue, readTableCells } from './table-cells.ts';
import { buildTableChanges, buildWholeTableChange } from './table-changes.ts';

const tables = {
  daily: {
    inputs: [
      { name: 'days', match: 'range', domain: { from: 1, to: 60 } },
      { name: 'plan', match: 'eq', domain: ['calm', 'storm', 3] },
    ],
    outputs: ['rate', 'cents', 'isOpen'],
    hit: 'unique',
    rows: [
      [[1, 31], ['calm', 3], '100.5', 300, true],
      [[31, null], '*', '90', 150, false],
    ],
  },
  least: { $ref: '../shared/least.json#/tables/least' },
  large: { inputs: [{ name: 'days', match: 'range' }], outputs: ['rate'], hit: 'first', csv: 'rates/large.csv' },
};
const shared = {
  tables: { least: { inputs: [{ name: 'plan', match: 'eq' }], outputs: ['amount'], hit: 'unique', rows: [['*', 5]] } },
};
const large = 'product-schemas/boat/rates/large.csv';
const files: Record<string, string> = {
  'product-schemas/boat/rating.json': JSON.stringify({ tables }),
  'product-schemas/boat/form.json': '{}',
  'product-schemas/shared/least.json': JSON.stringify(shared),
  [large]: 'rate;days\n1;..6\n2;6..\n',
};

function aWorkspace() {
  const workspace = createWorkspace(
    { contentHash: '0', files },
    {
      load: async () => ({ contentHash: '0', files }),
      send: async () => ({ contentHash: '0', previousHash: '0' }),
      kindOf: () => 'final',
    },
  );
  const open = (name: string) => {
    const table = listTables(workspace.value, 'boat').find((one) => one.name === name);
    const cells = table && readTableCells(table, workspace.value);
    if (!table || !cells) throw new Error(`no table ${name}`);
    return { table, cells };
  };
  const edit = (name: string, ...edits: GridEdit[]) => {
    const { table, cells } = open(name);
    workspace.change(buildTableChanges(table, cells, edits, () => workspace.text(table.csv ?? table.place.path) ?? ''));
  };
  const rowsIn = (path: string, ...keys: string[]) =>
    keys.reduce<Json | undefined>((value, key) => (value as Record<string, Json>)[key], workspace.value(path));
  return { workspace, open, edit, rowsIn };
}

const put = (row: number, column: number, to: string): GridEdit => ({ is: 'cells', cells: [{ row, column, to }] });

test('a cell is read as it is typed, and retains its kind when it is written', () => {
  const { open, edit, rowsIn } = aWorkspace();
  expect(open('daily').cells.rows).toEqual([
    ['1..31', 'calm|3', '100.5', '300', 'true'],
    ['31..', '*', '90', '150', 'false'],
  ]);
  edit('daily', put(0, 0, '1..15'), put(0, 1, '3|storm'), put(0, 2, '101.50'), put(0, 3, '310'), put(0, 4, 'false'));
  expect(rowsIn('product-schemas/boat/rating.json', 'tables', 'daily', 'rows', '0')).toEqual([
    [1, 15],
    [3, 'storm'],
    '101.50',
    310,
    false,
  ]);
});

test('a table in a shared file is changed there', () => {
  const { edit, rowsIn, open } = aWorkspace();
  expect(open('least').table.isShared).toBe(true);
  edit('least', { is: 'insert', at: 0, rows: [['calm', '7']] });
  expect(rowsIn('product-schemas/shared/least.json', 'tables', 'least', 'rows')).toEqual([
    ['calm', 7],
    ['*', 5],
  ]);
});

test('a table in a file retains its column order and its separator; an edit of several rows is one undo step', async () => {
  const { workspace, open, edit } = aWorkspace();
  expect(open('large').cells.columns.map(({ name }) => name)).toEqual(['rate', 'days']);
  edit(
    'large',
    put(0, 0, '1.10'),
    { is: 'insert', at: 2, rows: [['3', '9..']] },
    { is: 'move', at: 2, count: 1, by: -1 },
  );
  expect(workspace.text(large)).toBe('rate;days\n1.10;..6\n3;9..\n2;6..\n');
  edit('large', { is: 'remove', at: 0, count: 2 });
  expect(workspace.text(large)).toBe('rate;days\n2;6..\n');
  workspace.undo();
  workspace.undo();
  expect(workspace.value(large)).toEqual([
    ['rate', 'days'],
    ['1', '..6'],
    ['2', '6..'],
  ]);
});

test('an emptied row of a file is removed, because a line without cells is not a row', () => {
  const { workspace, edit } = aWorkspace();
  edit('large', {
    is: 'cells',
    cells: [
      { row: 0, column: 0, to: '' },
      { row: 0, column: 1, to: '' },
      { row: 1, column: 0, to: '4' },
    ],
  });
  expect(workspace.value(large)).toEqual([
    ['rate', 'days'],
    ['4', '6..'],
  ]);
});

test('a wrong value is retained as typed and reported', () => {
  const { open, edit } = aWorkspace();
  const typed = ['7..3', 'clam', '1,200.50', 'many', 'perhaps'];
  edit('daily', ...typed.map((to, column) => put(0, column, to)));
  const { rows, columns } = open('daily').cells;
  expect(rows[0]).toEqual(typed);
  expect(columns.map((column, at) => findCellIssue(column, rows[0]?.[at] ?? ''))).toEqual([
    ...['backwards', 'domain', 'comma'],
    // One of two rows is a number: that is not more than half.
    ...[undefined, undefined],
  ]);
  expect(findCellIssue({ name: 'cents', kind: 'number' }, 'many')).toBe('number');
  expect(findCellIssue({ name: 'isOpen', kind: 'boolean' }, 'perhaps')).toBe('boolean');
  expect(findCellIssue({ name: 'days', kind: 'text', input: { name: 'days', match: 'range' } }, 'x')).toBe('range');
  expect(findCellIssue({ name: 'cents', kind: 'number' }, '')).toBe('empty');
});

test('a change of hundreds of rows at once is one edit', () => {
  const { workspace, edit } = aWorkspace();
  const rows = Array.from({ length: 1000 }, (_row, index) => [String(index), `${index + 10}..${index + 11}`]);
  edit('large', { is: 'insert', at: 2, rows });
  expect((workspace.value(large) as string[][]).length).toBe(1003);
  workspace.undo();
  expect(workspace.text(large)).toBe(files[large]);
});

test('a table from a spreadsheet retains its row matching and its columns (jdm-editor 144)', () => {
  const { workspace, open } = aWorkspace();
  const path = 'product-schemas/boat/rating.json';
  const before = workspace.value(path) as { tables: Record<string, Record<string, Json>> };
  for (const [name, row] of [
    ['large', ['9', '0..']],
    ['daily', ['1..', '*', '80', '100', 'true']],
  ] as const) {
    const { table, cells } = open(name);
    workspace.change(buildWholeTableChange(table, cells, [row], workspace.text(table.csv ?? path) ?? ''));
  }
  expect(workspace.text(large)).toBe('rate;days\n9;0..\n');
  const { daily, ...others } = before.tables;
  expect(workspace.value(path)).toEqual({
    tables: { ...others, daily: { ...daily, rows: [[[1, null], '*', '80', 100, true]] } },
  });
});
