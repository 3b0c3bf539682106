import { eq, sql as raw } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { JobsView } from '#contract/jobs.ts';
import { partial } from '#tests/support/partial.ts';
import { createRoutesServer } from '#tests/support/routes-server.ts';
import { createTestClock, TEST_START } from '#tests/support/test-clock.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { accountEvents, users } from '../platform/db/schema/account-schema.ts';
import { alarms } from '../platform/db/schema/alarm-schema.ts';
import { messages } from '../platform/db/schema/message-schema.ts';
import { uploads } from '../platform/db/schema/paper-schema.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { QueueName } from '../platform/jobs/queues.ts';
import type { DeliveryReport, MessageChannels, OutgoingMail } from '../platform/messages/message-channels.ts';
import { queueMail, queueSms, updateFate } from '../platform/messages/message-repository.ts';
import { PaymentProviderError } from '../purchase/payments/provider/payment-provider-error.ts';
import { checkFiles } from './check-files.ts';
import { createJobHandlers } from './jobs.ts';
import { messageReportRoutes } from './message-report-routes.ts';
import { jobRoutes } from './routes.ts';
import type { Services } from './services.ts';

/*
 * The background work of the server, as administrators see it, and the carriers' reports: a few routes, without a shop.
 */

const database = await openTestDatabase();
const { sql } = database;
afterAll(() => database.close());
const clock = createTestClock();
/** The alerts in the log. */
let alerts: string[];
const services = partial<Services>({ database, now: clock.now, alert: (code: string) => alerts.push(code) });
beforeEach(async () => {
  clock.set(TEST_START);
  alerts = [];
  await sql.execute(raw`delete from pgboss.job`);
  await sql.delete(messages);
  await sql.delete(alarms);
});

const ADMIN = 'u-admin';
async function anAdmin() {
  await sql.delete(accountEvents);
  const names = { username: 'dara', givenName: 'Dara', familyName: 'Sok', language: 'en' as const };
  const rights = { scopes: ['insurer:admin' as const], status: 'active' as const, isDemo: false };
  await sql
    .insert(users)
    .values({ id: ADMIN, ...names, ...rights, createdAt: clock.now() })
    .onConflictDoNothing();
  return createRoutesServer((app) => jobRoutes(app, services), { id: ADMIN, scopes: ['insurer:admin'] });
}

/** A job that failed for the last time, this number of seconds after the start. */
async function aDeadJob(queue: string, of: string, seconds: number): Promise<string> {
  const at = new Date(Date.parse(TEST_START) + seconds * 1000).toISOString();
  const { rows } = await sql.execute<{ id: string }>(raw`
    insert into pgboss.job (name, data, singleton_key, state, completed_on, retry_count, policy, output)
    values (${queue}, ${JSON.stringify({ queue, id: of })}::jsonb, ${of}, 'failed', ${at}::timestamptz, 9, 'short',
      '{"failure":"Error ECONNREFUSED"}') returning id`);
  return rows[0]?.id ?? '';
}
const jobs = async () => (await sql.execute(raw`select data->>'id' as of, state from pgboss.job order by 1`)).rows;
const events = () =>
  sql
    .select({ type: accountEvents.type, by: accountEvents.byId, note: accountEvents.note })
    .from(accountEvents)
    .orderBy(accountEvents.id);

