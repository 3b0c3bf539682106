import { expect, test } from 'vitest';
import { parseClipboard } from '#web/surfaces/studio/base/inputs/parse-clipboard.ts';
import { applyGridEdits, buildPasteEdits, formatClipboard } from './grid-edits.ts';

const rows = [
  ['..6', 'basic', '1.20'],
  ['6..', 'basic', '1.50'],
];
const at = (top: number, left: number, bottom = top, right = left) => ({ top, bottom, left, right });

test('cells with any content can be copied to a spreadsheet and back', () => {
  const odd = [
    ['a "b"', 'two\tcells', ''],
    ['', 'ខ្មែរ', '-1'],
  ];
  expect(parseClipboard(formatClipboard(odd, at(0, 0, 1, 2)))).toEqual([
    ['a "b"', 'two cells', ''],
    ['', 'ខ្មែរ', '-1'],
  ]);
  // Excel ends lines like this.
  expect(parseClipboard('1\t2\r\n3\t4\r\n')).toEqual([
    ['1', '2'],
    ['3', '4'],
  ]);
  expect(parseClipboard('1\t\r\n\t4\r\n')).toEqual([
    ['1', ''],
    ['', '4'],
  ]);
});

test('a paste begins at the chosen cell, adds missing rows and counts cells without a column', () => {
  const { edits, over } = buildPasteEdits(rows, 3, at(1, 1), [
    ['gold', '9', 'too much'],
    ['silver', '8'],
  ]);
  expect(over).toBe(1);
  expect(applyGridEdits(rows, edits)).toEqual([rows[0], ['6..', 'gold', '9'], ['', 'silver', '8']]);
});

test('one cell fills the whole selection; a cell with the same value has no edit', () => {
  const { edits } = buildPasteEdits(rows, 3, at(0, 2, 1, 2), [['1.50']]);
  expect(edits).toEqual([{ is: 'cells', cells: [{ row: 0, column: 2, to: '1.50' }] }]);
});

test('rows are moved, inserted and removed; other rows remain the same', () => {
  const three = [...rows, ['*', '*', '2']];
  const made = applyGridEdits(three, [
    { is: 'move', at: 1, count: 2, by: -1 },
    { is: 'insert', at: 1, rows: [['x', 'y', 'z']] },
    { is: 'remove', at: 2, count: 1 },
  ]);
  expect(made.map(([first]) => first)).toEqual(['6..', 'x', '..6']);
  expect(made[0]).toBe(rows[1]);
});
