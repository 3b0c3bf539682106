import { sql as raw } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { partial } from '#tests/support/partial.ts';
import { createTestClock, TEST_START } from '#tests/support/test-clock.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { idempotentReplies } from '../platform/db/schema/idempotency-schema.ts';
import { codes, messages } from '../platform/db/schema/message-schema.ts';
import { limitUses } from '../platform/db/schema/server-schema.ts';
import { describeFailure } from '../platform/jobs/describe-job-failure.ts';
import {
  applyQueueRules,
  countJobs,
  deleteDeadJob,
  deleteJobs,
  listDeadJobs,
  listDueQueues,
  listWaitingJobs,
  makeJobEarlier,
  notifyWorkers,
  requeueJobs,
  reviveJob,
} from '../platform/jobs/job-repository.ts';
import { sendJob } from '../platform/jobs/send-job.ts';
import { planScheduledJobs, runScheduledJob } from './scheduled-jobs.ts';
import type { Services } from './services.ts';

/* The recurring jobs, and the jobs that wait for their time. */

const database = await openTestDatabase();
const { sql } = database;
afterAll(() => database.close());
const clock = createTestClock();
/** All that planning needs. Other dependencies are missing, so the work itself fails. */
const services = partial<Services>({ database, now: clock.now });
beforeEach(async () => {
  clock.set(TEST_START);
  await sql.execute(raw`delete from pgboss.job`);
});

/** The due time of each waiting job; a job may start a second early. */
async function waiting(): Promise<Record<string, string>> {
  const jobs = await listWaitingJobs(sql, 'upkeep');
  return Object.fromEntries(jobs.map(({ id, dueAt }) => [id, new Date(dueAt.getTime() + 1000).toISOString()]));
}

/** Returns the next time of a job that ran at an instant of Phnom Penh. */
async function nextOf(name: string, at: string): Promise<string> {
  clock.set(`${at}+07:00`);
  await sql.execute(raw`delete from pgboss.job`);
  await runScheduledJob(services, name).catch(() => {});
  const [next = ''] = Object.values(await waiting());
  // Phnom Penh is seven hours ahead all year.
  return new Date(Date.parse(next) + 7 * 3_600_000).toISOString().replace('.000Z', '');
}

const MIDNIGHT = '2026-04-02T00:00:02';

test.each([
  ['lapseOrders', '2026-04-01T09:00:00', '2026-04-01T09:01:00'],
  ['expirePolicies', '2026-04-01T09:00:00', MIDNIGHT],
  // In UTC it is the day before.
  ['expirePolicies', '2026-04-01T06:59:59', MIDNIGHT],
  ['expirePolicies', '2026-04-01T23:59:59', MIDNIGHT],
  ['expirePolicies', '2026-04-30T12:00:00', '2026-05-01T00:00:02'],
  ['lapsePolicies', '2026-04-01T09:00:00', '2026-04-01T09:10:00'],
  ['lapsePolicies', '2026-04-01T23:55:00', MIDNIGHT],
  ['tellInstalments', '2026-04-01T08:59:59', '2026-04-01T09:00:00'],
  ['tellInstalments', '2026-04-01T09:00:00', '2026-04-02T09:00:00'],
  ['checkLedger', '2026-04-01T09:00:00', MIDNIGHT],
  ['foldDays', '2026-04-01T09:00:00', '2026-04-01T10:00:00'],
  ['tellNotices', '2026-04-01T23:00:00', '2026-04-02T09:00:00'],
  ['sendDigests', '2026-04-01T06:00:02', '2026-04-01T07:00:02'],
  ['sendDigests', '2026-04-01T23:59:59', '2026-04-02T00:00:02'],
  ['readProviderList', '2026-04-01T04:00:00', '2026-04-01T05:00:00'],
  ['readProviderList', '2026-04-01T05:00:01', '2026-04-02T05:00:00'],
  ['renewBakongToken', '2026-04-01T09:00:00', '2026-04-02T06:00:00'],
  ['fillRisks', '2026-04-01T09:00:00', '2026-04-01T09:05:00'],
  ['fillSearchFacts', '2026-04-01T09:00:00', '2026-04-01T09:05:00'],
  ['wakeWebhooks', '2026-04-01T09:00:00', '2026-04-01T09:10:00'],
  ['forget', '2026-04-01T09:00:00', '2026-04-01T10:00:00'],
])('%s at %s runs again at %s, whatever the result of this run', async (name, at, next) => {
  expect(await nextOf(name, at)).toBe(next);
});

