import { expect, test } from 'vitest';
import { createAsyncCache } from './async-cache.ts';

test('the cache stores results up to a limit: the least recently requested goes first, and a failed one is made again', async () => {
  const kept = createAsyncCache<string>(2);
  const made: string[] = [];
  const ask = (key: string) =>
    kept(key, async () => {
      made.push(key);
      return `${key}${made.length}`;
    });
  expect([await ask('a'), await ask('a'), await ask('b'), await ask('a')]).toEqual(['a1', 'a1', 'b2', 'a1']);
  // The third entry removes the second, which was requested less recently than the first.
  expect([await ask('c'), await ask('a'), await ask('b')]).toEqual(['c3', 'a1', 'b4']);
  expect(made).toEqual(['a', 'b', 'c', 'b']);

  let fails = true;
  const work = async () => {
    if (fails) throw new Error('no paper');
    return 'paper';
  };
  await expect(kept('d', work)).rejects.toThrow('no paper');
  fails = false;
  expect(await kept('d', work)).toBe('paper');
});

test('a result that fails after its removal removes nothing else', async () => {
  const kept = createAsyncCache<string>(1);
  let fail = (_why: Error): void => {};
  const late = kept('a', () => new Promise((_, reject) => (fail = reject)));
  await kept('b', async () => 'b');
  const again = kept('a', async () => 'second');
  fail(new Error('first'));
  await expect(late).rejects.toThrow('first');
  expect(await again).toBe('second');
  expect(await kept('a', async () => 'third')).toBe('second');
});
