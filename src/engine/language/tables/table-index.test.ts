import { expect, test } from 'vitest';
import type { DecisionTable } from '../definition.ts';
import type { Json } from '../json.ts';
import { findCandidateRows } from './table-index.ts';

const table = (matches: ('eq' | 'range')[], rows: Json[][]): DecisionTable => ({
  inputs: matches.map((match, at) => ({ name: `column${at}`, match })),
  ...{ outputs: ['rate'], hit: 'collect', rows: rows.map((row) => [...row, 1]) },
});
const numbered = (count: number, row: (nth: number) => Json[]) => Array.from({ length: count }, (_, nth) => row(nth));

test('the index of a long table returns the rows that accept a value, in their order', () => {
  const rows = numbered(40, (nth) => [nth === 20 ? '*' : nth === 30 ? ['v7', 'v8', 'v8'] : `v${nth}`]);
  const words = table(['eq'], rows);
  const of = (word: string) => findCandidateRows(words, [word]);
  expect([of('v3'), of('v7'), of('v8'), of('v39'), of('none')]).toEqual([
    ...[[3, 20], [7, 20, 30], [8, 20, 30], [20, 39], [20]],
  ]);
  const none = table(
    ['eq'],
    numbered(40, (nth) => [`v${nth}`]),
  );
  expect([findCandidateRows(none, ['v0']), findCandidateRows(none, ['none'])]).toEqual([[0], []]);
});

test('the index finds the bands of a number, which include their first value but not their end', () => {
  const rows = numbered(40, (nth) => [nth === 0 ? [null, 10] : nth === 39 ? [390, null] : [nth * 10, nth * 10 + 10]]);
  const bands = table(['range'], [...rows, ['*']]);
  const of = (number: number) => findCandidateRows(bands, [number]);
  expect([of(-5), of(9), of(10), of(19), of(20), of(389), of(390), of(9_999)]).toEqual([
    ...[
      [0, 40],
      [0, 40],
      [1, 40],
      [1, 40],
      [2, 40],
      [38, 40],
      [39, 40],
      [39, 40],
    ],
  ]);
});

test('the index asks the column that leaves the fewest rows, and no column if none leaves less than half', () => {
  const better = table(
    ['eq', 'eq'],
    numbered(40, (nth) => [nth < 15 ? 'a' : nth < 28 ? 'b' : 'c', `v${nth}`]),
  );
  expect(findCandidateRows(better, ['a', 'v7'])).toEqual([7]);
  const free = table(
    ['eq', 'range'],
    numbered(40, (nth) => ['*', [nth, nth + 1]]),
  );
  expect(findCandidateRows(free, ['a', 7])).toEqual([7]);
  const halves = table(
    ['eq'],
    numbered(40, (nth) => [nth < 20 ? 'a' : 'b']),
  );
  expect(findCandidateRows(halves, ['a'])).toBeUndefined();
  const less = table(
    ['eq'],
    numbered(41, (nth) => [nth < 20 ? 'a' : nth < 40 ? 'b' : 'c']),
  );
  expect(findCandidateRows(less, ['c'])).toEqual([40]);
  expect(findCandidateRows(less, ['c'])).toEqual([40]);
});

test('the index ignores a column that it cannot use, and a short table is read from its first row on', () => {
  const odd = table(
    ['range', 'eq'],
    numbered(40, (nth) => ['wide', `v${nth}`]),
  );
  expect(findCandidateRows(odd, [1, 'v7'])).toEqual([7]);
  expect(
    findCandidateRows(
      table(
        ['range'],
        numbered(40, () => ['wide']),
      ),
      [1],
    ),
  ).toBeUndefined();
  // An index of bands that all overlap would need too much memory.
  expect(
    findCandidateRows(
      table(
        ['range'],
        numbered(40, (nth) => [[nth, 1_000 + nth]]),
      ),
      [1],
    ),
  ).toBeUndefined();
  const short = (rows: number) =>
    findCandidateRows(
      table(
        ['eq'],
        numbered(rows, (nth) => [`v${nth}`]),
      ),
      ['v1'],
    );
  expect([short(32), short(33)]).toEqual([undefined, [1]]);
});