test('administrators see the dead jobs, the people of these jobs, and the people whom no message reached', async () => {
  const admin = await anAdmin();
  const [sms, mail, other] = ['+85512345678', 'dara@example.com', 'sok@example.com'];
  await database.transaction('test', async (inner) => {
    const text = { channel: 'sms' as const, text: '123456', createdAt: clock.now() };
    await queueSms(inner, { ...text, id: 't-1', recipient: sms, once: true });
    await queueMail(inner, { id: 'm-1', recipient: mail, subject: 'S', body: 'B', createdAt: clock.now() });
    await queueMail(inner, { id: 'm-2', recipient: other, subject: 'S', body: 'B', createdAt: clock.now() });
  });
  await sql.execute(raw`delete from pgboss.job`);
  const first = await aDeadJob('mails', 'm-1', 1);
  const second = await aDeadJob('textMessages', 't-1', 2);
  // A job of another kind, with the id of a message.
  const third = await aDeadJob('refunds', 'm-2', 3);
  clock.advance({ seconds: 10 });
  await updateFate(sql, 't-1', { fate: 'undelivered', code: '30003', at: clock.now() });
  await updateFate(sql, 'm-2', { fate: 'delivered', code: null, at: clock.now() });
  await updateFate(sql, 'm-1', { fate: 'refused', code: '550', at: clock.now() });
  const { status, body } = await admin.call<JobsView>('GET', '/api/admin/jobs');
  const dead = { tries: 10, failure: 'Error ECONNREFUSED' };
  expect(status).toBe(200);
  expect(body.dead).toEqual([
    { ...dead, id: third, queue: 'refunds', of: 'm-2', failedAt: '2026-04-01T02:00:03.000Z', recipient: null },
    { ...dead, id: second, queue: 'textMessages', of: 't-1', failedAt: '2026-04-01T02:00:02.000Z', recipient: sms },
    { ...dead, id: first, queue: 'mails', of: 'm-1', failedAt: '2026-04-01T02:00:01.000Z', recipient: mail },
  ]);
  const written = '2026-04-01T02:00:00.000Z';
  const lost = { id: 'm-1', channel: 'email', recipient: mail, writtenAt: written };
  expect(body.lost).toEqual([{ ...lost, fate: 'refused', code: '550' }]);
  expect(body.lostCodes).toBe(1);
  expect(body.differences).toEqual([]);
  expect(body.queues.find(({ queue }) => queue === 'mails')).toEqual({
    ...{ queue: 'mails', waiting: 0, active: 0, failed: 0, dead: 1, waitsSince: null },
  });
});

test('an administrator retries or removes a dead job once, and the log names the administrator', async () => {
  const admin = await anAdmin();
  const [again, gone] = [await aDeadJob('refunds', 'r-1', 1), await aDeadJob('mails', 'm-1', 2)];
  const heard: string[] = [];
  const deafen = await database.listen('jobs', (queue) => void heard.push(queue));
  const done = async (id: string, act: string) => {
    const { status, body } = await admin.call<JobsView & { problem?: string }>('POST', `/api/admin/jobs/${id}/${act}`);
    return [status, body.problem ?? body.dead.map(({ of }) => of)];
  };
  expect(await done(again, 'try-again')).toEqual([200, ['m-1']]);
  await expect.poll(() => heard).toEqual(['refunds']);
  await deafen();
  expect(await done(gone, 'dismiss')).toEqual([200, []]);
  for (const act of ['try-again', 'dismiss'])
    for (const id of [again, gone]) expect(await done(id, act)).toEqual([404, 'jobNotFound']);
  expect(await jobs()).toEqual([{ of: 'r-1', state: 'retry' }]);
  expect(await events()).toEqual([
    { type: 'jobTriedAgain', by: ADMIN, note: 'refunds r-1' },
    { type: 'jobDismissed', by: ADMIN, note: 'mails m-1' },
  ]);
});

test('an administrator closes an undelivered message once, and the log names the administrator', async () => {
  const admin = await anAdmin();
  await database.transaction('test', (inner) =>
    queueMail(inner, { id: 'm-9', recipient: 'a@example.com', subject: 'S', body: 'B', createdAt: clock.now() }),
  );
  await updateFate(sql, 'm-9', { fate: 'refused', code: '550', at: clock.now() });
  const close = async (id: string) => {
    const { status, body } = await admin.call<JobsView & { problem?: string }>(
      'POST',
      `/api/admin/messages/${id}/close`,
    );
    return [status, body.problem ?? body.lost.some((one) => one.id === id)];
  };
  expect(await close('m-9')).toEqual([200, false]);
  expect(await close('m-9')).toEqual([404, 'messageNotFound']);
  expect(await events()).toEqual([{ type: 'messageClosed', by: ADMIN, note: 'm-9' }]);
});

test('a change to a dead job is stored together with its line in the log, or not at all', async () => {
  await anAdmin();
  const cutOff: typeof database = {
    ...database,
    transaction: (name, work) =>
      database.transaction(name, async (inner) => {
        await work(inner);
        throw new Error('cut off');
      }),
  };
  const admin = await createRoutesServer((app) => jobRoutes(app, { ...services, database: cutOff }), {
    ...{ id: ADMIN, scopes: ['insurer:admin'] },
  });
  const id = await aDeadJob('refunds', 'r-1', 1);
  for (const act of ['try-again', 'dismiss']) {
    expect((await admin.call('POST', `/api/admin/jobs/${id}/${act}`)).status).toBe(500);
    expect([await jobs(), await events()]).toEqual([[{ of: 'r-1', state: 'failed' }], []]);
  }
});

