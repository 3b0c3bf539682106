import { expect, test } from 'vitest';
import { combineOptions, fillDown, type LineColumn, MAX_ROWS, pasteRows, readRow, toCell } from './line-rows.ts';

const month: LineColumn = {
  ...{ name: 'answer.month', label: 'Month', isAmount: false },
  options: [
    { code: '1', label: 'January' },
    { code: '2', label: 'February' },
  ],
};
const venue: LineColumn = {
  ...{ name: 'answer.venue', label: 'Venue', isAmount: false },
  options: [
    { code: 'hall', label: 'Hall' },
    { code: 'tent', label: 'Tent' },
  ],
};
const day: LineColumn = { name: 'answer.day', label: 'Day', isAmount: false };
const total: LineColumn = { name: 'total', label: 'Premium', isAmount: true };
const columns = [month, venue, total];

test('cells of a spreadsheet fill rows from the chosen cell on, and new rows follow', () => {
  const pasted = [
    ['Tent', '14.00'],
    ['Hall', '12', 'beyond the last column'],
  ];
  expect(pasteRows([{ 'answer.month': 'January' }], columns, { row: 0, column: 1 }, pasted)).toEqual([
    { 'answer.month': 'January', 'answer.venue': 'Tent', total: '14.00' },
    { 'answer.venue': 'Hall', total: '12' },
  ]);
  const many = Array.from({ length: MAX_ROWS + 5 }, () => ['January']);
  expect(pasteRows([], columns, { row: 0, column: 0 }, many)).toHaveLength(MAX_ROWS);
});

test('filling down preserves entered values', () => {
  const rows = [{}, { total: '14' }, {}, { total: '12' }, { total: '' }];
  expect(fillDown(rows, 'total').map((row) => row.total)).toEqual([undefined, '14', '14', '12', '12']);
});

test('each combination of the options is a row without a premium', () => {
  expect(combineOptions([...columns, day])).toEqual([
    { 'answer.month': 'January', 'answer.venue': 'Hall' },
    { 'answer.month': 'January', 'answer.venue': 'Tent' },
    { 'answer.month': 'February', 'answer.venue': 'Hall' },
    { 'answer.month': 'February', 'answer.venue': 'Tent' },
  ]);
});

test.each([
  [month, ' january ', '1'],
  [month, '2', '2'],
  [month, 'March', undefined],
  [total, '1,200.50', '120050'],
  [total, '$14', '1400'],
  [total, '-', '-'],
  [total, 'dear', undefined],
  [total, '', ''],
  [day, '31/3/2026', '2026-03-31'],
  [day, '2026-03-31', '2026-03-31'],
])('%j %s is the cell %s', (column, typed, cell) => expect(toCell(column, typed, 'USD')).toBe(cell));

test('a row without a premium is not read, and a wrong text is reported with its column', () => {
  const read = (row: Record<string, string>) => readRow(row, columns, { case: 'alone', note: 'Maly' }, 'USD');
  expect(read({ 'answer.month': 'January' })).toBeUndefined();
  expect(read({ 'answer.month': 'Maybe', total: '14' })).toEqual({ faults: ['answer.month'] });
  expect(read({ 'answer.venue': 'Tent', total: '14' })).toEqual({
    cells: { case: 'alone', note: 'Maly', 'answer.venue': 'tent', total: '1400' },
  });
});
