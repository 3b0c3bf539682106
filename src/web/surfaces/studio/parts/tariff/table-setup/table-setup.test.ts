import { expect, test } from 'vitest';
import type { Json } from '#engine/language/json.ts';
import { listTables } from '#web/surfaces/studio/base/values/list-tables.ts';
import { createWorkspace } from '#web/surfaces/studio/base/workspace/workspace.ts';
import { baseSteps, placeOfNet } from '../formulas/add-base.tsx';
import { canMoveStep } from '../formulas/create-step.ts';
import { checkTable } from '../tables/check-table.ts';
import { readTableCells } from '../tables/table-cells.ts';
import { createTable, parseBandStarts } from './create-table.ts';
import { addInput, addOutput, findTableLookups, removeColumn } from './table-columns.ts';

const bands = { name: 'days', is: 'bands', starts: [1, 8, 15], last: 30 } as const;
const plans = { name: 'plan', is: 'options', values: ['basic', 'gold'] } as const;

test('a table has a row for each combination of bands and options, without a gap from the first number to the last', () => {
  const { inputs, rows } = createTable([bands, plans], ['rate']);
  expect(rows).toEqual([
    [[1, 8], 'basic', '0'],
    [[1, 8], 'gold', '0'],
    [[8, 15], 'basic', '0'],
    [[8, 15], 'gold', '0'],
    [[15, 31], 'basic', '0'],
    [[15, 31], 'gold', '0'],
  ]);
  expect(inputs[0]).toEqual({ name: 'days', match: 'range', domain: { from: 1, to: 30 } });
  // Without a maximum, the last band has no end.
  expect(createTable([{ ...bands, last: null }], ['rate']).rows.at(-1)).toEqual([[15, null], '0']);
});

test.each<[string, number[] | undefined]>([
  ['1, 8, 15', [1, 8, 15]],
  ['0 99.5;200', [0, 99.5, 200]],
  ['8, 1', undefined],
  ['1, two', undefined],
  ['', undefined],
])('the starts of bands are read from "%s"', (typed, starts) => expect(parseBandStarts(typed)).toEqual(starts));

/** Makes a product with a table that the premium reads by plan. The rows are in the file itself or in a CSV file. */
function opened(csv: boolean) {
  const rows = [
    ['basic', '100'],
    ['gold', '200'],
  ];
  const table = {
    inputs: [{ name: 'plan', match: 'eq', domain: ['basic', 'gold'] }],
    outputs: ['rate'],
    hit: 'unique',
  };
  const rating = {
    inputs: { plan: { from: { var: 'plan' }, type: 'string' } },
    tables: { rates: csv ? { ...table, csv: 'rates/rates.csv' } : { ...table, rows } },
    steps: [{ set: 'price', part: 'net', logic: { '*': [{ lookup: ['rates', 'rate', { var: 'plan' }] }, 2] } }],
  };
  const files = {
    'product-schemas/p/rating.json': JSON.stringify(rating),
    'product-schemas/p/form.json': '{}',
    ...(csv ? { 'product-schemas/p/rates/rates.csv': 'plan,rate\nbasic,100\ngold,200\n' } : {}),
  };
  const hash = { contentHash: '1', previousHash: '1' };
  const workspace = createWorkspace(
    { contentHash: '1', files },
    { send: async () => hash, load: async () => ({ contentHash: '1', files }), kindOf: () => 'final' },
  );
  const of = { read: workspace.value, text: workspace.text, product: 'p' };
  const now = () => listTables(workspace.value, 'p')[0]!;
  const cells = () => {
    const { columns, rows: all } = readTableCells(now(), workspace.value)!;
    return [columns.map(({ name }) => name), ...all];
  };
  const logic = () =>
    (workspace.value('product-schemas/p/rating.json') as { steps: { logic: Json }[] }).steps[0]?.logic;
  return { workspace, of, now, cells, logic };
}

test.each([false, true])('columns are added and removed together with their lookups (in lines: %s)', (csv) => {
  const { workspace, of, now, cells, logic } = opened(csv);
  const before = cells();
  workspace.change(addOutput(now(), 'share', '0', of));
  expect(cells()).toEqual([
    ['plan', 'rate', 'share'],
    ['basic', '100', '0'],
    ['gold', '200', '0'],
  ]);
  workspace.change(removeColumn(now(), 'share', of));
  expect(cells()).toEqual(before);

  workspace.change(addInput(now(), { name: 'age', match: 'range' }, of));
  expect(cells()).toEqual([
    ['plan', 'age', 'rate'],
    ['basic', '*', '100'],
    ['gold', '*', '200'],
  ]);
  expect(logic()).toEqual({ '*': [{ lookup: ['rates', 'rate', { var: 'plan' }, { var: 'age' }] }, 2] });
  expect(checkTable(now(), readTableCells(now(), workspace.value)!)).toMatchObject({ overlaps: [], gaps: [] });
  workspace.change(removeColumn(now(), 'age', of));
  expect(cells()).toEqual(before);
  expect(logic()).toEqual({ '*': [{ lookup: ['rates', 'rate', { var: 'plan' }] }, 2] });
  expect(findTableLookups(now(), of)).toHaveLength(1);
});

test('a price of a table becomes lines of the premium, before all lines that are a share of them', () => {
  const from = { table: 'rates', column: 'rate', keys: ['plan'], minorUnits: 100 };
  const found = { '*': [{ lookup: ['rates', 'rate', { var: 'plan' }] }, 100] };
  expect(baseSteps('amount', 'price', from)).toEqual([{ set: 'price', part: 'net', logic: found }]);
  const factor = (id: string) => ({ id, logic: { var: id }, isInCents: false });
  expect(baseSteps('perUnit', 'stay', from, factor('days'))).toEqual([
    { set: 'stay', part: 'net', logic: { '*': [found, { var: 'days' }] } },
  ]);
  expect(baseSteps('perPerson', 'group', from, factor('persons')).at(-1)).toEqual({
    set: 'group',
    part: 'net',
    persons: { count: 'persons', each: 'groupRate' },
    logic: { '*': [{ var: 'groupRate' }, { var: 'persons' }] },
  });
  const sum = { id: 'plan death', logic: { lookup: ['benefits', 'death', { var: 'plan' }] }, isInCents: true };
  // The amounts of plans are in cents: 2 percent of 1,000.00 is 2,000 cents.
  expect(baseSteps('percent', 'share', from, sum).at(-1)?.logic).toEqual({
    '/': [{ '*': [sum.logic, { var: 'shareRate' }] }, 100],
  });
  expect(baseSteps('percent', 'share', from, factor('value')).at(-1)?.logic).toEqual({
    '*': [{ var: 'value' }, { var: 'shareRate' }],
  });
  // A currency without minor units: 2 percent of 1,000 riel are 20 riel.
  expect(baseSteps('percent', 'share', { ...from, minorUnits: 1 }, factor('value')).at(-1)?.logic).toEqual({
    '/': [{ '*': [{ '*': [{ var: 'value' }, { var: 'shareRate' }] }, 1] }, 100],
  });
  expect(placeOfNet([{}, { part: 'net' }, { part: 'levy' }])).toBe(2);
  expect(placeOfNet([{}, { part: 'fee' }])).toBe(1);
});

test('steps exchange places if neither reads the other', () => {
  const steps = [
    { set: 'net', logic: 100 },
    { set: 'loading', logic: { '*': [{ var: 'net' }, 2] } },
    { set: 'fee', logic: 5 },
  ];
  expect([canMoveStep(steps, 0, 1), canMoveStep(steps, 1, 1), canMoveStep(steps, 2, 1)]).toEqual([false, true, false]);
});
