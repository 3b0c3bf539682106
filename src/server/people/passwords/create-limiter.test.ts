import { expect, test } from 'vitest';
import { limitConcurrency } from './create-limiter.ts';

test('a few of many tasks run at once, the others follow in order, and a failure frees its place', async () => {
  const inTurn = limitConcurrency(2);
  const ends: (() => void)[] = [];
  const begun: number[] = [];
  const works = Array.from({ length: 5 }, (_, number) =>
    inTurn(() => {
      begun.push(number);
      return new Promise<number>((done, failed) =>
        ends.push(() => (number === 1 ? failed(new Error('broken')) : done(number))),
      );
    }),
  );
  const results = Promise.allSettled(works);
  for (const expected of [
    [0, 1],
    [0, 1, 2],
    [0, 1, 2, 3],
    [0, 1, 2, 3, 4],
  ]) {
    await new Promise((done) => setImmediate(done));
    expect(begun).toEqual(expected);
    ends.shift()?.();
  }
  for (const end of ends) end();
  expect((await results).map(({ status }) => status)).toEqual([
    ...['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'],
  ]);
});
