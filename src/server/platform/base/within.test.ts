import { expect, test } from 'vitest';
import { shareRun, within } from './within.ts';

test('returns the result of the work in time, or its error', async () => {
  expect(await within(1_000, Promise.resolve(7))).toBe(7);
  await expect(within(1_000, Promise.reject(new Error('away')))).rejects.toThrow('away');
});

test('the caller stops waiting for work that hangs, and a later failure of that work has no effect', async () => {
  let fail = (_error: Error): void => {};
  const work = new Promise((_resolve, reject) => {
    fail = reject;
  });
  await expect(within(20, work)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  fail(new Error('later'));
  await expect(work).rejects.toThrow('later');
});

test('callers during a run share this run, and a later caller starts another run', async () => {
  const runs: ((value?: undefined) => void)[] = [];
  const run = shareRun(() => new Promise<void>((resolve) => runs.push(resolve)));
  const both = [run(1), run(2)];
  runs[0]?.();
  await Promise.all(both);
  void run(3);
  expect(runs).toHaveLength(2);
});
