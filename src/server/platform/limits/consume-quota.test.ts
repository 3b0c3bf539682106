import { sql as raw } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestClock, TEST_START } from '#tests/support/test-clock.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { runText } from '../db/run-text.ts';
import { limitUses } from '../db/schema/server-schema.ts';
import { nextInSequence } from '../db/sequence-repository.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { createKeys } from '../keys/keys.ts';
import { checkQuota } from './check-quota.ts';
import { computeLimitKey, consumeQuestionQuota, consumeQuota, isExhausted, type Use } from './consume-quota.ts';
import { deleteOldUses } from './limit-repository.ts';

const database = await openTestDatabase();
const { sql } = database;
afterAll(() => database.close());
const clock = createTestClock();
const services = { config: { keys: createKeys(['k'.repeat(32)]) }, database, now: clock.now } as never as Parameters<
  typeof checkQuota
>[0];
beforeEach(async () => {
  clock.set(TEST_START);
  await sql.delete(limitUses);
});

const limit = (name: string, most: number, minutes = 10) => ({ name, most, minutes });
const take = (uses: Use[], refusal?: string) =>
  database.transaction('take', (inner) => consumeQuota(services, inner, uses, refusal));

test('the caller that uses the last place of a limit learns its name, and the next caller waits until its time is over', async () => {
  const [two, three] = [limit('two', 2), limit('three', 3)];
  const both = [
    { limit: two, of: 'a' },
    { limit: three, of: 'a' },
  ];
  expect([await take(both), await take(both)]).toEqual([[], ['two']]);
  await expect(take(both)).rejects.toMatchObject({ status: 429, code: 'tooManyQuestions', retryAfter: 600 });
  clock.advance({ seconds: 599.5 });
  await expect(take(both, 'codeTooMany')).rejects.toMatchObject({ code: 'codeTooMany', retryAfter: 1 });
  // The other limit was not used meanwhile.
  expect(await take([{ limit: three, of: 'a' }])).toEqual(['three']);
  clock.advance({ seconds: 0.5 });
  expect(await take(both)).toEqual([]);
});

test('a limit shows beforehand if any of it is left', async () => {
  const two = limit('two', 2);
  const left = async () => !(await isExhausted(services, sql, two, 'a'));
  expect(await left()).toBe(true);
  await take([{ limit: two, of: 'a' }]);
  expect(await left()).toBe(true);
  await take([{ limit: two, of: 'a' }]);
  expect([await left(), await isExhausted(services, sql, two, 'b')]).toEqual([false, false]);
  clock.advance({ minutes: 10 });
  expect(await left()).toBe(true);
});

test('another question counts, and the same question does not count again until the time is over', async () => {
  const two = limit('two', 2);
  const ask = (question: string, of = 'a') =>
    database
      .transaction('ask', (inner) => consumeQuestionQuota(services, inner, [{ limit: two, of, question }]))
      .then(
        () => 'asked',
        (error: ApiProblem) => `${error.code} ${error.retryAfter}`,
      );
  expect([await ask('one'), await ask('one'), await ask('two'), await ask('one'), await ask('two')]).toEqual(
    Array(5).fill('asked'),
  );
  clock.advance({ minutes: 4 });
  expect([await ask('three'), await ask('one'), await ask('three', 'b')]).toEqual([
    'tooManyQuestions 360',
    'asked',
    'asked',
  ]);
  clock.advance({ minutes: 6 });
  expect([await ask('three'), await ask('one'), await ask('two')]).toEqual(['asked', 'asked', 'tooManyQuestions 600']);
});

test('limits are used in the order of their keys, in any order of names, so that two callers never block each other', async () => {
  const one = limit('one', 9);
  const uses = ['a', 'b', 'c', 'd', 'e'].map((of) => ({ limit: one, of, question: 'q' }));
  const keys = uses.map(({ of }) => computeLimitKey(services, 'one', of));
  /** Ordered by the number of the command that wrote them last. */
  const written = async (work: (inner: typeof sql) => Promise<unknown>) => {
    await sql.delete(limitUses);
    await database.transaction('take', work);
    const { rows } = await sql.execute<{ key: string }>(raw`select key from limit_uses order by cmin::text::int`);
    return rows.map(({ key }) => key).filter((key) => keys.includes(key));
  };
  for (const named of [uses, uses.toReversed()]) {
    expect(await written((inner) => consumeQuota(services, inner, named))).toEqual(keys.toSorted());
    expect(await written((inner) => consumeQuestionQuota(services, inner, named))).toEqual(keys.toSorted());
  }
});

test('the check returns its result instead of a refusal, and passes on trouble of another kind', async () => {
  const uses = [{ limit: limit('one', 1), of: 'a' }];
  expect([
    await checkQuota(services, uses, 'q'),
    await checkQuota(services, uses, 'q'),
    await checkQuota(services, uses, 'r'),
  ]).toEqual([true, true, false]);
  for (const trouble of [new Error('away'), new ApiProblem(503, 'filesAway')]) {
    const away = { ...services, database: { ...database, transaction: () => Promise.reject(trouble) } } as never;
    await expect(checkQuota(away, uses, 'q')).rejects.toBe(trouble);
  }
});

test('the key of a count does not reveal its subject, and the count is deleted after its end', async () => {
  await take([{ limit: limit('one', 1), of: '+85512345678' }]);
  const [row] = await sql.select().from(limitUses);
  expect(row).toEqual({
    key: computeLimitKey(services, 'one', '+85512345678'),
    used: 1,
    endsAt: new Date('2026-04-01T02:10:00Z'),
  });
  expect(row?.key).toMatch(/^[\w-]{43}$/);
  await deleteOldUses(sql, new Date('2026-04-01T02:10:00Z'));
  expect(await sql.select().from(limitUses)).toHaveLength(1);
  await deleteOldUses(sql, new Date('2026-04-01T02:10:00.001Z'));
  expect(await sql.select().from(limitUses)).toEqual([]);
});

test('numbers of a sequence have no gaps, and no number is used twice', async () => {
  const next = () => database.transaction('number', (inner) => nextInSequence(inner, 'papers'));
  expect([await next(), await next()]).toEqual([1, 2]);
  const failing = database.transaction('number', async (inner) => {
    await nextInSequence(inner, 'papers');
    throw new Error('after all not');
  });
  await expect(failing).rejects.toThrow('after all not');
  expect([await next(), await nextInSequence(sql, 'others')]).toEqual([3, 1]);
});

test('a statement receives its values by their numbers, whatever the values are', async () => {
  const read = async (text: string, values?: unknown[]) => (await runText(sql, text, values)).rows[0];
  const at = new Date(TEST_START);
  expect(await read('select $2::text as two, $1::int as one, $2::text as again', [1, 'zwei'])).toEqual({
    two: 'zwei',
    one: 1,
    again: 'zwei',
  });
  expect(
    await read("select $1::jsonb->>'a' as a, $2::text is null as none, $3::text is null as missing", [
      { a: 'b' },
      null,
    ]),
  ).toEqual({
    ...{ a: 'b', none: true, missing: true },
  });
  expect(
    await read('select $1::timestamptz = $2::timestamptz as same, $3::text[] as list', [at, TEST_START, ['x', 'y']]),
  ).toEqual({
    ...{ same: true, list: ['x', 'y'] },
  });
  expect(await read('select $10::int as ten', [...Array(9).fill(0), 10])).toEqual({ ten: 10 });
  expect(await read('select 7 as seven')).toEqual({ seven: 7 });
});
