import { sql as raw } from 'drizzle-orm';
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createGate } from '#tests/support/gate.ts';
import { createTestClock, TEST_START } from '#tests/support/test-clock.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import type { Database, Sql } from '../db/database.ts';
import { createWorker, type JobHandlers, type Worker } from './create-worker.ts';
import { applyQueueRules } from './job-repository.ts';
import { type JobData, type QueueName, queues } from './queues.ts';
import { sendJob } from './send-job.ts';

/* Tests the worker alone: order and time of jobs, their number at once, and failures. */

const database = await openTestDatabase();
const { sql } = database;
await applyQueueRules(sql);
afterAll(() => database.close());
const clock = createTestClock();

/** `queue id` of each job that began, in this order. */
let begun: string[];
/** The failures that the worker reported. */
let heard: unknown[];
beforeEach(async () => {
  clock.set(TEST_START);
  begun = [];
  heard = [];
  await sql.execute(raw`delete from pgboss.job`);
  await sql.execute(raw`delete from pgboss.archive`);
});

type Wanted = {
  /** The work of a job, beside its record. */
  does?: (job: JobData) => Promise<unknown>;
  on?: Partial<Database>;
  isProd?: boolean;
};

function aWorker({ does = async () => {}, on, isProd = false }: Wanted = {}): Promise<Worker> {
  const perform = async (queue: QueueName, job: JobData) => {
    begun.push(`${queue} ${job.id}`);
    await does(job);
  };
  const jobs = Object.fromEntries(
    Object.keys(queues).map((queue) => [queue, (job: JobData) => perform(queue as QueueName, job)]),
  ) as JobHandlers['jobs'];
  const needs = {
    database: { ...database, ...listening(), ...on },
    config: { isProd, messageDays: 90 },
    now: clock.now,
  };
  return createWorker(needs, {
    jobs,
    plan: async (options) => void heard.push(['plan', options]),
    putBack: async () => void heard.push('putBack'),
    failed: (error, job) => heard.push(['failed', (error as Error).message, job]),
    troubled: (error) => heard.push(['troubled', (error as Error).message]),
  });
}

/** Creates a worker that processes its queues until the test is over. */
async function started(wanted: Wanted = {}): Promise<Worker> {
  const worker = await aWorker(wanted);
  await worker.start();
  onTestFinished(() => worker.stop());
  return worker;
}

const send = (queue: Exclude<QueueName, 'deadLetters'>, id: string, dueAt = clock.now()) =>
  database.transaction('test', (inner) => sendJob(inner, queue, id, dueAt));
const inSeconds = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000);

/** Returns the state of each job by id. */
async function states(): Promise<Record<string, string>> {
  const found = await sql.execute<{ id: string; state: string }>(raw`select data->>'id' as id, state from pgboss.job`);
  return Object.fromEntries(found.rows.map(({ id, state }) => [id, state]));
}

/** No test needs more statements: more means an endless loop. */
const MOST_STATEMENTS = 3_000;

/** A database that reports each statement before its execution, and may refuse it. */
function listening(before: (text: string) => void = () => {}): Partial<Database> {
  let statements = 0;
  const watched = new Proxy(sql, {
    get(target, name: keyof Sql) {
      if (name !== 'execute') return (target[name] as () => unknown).bind(target);
      return async (query: Parameters<Sql['execute']>[0]) => {
        statements += 1;
        if (statements > MOST_STATEMENTS) throw new Error('it asks without end');
        before(JSON.stringify((query as { queryChunks?: unknown }).queryChunks));
        // Other callers must be able to run too.
        await new Promise(setImmediate);
        return target.execute(query);
      };
    },
  });
  return { sql: watched };
}

