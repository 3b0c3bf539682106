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

test('each item is processed once in batches of any size, and the successful items are counted', async () => {
  const { answer, done, asked } = inPairs((number) => number !== 'C');
  expect(await answer).toBe(3);
  expect(done).toEqual(['A', 'B', 'C', 'D']);
  // The second batch is full, so there may be more.
  expect(asked).toEqual(['', 'B', 'D'].map((after) => ({ after, most: 2 })));
});

test('a batch contains at most two hundred items, and a smaller batch is the last one', async () => {
  const asked: object[] = [];
  const find = async (wanted: object) => {
    asked.push(wanted);
    return ['A'];
  };
  expect(await processInBatches(find, async () => true, 'not seen')).toBe(1);
  expect(asked).toEqual([{ after: '', most: 200 }]);
});

test('a failure stops no other task, and all failures are reported together', async () => {
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
