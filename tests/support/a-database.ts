import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type Database, openDatabase, type Probe } from '#server/db/database.ts';
import { migratedImage } from './migrated-image.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a PostgreSQL server to make databases in; absent: PGlite in memory. */
    postgresUrl?: string;
  }
}

/** An empty, migrated database of the kind that this run of the tests is about. */
export async function aDatabase(probe: Probe = () => {}): Promise<Database> {
  // Browser tests have no vitest around them, and run on PGlite.
  const server = process.env.VITEST ? (await import('vitest')).inject('postgresUrl') : undefined;
  if (server === undefined) return openDatabase({ dataDir: 'memory://', probe, image: await migratedImage() });
  const name = `test_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return openDatabase({ dataDir: '', databaseUrl: url.href, probe });
}
