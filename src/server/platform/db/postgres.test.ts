import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql as raw } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { createGate } from '#tests/support/gate.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { createEmptyDatabase } from '#tests/support/test-database.ts';
import { type Database, openDatabase } from './database.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { listenToChannel } from './listen-to-channel.ts';
import { dumpPostgres, loadPostgres } from './postgres-dump.ts';

/* Tests the PostgreSQL database: several simultaneous openings, channels, dump and load. */

const given = inject('postgresUrl');
const server = given === undefined ? await startPostgres() : { url: given, stop: async () => {} };
afterAll(() => server.stop());

const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns the rows of a query to the server itself. */
async function asked(text: string, url = server.url): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const nameOf = (url: string) => new URL(url).pathname.slice(1);
/** Counts a database's connections: those that listen to a channel, or all. */
async function connections(url: string, doing = ''): Promise<number> {
  const rows = await asked(
    `select 1 from pg_stat_activity where datname = '${nameOf(url)}' and query like '${doing}%'`,
  );
  return rows.length;
}
const closed = (url: string) => expect.poll(() => connections(url)).toBe(0);

/** Waits by immediate turns, because the clock is frozen. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise(setImmediate);
}

/** Creates a folder with a few migrations, each of which records that it ran. */
function migrationsOf(name: string, ...texts: string[]): string {
  const made = join(folder, name);
  mkdirSync(join(made, 'meta'), { recursive: true });
  const entries = texts.map((_, idx) => ({ idx, version: '7', when: idx + 1, tag: `${idx}`, breakpoints: true }));
  writeFileSync(join(made, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }));
  for (const [idx, text] of texts.entries()) writeFileSync(join(made, `${idx}.sql`), text);
  return made;
}
const things = migrationsOf(
  'things',
  'create table things (name text primary key)',
  "insert into things values ('made')",
);

const opened = async (databaseUrl: string, more: object = {}): Promise<Database> => {
  const database = await openDatabase({ dataDir: '', databaseUrl, migrations: things, ...more });
  onTestFinished(() => database.close().catch(() => {}));
  return database;
};
const namesIn = async ({ sql }: Pick<Database, 'sql'>) =>
  (await sql.execute(raw`select name from things order by name`)).rows;

test('several servers that start at once migrate the database once, and share it', async () => {
  const url = await createEmptyDatabase(server.url);
  const all = await Promise.all([1, 2, 3].map(() => opened(url)));
  for (const one of all) expect(await namesIn(one)).toEqual([{ name: 'made' }]);
  const again = await opened(url);
  expect(await namesIn(again)).toEqual([{ name: 'made' }]);
  for (const one of [...all, again]) await one.close();
  await closed(url);
});

test('a transaction or a script is done as a whole or not at all, and the probe hears of each commit', async () => {
  const points: string[] = [];
  const url = await createEmptyDatabase(server.url);
  const database = await opened(url, { probe: (point: string) => void points.push(point) });
  expect(database.kind).toBe('postgresql');
  const name = (text: string) => raw`insert into things values (${text})`;
  const written = await database.transaction('note', async (sql) => {
    await sql.execute(name('one'));
    return 'written';
  });
  const undone = database.transaction('fail', async (sql) => {
    await sql.execute(name('never'));
    throw new Error('after all not');
  });
  await expect(undone).rejects.toThrow('after all not');
  expect([written, points]).toEqual(['written', ['before commit note', 'after commit note']]);
  await database.script("insert into things values ('two'); insert into things values ('three')");
  await expect(
    database.script("insert into things values ('four'); insert into things values ('one')"),
  ).rejects.toThrow();
  expect(await namesIn(database)).toEqual([{ name: 'made' }, { name: 'one' }, { name: 'three' }, { name: 'two' }]);
  // Lists need only milliseconds, so their plans are not compiled.
  expect((await database.sql.execute(raw`show jit`)).rows).toEqual([{ jit: 'off' }]);
  const heard: string[] = [];
  const stop = await database.listen('news', (text) => heard.push(text));
  await database.transaction('say', (sql) => sql.execute(raw`select pg_notify('news', 'done')`));
  await expect.poll(() => heard).toEqual(['done']);
  await stop();
  await database.ping();
  await database.close();
  await expect(database.ping()).rejects.toThrow();
});