test('all due work is done queue by queue in their order, also new jobs, and nothing is done before its time', async () => {
  await send('mails', 'm-1');
  await send('refunds', 'r-1');
  await send('paymentChecks', 'p-later', inSeconds(10));
  const worker = await aWorker({
    does: async ({ id }) => {
      if (id === 'm-1') await send('paymentChecks', 'p-1');
    },
  });
  await worker.work();
  expect(begun).toEqual(['refunds r-1', 'mails m-1', 'paymentChecks p-1']);
  expect(await states()).toEqual({
    'm-1': 'completed',
    'r-1': 'completed',
    'p-1': 'completed',
    'p-later': 'created',
  });
  await worker.work();
  expect(begun).toHaveLength(3);
  clock.advance({ seconds: 10 });
  await worker.work();
  expect(begun.slice(3)).toEqual(['paymentChecks p-later']);
});

test('recurring jobs are planned in a hurry when all work is to be done, and in their time at the start', async () => {
  const worker = await started();
  const putBack = ['putBack'];
  expect(heard.filter((each) => each !== 'putBack')).toEqual([['plan', undefined]]);
  await worker.work();
  expect(heard).toEqual([...putBack, ['plan', undefined], ['plan', { hurry: true }]]);
});

test('a queue has a limited number of jobs in progress, and the others follow', async () => {
  for (let each = 1; each <= 12; each++) await send('refunds', `r-${each}`);
  let inHand = 0;
  let most = 0;
  const worker = await aWorker({
    async does() {
      inHand += 1;
      most = Math.max(most, inHand);
      await sql.execute(raw`select 1`);
      inHand -= 1;
    },
  });
  await worker.work();
  // From queues.ts for refunds, and README.md beside it.
  expect([begun.length, most]).toEqual([12, 5]);
});

test('a job that fails is reported with its subject, stops no other job, and comes again after its wait', async () => {
  for (const id of ['r-1', 'r-2', 'r-3']) await send('refunds', id);
  let isAway = true;
  const worker = await aWorker({
    async does({ id }) {
      if (id === 'r-2' && isAway) throw Object.assign(new Error('Sok Dara'), { code: 'ECONNRESET' });
    },
  });
  await worker.work();
  expect(begun.toSorted()).toEqual(['refunds r-1', 'refunds r-2', 'refunds r-3']);
  expect(heard).toContainEqual(['failed', 'Sok Dara', { queue: 'refunds', id: 'r-2' }]);
  expect(await states()).toEqual({ 'r-1': 'completed', 'r-2': 'retry', 'r-3': 'completed' });
  const kept = (await sql.execute(
    raw`select output->>'failure' as why from pgboss.job where state = 'retry'`,
  )) as never;
  expect((kept as { rows: { why: string }[] }).rows[0]?.why).toMatch(/^Error ECONNRESET/);
  isAway = false;
  clock.advance({ seconds: 9 });
  await worker.work();
  expect(begun).toHaveLength(3);
  clock.advance({ seconds: 12 });
  await worker.work();
  expect(begun.slice(3)).toEqual(['refunds r-2']);
  expect((await states())['r-2']).toBe('completed');
});

test('a job that failed for the last time is reported once and at once, whatever the clock of the database shows', async () => {
  await send('proofs', 'e-1');
  const worker = await aWorker({
    async does({ id }) {
      if (!begun.at(-1)?.startsWith('deadLetters')) throw new Error(`no ${id}`);
    },
  });
  for (let turn = 0; turn < 4; turn++) {
    await worker.work();
    clock.advance({ hours: 1 });
  }
  expect(begun).toEqual(['proofs e-1', 'proofs e-1', 'proofs e-1', 'deadLetters e-1']);
});

test('the worker reports a job result that the database refuses, and does the other jobs', async () => {
  for (const id of ['r-1', 'r-2']) await send('refunds', id);
  let isRefused = true;
  const on = listening((text) => {
    if (!isRefused || !/completed_on = /.test(text) || !/'completed'/.test(text)) return;
    isRefused = false;
    throw new Error('the database is away');
  });
  await expect((await aWorker({ on })).work()).rejects.toThrow('the database is away');
  expect(begun.toSorted()).toEqual(['refunds r-1', 'refunds r-2']);
  expect(Object.values(await states()).toSorted()).toEqual(['active', 'completed']);
});

