import { afterAll, beforeEach, expect, test } from 'vitest';
import { limitPlaces, limitUses } from '#server/platform/db/schema/server-schema.ts';
import type { PlatformServices } from '#server/platform/services.ts';
import { partial } from '#tests/support/partial.ts';
import { createTestClock, TEST_START } from '#tests/support/test-clock.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { createKeys } from '../keys/keys.ts';
import { computeLimitKey } from './consume-quota.ts';
import { countNetworkQuestion, returnNetworkPlaces, takeNetworkPlaces } from './network-places.ts';
import { returnPlaces, takePlaces } from './place-repository.ts';

/* A question of a network counts if it fails; a good answer returns its place. */

const database = await openTestDatabase();
afterAll(() => database.close());
const { sql } = database;
const clock = createTestClock();
const services = partial<PlatformServices>({
  config: partial<PlatformServices['config']>({ keys: createKeys(['k'.repeat(32)]) }),
  now: clock.now,
  database,
});
const limit = { name: 'guesses', most: 3, perPaid: 0.5 };
const OPERATOR = '203.0.113.7';

beforeEach(async () => {
  clock.set(TEST_START);
  for (const table of [limitPlaces, limitUses]) await sql.delete(table);
});

/** Asks a question: its places, `asked` if it does not count again, or the refusal with its seconds. */
async function ask(question?: string, network = OPERATOR) {
  try {
    const asked = { limit, network, ...(question === undefined ? {} : { question }) };
    return (await countNetworkQuestion(services, asked)) ?? 'asked';
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return `${error.status} ${error.code} ${error.retryAfter}`;
  }
}
const REFUSED = '429 tooManyFromNetwork 3600';
const taken = { keys: expect.any(Array), at: expect.any(Date) };

test('a network may ask a limited number of different questions, and the same question does not count again', async () => {
  for (const question of ['a', 'b', 'c']) expect(await ask(question)).toEqual(taken);
  expect([await ask('d'), await ask('b'), await ask('e')]).toEqual([REFUSED, 'asked', REFUSED]);
  expect(await ask('d', '192.0.2.1')).toEqual(taken);
});

test('each question without a text counts, and the refusal names the seconds until the oldest place ends', async () => {
  await ask();
  clock.advance({ minutes: 10 });
  for (const _ of [1, 2]) await ask();
  clock.advance({ minutes: 20 });
  expect(await ask()).toBe('429 tooManyFromNetwork 1800');
  clock.advance({ minutes: 30 });
  expect(await ask()).toEqual(taken);
  expect(await ask()).toBe('429 tooManyFromNetwork 600');
});

test('a question with a good answer returns its place, whole or half', async () => {
  for (let nth = 0; nth < 20; nth++) {
    const places = await ask(`found ${nth}`);
    expect(places).toEqual(taken);
    if (typeof places !== 'string') await returnNetworkPlaces(services, sql, places);
  }
  const isWhole = false;
  // By hand: four halves are two places, and the third place is free.
  for (let nth = 0; nth < 4; nth++) {
    const places = await ask(`costly ${nth}`);
    if (typeof places !== 'string') await returnNetworkPlaces(services, sql, places, isWhole);
  }
  expect([await ask('wrong'), await ask('one more')]).toEqual([taken, REFUSED]);
});

test.each([
  ['256 neighbours (/24)', (nth: number) => `198.51.100.${nth}`, 24],
  ['256 networks of a /56', (nth: number) => `2001:db8:1:a${nth.toString(16).padStart(2, '0')}`, 12],
  ['the networks of a /48', (nth: number) => `2001:db8:1:${(nth * 256).toString(16)}`, 24],
])('%s count together, by their size', async (_name, network, most) => {
  const answers = [];
  for (let nth = 0; nth < 30; nth++) answers.push(await ask(undefined, network(nth)));
  expect(answers.filter((answer) => typeof answer !== 'string')).toHaveLength(most);
  expect(new Set(answers.slice(most))).toEqual(new Set([REFUSED]));
});

test('a network with paying people may ask more, because each paid order adds its share for an hour', async () => {
  const keys = ['draft', 'order', 'known', 'customer'].map((kind) =>
    computeLimitKey(services, `codes of a network: ${kind}`, OPERATOR),
  );
  await takePlaces(sql, keys, clock.now());
  // By hand: three paid orders and one sign-in; half of three is one more place.
  await returnPlaces(sql, [{ keys, at: clock.now() }], { part: 'whole', now: clock.now() });
  const answers = [];
  for (let nth = 0; nth < 6; nth++) answers.push(await ask());
  expect(answers).toEqual([taken, taken, taken, taken, REFUSED, REFUSED]);
});

test('a failed transaction uses no place', async () => {
  for (let nth = 0; nth < 9; nth++) {
    const failing = database.transaction('fail', async (inner) => {
      await takeNetworkPlaces(services, inner, { limit, network: OPERATOR, question: `q${nth}` });
      throw new Error('the mail is away');
    });
    await expect(failing).rejects.toThrow('the mail is away');
  }
  expect(await ask('q1')).toEqual(taken);
});