test('a job with another name does nothing', async () => {
  await runScheduledJob(services, 'nothing');
  expect(await waiting()).toEqual({});
});

const AT_ONCE = [
  'lapseOrders',
  'expirePolicies',
  'lapsePolicies',
  'tellInstalments',
  'foldDays',
  'tellNotices',
  'sendDigests',
  'fillRisks',
  'fillSearchFacts',
  'wakeWebhooks',
  'forget',
];
const IN_TIME = {
  checkLedger: '2026-04-01T17:00:02.000Z',
  readProviderList: '2026-04-01T22:00:00.000Z',
  renewBakongToken: '2026-04-01T23:00:00.000Z',
};
const [now] = [`${TEST_START.slice(0, -1)}.000Z`];
const allAt = (time: string) => Object.fromEntries(AT_ONCE.map((name) => [name, time]));

test('a job that never ran is due now; a job that asks other services or reads all books waits for its time', async () => {
  await planScheduledJobs(services);
  expect(await waiting()).toEqual({ ...allAt(now), ...IN_TIME });
  // A planned job stays planned.
  await planScheduledJobs(services);
  expect(await waiting()).toEqual({ ...allAt(now), ...IN_TIME });
});

test('a job that waits for its time continues to wait, unless it is hurried', async () => {
  await planScheduledJobs(services);
  const later = new Date('2026-04-01T02:00:30Z');
  for (const name of AT_ONCE) await makeJobEarlier(sql, 'upkeep', name, later);
  await planScheduledJobs(services);
  const inHalfAMinute = Object.fromEntries(AT_ONCE.map((name) => [name, '2026-04-01T02:00:31.000Z']));
  expect(await waiting()).toEqual({ ...inHalfAMinute, ...IN_TIME });
  await planScheduledJobs(services, { hurry: true });
  expect(await waiting()).toEqual({
    ...Object.fromEntries(AT_ONCE.map((name) => [name, '2026-04-01T02:00:01.000Z'])),
    ...IN_TIME,
  });
});

test('a job that waits for a later time is due now after the clock was set back', async () => {
  clock.set('2026-06-01T02:00:00Z');
  await planScheduledJobs(services);
  clock.set(TEST_START);
  await planScheduledJobs(services);
  const brought = '2026-04-01T02:00:01.000Z';
  expect(await waiting()).toEqual(
    Object.fromEntries([...AT_ONCE, ...Object.keys(IN_TIME)].map((name) => [name, brought])),
  );
});

test('one deletion that fails does not prevent the other deletions', async () => {
  const at = (time: string) => new Date(time);
  await sql.insert(limitUses).values([
    { key: 'over', used: 1, endsAt: at('2026-04-01T01:59:59Z') },
    { key: 'counts', used: 1, endsAt: at('2026-04-01T02:00:00Z') },
  ]);
  const reply = { request: 'r', lease: 'l', leasedUntil: at(TEST_START), status: 200, body: null };
  await sql.insert(idempotentReplies).values([
    { ...reply, key: 'old', createdAt: at('2026-03-31T01:59:59Z') },
    { ...reply, key: 'young', createdAt: at('2026-03-31T02:00:00Z') },
  ]);
  const kept = async () => [
    ...(await sql.select({ key: limitUses.key }).from(limitUses)).map(({ key }) => key),
    ...(await sql.select({ key: idempotentReplies.key }).from(idempotentReplies)).map(({ key }) => key),
  ];
  /** The same shop, with a database in which rows of some tables cannot be deleted. */
  const without = (...tables: unknown[]) => {
    const failing = new Proxy(sql, {
      get: (target, name: keyof typeof sql) =>
        name === 'delete'
          ? (table: never) => {
              if (tables.includes(table)) throw new Error('this table is away');
              return target.delete(table);
            }
          : (target[name] as () => unknown).bind(target),
    });
    const config = { isProd: false, messageDays: 90 };
    return partial<Services>({ ...services, config, database: { ...database, sql: failing } });
  };
  await expect(runScheduledJob(without(codes), 'forget')).rejects.toThrow('this table is away');
  expect(await kept()).toEqual(['counts', 'young']);
  await expect(runScheduledJob(without(codes, messages), 'forget')).rejects.toMatchObject({
    message: 'not everything was forgotten',
    errors: [{ message: 'this table is away' }, { message: 'this table is away' }],
  });
  await runScheduledJob(without(), 'forget');
  expect(await kept()).toEqual(['counts', 'young']);
});