test('the database reports its open connections, its free connections and its waiting callers', async () => {
  const database = await opened(await createEmptyDatabase(server.url));
  const { open, ...idle } = database.connections();
  expect(idle).toEqual({ free: open, awaited: 0 });
  const gate = createGate();
  const inHand = Array.from({ length: 11 }, () => database.transaction('held', () => gate.opened));
  await expect.poll(() => database.connections()).toEqual({ open: 10, free: 0, awaited: 1 });
  gate.open();
  await Promise.all(inHand);
});

test('a connection that breaks before its transaction begins is released, and no other caller waits for it', async () => {
  const database = await opened(await createEmptyDatabase(server.url));
  const begins = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => begins.mockRestore());
  for (let time = 0; time < 12; time += 1) {
    begins.mockImplementationOnce(() => Promise.reject(new Error('Connection terminated')));
    await expect(database.transaction('broken', async () => 'never')).rejects.toThrow();
  }
  const { open, free } = database.connections();
  expect(free).toBe(open);
  expect(await database.transaction('after', async () => 'done')).toBe('done');
});

test('a server without a further connection waits for one of its own, and reports the lack after some seconds', async () => {
  const role = `few_${Date.now()}`;
  await asked(`create role ${role} login superuser`);
  const url = new URL(await createEmptyDatabase(server.url));
  url.username = role;
  const database = await opened(url.href);
  // A superuser has no connection limit.
  await asked(`alter role ${role} nosuperuser connection limit 1`);
  // The start may have left several connections open.
  await asked(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`);
  await expect.poll(() => database.connections().open).toBe(0);
  const gate = createGate();
  const first = database.transaction('held', () => gate.opened);
  const second = database.transaction('waits', async () => 'done');
  setTimeout(() => gate.open(), 300);
  expect(await second).toBe('done');
  await first;
  expect(database.refusedAt()).toBeUndefined();

  const longer = createGate();
  onTestFinished(() => longer.open());
  const held = database.transaction('held', () => longer.opened);
  const refused = await database.transaction('refused', async () => 'never').catch((error: Error) => error);
  expect([isDatabaseUnavailable(refused), String(refused)]).toEqual([true, expect.stringContaining('(53300)')]);
  expect(Date.now() - Number(database.refusedAt())).toBeLessThan(5_000);
  longer.open();
  await held;
  expect(await database.transaction('after', async () => 'done')).toBe('done');
});

test('a database that cannot be migrated remains unchanged, reports the reason, and is released', async () => {
  const url = await createEmptyDatabase(server.url);
  const impossible = migrationsOf('impossible', 'create table others ()', "insert into nothing values ('x')");
  await expect(openDatabase({ dataDir: '', databaseUrl: url, migrations: impossible })).rejects.toMatchObject({
    ...{ name: 'ConfigError' },
    message: 'The database cannot be brought up to date and stays as it was: relation "nothing" does not exist',
  });
  expect(await asked("select 1 from pg_class where relname = 'others'", url)).toEqual([]);
  // Immediately: other servers may wait to migrate it.
  await asked(`drop database ${nameOf(url)}`);
});

test('a missing database is one line at the start', async () => {
  const { host } = new URL(server.url);
  const missing = new URL(server.url);
  missing.pathname = '/nowhere';
  const said = await openDatabase({ dataDir: '', databaseUrl: missing.href }).catch((error: Error) => error);
  expect(said).toMatchObject({
    ...{ name: 'ConfigError', message: `DATABASE_URL (${host}): there is no such database (3D000)` },
  });
});

test('a listener hears each message after its commit, also after a broken connection, and nothing after its end', async () => {
  const url = await createEmptyDatabase(server.url);
  const heard: string[] = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const say = (text: string) => asked(`select pg_notify('a "channel"', '${text}')`, url);
  const stop = await listenToChannel(url, 'a "channel"', (text) => heard.push(text));
  const breakOff = () =>
    asked(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${nameOf(url)}' and query like 'listen%'`,
    );
  const listens = () => connections(url, 'listen');
  await say('one');
  await until(() => heard.length === 1);

  await breakOff();
  await until(() => vi.getTimerCount() === 1);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(await listens()).toBe(0);
  // While the database refuses connections, the client retries without limit.
  await asked(`alter database ${nameOf(url)} allow_connections false`);
  await vi.advanceTimersByTimeAsync(1);
  await until(() => vi.getTimerCount() === 1);
  await asked(`alter database ${nameOf(url)} allow_connections true`);
  await vi.advanceTimersByTimeAsync(5_000);
  await until(async () => (await listens()) === 1);
  await say('two');
  await until(() => heard.length === 2);

  await stop();
  await until(async () => (await listens()) === 0);
  expect(vi.getTimerCount()).toBe(0);
  await say('three');
  await vi.advanceTimersByTimeAsync(5_000);
  expect([heard, await listens()]).toEqual([['one', 'two'], 0]);
});