test('a job in hand is queued again after the only owner of the database died; with several owners it remains', async () => {
  await send('refunds', 'r-1');
  await sql.execute(raw`update pgboss.job set state = 'active'`);
  await aWorker({ on: { kind: 'postgresql' } });
  expect([heard, await states()]).toEqual([[], { 'r-1': 'active' }]);
  await aWorker({ on: { kind: 'pglite' } });
  expect([heard, await states()]).toEqual([['putBack'], { 'r-1': 'retry' }]);
});

test('a job in hand for longer than its lease comes again, after the wait of a failure', async () => {
  const worker = await aWorker();
  await send('refunds', 'r-1');
  await sql.execute(raw`update pgboss.job set state = 'active', started_on = ${TEST_START}::timestamptz`);
  // Five minutes, from queues.ts.
  clock.advance({ seconds: 299 });
  await worker.work();
  expect(await states()).toEqual({ 'r-1': 'active' });
  clock.advance({ seconds: 1 });
  await worker.work();
  expect([begun, await states()]).toEqual([[], { 'r-1': 'retry' }]);
  clock.advance({ seconds: 21 });
  await worker.work();
  expect(begun).toEqual(['refunds r-1']);
});

test('a caller that waits for all due jobs also waits for the jobs in hand', async () => {
  const slow = createGate();
  await send('refunds', 'r-1');
  const worker = await aWorker({ does: () => slow.opened });
  const ended: string[] = [];
  const first = worker.work().then(() => ended.push('first'));
  await expect.poll(() => begun).toEqual(['refunds r-1']);
  const second = worker.work().then(() => ended.push('second'));
  for (let turn = 0; turn < 5; turn++) await sql.execute(raw`select 1`);
  expect(ended).toEqual([]);
  slow.open();
  await Promise.all([first, second]);
  expect([begun, ended.toSorted()]).toEqual([['refunds r-1'], ['first', 'second']]);
});

test('a queue is read again at once while it may have more, and then only after a call or at its time', async () => {
  // Three at once; the queue is polled every twenty seconds.
  for (let each = 1; each <= 7; each++) await send('upkeep', `u-${each}`);
  const looks: string[] = [];
  const on = listening((text) => {
    if (/SKIP LOCKED/i.test(text)) looks.push(text);
  });
  await started({ on });
  const before = Date.now();
  await expect.poll(() => begun.length).toBe(7);
  await expect.poll(async () => Object.values(await states()).filter((state) => state === 'completed').length).toBe(7);
  // Three times for upkeep, once for each of the eight others.
  for (let turn = 0; turn < 20; turn++) await sql.execute(raw`select 1`);
  const [lookedAt, took] = [looks.length, Date.now() - before];
  // On a slow machine the queues with a poll of two seconds appear again.
  expect(lookedAt - 11).toBeLessThanOrEqual(8 * Math.floor(took / 2_000));
  await send('upkeep', 'u-8');
  await expect.poll(() => begun.at(-1)).toBe('upkeep u-8');
  expect(Date.now() - before).toBeLessThan(20_000);
});

test('a listening worker begins no more jobs of a queue while that queue has its maximum in progress', async () => {
  const slow = createGate();
  for (const id of ['e-1', 'e-2']) await send('proofs', id);
  await started({ does: ({ id }) => (id === 'e-1' ? slow.opened : Promise.resolve()) });
  await expect.poll(() => begun).toEqual(['proofs e-1']);
  await send('mails', 'm-1');
  await expect.poll(() => begun).toEqual(['proofs e-1', 'mails m-1']);
  for (let turn = 0; turn < 5; turn++) await sql.execute(raw`select 1`);
  expect(begun).toHaveLength(2);
  slow.open();
  await expect.poll(() => begun).toEqual(['proofs e-1', 'mails m-1', 'proofs e-2']);
});