/** The present jobs, by their subjects. */
async function jobs(): Promise<Record<string, unknown>[]> {
  const found = await sql.execute<{ due: string }>(
    raw`select name, singleton_key as of, state, start_after as due, retry_count as tries from pgboss.job order by name, singleton_key`,
  );
  return found.rows.map(({ due, ...job }) => ({ ...job, due: new Date(due).toISOString() }));
}
const send = (queue: 'mails' | 'refunds', id: string, dueAt: Date) =>
  database.transaction('test', (inner) => sendJob(inner, queue, id, dueAt));
const second = (at: number) => new Date(Date.parse(TEST_START) + at * 1000);

test('each queue has at most one waiting job for an id, due at most one second early', async () => {
  await send('mails', 'm-1', second(10));
  await send('mails', 'm-1', second(20));
  await send('refunds', 'm-1', second(0));
  expect(await jobs()).toMatchObject([
    { name: 'mails', of: 'm-1', state: 'created', due: second(9).toISOString() },
    { name: 'refunds', of: 'm-1', due: second(-1).toISOString() },
  ]);
  expect([await listDueQueues(sql, second(8)), await listDueQueues(sql, second(9))]).toEqual([
    { due: ['refunds'], isLate: false },
    { due: expect.arrayContaining(['mails', 'refunds']), isLate: false },
  ]);
  await makeJobEarlier(sql, 'mails', 'm-1', second(3));
  await makeJobEarlier(sql, 'mails', 'another', second(0));
  expect(await listWaitingJobs(sql, 'mails')).toEqual([{ id: 'm-1', dueAt: second(3) }]);
});

test('a job that is in hand too long is late, and a job that a crash left in hand is queued again', async () => {
  await send('mails', 'm-1', second(0));
  await sql.execute(
    raw`update pgboss.job set state = 'active', started_on = ${TEST_START}::timestamptz, expire_in = interval '120 seconds'`,
  );
  expect([(await listDueQueues(sql, second(119))).isLate, (await listDueQueues(sql, second(120))).isLate]).toEqual([
    false,
    true,
  ]);
  expect((await listDueQueues(sql, second(120))).due).toEqual([]);
  await requeueJobs(sql);
  expect(await jobs()).toMatchObject([{ state: 'retry' }]);
});

test('jobs are counted by their state, with the due time of the oldest job that nobody has done', async () => {
  const none = { waiting: 0, active: 0, failed: 0, dead: 0, waitsSince: null };
  const queues = [
    'paymentChecks',
    'refunds',
    'textMessages',
    'mails',
    'webhooks',
    'upkeep',
    'proofs',
    'exports',
    'deadLetters',
  ];
  expect(await countJobs(sql, second(0))).toEqual(queues.map((queue) => ({ queue, ...none })));
  for (const [at, id] of ['a', 'b', 'c', 'd', 'e'].entries()) await send('mails', id, second(at + 1));
  for (const [id, state] of [
    ['c', 'retry'],
    ['d', 'active'],
    ['e', 'failed'],
  ] as const)
    await sql.execute(raw`update pgboss.job set state = ${state} where singleton_key = ${id}`);
  const mails = (await countJobs(sql, second(60)))[3];
  expect(mails).toEqual({ queue: 'mails', waiting: 2, active: 1, failed: 1, dead: 1, waitsSince: second(0) });
  expect((await countJobs(sql, second(0)))[3]?.waitsSince).toBeNull();
  await deleteJobs(sql);
  expect(await jobs()).toEqual([]);
});

