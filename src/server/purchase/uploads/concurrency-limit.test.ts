import { expect, test } from 'vitest';
import { createGate } from '#tests/support/gate.ts';
import { limitConcurrency } from './concurrency-limit.ts';

test('a limited number runs at once, others wait in order, and a full queue refuses more', async () => {
  const inTurn = limitConcurrency({ atOnce: 2, waiting: 2 });
  const works = [1, 2, 3, 4].map(createGate);
  const begun: number[] = [];
  const done = works.map(({ opened }, at) =>
    inTurn(async () => {
      begun.push(at + 1);
      await opened;
      return at + 1;
    }),
  );
  await expect(inTurn(async () => 5)).rejects.toMatchObject({ status: 503, code: 'tooBusy' });
  expect(begun).toEqual([1, 2]);

  works[1]?.open();
  expect(await done[1]).toBe(2);
  expect(begun).toEqual([1, 2, 3]);
  for (const { open } of works) open();
  expect(await Promise.all(done)).toEqual([1, 2, 3, 4]);
});

test('owners share the turns, whether they have many tasks or few', async () => {
  const inTurn = limitConcurrency({ atOnce: 1, waiting: 9 });
  const done: string[] = [];
  const asked = ['first', 'many', 'many', 'many', 'few'].map((whose) => inTurn(async () => done.push(whose), whose));
  await Promise.all(asked);
  expect(done).toEqual(['first', 'many', 'few', 'many', 'many']);
});

test('a task that fails releases its turn', async () => {
  const inTurn = limitConcurrency({ atOnce: 1, waiting: 0 });
  await expect(inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await inTurn(async () => 'next')).toBe('next');
});
