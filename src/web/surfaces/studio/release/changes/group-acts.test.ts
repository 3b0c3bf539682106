import { expect, test } from 'vitest';
import type { EditView } from '#contract/studio/files.ts';
import { diffActs, groupActs } from './group-acts.ts';

const path = 'product-schemas/w/form.json';
const edit = (second: number, one: Partial<EditView>, by = 'ann'): EditView => ({
  ...{ id: second, path, pointer: '/label', by: { id: by, name: by }, undoes: null, isUndone: false },
  at: `2026-11-29T10:00:${String(second).padStart(2, '0')}Z`,
  ...one,
});

test('key presses of one person at one place are one act; another person, place or direction begins another', () => {
  const edits = [
    edit(1, { before: 'D', after: 'Da' }),
    edit(2, { before: 'Da', after: 'Date' }),
    edit(3, { before: 'Date', after: 'Day' }, 'ben'),
    edit(4, { pointer: '/help', before: '', after: 'H' }),
    edit(5, { pointer: '/help', before: 'H', after: '', undoes: 4 }),
    edit(6, { pointer: '/list/0', after: 1 }),
    edit(7, { pointer: '/list/0', after: 2 }),
    edit(8, { pointer: '/a', after: 1 }),
    edit(8, { pointer: '/b', after: 1 }),
  ].toReversed();
  expect(groupActs(edits).map((act) => act.edits.length)).toEqual([2, 1, 1, 1, 1, 1, 2]);
});

test('an act is described with the content of its time: rows that were inserted later do not move it', () => {
  const table = (rows: (string | number)[][]) => ({ rates: { inputs: [{ name: 'm' }], outputs: ['rate'], rows } });
  const edits = [
    edit(1, { pointer: '/rates/rows/1/1', before: 14, after: 1 }),
    edit(2, { pointer: '/rates/rows/1/1', before: 1, after: 16 }),
    edit(3, { pointer: '/rates/rows/0', after: [6, 9] }),
  ].toReversed();
  const now = JSON.stringify(
    table([
      [6, 9],
      [7, 10],
      [8, 16],
    ]),
  );
  expect(
    diffActs(
      groupActs(edits),
      () => now,
      () => undefined,
    ),
  ).toEqual([
    [{ path, steps: ['rates', 'rows', '6'], after: new Map([['rate', 9]]) }],
    [{ path, steps: ['rates', 'rows', '8', 'rate'], before: 14, after: 16 }],
  ]);
  expect(
    diffActs(
      groupActs(edits),
      () => '{}',
      () => undefined,
    ),
  ).toEqual([undefined, undefined]);
});
