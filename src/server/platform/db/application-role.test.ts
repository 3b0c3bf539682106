import { execFileSync } from 'node:child_process';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startPostgres } from '#tests/support/postgres.ts';
import { createEmptyDatabase } from '#tests/support/test-database.ts';
import { grantApplicationRole } from './application-role.ts';
import { openDatabase } from './database.ts';

/* Tests the role of the servers. Every API test on PostgreSQL uses such a role, so that its rights must be enough. */

const given = inject('postgresUrl');
const server = given === undefined ? await startPostgres() : { url: given, stop: async () => {} };
const owner = await createEmptyDatabase(server.url);
const clients: pg.Client[] = [];

/** Opens a connection as `user`, by default as the owner. */
async function connected(user?: string, database = owner): Promise<pg.Client> {
  const url = new URL(database);
  if (user !== undefined) url.username = user;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  clients.push(client);
  return client;
}

const asRole = (user: string, database = owner) => {
  const url = new URL(database);
  url.username = user;
  return url.href;
};

let role: pg.Client;
beforeAll(async () => {
  await openDatabase({ dataDir: '', databaseUrl: owner }).then((database) => database.close());
  await grantApplicationRole(owner, 'role_of_test');
  role = await connected('role_of_test');
});
afterAll(async () => {
  for (const client of clients) await client.end();
  await server.stop();
});

test.each(['ledger_entries', 'ledger_lines', 'policy_transactions', 'policy_facts', 'account_events'])(
  'it adds to %s and changes nothing there, nor removes its guards',
  async (table) => {
    const { rows } = await role.query(
      `select privilege_type as right from information_schema.role_table_grants
       where grantee = 'role_of_test' and table_schema = 'public' and table_name = $1 order by 1`,
      [table],
    );
    expect(rows.map(({ right }) => right)).toEqual(['INSERT', 'SELECT']);
    const first = (await role.query(`select * from ${table} limit 0`)).fields[0]?.name;
    for (const change of [
      `update ${table} set ${first} = ${first}`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
      `alter table ${table} disable trigger all`,
      `drop table ${table} cascade`,
      `create trigger t before insert on ${table} for each row execute function ledger_stays()`,
    ])
      await expect(role.query(change)).rejects.toMatchObject({ code: '42501' });
  },
);

test.each([
  'create table mine (id integer)',
  'create schema mine',
  'create role another',
  'alter role role_of_test createrole',
  "insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9999999999999)",
  'alter table users drop column username',
  'create or replace function ledger_stays() returns trigger language plpgsql as $$ begin return new; end $$',
])('the role has no right to execute: %s', async (statement) => {
  await expect(role.query(statement)).rejects.toMatchObject({ code: '42501' });
});

test('the role blocks new entries of the ledger while it adds up a day', async () => {
  await role.query('begin');
  await role.query('select ledger_pause()');
  const { rows } = await role.query(
    `select mode from pg_locks where relation = 'ledger_entries'::regclass and pid = pg_backend_pid() and granted`,
  );
  await role.query('rollback');
  expect(rows).toEqual([{ mode: 'ShareRowExclusiveLock' }]);
});

test('closing a month waits only for the entries of its own days, and blocks no other entries', async () => {
  const [boss, writer] = [await connected(), await connected('role_of_test')];
  const user = (id: string) => `('${id}', '${id}', 'A', 'B', '[]', 'en', 'active', false, now())`;
  await boss.query(`insert into users (id, username, given_name, family_name, scopes, language, status, is_demo, created_at)
    values ${user('one')}, ${user('two')}`);
  const book = (of: pg.Client, day: string) =>
    of.query(`insert into ledger_entries (kind, at) values ('correction', '${day}T02:00:00Z')`);
  const close = (month: string) => role.query(`insert into closed_months values ('${month}', 'one', 'two', now())`);
  await writer.query('begin');
  await book(writer, '2026-04-10');
  // Another month: it is closed at once, and its entries wait until that is decided.
  await role.query('begin');
  await role.query("set local lock_timeout = '2s'");
  await close('2026-03');
  await expect(close('2026-04')).rejects.toMatchObject({ code: '55P03' });
  await role.query('rollback');
  await role.query('begin');
  await close('2026-03');
  await book(writer, '2026-05-10');
  await writer.query("set local lock_timeout = '100ms'");
  await expect(book(writer, '2026-03-31')).rejects.toMatchObject({ code: '55P03' });
  await writer.query('rollback');
  await role.query('commit');
  await expect(book(writer, '2026-03-31')).rejects.toMatchObject({ constraint: 'ledger_period_open' });
});

test('a role that had more rights loses them, and tables of later migrations can be used', async () => {
  const boss = await connected();
  await boss.query('grant update on ledger_lines to role_of_test; create table later (id integer)');
  await grantApplicationRole(owner, 'role_of_test');
  await expect(role.query('update ledger_lines set amount = 0')).rejects.toMatchObject({ code: '42501' });
  await boss.query('create table latest (id integer)');
  for (const table of ['later', 'latest']) await role.query(`insert into ${table} values (1)`);
});

test('a role that owns the tables or has all rights is refused, and an invalid name is refused, too', async () => {
  const boss = await connected();
  await boss.query('create role strong_of_test superuser').catch(() => {});
  await expect(grantApplicationRole(owner, 'strong_of_test')).rejects.toThrow('may do more: name another');
  await expect(grantApplicationRole(owner, new URL(owner).username)).rejects.toThrow('may do more: name another');
  await expect(grantApplicationRole(owner, 'x; drop table users')).rejects.toThrow('lower-case letters');
});

test('a server starts with the role on an up-to-date database, and otherwise says who must migrate the database', async () => {
  const opened = await openDatabase({ dataDir: '', databaseUrl: asRole('role_of_test') });
  await opened.ping();
  await opened.close();
  const empty = await createEmptyDatabase(server.url);
  await expect(openDatabase({ dataDir: '', databaseUrl: asRole('role_of_test', empty) })).rejects.toThrow(
    'run npm run db:migrate as the owner of the database',
  );
});

test('the command shows the remaining step, and reports a missing argument', () => {
  const run = (args: string[]) =>
    execFileSync('node', ['--import', 'tsx', 'src/server/cli/database/db-role.ts', ...args], {
      env: { ...process.env, ENV_TYPE: 'Dev', DATABASE_URL: owner, SECRET_KEY: 'k'.repeat(32) },
      encoding: 'utf8',
      stdio: 'pipe',
    });
  expect(run(['role_of_test'])).toContain('Set its password');
  expect(() => run([])).toThrow('Usage: npm run db:role -- NAME');
});
