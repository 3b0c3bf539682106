import { eq } from 'drizzle-orm';
import Fastify, { type FastifyRequest } from 'fastify';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createGate } from '#tests/support/gate.ts';
import { createTestClock, TEST_START } from '#tests/support/test-clock.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { idempotentReplies } from '../db/schema/idempotency-schema.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { answerProblems } from '../http/problem-handler.ts';
import { createKeys } from '../keys/keys.ts';
import { replayRepeatedWrites } from './idempotency.ts';
import { deleteReplies, findReply, releaseKey, reserveKey, saveReply } from './idempotency-repository.ts';

/* Tests repeated writes, with a server of a few routes that counts its executions. */

const database = await openTestDatabase();
const { sql } = database;
const clock = createTestClock();
const app = Fastify();
afterAll(async () => {
  await app.close();
  await database.close();
});

let done = 0;
let slowly: Promise<void> = Promise.resolve();
answerProblems(app);
app.addHook('onRequest', async (request: FastifyRequest) => {
  const { user, customer } = request.headers;
  if (user) request.user = { id: user } as never;
  if (customer) request.customer = { sessionId: customer } as never;
});
/** Counts the lookups of an answer. */
let looks = 0;
const watched = new Proxy(sql, {
  get(target, name: keyof typeof sql) {
    if (name === 'select') looks += 1;
    return (target[name] as () => unknown).bind(target);
  },
});
const keys = createKeys(['the key of this test, long enough for it']);
replayRepeatedWrites(app, { database: { ...database, sql: watched }, keys, now: clock.now });
const count = async () => {
  done += 1;
  const nth = done;
  await slowly;
  return { nth };
};
for (const url of ['/things', '/others'])
  app.post(url, async (_request, reply) => reply.status(201).send(await count()));
app.patch('/things', count);
app.post('/plain', count);
app.get('/things', count);
app.post('/secrets', { config: { secretReply: true } as object }, async (_request, reply) =>
  reply.status(201).send(await count()),
);
app.post('/found', { config: { isRead: true } as object }, count);
app.post('/none', async (_request, reply) => {
  await count();
  return reply.status(204).send();
});
app.post('/bytes', async (_request, reply) => reply.send(Buffer.from(String((await count()).nth))));
app.post('/refused', async () => {
  await count();
  throw new ApiProblem(422, 'notValid');
});
app.post('/moved', async (_request, reply) => reply.status(300).send(await count()));

beforeEach(async () => {
  clock.set(TEST_START);
  [done, looks] = [0, 0];
  slowly = Promise.resolve();
  await sql.delete(idempotentReplies);
});

const KEY = 'key-of-this-write';
type Sent = { method?: 'POST' | 'PATCH' | 'GET'; key?: string; body?: object; headers?: Record<string, string> };

async function send(url: string, { method = 'POST', key = KEY, body, headers = {} }: Sent = {}) {
  const payload = body === undefined ? {} : { payload: body };
  const reply = await app.inject({
    method,
    url,
    ...payload,
    headers: { ...headers, ...(key === '' ? {} : { 'idempotency-key': key }) },
  });
  const told = reply.body === '' || reply.body.startsWith('{') === false ? reply.body : reply.json();
  return { status: reply.statusCode, body: told, isReplay: reply.headers['idempotent-replay'] === 'true' };
}
const problem = (code: string) => ({ body: { problem: code } });
const kept = async () => sql.select().from(idempotentReplies);

