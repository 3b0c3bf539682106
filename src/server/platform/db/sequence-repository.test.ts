import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { nextInSequence } from './sequence-repository.ts';

const database = await openTestDatabase();
afterAll(() => database.close());

test('numbers of a sequence begin at one, have no gap after an undone use, and belong only to that sequence', async () => {
  const { sql } = database;
  const undone = database.transaction('undone', async (inner) => {
    await nextInSequence(inner, 'order 2026');
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  const numbers: number[] = [];
  for (const name of ['order 2026', 'order 2026', 'order 2027', 'order 2026'])
    numbers.push(await nextInSequence(sql, name));
  expect(numbers).toEqual([1, 2, 1, 3]);
});
