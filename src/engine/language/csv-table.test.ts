import { describe, expect, test } from 'vitest';
import { parseTypedCell, readCsvTable } from './csv-table.ts';
import type { DecisionTable } from './definition.ts';

const columns: Pick<DecisionTable, 'inputs' | 'outputs'> = {
  inputs: [
    { name: 'area', match: 'eq', domain: [1, 2, 3] },
    { name: 'days', match: 'range', domain: { from: 1, to: 365 } },
    { name: 'plan', match: 'eq' },
  ],
  outputs: ['rate', 'note'],
};

const read = (...lines: string[]) =>
  readCsvTable(
    columns,
    lines.map((line, index) => ({ line: index + 1, cells: line.split(',') })),
  );

const HEADER = 'area,days,plan,rate,note';

test('the same table in CSV and in JSON has the same rows', () => {
  const { rows, lines, faults } = read(
    HEADER,
    '1,..6,basic,5.95,short',
    '2|3,6..31,basic|standard,12.00,long',
    '*,31..,*,0.086,any',
    '3,-1.5..0.5,premium,1,x',
  );
  expect(faults).toEqual([]);
  expect(rows).toEqual([
    [1, [null, 6], 'basic', '5.95', 'short'],
    [[2, 3], [6, 31], ['basic', 'standard'], '12.00', 'long'],
    ['*', [31, null], '*', '0.086', 'any'],
    [3, [-1.5, 0.5], 'premium', '1', 'x'],
  ]);
  expect(lines).toEqual([2, 3, 4, 5]);
});

test('the columns may be in any order', () => {
  expect(read('note,rate,plan,days,area', 'x,5,basic,1..2,1').rows).toEqual([[1, [1, 2], 'basic', '5', 'x']]);
});

describe('the reader reports a fault with its line', () => {
  test.each<[code: string, line: number, message: string, lines: string[]]>([
    ['csv-header', 1, 'no column "note"', ['area,days,plan,rate', '1,..6,basic,5']],
    ['csv-header', 1, 'no column "colour"', [`${HEADER},colour`, '1,..6,basic,5,x,red']],
    ['csv-header', 1, 'Two columns are "rate"', [`${HEADER},rate`, '1,..6,basic,5,x,6']],
    ['csv-header', 1, 'no column "area"', []],
    ['csv-width', 1, 'no rows', [HEADER]],
    ['csv-width', 3, '4 cells, but 5 columns', [HEADER, '1,..6,basic,5,x', '1,..6,basic,5']],
    ['csv-cell', 2, '"area" is "4", which is not in the domain', [HEADER, '4,..6,basic,5,x']],
    ['csv-cell', 2, '"area" is "1|", which is not in the domain', [HEADER, '1|,..6,basic,5,x']],
    ['csv-cell', 2, '"days" is "6", which is no range', [HEADER, '1,6,basic,5,x']],
    ['csv-cell', 2, '"days" is "..", which is no range', [HEADER, '1,..,basic,5,x']],
    ['csv-cell', 2, '"rate" is "": it is empty', [HEADER, '1,..6,basic,,x']],
  ])('%s, line %i: %s', (code, line, message, lines) => {
    const { faults } = read(...lines);
    expect(faults).toContainEqual(expect.objectContaining({ code, line }));
    expect(faults.map((fault) => fault.message).join(' ')).toContain(message);
  });

  test('and reports nothing else about a table without its columns, or about a row without its cells', () => {
    expect(read('area,days,plan,rate', '4,..6,basic,5')).toEqual({
      ...{ rows: [], lines: [] },
      faults: [
        {
          ...{ code: 'csv-header', line: 1, message: 'There is no column "note".' },
          mend: 'The columns are area, days, plan, rate, note.',
        },
      ],
    });
    const { rows, faults } = read(HEADER, '1,..6,basic', '1,..6,basic,5,x');
    expect(rows).toEqual([[], [1, [null, 6], 'basic', '5', 'x']]);
    expect(faults).toEqual([
      {
        ...{ code: 'csv-width', line: 2, message: 'There are 3 cells, but 5 columns.' },
        mend: 'Write one cell for each column.',
      },
    ]);
    expect(read(HEADER, '4,..6,basic,5,x')).toMatchObject({
      rows: [[null, [null, 6], 'basic', '5', 'x']],
      faults: [{ mend: 'Write one of 1, 2, 3, several as a|b, or *.' }],
    });
  });

  test('the fault of a cell is shown while somebody types it', () => {
    const [area, days, plan] = columns.inputs;
    expect(parseTypedCell(undefined, '*')).toEqual({ value: '*' });
    expect(parseTypedCell(area, '*')).toEqual({ value: '*' });
    expect(parseTypedCell(area, ' 1 | 3 ')).toEqual({ value: [1, 3] });
    expect(parseTypedCell(plan, 'any|other')).toEqual({ value: ['any', 'other'] });
    expect(parseTypedCell(days, '-1.5..')).toEqual({ value: [-1.5, null] });
    expect([
      parseTypedCell(plan, ''),
      parseTypedCell(plan, '|'),
      parseTypedCell(undefined, '1,5'),
      parseTypedCell(days, '5'),
    ]).toEqual([...[{ fault: 'empty' }, { fault: 'domain' }, { fault: 'comma' }, { fault: 'range' }]]);
  });

  test.each(['1,200', '0,5', '1 200,50', '12,'])('%s may mean two numbers, so it is a fault', (rate) => {
    const { faults } = readCsvTable({ inputs: [], outputs: ['rate'] }, [
      { line: 1, cells: ['rate'] },
      { line: 2, cells: [rate] },
    ]);
    expect(faults).toMatchObject([{ code: 'csv-cell', line: 2 }]);
  });
});
