import Fastify from 'fastify';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { insertAlarm } from '#server/platform/alarms/alarm-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { sendJob } from '#server/platform/jobs/send-job.ts';
import { createGate } from '#tests/support/gate.ts';
import { partial } from '#tests/support/partial.ts';
import { findFreePort } from '#tests/support/postgres.ts';
import { createTestClock } from '#tests/support/test-clock.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import type { Services } from '../services.ts';
import { checkClock } from './check-clock.ts';
import { endGracefully } from './end-gracefully.ts';
import { createObservability } from './observability.ts';

const database = await openTestDatabase();
afterAll(() => database.close());
const clock = createTestClock();
const services = partial<Services>({ database, now: clock.now });
const settings = { metrics: undefined, tracesUrl: undefined, drainSeconds: 0, stopSeconds: 30 };

test('without settings the shop observes nothing: jobs and database remain unchanged, and no port listens', async () => {
  const watch = await createObservability(settings);
  expect(watch.database(database)).toBe(database);
  expect(await watch.job('mails', async () => 'done')).toBe('done');
  const app = Fastify();
  watch.follow(app);
  await watch.listen(services);
  expect(await watch.check()).toBeUndefined();
  await watch.stop();
});

async function figures() {
  const port = await findFreePort();
  const watch = await createObservability({ ...settings, metrics: { port, host: '127.0.0.1' } });
  onTestFinished(() => watch.stop());
  const get = (path = '/metrics', method = 'GET') => fetch(`http://127.0.0.1:${port}${path}`, { method });
  return { watch, get, text: async () => (await get()).text() };
}
/** Returns the value of a metric; the order of labels does not matter. */
const figureIn = (text: string, name: string, ...labels: string[]) =>
  text
    .split('\n')
    .find((line) => line.replace(/[{ ].*/, '') === name && labels.every((label) => line.includes(label)))
    ?.split(' ')
    .at(-1);

test('the server shows figures by GET at one address alone, and not while the database does not answer', async () => {
  const { watch, get } = await figures();
  let isAway = false;
  const failing = {
    ...database,
    connections: () => {
      if (isAway) throw new Error('away');
      return { open: 3, free: 2, awaited: 1 };
    },
  };
  await watch.listen({ ...services, database: failing });
  const told = await get();
  expect([told.status, told.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  const text = await told.text();
  expect(['open', 'free', 'awaited'].map((state) => figureIn(text, 'shop_database_connections', `"${state}"`))).toEqual(
    ['3', '2', '1'],
  );
  expect([(await get('/')).status, (await get('/metrics', 'POST')).status, (await get('/metrics?x')).status]).toEqual([
    404, 404, 404,
  ]);
  isAway = true;
  expect((await get()).status).toBe(503);
});

test('the metrics show jobs by their result, and queues by the time since which somebody waits', async () => {
  const { watch, text } = await figures();
  await watch.listen(services);
  expect(await watch.job('mails', async () => 'done')).toBe('done');
  await expect(watch.job('mails', () => Promise.reject(new Error('hung up')))).rejects.toThrow('hung up');
  await database.transaction('test', (sql) => sendJob(sql, 'refunds', 't-1', clock.now()));
  await insertAlarm(database.sql, { at: clock.now(), code: 'jobDead' });
  clock.advance({ seconds: 89 });
  const told = await text();
  for (const outcome of ['done', 'failed'])
    expect(figureIn(told, 'shop_job_duration_seconds_count', '"mails"', `"${outcome}"`)).toBe('1');
  expect(figureIn(told, 'shop_alarms', '"jobDead"')).toBe('1');
  expect(figureIn(told, 'shop_jobs', '"refunds"', '"waiting"')).toBe('1');
  expect(figureIn(told, 'shop_queue_age_seconds', '"refunds"')).toBe('90');
  expect(figureIn(told, 'shop_queue_age_seconds', '"mails"')).toBe('0');
});

test('sales are counted once a minute at most, and an earlier request receives the same figures', async () => {
  const { watch, text } = await figures();
  await watch.listen(services);
  const alarms = async () => figureIn(await text(), 'shop_alarms', '"codesUsedUp"');
  expect(await alarms()).toBeUndefined();
  await insertAlarm(database.sql, { at: clock.now(), code: 'codesUsedUp' });
  expect(await alarms()).toBeUndefined();
});

test('requests are measured by their routes, and a request whose client hung up is reported as such', async () => {
  const { watch, text } = await figures();
  await watch.listen(services);
  // Otherwise its end would wait for a persistent connection.
  const app = Fastify({ forceCloseConnections: true });
  onTestFinished(() => app.close());
  watch.follow(app);
  const begun = createGate();
  app.get('/things/:id', async () => ({}));
  app.get('/slow', async () => {
    begun.open();
    return new Promise(() => {});
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  await (await fetch(`${url}/things/secret`)).text();
  await (await fetch(`${url}/nowhere`)).text();
  const hangUp = new AbortController();
  const slow = fetch(`${url}/slow`, { signal: hangUp.signal }).catch(() => {});
  await begun.opened;
  hangUp.abort();
  await slow;
  const count = async (...labels: string[]) => figureIn(await text(), 'http_request_duration_seconds_count', ...labels);
  expect(await count('"/things/:id"', '"200"', '"GET"')).toBe('1');
  expect(await count('"none"', '"404"')).toBe('1');
  await expect.poll(() => count('"/slow"', '"aborted"')).toBe('1');
  expect(await text()).not.toContain('secret');
});

/** Two clocks: this machine's, and that of a database that answers after a number of seconds. */
function clocks(oursAhead: number, onItsWay = 0) {
  const times = [oursAhead, oursAhead + onItsWay].map((seconds) => new Date(1_800_000_000_000 + seconds * 1000));
  const theirs = 1_800_000_000_000 + (onItsWay / 2) * 1000;
  const sql = partial<Sql>({ execute: async () => ({ rows: [{ now: String(theirs) }] }) });
  return checkClock({ sql }, () => times.shift() as Date);
}

test('a clock may differ from the database’s by five seconds at the middle of the reply; more is reported, with the direction', async () => {
  for (const seconds of [0, 5, -5]) expect(await clocks(seconds)).toBeUndefined();
  expect(await clocks(4, 20)).toBeUndefined();
  const line = (seconds: number, way: string) =>
    `The clock of this machine is ${seconds} seconds ${way} the database's: set both by NTP`;
  expect([await clocks(6), await clocks(-6), await clocks(90, 10)]).toEqual([
    line(6, 'ahead of'),
    line(6, 'behind'),
    line(90, 'ahead of'),
  ]);
});

test('a server reports its end first, and ends after its jobs and then after its requests', async () => {
  const life = { isEnding: false };
  const steps: string[] = [];
  const jobs = createGate();
  const ending = endGracefully({
    life,
    stopJobs: () => {
      steps.push(`jobs ${life.isEnding}`);
      return jobs.opened;
    },
    close: async () => void steps.push('closed'),
    settings,
  });
  await new Promise(setImmediate);
  expect(steps).toEqual(['jobs true']);
  jobs.open();
  expect(await ending).toBeUndefined();
  expect(steps).toEqual(['jobs true', 'closed']);
});

test('a request in the seconds after the announced end is still served', async () => {
  const steps: string[] = [];
  setTimeout(() => steps.push('served'), 30);
  await endGracefully({
    life: { isEnding: false },
    stopJobs: async () => {},
    close: async () => void steps.push('closed'),
    settings: { drainSeconds: 0.06, stopSeconds: 20 },
  });
  expect(steps).toEqual(['served', 'closed']);
});

test('work that ends within the remaining seconds is finished', async () => {
  const aWhile = () => new Promise<void>((resolve) => void setTimeout(resolve, 30));
  const inTime = { life: { isEnding: false }, settings: { drainSeconds: 0, stopSeconds: 20 } };
  expect(await endGracefully({ ...inTime, stopJobs: aWhile, close: aWhile })).toBeUndefined();
});

test.each<[string, Promise<void>, () => Promise<void>]>([
  ['jobs', new Promise(() => {}), async () => {}],
  ['requests', Promise.resolve(), () => new Promise(() => {})],
])('the server reports work that is not finished in time: %s', async (left, jobs, close) => {
  const inHaste = { drainSeconds: 0, stopSeconds: 0.05 };
  const hold = setInterval(() => {}, 1000);
  expect(await endGracefully({ life: { isEnding: false }, stopJobs: () => jobs, close, settings: inHaste })).toBe(left);
  clearInterval(hold);
});
