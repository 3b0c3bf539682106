import type pg from 'pg';
import { readNetworkCode } from '../base/network-code.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';

/** Milliseconds before each retry: 3 seconds in total. */
const RETRY_DELAYS_MS = [100, 200, 400, 800, 1500];

/** True for too many connections, or a database that is just starting or stopping. */
const isTransient = (code: string): boolean => /^(?:53\d{3}|57P0[123]|ECONNREFUSED|ECONNRESET)$/.test(code);

type ConnectCallback = (
  error: Error | undefined,
  client?: pg.PoolClient,
  done?: (release?: Error | boolean) => void,
) => void;

/**
 * Makes a pool retry for three seconds if the database has no free connection or restarts. After that, or at once for
 * another error, the caller gets a DatabaseUnavailable. Returns a function that returns the time of the last such
 * error, or undefined.
 */
export function retryConnections(pool: pg.Pool): () => Date | undefined {
  let refusedAt: Date | undefined;
  const connectOnce = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const connect = async (): Promise<pg.PoolClient> => {
    for (let at = 0; ; at++) {
      try {
        return await connectOnce();
      } catch (error) {
        const code = readNetworkCode(error);
        const wait = RETRY_DELAYS_MS[at];
        if (!isTransient(code) || wait === undefined) {
          refusedAt = new Date();
          throw new DatabaseUnavailable(code, { cause: error });
        }
        await new Promise((next) => setTimeout(next, wait));
      }
    }
  };
  pool.connect = ((heard?: ConnectCallback) => {
    const asked = connect();
    if (!heard) return asked;
    void asked.then(
      (client) => heard(undefined, client, client.release),
      (error: Error) => heard(error),
    );
    return undefined;
  }) as pg.Pool['connect'];
  return () => refusedAt;
}
