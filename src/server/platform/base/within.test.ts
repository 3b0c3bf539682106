import { expect, test } from 'vitest';
import { shareRun, within } from './within.ts';

test('gives what the work gives in time, and its error', async () => {
  expect(await within(1_000, Promise.resolve(7))).toBe(7);
  await expect(within(1_000, Promise.reject(new Error('away')))).rejects.toThrow('away');
});

test('waits no longer for work that hangs, and a later failure of it is nobody’s', async () => {
  let fail = (_error: Error): void => {};
  const work = new Promise((_resolve, reject) => {
    fail = reject;
  });
  await expect(within(20, work)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  fail(new Error('later'));
  await expect(work).rejects.toThrow('later');
});

test('work that is wanted again while it runs runs once, and then again', async () => {
  const runs: ((value?: undefined) => void)[] = [];
  const run = shareRun(() => new Promise<void>((resolve) => runs.push(resolve)));
  const both = [run(1), run(2)];
  runs[0]?.();
  await Promise.all(both);
  void run(3);
  expect(runs).toHaveLength(2);
});
