import { expect, test } from 'vitest';
import { ApiProblem } from './api-problem.ts';
import { readCursor, readLog, readPage, writeCursor } from './cursor.ts';

const forged = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64url');

test('a cursor returns its values after writing and reading', () => {
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

test('a cursor accepts the largest and the smallest value of a column', () => {
  const values = [2_147_483_647, -2_147_483_647, 0, Number.MAX_SAFE_INTEGER, false] as const;
  const kinds = ['amount', 'amount', 'serial', 'serial', 'flag'] as const;
  expect(readCursor(writeCursor(...values), ...kinds)).toEqual(values);
  expect(() => readCursor(forged([-2_147_483_648]), 'amount')).toThrow(new ApiProblem(422, 'invalidRequest'));
});

/** Creates rows that are numbered from 1. */
const rows = (count: number) => Array.from({ length: count }, (_one, at) => ({ id: at + 1 }));
const numbered =
  (count: number, asked: number[] = []) =>
  async (after: [number] | undefined, limit: number) => {
    asked.push(limit);
    return rows(count).slice(after?.[0] ?? 0, (after?.[0] ?? 0) + limit);
  };
const page = (count: number, cursor?: string, limit?: number | string, asked?: number[]) =>
  readPage(
    { ...(cursor === undefined ? {} : { cursor }), ...(limit === undefined ? {} : { limit }) },
    {
      kinds: ['serial'],
      read: numbered(count, asked),
      keyOf: ({ id }) => [id],
      view: (shown) => shown.map(({ id }) => id),
    },
  );

test('a page has 25 rows by default, and contains a cursor if more rows follow', async () => {
  const asked: number[] = [];
  const first = await page(30, undefined, undefined, asked);
  expect([first.items.length, first.items.at(-1), asked]).toEqual([25, 25, [26]]);
  const second = await page(30, first.next ?? '');
  expect(second).toEqual({ items: [26, 27, 28, 29, 30], next: null });
  expect(await page(3, undefined, '2')).toEqual({ items: [1, 2], next: writeCursor(2) });
});

test('the last page contains no cursor, also if it is full or empty', async () => {
  expect(await page(3, undefined, 3)).toEqual({ items: [1, 2, 3], next: null });
  expect(await page(0)).toEqual({ items: [], next: null });
  expect(await page(2, undefined, 0)).toEqual({ items: [], next: null });
});

test('a log is read by the number of its last line', async () => {
  const newestFirst = async (before: number | undefined, limit: number) =>
    rows(4)
      .toReversed()
      .filter(({ id }) => before === undefined || id < before)
      .slice(0, limit);
  const first = await readLog({ limit: 3 }, newestFirst);
  expect(first).toEqual({ items: [{ id: 4 }, { id: 3 }, { id: 2 }], next: writeCursor(2) });
  expect(await readLog({ cursor: first.next ?? '', limit: 3 }, newestFirst)).toEqual({
    items: [{ id: 1 }],
    next: null,
  });
});
