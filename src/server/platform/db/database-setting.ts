import type pg from 'pg';
import { ConfigError } from '../base/config-error.ts';

const WITH_TLS = ['require', 'verify-ca', 'verify-full'];

/**
 * Checks the connection to PostgreSQL in Prod: by TLS, unless the database is on the same machine or the setting
 * `DATABASE_PLAIN` declares the network private. Throws a ConfigError that names the setting.
 * @param databaseUrl an address that begins with postgresql://
 */
export function requireTls(databaseUrl: string, plain: string | undefined): void {
  if (plain && plain !== 'private-network')
    throw new ConfigError(`DATABASE_PLAIN must be private-network, not "${plain}"`);
  const { hostname, searchParams } = new URL(databaseUrl);
  if (plain || WITH_TLS.includes(searchParams.get('sslmode') ?? '')) return;
  if (isLocal(searchParams.get('host') ?? decodeURIComponent(hostname))) return;
  throw new ConfigError(
    'DATABASE_URL: in Prod PostgreSQL is reached by TLS: add sslmode=verify-full (and sslrootcert=FILE for a certificate of your own), or set DATABASE_PLAIN=private-network',
  );
}

/** True for this machine's own network, or a socket in a folder. */
function isLocal(host: string): boolean {
  return (
    host === '' || host.startsWith('/') || host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host)
  );
}

/** A connection to the database, as far as the check needs it. */
type Connection = Pick<pg.ClientBase, 'query'>;

const REFUSAL =
  'DATABASE_URL leads to a pooler in transaction mode, which breaks prepared statements and LISTEN: use session mode (pgbouncer: pool_mode=session) with at least 12 connections for each server, or connect to PostgreSQL itself';

/**
 * Rejects a pooler that gives one session of PostgreSQL to several connections: while the second connection is in a
 * transaction on the session of the first one, that one is not its own.
 * @throws ConfigError
 */
export async function rejectTransactionPooler(first: Connection, second: Connection): Promise<void> {
  const readSession = async (connection: Connection) =>
    (await connection.query('select pg_backend_pid() as session')).rows[0]?.session as number;
  const own = await readSession(first);
  await second.query('begin');
  try {
    const others = await readSession(second);
    // The first one now works in another session, or waits for its own.
    if (own === others || own !== (await readSession(first))) throw new ConfigError(REFUSAL);
  } finally {
    await second.query('rollback');
  }
}