describe('a write with a key', () => {
  test('is done once, and a repetition receives the same answer', async () => {
    expect(await send('/things', { body: { a: 1 } })).toEqual({ status: 201, body: { nth: 1 }, isReplay: false });
    expect(await send('/things', { body: { a: 1 } })).toEqual({ status: 201, body: { nth: 1 }, isReplay: true });
    expect((await kept()).map(({ key }) => key)).not.toContain(KEY);
    for (const isReplay of [false, true])
      expect(await send('/plain', { key: 'plain-key' })).toEqual({ status: 200, body: { nth: 2 }, isReplay });
  });

  test('with an empty answer receives the same answer again', async () => {
    for (const isReplay of [false, true]) expect(await send('/none')).toEqual({ status: 204, body: '', isReplay });
    expect(done).toBe(1);
  });

  test('of another user or customer with the same key is another write', async () => {
    const callers = [{}, { user: 'u-1' }, { user: 'u-2' }, { customer: 'u-1' }, { user: 'u-1', customer: 'c-1' }];
    for (const headers of callers) expect((await send('/things', { headers })).isReplay).toBe(false);
    for (const headers of callers) expect((await send('/things', { headers })).isReplay).toBe(true);
    expect(done).toBe(callers.length);
  });

  test('is done again with another key, or with none', async () => {
    for (const key of [KEY, 'another-key', '', '']) await send('/things', { key });
    expect([done, (await kept()).length]).toEqual([4, 2]);
  });

  test('repeats only the same request of the same sender', async () => {
    const who = { 'draft-key': 'd-1', user: 'u-1', customer: 'c-1' };
    const sent = { body: { a: 1 }, headers: who };
    await send('/things', sent);
    expect((await send('/things', sent)).isReplay).toBe(true);
    const others: [string, Sent][] = [
      ['/others', sent],
      ['/things?a=1', sent],
      ['/things', { ...sent, method: 'PATCH' }],
      ['/things', { ...sent, body: { a: 2 } }],
      ['/things', { headers: who }],
      ['/things', { ...sent, headers: { ...who, 'draft-key': 'x' } }],
      ['/things', { ...sent, headers: { user: 'u-1', customer: 'c-1' } }],
    ];
    for (const [url, other] of others)
      expect(await send(url, other), JSON.stringify([url, other])).toMatchObject({
        status: 422,
        ...problem('idempotencyKeyReused'),
      });
    expect(done).toBe(1);
  });

  test('is refused if its key is invalid', async () => {
    for (const key of ['short-1', 'x'.repeat(65), 'with a space', 'dots.are.none'])
      expect(await send('/things', { key }), key).toMatchObject({ status: 422, ...problem('invalidRequest') });
    for (const key of ['short-12', 'x'.repeat(64), 'A_b-C_d-9'])
      expect((await send('/things', { key })).status).toBe(201);
  });

  test('that only reads needs no key, and stores nothing', async () => {
    for (const key of [KEY, 'no'])
      expect(await send('/things', { method: 'GET', key })).toMatchObject({ status: 200, isReplay: false });
    expect([done, await kept()]).toEqual([2, []]);
  });

  test('is done again if it was refused, or if its answer is not a text', async () => {
    for (const url of ['/refused', '/bytes', '/moved']) {
      done = 0;
      for (let time = 0; time < 2; time++) expect((await send(url)).isReplay, url).toBe(false);
      expect([done, await kept()], url).toEqual([2, []]);
    }
  });

  test('with a secret answer runs again, and nothing of the answer is stored', async () => {
    for (const url of ['/secrets', '/found']) {
      done = 0;
      expect([(await send(url)).body, (await send(url)).body], url).toEqual([{ nth: 1 }, { nth: 2 }]);
    }
    expect(await kept()).toEqual([]);
  });

  test('with a secret answer returns the same answer to a user, and stores it encrypted', async () => {
    const headers = { user: 'sokha' };
    expect((await send('/secrets', { headers })).body).toEqual({ nth: 1 });
    expect(await send('/secrets', { headers })).toEqual({ status: 201, body: { nth: 1 }, isReplay: true });
    expect(JSON.stringify(await kept())).not.toContain('nth');
    expect((await send('/secrets', { headers: { user: 'dara' } })).body).toEqual({ nth: 2 });
    expect((await send('/secrets')).body).toEqual({ nth: 3 });
  });

  test('with a secret answer that no key decrypts any more does not run again', async () => {
    const headers = { user: 'sokha' };
    await send('/secrets', { headers });
    await sql.update(idempotentReplies).set({ body: 'abcdef.another' });
    expect(await send('/secrets', { headers })).toMatchObject({ status: 409, ...problem('requestUnderWay') });
    expect(done).toBe(1);
  });

  test('is also known by its key in quotes', async () => {
    await send('/things', { key: `"${KEY}"` });
    expect(await send('/things')).toMatchObject({ isReplay: true });
    expect((await send('/things', { key: 'a key' })).body).toMatchObject({ errors: [{ pointer: '/idempotency-key' }] });
  });
});