test('the worker reports a database that is away during the look at a queue, and attends the queue again', async () => {
  let isAway = true;
  const on = listening((text) => {
    if (isAway && /SKIP LOCKED/i.test(text)) throw new Error('away');
  });
  await started({ on });
  await expect.poll(() => heard.filter((each) => String(each) === 'troubled,away').length).toBe(9);
  isAway = false;
  await send('mails', 'm-1');
  await expect.poll(() => begun).toEqual(['mails m-1']);
});

test('the worker reports a job result that the database refuses in an attended queue, and the queue continues', async () => {
  const on = listening((text) => {
    if (/'completed'/.test(text) && heard.length < 3) throw new Error('away');
  });
  await started({ on });
  await send('proofs', 'e-1');
  await expect.poll(() => heard).toContainEqual(['troubled', 'away']);
  await send('proofs', 'e-2');
  await expect.poll(() => begun).toEqual(['proofs e-1', 'proofs e-2']);
});

test('a worker that stops finishes its job in hand, accepts and hears nothing more, and leaves no timer running', async () => {
  const running = () => process.getActiveResourcesInfo().filter((each) => each === 'Timeout').length;
  const before = running();
  const slow = createGate();
  let isHeard = false;
  const on: Partial<Database> = {
    async listen(channel, hears) {
      const deafen = await database.listen(channel, hears);
      isHeard = true;
      return async () => {
        isHeard = false;
        await deafen();
      };
    },
  };
  const worker = await aWorker({ on, does: () => slow.opened });
  onTestFinished(() => {
    slow.open();
    return worker.stop();
  });
  await worker.start();
  expect(isHeard).toBe(true);
  await send('mails', 'm-1');
  await expect.poll(() => begun).toEqual(['mails m-1']);
  let isStopped = false;
  const stopping = worker.stop().then(() => {
    isStopped = true;
  });
  expect(worker.stop()).toBe(worker.stop());
  await send('refunds', 'r-1');
  for (let turn = 0; turn < 5; turn++) await sql.execute(raw`select 1`);
  expect([isStopped, isHeard]).toEqual([false, false]);
  slow.open();
  await stopping;
  expect(await states()).toEqual({ 'm-1': 'completed', 'r-1': 'created' });
  await worker.work();
  expect(begun).toEqual(['mails m-1']);
  expect(running()).toBeLessThanOrEqual(before);
});

test('in Prod the time comes from the database, and elsewhere from the testers', async () => {
  const worker = await aWorker({ isProd: true });
  onTestFinished(() => worker.stop());
  const at = Date.now() - 3_600_000;
  clock.set(new Date(at - 60_000).toISOString());
  await send('refunds', 'r-1', new Date(at));
  // An hour ago by the database, in a minute by the server: `start` uses only the database's clock.
  const testers = await started();
  await send('mails', 'm-1');
  await expect.poll(() => begun).toEqual(['mails m-1']);
  await testers.stop();
  expect(await states()).toMatchObject({ 'r-1': 'created' });
  await worker.start();
  await expect.poll(() => begun).toEqual(['mails m-1', 'refunds r-1']);
  await worker.stop();
});

test('done jobs are deleted after an hour, and dead jobs are deleted together with messages', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const worker = await aWorker();
  for (const id of ['young', 'old', 'dead', 'over']) await send('refunds', id, inSeconds(3_000));
  const ended = async (id: string, state: string, daysAgo: number) => {
    const at = new Date(clock.now().getTime() - daysAgo * 86_400_000).toISOString();
    await sql.execute(
      raw`update pgboss.job set state = ${state}, completed_on = ${at}::timestamptz where data->>'id' = ${id}`,
    );
  };
  await ended('young', 'completed', 0.04);
  await ended('old', 'completed', 0.05);
  await ended('dead', 'failed', 89);
  await ended('over', 'failed', 91);
  await worker.start();
  onTestFinished(() => worker.stop());
  await vi.advanceTimersByTimeAsync(30_000);
  await expect.poll(states).toEqual({ young: 'completed', dead: 'failed' });
});
