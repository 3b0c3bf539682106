import { expect, test } from 'vitest';
import { INPUT_SEPARATOR } from '#web/surfaces/studio/base/values/list-tables.ts';
import { diffFiles } from './diff-files.ts';
import { diffValues } from './diff-values.ts';

const rates = (rows: (string | number)[][]) => ({
  tables: { rates: { inputs: [{ name: 'month' }, { name: 'venue' }], outputs: ['rate'], rows } },
});
const cell = (month: number, venue: string) => ['tables', 'rates', 'rows', `${month}${INPUT_SEPARATOR}${venue}`];

test('a table cell is named by the inputs of its row, also when another row is inserted before it', () => {
  const before = rates([
    [7, 'hall', 10],
    [8, 'tent', 14],
    [9, 'tent', 15],
  ]);
  const after = rates([
    [6, 'tent', 9],
    [7, 'hall', 10],
    [8, 'tent', 16],
  ]);
  expect(diffValues(before, after)).toEqual([
    { steps: [...cell(8, 'tent'), 'rate'], before: 14, after: 16 },
    { steps: cell(9, 'tent'), before: new Map([['rate', 15]]), after: undefined },
    { steps: cell(6, 'tent'), after: new Map([['rate', 9]]) },
  ]);
});

test('list items are found by their names; a moved item is a change of the order only', () => {
  const before = {
    steps: [
      { set: 'net', logic: { '*': [{ var: 'days' }, 2] } },
      { set: 'fee', logic: 3 },
    ],
  };
  const after = {
    steps: [
      { set: 'fee', logic: 3 },
      { set: 'net', logic: { '*': [{ var: 'days' }, 4] } },
    ],
  };
  expect(diffValues(before, after)).toEqual([
    { steps: ['steps', 'net', 'logic'], before: { '*': [{ var: 'days' }, 2] }, after: { '*': [{ var: 'days' }, 4] } },
    { steps: ['steps'], before: ['net', 'fee'], after: ['fee', 'net'], isOrder: true },
  ]);
});

test('only changed items are compared in a list without names', () => {
  const before = { by: [{ from: 1 }, { from: 2 }, { from: 3 }] };
  expect(diffValues(before, { by: [{ from: 1 }, { from: 3 }, { from: 4 }] })).toEqual([
    { steps: ['by', '#1', 'from'], before: 2, after: 4 },
  ]);
  expect(diffValues(before, { by: [{ from: 3 }, { from: 1 }, { from: 2 }] })).toEqual([]);
});

test('rows of a spreadsheet are named by the inputs of their table, or by the first cells that distinguish them', () => {
  const csv = 'product-schemas/w/rates.csv';
  const old = { [csv]: 'rate,month,venue\n10,7,hall\n14,8,tent\n' };
  const now = { [csv]: 'rate,month,venue\n10,7,hall\n16,8,tent\n' };
  expect(diffFiles(old, now, () => ['month', 'venue'])).toEqual([
    { path: csv, steps: [`8${INPUT_SEPARATOR}tent`, 'rate'], before: '14', after: '16' },
  ]);
  const reviewed = 'product-schemas/w/cases/reviewed/p.csv';
  const lines = (total: string) => ({ [reviewed]: `case,days,total\nhall,1,5\nhall,2,${total}\n` });
  expect(diffFiles(lines('9'), lines('8'), () => undefined)).toEqual([
    { path: reviewed, steps: [`hall${INPUT_SEPARATOR}2`, 'total'], before: '9', after: '8' },
  ]);
});

test('10,000 changed cells are found at once: the work grows with the rows, and not with their square', () => {
  let reads = 0;
  const table = (rate: number) =>
    rates(
      Array.from({ length: 10_000 }, (_none, at) => {
        const row = [at, 'tent', rate + at];
        return new Proxy(row, {
          get: (target, key, receiver) => {
            reads += 1;
            return Reflect.get(target, key, receiver);
          },
        });
      }),
    );
  expect(diffValues(table(1), table(2))).toHaveLength(10_000);
  // Two versions of 10,000 rows; each row is read at most 60 times.
  expect(reads).toBeLessThan(2 * 10_000 * 60);
});
