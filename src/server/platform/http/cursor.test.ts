import { expect, test } from 'vitest';
import { ApiProblem } from './api-problem.ts';
import { readCursor, writeCursor } from './cursor.ts';

const forged = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64url');

test('what is written is read back', () => {
  const at = new Date('2026-04-01T03:00:00.000Z');
  const cursor = writeCursor('-time', at, true, -500, 7);
  expect(readCursor(cursor, 'text', 'instant', 'flag', 'amount', 'serial')).toEqual(['-time', at, true, -500, 7]);
  expect(readCursor(undefined, 'text')).toBeUndefined();
});

test.each([
  ['instant', '-271821-04-20T00:00:00.000Z'],
  ['instant', '+275760-09-13T00:00:00.000Z'],
  ['instant', '2026-02-30T00:00:00.000Z'],
  ['instant', '2026-04-01'],
  ['instant', '0000-01-01T00:00:00.000Z'],
  ['instant', 'x'],
  ['instant', 5],
  ['amount', 2_147_483_648],
  ['amount', 9_007_199_254_740_991],
  ['amount', 1.5],
  ['amount', '1'],
  ['serial', -1],
  ['serial', 2 ** 53],
  ['flag', 2],
  ['flag', true],
  ['text', 'a\0b'],
  ['text', '\ud800'],
  ['text', null],
  ['text', { toString: 'x' }],
] as const)('%s %j is no cursor', (kind, value) => {
  expect(() => readCursor(forged([value]), kind)).toThrow(new ApiProblem(422, 'invalidRequest'));
});

test.each([['nonsense'], [''], [forged(null)], [forged({ 0: 'x', length: 1 })], [forged([])], [forged(['x', 'y'])]])(
  '%j is no cursor',
  (cursor) => {
    expect(() => readCursor(cursor, 'text')).toThrow(new ApiProblem(422, 'invalidRequest'));
  },
);
