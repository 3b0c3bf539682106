import { expect, test } from 'vitest';
import { takeTurns } from './take-turns.ts';

/** Work that ends when it is told to. */
function someWork() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { ended, end };
}

test('so many at once, others in the order in which they came, and no more than may wait', async () => {
  const inTurn = takeTurns({ atOnce: 2, waiting: 2 });
  const works = [1, 2, 3, 4].map(someWork);
  const begun: number[] = [];
  const done = works.map(({ ended }, at) =>
    inTurn(async () => {
      begun.push(at + 1);
      await ended;
      return at + 1;
    }),
  );
  await expect(inTurn(async () => 5)).rejects.toMatchObject({ status: 503, code: 'tooBusy' });
  expect(begun).toEqual([1, 2]);

  works[1]?.end();
  expect(await done[1]).toBe(2);
  expect(begun).toEqual([1, 2, 3]);
  for (const { end } of works) end();
  expect(await Promise.all(done)).toEqual([1, 2, 3, 4]);
});

test('who waits with much takes turns with who waits with little', async () => {
  const inTurn = takeTurns({ atOnce: 1, waiting: 9 });
  const done: string[] = [];
  const asked = ['first', 'many', 'many', 'many', 'few'].map((whose) => inTurn(async () => done.push(whose), whose));
  await Promise.all(asked);
  expect(done).toEqual(['first', 'many', 'few', 'many', 'many']);
});

test('work that fails gives its turn back', async () => {
  const inTurn = takeTurns({ atOnce: 1, waiting: 0 });
  await expect(inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await inTurn(async () => 'next')).toBe('next');
});