test('a dead job raises an alarm and names itself; a provider’s trouble is a warning, and all other trouble is an error', async () => {
  const said: unknown[] = [];
  const log = {
    error: (...words: unknown[]) => void said.push(['error', ...words]),
    warn: (...words: unknown[]) => void said.push(['warn', ...words]),
  } as never;
  const watched: string[] = [];
  const work = createJobHandlers(services, log, async (queue, does) => {
    watched.push(queue);
    return does();
  });
  await work.jobs.deadLetters({ queue: 'refunds', id: 'r-1' });
  expect([watched, alerts]).toEqual([['deadLetters'], ['jobDead']]);
  expect(await sql.select({ at: alarms.at, code: alarms.code }).from(alarms)).toEqual([
    { at: clock.now(), code: 'jobDead' },
  ]);
  const error = new Error('odd');
  const trouble = new PaymentProviderError('unreachable', 'no answer', { code: 'ECONNREFUSED' });
  work.failed(trouble, { queue: 'refunds', id: 'r-1' });
  work.failed(error, { queue: 'refunds', id: 'r-1' });
  work.troubled(error);
  expect(said).toEqual([
    ['error', { queue: 'refunds', job: 'r-1' }, 'a job failed for the last time'],
    ['warn', { kind: 'unreachable', code: 'ECONNREFUSED' }, 'payment provider'],
    ['error', { err: error, queue: 'refunds', job: 'r-1' }, 'job'],
    ['error', { err: error }, 'jobs'],
  ]);
});

test('jobs of every queue reach their handlers, and a job about a deleted object does nothing', async () => {
  const work = createJobHandlers({ ...services, config: { isProd: false } } as Services, { error() {}, warn() {} });
  await database.transaction('test', (inner) =>
    queueMail(inner, { id: 'm-1', recipient: 'dara@example.com', subject: 'S', body: 'B', createdAt: clock.now() }),
  );
  for (const queue of ['textMessages', 'mails', 'webhooks', 'upkeep'] as const)
    expect(await work.jobs[queue]({ queue, id: 'none none' })).toBeUndefined();
  await sql.execute(raw`delete from pgboss.job`);
  await work.plan({ hurry: true });
  expect((await jobs()).length).toBe(14);
  const unconnected = partial<Services>({ ...services, config: { isProd: false }, transports: {} });
  await expect(
    createJobHandlers(unconnected, { error() {}, warn() {} }).jobs.mails({ queue: 'mails', id: 'm-1' }),
  ).rejects.toThrow('no mail server is connected');
});

test('a job of every queue fails if its work fails', async () => {
  const fail = () => {
    throw new Error('the database is away');
  };
  const away = { ...database, sql: new Proxy({}, { get: fail }), transaction: async () => fail() };
  const broken = partial<Services>({ ...services, database: away as never, ids: { id: () => 'one' } });
  const work = createJobHandlers(broken, { error() {}, warn() {} });
  for (const [queue, run] of Object.entries(work.jobs)) {
    const id = queue === 'upkeep' ? 'expirePolicies' : 'none none';
    await expect(run({ queue: queue as QueueName, id }), queue).rejects.toThrow('the database is away');
  }
});

