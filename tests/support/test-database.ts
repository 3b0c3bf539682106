import { randomBytes } from 'node:crypto';
import { sql as raw } from 'drizzle-orm';
import pg from 'pg';
import { grantApplicationRole } from '#server/platform/db/application-role.ts';
import { type Database, openDatabase, type Probe } from '#server/platform/db/database.ts';
import { ensureMigratedImage } from '#server/platform/db/migrated-image.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a PostgreSQL server to make databases in; absent: PGlite in memory. */
    postgresUrl?: string;
  }
}

/** An open database of this process, and who hears of its commits now. */
type PooledDatabase = { database: Database; server: string | undefined; probe: Probe; owner: Database };

/** The role of the servers in tests; PostgreSQL knows it in all databases. */
const SERVER_ROLE = 'test_shop';

/** Databases that were closed, empty again. Opening one needs twenty times as long as emptying it. */
const freeDatabases: PooledDatabase[] = [];

const ownerDatabases = new WeakMap<Database, Database>();

/** The statement that spoils each database as soon as it is open: of tests that must notice it. */
export const databaseFault: { sql?: string | undefined } = {};

/** Spoils a database that a test has opened by itself, if it must notice that. */
export async function applyDatabaseFault(database: Database): Promise<Database> {
  if (databaseFault.sql !== undefined) await database.sql.execute(raw.raw(databaseFault.sql));
  return database;
}

/** An empty, migrated database of the kind that this run of the tests is about. */
export async function openTestDatabase(probe: Probe = () => {}): Promise<Database> {
  // Browser tests have no vitest around them, and run on PGlite.
  const server = process.env.VITEST ? (await import('vitest')).inject('postgresUrl') : undefined;
  const fault = databaseFault.sql;
  const at = fault === undefined ? freeDatabases.findIndex((one) => one.server === server) : -1;
  const kept = at < 0 ? await openAsServerRole(server) : (freeDatabases.splice(at, 1)[0] as PooledDatabase);
  kept.probe = probe;
  const { database, owner } = kept;
  await applyDatabaseFault(owner);
  // A write after the end fails, as at a database that is closed, and reaches no other test's.
  const { proxy: sql, revoke } = Proxy.revocable(database.sql, {});
  let isClosed = false;
  const lent: Database = {
    ...database,
    sql,
    transaction: (name, work) =>
      isClosed ? Promise.reject(new Error('the database is closed')) : database.transaction(name, work),
    async close() {
      if (isClosed) return;
      isClosed = true;
      revoke();
      if (fault !== undefined) return closeBoth(kept);
      await emptyDatabase(owner);
      freeDatabases.push(kept);
    },
  };
  ownerDatabases.set(lent, owner);
  return lent;
}

/** By the owner of the tables of a database that a test got here: it may change rows that the servers only add. */
export function runAsOwner(database: Database): Database {
  return ownerDatabases.get(database) ?? database;
}

async function closeBoth({ database, owner }: PooledDatabase): Promise<void> {
  await database.close();
  if (owner !== database) await owner.close();
}

/** On PostgreSQL, opened by a role that may do no more than a server needs. */
async function openAsServerRole(server: string | undefined): Promise<PooledDatabase> {
  const probe: Probe = (point) => kept.probe(point);
  const { database, owner } = await openDatabaseOfKind(server, probe);
  const kept: PooledDatabase = { database, server, probe: () => {}, owner };
  return kept;
}

async function openDatabaseOfKind(
  server: string | undefined,
  probe: Probe,
): Promise<Pick<PooledDatabase, 'database' | 'owner'>> {
  if (server === undefined) {
    const database = await openDatabase({ dataDir: 'memory://', probe, image: await ensureMigratedImage() });
    return { database, owner: database };
  }
  const url = new URL(await createEmptyDatabase(server));
  const owner = await openDatabase({ dataDir: '', databaseUrl: url.href });
  await grantApplicationRole(url.href, SERVER_ROLE);
  url.username = SERVER_ROLE;
  return { database: await openDatabase({ dataDir: '', databaseUrl: url.href, probe }), owner };
}

/** Address of a new, empty database of a PostgreSQL server. */
export async function createEmptyDatabase(server: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Removes everything except the tables themselves; every counter begins anew. Queues remain, their jobs do not. */
async function emptyDatabase({ sql }: Database): Promise<void> {
  // There are few; to truncate every partition would need ten times as long.
  await sql.execute(raw`delete from pgboss.job`);
  await sql.execute(raw`do $$ begin
    execute coalesce((
      select 'truncate ' || string_agg(oid::regclass::text, ', ') || ' restart identity cascade'
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0
    ), 'select 1');
  end $$`);
}
