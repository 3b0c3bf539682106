import { afterAll, expect, test } from 'vitest';
import type { Config } from '#server/config.ts';
import { clearAttempts, countAttempt } from '#server/people/passwords/sign-in-limit.ts';
import type { PeopleServices } from '#server/people/services.ts';
import { createKeys } from '#server/platform/keys/keys.ts';
import { consumeQuestionQuota, consumeQuota } from '#server/platform/limits/consume-quota.ts';
import { partial } from '#tests/support/partial.ts';
import { createTestClock } from '#tests/support/test-clock.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const database = await openTestDatabase();
afterAll(() => database.close());

const clock = createTestClock();
const services = { config: { keys: createKeys(['a key of this test']) } as Config, now: clock.now };
const few = { name: 'few', most: 5, minutes: 60 };
const fewOfAll = { name: 'fewOfAll', most: 8, minutes: 60 };

const take = (of: string) => database.transaction('take', (sql) => consumeQuota(services, sql, [{ limit: few, of }]));

test('the limit accepts only its own number of thirty calls at once, and the others receive the time to wait', async () => {
  const results = await Promise.allSettled(Array.from({ length: 30 }, () => take('a crowd')));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  await expect(take('a crowd')).rejects.toMatchObject({ status: 429, code: 'tooManyQuestions', retryAfter: 3600 });
});

test('another caller is counted separately, and the count restarts after an hour', async () => {
  for (let use = 0; use < 5; use++) await take('one');
  await expect(take('one')).rejects.toMatchObject({ status: 429 });
  await take('another');
  clock.advance({ minutes: 60 });
  await take('one');
});

test('a failed call uses nothing of any limit', async () => {
  const both = (of: string) =>
    database.transaction('take both', (sql) =>
      consumeQuota(services, sql, [
        { limit: few, of },
        { limit: fewOfAll, of: 'all' },
      ]),
    );
  for (let use = 0; use < 5; use++) await both('first');
  for (let use = 0; use < 9; use++) await expect(both('first')).rejects.toMatchObject({ status: 429 });
  for (let use = 0; use < 3; use++) await both('second');
  await expect(both('third')).rejects.toMatchObject({ status: 429 });
});

test('the same question may repeat without limit, and different questions are limited', async () => {
  const ask = (question: string) =>
    database.transaction('ask', (sql) => consumeQuestionQuota(services, sql, [{ limit: few, of: 'asker', question }]));
  await Promise.all(Array.from({ length: 20 }, (_, at) => ask(`question ${at % 5}`)));
  await ask('question 1');
  await expect(ask('question 6')).rejects.toMatchObject({ status: 429 });
  clock.advance({ minutes: 60 });
  await ask('question 6');
});

test('right tries at the same time are each counted and forgiven, in any order', async () => {
  const people = partial<PeopleServices>({ ...services, database });
  const oneTry = async () => clearAttempts(people, await countAttempt(people, [{ of: 'somebody', free: 1000 }]));
  for (let round = 0; round < 20; round++) {
    const tries = await Promise.allSettled(Array.from({ length: 10 }, oneTry));
    expect(tries.filter(({ status }) => status === 'rejected')).toEqual([]);
  }
});
