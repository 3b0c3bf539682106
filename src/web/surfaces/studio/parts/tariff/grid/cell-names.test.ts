import { expect, test } from 'vitest';
import { createCellNames, nameCell, toCodeEdits } from './cell-names.ts';

const labels: Record<string, string> = { hall: 'Hall', tent: 'Tent', open: 'Outside', garden: 'Outside' };
const names = createCellNames([...Object.keys(labels), 'home'], (code) => labels[code]);

test('codes are shown by their names, and a name that two codes have is not used', () => {
  const shown = ['hall', 'hall|tent', '*', 'open', 'home', ''].map((cell) => nameCell({ names }, cell));
  expect(shown).toEqual(['Hall', 'Hall | Tent', '*', 'open', 'home', '']);
  expect(nameCell({}, 'hall')).toBe('hall');
  expect(createCellNames(['a'], () => undefined)).toBeUndefined();
});

test('names and codes can be typed and pasted, and the table has codes', () => {
  const columns = [{ names }, {}];
  const rows = [
    ['hall', '10'],
    ['tent', '20'],
  ];
  const edits = toCodeEdits(
    [
      {
        is: 'cells',
        cells: [
          // The name of the present code changes nothing.
          { row: 0, column: 0, to: 'Hall' },
          { row: 1, column: 0, to: 'tent | HALL' },
          { row: 1, column: 1, to: 'Hall' },
        ],
      },
      { is: 'insert', at: 2, rows: [['Tent', '30']] },
    ],
    columns,
    rows,
  );
  expect(edits).toEqual([
    {
      is: 'cells',
      cells: [
        { row: 1, column: 0, to: 'tent|hall' },
        { row: 1, column: 1, to: 'Hall' },
      ],
    },
    { is: 'insert', at: 2, rows: [['tent', '30']] },
  ]);
  expect(toCodeEdits([{ is: 'cells', cells: [{ row: 0, column: 0, to: 'hall' }] }], columns, rows)).toEqual([]);
});
