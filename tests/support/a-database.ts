import { randomBytes } from 'node:crypto';
import { sql as raw } from 'drizzle-orm';
import pg from 'pg';
import { type Database, openDatabase, type Probe } from '#server/platform/db/database.ts';
import { migratedImage } from '#server/platform/db/migrated-image.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a PostgreSQL server to make databases in; absent: PGlite in memory. */
    postgresUrl?: string;
  }
}

/** An open database of this process, and who hears of its commits now. */
type Kept = { database: Database; server: string | undefined; probe: Probe };

/** Databases that were closed, empty again. Opening one takes twenty times as long as emptying it. */
const free: Kept[] = [];

/** What each database is spoilt by as soon as it is open: of tests that must notice it. */
export const databaseFault: { sql?: string | undefined } = {};

/** Spoils a database that a test has opened by itself, if it must notice that. */
export async function spoilt(database: Database): Promise<Database> {
  if (databaseFault.sql !== undefined) await database.sql.execute(raw.raw(databaseFault.sql));
  return database;
}

/** An empty, migrated database of the kind that this run of the tests is about. */
export async function aDatabase(probe: Probe = () => {}): Promise<Database> {
  // Browser tests have no vitest around them, and run on PGlite.
  const server = process.env.VITEST ? (await import('vitest')).inject('postgresUrl') : undefined;
  const fault = databaseFault.sql;
  const at = fault === undefined ? free.findIndex((one) => one.server === server) : -1;
  const kept = at < 0 ? await open(server) : (free.splice(at, 1)[0] as Kept);
  kept.probe = probe;
  const { database } = kept;
  await spoilt(database);
  // Whoever still writes after the end is told, as by a database that is closed, and reaches nobody else's.
  const { proxy: sql, revoke } = Proxy.revocable(database.sql, {});
  let isClosed = false;
  return {
    ...database,
    sql,
    transaction: (name, work) =>
      isClosed ? Promise.reject(new Error('the database is closed')) : database.transaction(name, work),
    async close() {
      if (isClosed) return;
      isClosed = true;
      revoke();
      if (fault !== undefined) return database.close();
      await empty(database);
      free.push(kept);
    },
  };
}

async function open(server: string | undefined): Promise<Kept> {
  const probe: Probe = (point) => kept.probe(point);
  const database =
    server === undefined
      ? await openDatabase({ dataDir: 'memory://', probe, image: await migratedImage() })
      : await openDatabase({ dataDir: '', databaseUrl: await newDatabase(server), probe });
  const kept: Kept = { database, server, probe: () => {} };
  return kept;
}

/** Address of a new, empty database of a PostgreSQL server. */
export async function newDatabase(server: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Takes everything out but the tables themselves; whatever counts up begins anew. Queues stay, their jobs do not. */
async function empty({ sql }: Database): Promise<void> {
  // There are few; to truncate every partition would take ten times as long.
  await sql.execute(raw`delete from pgboss.job`);
  await sql.execute(raw`do $$ begin
    execute coalesce((
      select 'truncate ' || string_agg(oid::regclass::text, ', ') || ' restart identity cascade'
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0
    ), 'select 1');
  end $$`);
}
