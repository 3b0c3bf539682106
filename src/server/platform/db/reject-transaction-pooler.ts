import type pg from 'pg';
import { ConfigError } from '../base/config-error.ts';

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
