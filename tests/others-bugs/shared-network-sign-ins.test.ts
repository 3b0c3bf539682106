import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { WorkRequest } from '#contract/proof-of-work.ts';
import type { SandboxPartner } from '#contract/testing.ts';
import { limitPlaces } from '#server/platform/db/schema/server-schema.ts';
import { computeLimitKey } from '#server/platform/limits/consume-quota.ts';
import { takePlaces } from '#server/platform/limits/place-repository.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createCaller, createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { solve } from './solve-challenge.ts';

/*
 * Wrong passwords and trial partners behind one address. A network pays for what fails and stays so: people who mistype
 * are asked for nothing, and a guesser works, and is refused in the end. Browsers that are known never are.
 */

const shop = await startTestShop();
afterAll(() => shop.close());
beforeEach(() => shop.services.database.sql.delete(limitPlaces));

const OPERATOR = '203.0.113.7';
type Answer = { problem?: string; retryAfter?: number; work?: WorkRequest };
type Try = { username: string; password: string; from?: string; cookie?: string; work?: string };

const post = createCaller(shop);
const signIn = ({ username, password, from = OPERATOR, cookie, work }: Try) =>
  post<Answer>('POST', '/api/user/login', {
    ...{ body: { username, password }, from },
    headers: { ...(cookie && { cookie }), ...(work && { 'proof-of-work': work }) },
  });
const right = ({ username, password }: TestUser) => ({ username, password });

/** Signs in, and does the work that is asked for, as our pages do. */
async function signInWithWork(entered: Try) {
  const reply = await signIn(entered);
  return reply.body.work ? signIn({ ...entered, work: solve(reply.body) }) : reply;
}

let names = 0;
/** Tries one password with another name each time, as guessers do who know no account. */
const spray = (from = OPERATOR, send = signIn) => {
  names += 1;
  return send({ username: `nobody.${names}`, password: 'Welcome 2026', from });
};
const outcome = ({ status, body }: Awaited<ReturnType<typeof signIn>>) => body.problem ?? status;

describe('wrong passwords', () => {
  test('360 people sign in for the first time in an hour behind one operator, without any work', async () => {
    const tally: Record<string, number> = {};
    const count = (answer: string | number) => {
      tally[answer] = (tally[answer] ?? 0) + 1;
    };
    for (let nth = 0; nth < 360; nth++) {
      const user = await createTestUser(shop);
      // Every fifth mistypes twice; every fiftieth of all stops then.
      if (nth % 5 === 0)
        for (const password of ['once', 'twice']) count(outcome(await signIn({ ...right(user), password })));
      if (nth % 50 !== 0) count(outcome(await signIn(right(user))));
      shop.clock.advance({ seconds: 10 });
    }
    expect(tally).toEqual({ signInFailed: 144, 200: 352 });
  }, 120_000);

  test('a guesser with many names needs more and more work after thirty, and is refused for an hour after a hundred', async () => {
    const user = await createTestUser(shop);
    const { headers } = await signIn(right(user));
    const cookie = (headers['set-cookie'] as string[])[1]?.split(';')[0] ?? '';
    for (let nth = 0; nth < 30; nth++) expect(outcome(await spray())).toBe('signInFailed');
    const { status, body } = await spray();
    expect([status, body]).toEqual([
      429,
      expect.objectContaining({
        problem: 'workNeeded',
        retryAfter: 3600,
        work: { challenge: expect.any(String), bits: 14 },
      }),
    ]);
    // An honest person with a new browser does the same work, and the place comes back.
    const honest = await createTestUser(shop);
    for (let nth = 0; nth < 2; nth++) expect(outcome(await signInWithWork(right(honest)))).toBe(200);
    const worked = async (times: number) => {
      for (let nth = 0; nth < times; nth++) expect(outcome(await spray(OPERATOR, signInWithWork))).toBe('signInFailed');
    };
    await worked(5);
    // The work of sixty attempts more, without its minutes.
    const key = computeLimitKey(shop.services, 'sign-ins of a network', OPERATOR);
    for (let nth = 0; nth < 60; nth++) await takePlaces(shop.services.database.sql, [key], shop.clock.now());
    expect((await spray()).body.work?.bits).toBe(17);
    await worked(5);
    shop.clock.advance({ minutes: 20 });
    const refused = await spray();
    expect(refused).toMatchObject({ status: 429, body: { problem: 'tooManyFromNetwork', retryAfter: 2400 } });
    expect(refused.body.work).toBeUndefined();
    expect(outcome(await signIn({ ...right(user), cookie }))).toBe(200);
    expect(outcome(await signIn({ ...right(honest), from: '198.51.100.1' }))).toBe(200);
    shop.clock.advance({ minutes: 40 });
    expect(outcome(await spray())).toBe('signInFailed');
  }, 120_000);

  test('an account allows five guesses, with work or without, and its work is valid for no other account', async () => {
    const user = await createTestUser(shop);
    for (let nth = 0; nth < 30; nth++) await spray();
    const wrong = { username: user.username, password: 'wrong' };
    for (let nth = 0; nth < 5; nth++) expect(outcome(await signInWithWork(wrong))).toBe('signInFailed');
    expect(outcome(await signInWithWork(right(user)))).toBe('signInTooOften');
    const other = await createTestUser(shop);
    const { body } = await signIn(right(other));
    const done = solve(body);
    expect(outcome(await signIn({ ...right(await createTestUser(shop)), work: done }))).toBe('workNeeded');
    expect(outcome(await signIn({ ...right(other), work: done }))).toBe(200);
  });

  test('a guesser who changes the addresses of a network must do the work of the network', async () => {
    const answers: unknown[] = [];
    for (let nth = 0; nth < 250; nth++) answers.push(outcome(await spray(`198.51.100.${nth}`)));
    expect(answers.filter((answer) => answer === 'signInFailed')).toHaveLength(240);
    expect(new Set(answers.slice(240))).toEqual(new Set(['workNeeded']));
  });

  test('a refused attempt does not count', async () => {
    const user = await createTestUser(shop);
    for (let nth = 0; nth < 30; nth++) await spray();
    for (let nth = 0; nth < 9; nth++) expect(outcome(await signIn(right(user)))).toBe('workNeeded');
    expect(outcome(await signInWithWork(right(user)))).toBe(200);
  });

  test('guesses at accounts from a known network still count for the network, unless the browser is known', async () => {
    const users = [];
    for (let nth = 0; nth < 31; nth++) users.push(await createTestUser(shop));
    for (const user of users) expect(outcome(await signIn(right(user)))).toBe(200);
    const answers = [];
    for (const { username } of users) answers.push(outcome(await signIn({ username, password: 'Welcome 2026' })));
    expect([answers.filter((answer) => answer === 'signInFailed').length, answers.at(-1)]).toEqual([30, 'workNeeded']);
  });
});

test('a network makes ten trial partners an hour without work, and more of them with work', async () => {
  const make = (from: string, work?: string) =>
    post<SandboxPartner & Answer>('POST', '/api/testing/partners', {
      from,
      headers: work ? { 'proof-of-work': work } : {},
    });
  for (let nth = 0; nth < 10; nth++) expect((await make(OPERATOR)).status).toBe(201);
  const { body } = await make(OPERATOR);
  expect(body).toMatchObject({ problem: 'workNeeded', retryAfter: 3600, work: { bits: 14 } });
  const done = solve(body);
  expect((await make(OPERATOR, done)).body.clientId).toMatch(/^client-/);
  expect((await make(OPERATOR, done)).body.problem).toBe('workNeeded');
  expect((await make('198.51.100.1')).status).toBe(201);
});