describe('a write in progress', () => {
  test('makes a repeated request wait, as long as its server may still work', async () => {
    const gate = createGate();
    slowly = gate.opened;
    const first = send('/things');
    await expect.poll(() => done).toBe(1);
    expect(await kept()).toMatchObject([
      { status: null, leasedUntil: new Date('2026-04-01T02:01:00Z'), createdAt: new Date(TEST_START) },
    ]);
    const began = performance.now();
    const second = send('/things');
    await expect.poll(() => looks).toBeGreaterThan(2);
    // It looks ten times a second.
    expect(performance.now() - began).toBeGreaterThan(190);
    expect(done).toBe(1);
    gate.open();
    expect([await first, await second]).toEqual([
      { status: 201, body: { nth: 1 }, isReplay: false },
      { status: 201, body: { nth: 1 }, isReplay: true },
    ]);
  });

  test('makes a repeated request wait no longer than three seconds', async () => {
    const gate = createGate();
    slowly = gate.opened;
    const first = send('/things');
    await expect.poll(() => done).toBe(1);
    expect(await send('/things')).toMatchObject({ status: 409, ...problem('requestUnderWay') });
    // Immediately, and after each tenth of a second.
    expect([done, looks]).toEqual([1, 31]);
    gate.open();
    await first;
  });

  test('with a secret answer does not begin a second time for a caller that waited for it', async () => {
    const gate = createGate();
    slowly = gate.opened;
    const first = send('/secrets');
    await expect.poll(() => done).toBe(1);
    const second = send('/secrets');
    await expect.poll(() => looks).toBeGreaterThan(0);
    gate.open();
    expect((await first).body).toEqual({ nth: 1 });
    expect(await second).toMatchObject({ status: 409, ...problem('requestUnderWay') });
    expect(done).toBe(1);
    expect(looks).toBeLessThan(31);
    expect(await kept()).toEqual([]);
  });

  test('on a server that died is done again after its time, and not before', async () => {
    const gate = createGate();
    slowly = gate.opened;
    const first = send('/things');
    await expect.poll(() => done).toBe(1);
    clock.advance({ seconds: 60 });
    slowly = Promise.resolve();
    expect(await send('/things')).toEqual({ status: 201, body: { nth: 2 }, isReplay: false });
    // The first request continues: its answer is not the one that was sent.
    gate.open();
    expect((await first).body).toEqual({ nth: 1 });
    expect((await send('/things')).body).toEqual({ nth: 2 });
  });
});

test('a key belongs to its owner until its time is over, and the owner alone stores an answer', async () => {
  const at = clock.now();
  const later = (seconds: number) => new Date(at.getTime() + seconds * 1000);
  const take = (lease: string, from: Date) =>
    reserveKey(sql, {
      key: 'k',
      lease,
      request: `r-${lease}`,
      createdAt: from,
      leasedUntil: new Date(from.getTime() + 60_000),
    });
  expect([await take('one', at), await take('two', later(59)), await take('two', later(60))]).toEqual([
    true,
    false,
    true,
  ]);
  expect(await findReply(sql, 'k')).toMatchObject({
    lease: 'two',
    request: 'r-two',
    createdAt: later(60),
    status: null,
  });
  await saveReply(sql, { key: 'k', lease: 'one' }, { status: 200, body: 'of one' });
  await releaseKey(sql, { key: 'k', lease: 'one' });
  expect(await findReply(sql, 'k')).toMatchObject({ lease: 'two', status: null });
  await saveReply(sql, { key: 'k', lease: 'two' }, { status: 200, body: 'of two' });
  await releaseKey(sql, { key: 'k', lease: 'two' });
  expect(await take('three', later(3_600))).toBe(false);
  expect(await findReply(sql, 'k')).toMatchObject({ status: 200, body: 'of two' });
  expect(await findReply(sql, 'other')).toBeUndefined();
  await deleteReplies(sql, later(60));
  expect(await findReply(sql, 'k')).toBeDefined();
  await deleteReplies(sql, later(61));
  expect(await sql.select().from(idempotentReplies).where(eq(idempotentReplies.key, 'k'))).toEqual([]);
});