test('a listener that stops during a new connection leaves no connection behind', async () => {
  const url = await createEmptyDatabase(server.url);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const stop = await listenToChannel(url, 'news', () => {});
  await asked(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${nameOf(url)}'`);
  await until(() => vi.getTimerCount() === 1);
  vi.advanceTimersByTime(5_000);
  await stop();
  await until(async () => (await connections(url)) === 0);
  expect(vi.getTimerCount()).toBe(0);
});

test('a file of a database restores it in an empty database, and in no other', async () => {
  const [from, to] = [await createEmptyDatabase(server.url), await createEmptyDatabase(server.url)];
  const file = join(folder, 'dump');
  await (await opened(from)).transaction('test', (sql) => sql.execute(raw`insert into things values ('kept')`));
  await dumpPostgres(from, file);
  await loadPostgres(to, file);
  expect(await asked('select name from things order by name', to)).toEqual([{ name: 'kept' }, { name: 'made' }]);
  await expect(loadPostgres(to, file)).rejects.toThrow(
    'DATABASE_URL: the database is not empty; restore into a new one',
  );
  await closed(to);
  writeFileSync(file, 'no dump');
  await expect(loadPostgres(await createEmptyDatabase(server.url), file)).rejects.toThrow(
    'pg_restore failed: pg_restore: error',
  );
});

test('a database with TLS is reached by its own certificate, and by no other', async () => {
  const made = mkdtempSync(join(tmpdir(), 'certificate-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  const certificate = (name: string) => {
    const [key, crt] = [join(made, `${name}.key`), join(made, `${name}.crt`)];
    const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
    const files = ['-keyout', key, '-out', crt];
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files], {
      stdio: 'ignore',
    });
    return { key, crt };
  };
  const { key, crt } = certificate('server');
  const withTls = await startPostgres({ key, crt });
  onTestFinished(() => withTls.stop());
  const url = await createEmptyDatabase(withTls.url);
  const by = (rootCertificate: string) => `${url}?sslmode=verify-full&sslrootcert=${rootCertificate}`;
  const database = await opened(by(crt));
  const isEncrypted = 'select ssl from pg_stat_ssl where pid = pg_backend_pid()';
  expect((await database.sql.execute(raw.raw(isEncrypted))).rows).toEqual([{ ssl: true }]);
  const heard: string[] = [];
  const stop = await database.listen('things', (payload) => heard.push(payload));
  await database.sql.execute(raw`select pg_notify('things', 'by TLS')`);
  await expect.poll(() => heard).toEqual(['by TLS']);
  await stop();
  await expect(opened(by(certificate('stranger').crt))).rejects.toThrow(/^DATABASE_URL \(127\.0\.0\.1:\d+\): /);
});
