import { expect, test } from 'vitest';
import { actOnRows } from './act-on-rows.ts';

test('a failed row stops no other row, and each row has its result in order', async () => {
  const asked: string[] = [];
  const counts: number[] = [];
  const refusal = new Error('linkTooSoon');
  const results = await actOnRows(
    ['a', 'b', 'c'],
    async (row) => {
      asked.push(row);
      if (row === 'b') throw refusal;
    },
    (some) => counts.push(some.length),
  );
  expect(asked).toEqual(['a', 'b', 'c']);
  expect(counts).toEqual([1, 2, 3]);
  expect(results).toEqual([
    { row: 'a', error: undefined },
    { row: 'b', error: refusal },
    { row: 'c', error: undefined },
  ]);
});

test('one row is finished before the next begins', async () => {
  let running = 0;
  let most = 0;
  await actOnRows(
    [1, 2, 3],
    async () => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
    },
    () => {},
  );
  expect(most).toBe(1);
});
