import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql as raw } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { ConfigError } from '../base/config-error.ts';
import { explainNetworkCode, readNetworkCode } from '../base/network-code.ts';
import { PreparingClient } from './client/preparing-client.ts';
import { rejectTransactionPooler } from './database-setting.ts';
import { createEmbeddedPool } from './embedded-pool.ts';
import { listenOnPool, listenToChannel } from './listen-to-channel.ts';
import { lockDataDir } from './lock-data-dir.ts';
import { findMigratedImage, migrationsFolder } from './migrated-image.ts';
import { retryConnections } from './retry-connections.ts';

/** The database or a transaction of it, on which repositories run their statements. */
export type Sql = Pick<
  PgDatabase<NodePgQueryResultHKT>,
  'select' | 'selectDistinct' | 'selectDistinctOn' | 'insert' | 'update' | 'delete' | 'execute'
>;

export type Database = {
  kind: 'pglite' | 'postgresql';
  /** For reads outside a transaction. Never use it inside `transaction`: PGlite would wait for itself. */
  sql: Sql;
  /** Runs work in a transaction. `name` identifies the commit for the probe. Never await the network inside. */
  transaction<T>(name: string, work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Runs several statements of plain SQL in one transaction. */
  script(text: string): Promise<void>;
  /**
   * Receives the `pg_notify` messages of committed transactions from all servers of this database. Messages during a
   * lost connection are lost. Returns a function that stops listening.
   */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>;
  /** Connections of this server: open ones, free ones, and waiting callers. */
  connections(): { open: number; free: number; awaited: number };
  /** Returns the last time at which a caller got no connection from this server's pool; undefined: never. */
  refusedAt(): Date | undefined;
  /** Resolves when the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** Called before and after every commit and outgoing call. Crash tests kill the process in it. */
export type Probe = (point: string) => void | Promise<void>;

/** Maximum milliseconds that a caller waits for one of this server's connections. */
const CONNECTION_TIMEOUT_MS = 30_000;

/** PostgreSQL's code for a missing right of the role. */
const INSUFFICIENT_PRIVILEGE = '42501';

type Options = {
  dataDir: string;
  databaseUrl?: string | undefined;
  probe?: Probe;
  /** Dump of a PGlite database to start from; without it a new database starts from the file of `findMigratedImage`. */
  image?: Blob;
  /** Folder of other migrations, for tests of an upgrade. */
  migrations?: string;
};

/**
 * Opens and migrates the database: PostgreSQL by `databaseUrl`, else PGlite in `dataDir` (`memory://`: only in memory).
 * A data folder is locked against a second process.
 */
export async function openDatabase({
  dataDir,
  databaseUrl,
  probe = () => {},
  image,
  migrations = migrationsFolder,
}: Options): Promise<Database> {
  return databaseUrl ? openPostgres(databaseUrl, probe, migrations) : openPglite(dataDir, probe, image);
}

async function openPostgres(connectionString: string, probe: Probe, migrationsFolder: string): Promise<Database> {
  // Lists need only milliseconds; the compilation of their plans would need many times as long.
  const onConnect = async (client: pg.ClientBase) => void (await client.query('set jit = off'));
  const pool = new pg.Pool({
    ...{ connectionString, max: 10, onConnect, connectionTimeoutMillis: CONNECTION_TIMEOUT_MS },
    Client: PreparingClient,
  });
  pool.on('error', () => {});
  const refusedAt = retryConnections(pool);
  const db = drizzle(pool);
  await migrateOnce(pool, async () => {
    if (!(await isUpToDate(pool, migrationsFolder))) await runMigrations(() => migrate(db, { migrationsFolder }));
  }).catch(async (error) => {
    await pool.end();
    throw error;
  });
  return createDatabase('postgresql', pool, probe, {
    listen: (channel, heard) => listenToChannel(connectionString, channel, heard),
    refusedAt,
    close: () => pool.end(),
  });
}

/** True if the last migration has run: then a role without the owner's rights is enough. */
async function isUpToDate(pool: pg.Pool, migrationsFolder: string): Promise<boolean> {
  const last = Math.max(...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis));
  try {
    const { rows } = await pool.query('select max(created_at) as made from drizzle.__drizzle_migrations');
    return Number(rows[0]?.made ?? 0) >= last;
  } catch {
    // The table does not exist yet or is unreadable; the migrator reports the reason.
    return false;
  }
}

/** Runs all migrations in one transaction. Throws a ConfigError with the database's reason. */
async function runMigrations(migrate: () => Promise<void>): Promise<void> {
  await migrate().catch((error: Error) => {
    const { message, code } =
      (error.cause as (Error & { code?: string }) | undefined) ?? (error as { code?: string } & Error);
    const how = code === INSUFFICIENT_PRIVILEGE ? ': run npm run db:migrate as the owner of the database' : '';
    throw new ConfigError(`The database cannot be brought up to date and stays as it was: ${message}${how}`, {
      cause: error,
    });
  });
}

/** Explains a failed connection to the author of `DATABASE_URL`, without its password. */
function explainConnectError(connectionString: string, error: unknown): string {
  const code = readNetworkCode(error);
  const meanings: Record<string, string> = {
    '28P01': 'user or password is refused',
    '28000': 'this user may not connect from here',
    '3D000': 'there is no such database',
    '53300': 'it has no connection left',
  };
  const why = explainNetworkCode(code) ?? meanings[code] ?? 'PostgreSQL says no';
  return `DATABASE_URL (${new URL(connectionString).host}): ${why} (${code})`;
}

/** Several servers may start at once: one migrates, the others wait. */
async function migrateOnce(pool: pg.Pool, migrate: () => Promise<void>): Promise<void> {
  const client = await pool.connect().catch((error: unknown) => {
    throw new ConfigError(explainConnectError(pool.options.connectionString ?? '', error), { cause: error });
  });
  try {
    await checkSessions(pool, client);
    await client.query('select pg_advisory_lock(727001)');
    await migrate();
  } finally {
    await client.query('select pg_advisory_unlock(727001)').catch(() => {});
    client.release();
  }
}

/** Throws a ConfigError if the connections of the pool are no sessions of their own. */
async function checkSessions(pool: pg.Pool, client: pg.PoolClient): Promise<void> {
  const other = await pool.connect();
  await rejectTransactionPooler(client, other).finally(() => other.release());
}

async function openPglite(dataDir: string, probe: Probe, image?: Blob): Promise<Database> {
  const inMemory = dataDir.startsWith('memory://');
  const unlock = inMemory ? async () => {} : await lockDataDir(dataDir);
  const folder = inMemory ? dataDir : join(dataDir, 'database');
  if (!inMemory) mkdirSync(folder, { recursive: true });
  const isNew = inMemory || readdirSync(folder).length === 0;
  const begin = image ?? (isNew ? findMigratedImage() : undefined);
  const client = await PGlite.create(folder, { ...(begin && { loadDataDir: begin }) });
  const pool = createEmbeddedPool(client);
  const close = async () => {
    await pool.end();
    await client.close();
    await unlock();
  };
  const db = drizzle(pool);
  await runMigrations(() => migrate(db, { migrationsFolder })).catch(async (error) => {
    await close();
    throw error;
  });
  return createDatabase('pglite', pool, probe, {
    listen: (channel, heard) => listenOnPool(pool, channel, heard),
    refusedAt: () => undefined,
    close,
  });
}

function createDatabase(
  kind: Database['kind'],
  pool: pg.Pool,
  probe: Probe,
  own: Pick<Database, 'listen' | 'refusedAt' | 'close'>,
): Database {
  const db = drizzle(pool);
  return {
    kind,
    sql: db,
    ...own,
    script: async (text) => void (await pool.query(text)),
    connections: () => ({ open: pool.totalCount, free: pool.idleCount, awaited: pool.waitingCount }),
    ping: async () => void (await db.execute(raw`select 1`)),
    async transaction(name, work) {
      const result = await withConnection(pool, (connection) =>
        drizzle(connection).transaction(async (sql) => {
          const inner = await work(sql);
          await probe(`before commit ${name}`);
          return inner;
        }),
      );
      await probe(`after commit ${name}`);
      return result;
    },
  };
}

/**
 * Works on one connection of the pool and always releases it, because Drizzle never releases a connection that broke
 * before its transaction began.
 */
async function withConnection<T>(pool: pg.Pool, work: (connection: pg.PoolClient) => Promise<T>): Promise<T> {
  const connection = await pool.connect();
  try {
    return await work(connection);
  } finally {
    connection.release();
  }
}