test('the report of a carrier counts only with a proof of its identity, and is read byte for byte', async () => {
  const asked: unknown[] = [];
  let answer: DeliveryReport | 'refused' | 'nothing' | undefined;
  const readReport: NonNullable<MessageChannels['readReport']> = ({ carrier, id, proof, headers, body }) => {
    asked.push([carrier, id, proof, headers['x-signature'], body]);
    return answer ?? 'refused';
  };
  const told = partial<Services>({ ...services, config: { isProd: false }, transports: { readReport } });
  const { app } = await createRoutesServer((each) => messageReportRoutes(each, told), { scopes: [] });
  await database.transaction('test', (inner) =>
    queueSms(inner, { id: 't-1', channel: 'sms', recipient: '+85512345678', text: 'x', createdAt: clock.now() }),
  );
  const report = async (type: string, payload: string, url = '/api/message-reports/twilio/t-1?proof=p') => {
    const headers = { 'content-type': type, 'x-signature': 's' };
    const { statusCode, body } = await app.inject({ method: 'POST', url, headers, payload });
    return [statusCode, JSON.parse(body).problem ?? JSON.parse(body)];
  };
  const fates = async () => (await sql.select({ fate: messages.fate, sentAt: messages.sentAt }).from(messages))[0];
  expect(await report('application/json', '{ "a": 1}')).toEqual([403, 'callbackRefused']);
  answer = 'nothing';
  expect(await report('application/x-www-form-urlencoded', 'a=1&b=%20')).toEqual([200, { received: true }]);
  expect(await fates()).toEqual({ fate: null, sentAt: null });
  answer = { by: 'sms', fate: 'delivered', code: null };
  expect(await report('text/plain', ' as it is ')).toEqual([200, { received: true }]);
  expect(await fates()).toEqual({ fate: 'delivered', sentAt: clock.now() });
  expect(asked).toEqual([
    ['twilio', 't-1', 'p', 's', '{ "a": 1}'],
    ['twilio', 't-1', 'p', 's', 'a=1&b=%20'],
    ['twilio', 't-1', 'p', 's', ' as it is '],
  ]);
  expect((await report('text/plain', 'x'.repeat(16_384)))[0]).toBe(200);
  expect((await report('text/plain', 'x'.repeat(16_385)))[0]).toBe(413);
  const bare = await app.inject({ method: 'POST', url: '/api/message-reports/twilio/t-1' });
  expect([bare.statusCode, asked.at(-1)]).toEqual([200, ['twilio', 't-1', undefined, undefined, '']]);
  const silent = partial<Services>({ ...told, transports: {} });
  const none = await createRoutesServer((each) => messageReportRoutes(each, silent), { scopes: [] });
  expect((await none.call('POST', '/api/message-reports/twilio/t-1')).status).toBe(403);
});

test('a file is lost or unknown only if it was so before and after, and a young file is not unknown yet', async () => {
  const at = (time: string) => new Date(time);
  const [old, before] = [at('2026-04-01T01:00:00Z'), at('2026-04-01T02:00:00Z')];
  const row = async (id: string) =>
    void (await sql
      .insert(uploads)
      .values({ id, draftId: 'd-1', contentType: 'image/jpeg', bytes: 1, createdAt: clock.now() }));
  for (const id of ['kept', 'lost', 'removed']) await row(id);
  const list: FileStore['list'] = async function* () {
    yield { id: 'kept', changedAt: old };
    yield { id: 'unknown', changedAt: old };
    yield { id: 'young', changedAt: before };
    // A row that appears and disappears while the store is read.
    await row('came');
    await sql.delete(uploads).where(eq(uploads.id, 'removed'));
    yield { id: 'came', changedAt: old };
  };
  const found = await checkFiles({ database, files: { list } as FileStore }, before);
  expect(found).toEqual({ kept: 2, lost: [{ id: 'lost', kind: 'upload' }], unknown: ['unknown'] });
});

test('an email with a certificate fails if its order does not exist, and an email without a certificate is sent', async () => {
  const sent: OutgoingMail[] = [];
  const transports: MessageChannels = { sms: undefined, email: async (mail) => void sent.push(mail) };
  const own = { ...services, config: { isProd: false }, transports, wording: { say: (_: string, id: string) => id } };
  const { jobs: does } = createJobHandlers(own as unknown as Services, {} as Parameters<typeof createJobHandlers>[1]);
  const mail = { recipient: 'dara@example.com', subject: 'Your policy', body: 'It is issued.', createdAt: clock.now() };
  await queueMail(sql, { ...mail, id: 'plain' });
  await queueMail(sql, { ...mail, id: 'with', certificateOf: 'nobody' });
  const mails = (id: string) => does.mails({ queue: 'mails', id });
  await mails('plain');
  await expect(mails('with')).rejects.toThrow('the order of a certificate is not there');
  expect(sent.map(({ id, subject, body, attachments }) => [id, subject, body, attachments])).toEqual([
    ['plain', 'Your policy', 'It is issued.', []],
  ]);
});
