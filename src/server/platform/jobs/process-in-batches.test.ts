import { expect, test } from 'vitest';
import { processInBatches } from './process-in-batches.ts';

/** Things A to D, found two at a time; the work on them is recorded. */
function inPairs(work: (number: string) => boolean) {
  const all = ['A', 'B', 'C', 'D'];
  const done: string[] = [];
  const asked: object[] = [];
  const answer = processInBatches(
    async ({ after, most }) => {
      asked.push({ after, most });
      return all.filter((number) => number > after).slice(0, most);
    },
    async (number) => {
      done.push(number);
      return work(number);
    },
    'not every policy was seen',
    2,
  );
  return { answer, done, asked };
}

test('everything has its turn once, however many are found at a time, and those for which it was done are counted', async () => {
  const { answer, done, asked } = inPairs((number) => number !== 'C');
  expect(await answer).toBe(3);
  expect(done).toEqual(['A', 'B', 'C', 'D']);
  // The second batch is full, so there may be more.
  expect(asked).toEqual(['', 'B', 'D'].map((after) => ({ after, most: 2 })));
});

test('two hundred are asked for at a time, and where fewer are found there are no more', async () => {
  const asked: object[] = [];
  const find = async (wanted: object) => {
    asked.push(wanted);
    return ['A'];
  };
  expect(await processInBatches(find, async () => true, 'not seen')).toBe(1);
  expect(asked).toEqual([{ after: '', most: 200 }]);
});

test('one that fails keeps no other from its turn, and all failures are told together', async () => {
  const { answer, done } = inPairs((number) => {
    if (number !== 'D') throw new Error(number);
    return true;
  });
  const failure: unknown = await answer.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(AggregateError);
  expect(failure).toMatchObject({
    message: 'not every policy was seen',
    errors: ['A', 'B', 'C'].map((name) => new Error(name)),
  });
  expect(done).toEqual(['A', 'B', 'C', 'D']);
});
