import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { ConfigError } from '../base/config-error.ts';

/**
 * Dumps a database of PostgreSQL to a file, as of one moment, while servers run. Throws a ConfigError with the error of
 * `pg_dump`.
 */
export const dumpPostgres = (databaseUrl: string, path: string): Promise<void> =>
  run('pg_dump', databaseUrl, ['--format=custom', '--no-owner', '--no-privileges', `--file=${path}`]);

/**
 * Loads such a file into an empty database in one transaction. Throws a ConfigError if it is not empty, or with the
 * error of `pg_restore`.
 */
export async function loadPostgres(databaseUrl: string, path: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const found = await client
    .query("select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1")
    .finally(() => client.end());
  if (found.rowCount !== 0) throw new ConfigError('DATABASE_URL: the database is not empty; restore into a new one');
  const all = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'];
  await run('pg_restore', databaseUrl, [...all, `--dbname=${readDatabaseName(databaseUrl)}`, path]);
}

const readDatabaseName = (databaseUrl: string) => decodeURIComponent(new URL(databaseUrl).pathname.slice(1));

/** Runs a program. Address and user are in the environment, because every user of the machine can see arguments. */
async function run(program: string, databaseUrl: string, args: string[]): Promise<void> {
  const { hostname, port, username, password, searchParams } = new URL(databaseUrl);
  const [sslmode, sslrootcert] = [searchParams.get('sslmode'), searchParams.get('sslrootcert')];
  const env = {
    ...process.env,
    ...{
      PGHOST: decodeURIComponent(hostname) || 'localhost',
      PGPORT: port || '5432',
      PGDATABASE: readDatabaseName(databaseUrl),
    },
    ...{ PGUSER: decodeURIComponent(username), PGPASSWORD: decodeURIComponent(password) },
    ...(sslmode === null ? {} : { PGSSLMODE: sslmode }),
    ...(sslrootcert === null ? {} : { PGSSLROOTCERT: sslrootcert }),
  };
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const said = text(child.stderr);
  const [code] = await once(child, 'close').catch(() => {
    throw new ConfigError(`${program} is not there: install the programs of PostgreSQL (Debian: postgresql-client)`);
  });
  if (code !== 0) throw new ConfigError(`${program} failed: ${(await said).trim()}`);
}