test('the list of dead jobs names the subject of each; a dead job begins again or is deleted, once', async () => {
  for (const [at, id] of ['old', 'new', 'alive'].entries()) await send('refunds', id, second(at));
  await sql.execute(raw`
    update pgboss.job set state = 'failed', retry_count = 13, completed_on = start_after, output = '{"failure":"Error ECONNRESET"}'
    where singleton_key <> 'alive'`);
  await sql.execute(
    raw`update pgboss.job set output = '{"value":{"message":"of pg-boss"}}' where singleton_key = 'new'`,
  );
  const dead = await listDeadJobs(sql);
  expect(dead).toMatchObject([
    { queue: 'refunds', of: 'new', tries: 14, failure: 'of pg-boss', failedAt: second(0) },
    { queue: 'refunds', of: 'old', tries: 14, failure: 'Error ECONNRESET', failedAt: second(-1) },
  ]);
  const [newer, older] = dead.map(({ id }) => id) as [string, string];
  expect((await listDeadJobs(sql, older)).map(({ of }) => of)).toEqual(['old']);
  expect([await reviveJob(sql, older, second(5)), await reviveJob(sql, older, second(9))]).toEqual([true, false]);
  expect([await deleteDeadJob(sql, older), await deleteDeadJob(sql, newer), await deleteDeadJob(sql, newer)]).toEqual([
    false,
    true,
    false,
  ]);
  expect(await jobs()).toMatchObject([
    { of: 'alive', state: 'created' },
    { of: 'old', state: 'retry', tries: 0, due: second(5).toISOString() },
  ]);
});

test('queues follow their rules, also after other rules, and a missing queue is named', async () => {
  const rules = async () => {
    const found = await sql.execute(
      raw`select name, retry_limit, retry_delay, expire_seconds, dead_letter from pgboss.queue where name in ('mails', 'deadLetters') order by name`,
    );
    return found.rows;
  };
  const right = [
    { name: 'deadLetters', retry_limit: 2, retry_delay: 10, expire_seconds: 60, dead_letter: null },
    { name: 'mails', retry_limit: 9, retry_delay: 10, expire_seconds: 120, dead_letter: 'deadLetters' },
  ];
  for (const wrong of [raw`retry_limit = 1`, raw`retry_delay = 1`, raw`expire_seconds = 1`, raw`dead_letter = null`]) {
    await sql.execute(raw`update pgboss.queue set ${wrong}`);
    await applyQueueRules(sql);
    expect(await rules()).toEqual(right);
  }
  const undone = database.transaction('test', async (inner) => {
    await inner.execute(raw`update pgboss.queue set name = 'letters' where name = 'mails'`);
    await applyQueueRules(inner);
  });
  await expect(undone).rejects.toThrow('no queue mails: a migration has to make it');
  expect(await rules()).toEqual(right);
});

test('workers hear which queue has a job', async () => {
  const heard: string[] = [];
  const deafen = await database.listen('jobs', (queue) => void heard.push(queue));
  await notifyWorkers(sql, 'proofs');
  await send('mails', 'm-1', second(0));
  await expect.poll(() => heard).toEqual(['proofs', 'mails']);
  await deafen();
});

test('the description of a failure has its kind, code and place, and never its words', () => {
  const error = Object.assign(new TypeError('Sok Dara'), { kind: 'refused', code: 'E1', cause: { code: 'E2' } });
  error.stack = 'TypeError: Sok Dara\n    at pay (file:///shop/src/server/purchase/give-refunds.ts:33:7)';
  expect(describeFailure(error)).toBe('TypeError refused E1 E2 give-refunds.ts:33');
  const bare = Object.assign(new Error('Sok Dara'), { code: 7, kind: '', stack: undefined });
  expect(describeFailure(bare)).toBe('Error');
  expect([describeFailure('Sok Dara'), describeFailure(undefined)]).toEqual(['unknown', 'unknown']);
});
