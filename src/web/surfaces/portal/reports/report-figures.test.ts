import { expect, test } from 'vitest';
import { foldEmptyRows } from './report-figures.ts';

const row = (key: string, orders: number, rate: number | null = null) => ({ key, figures: { orders, rate } });

test('consecutive days without a figure are one entry, and other days remain single', () => {
  const rows = [
    row('1', 0),
    row('2', 0),
    row('3', 2),
    row('4', 0),
    row('5', 1, 50),
    row('6', 0),
    row('7', 0),
    row('8', 0),
  ];
  expect(foldEmptyRows(rows).map((group) => group.map(({ key }) => key))).toEqual([
    ...[['1', '2'], ['3'], ['4'], ['5'], ['6', '7', '8']],
  ]);
  expect(foldEmptyRows([])).toEqual([]);
});

test('a figure below zero is a figure', () => {
  expect(foldEmptyRows([row('1', -3), row('2', 0)])).toHaveLength(2);
});
