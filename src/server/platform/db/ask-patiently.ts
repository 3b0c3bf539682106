import type pg from 'pg';
import { networkCode } from '../base/network-code.ts';
import { DatabaseAway } from './database-away.ts';

/** Milliseconds before each further try: 3 seconds in all. */
const WAITS = [100, 200, 400, 800, 1500];

/** Too many connections, or a database that is just starting or stopping. */
const isPassing = (code: string): boolean => /^(?:53\d{3}|57P0[123]|ECONNREFUSED|ECONNRESET)$/.test(code);

type Heard = (error: Error | undefined, client?: pg.PoolClient, done?: (release?: Error | boolean) => void) => void;

/**
 * Lets a pool ask again where the database has no connection left or is just starting anew. After three seconds callers get a
 * DatabaseAway. Answers a function that says when that was last so.
 */
export function askPatiently(pool: pg.Pool): () => Date | undefined {
  let refusedAt: Date | undefined;
  const connectOnce = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const connect = async (): Promise<pg.PoolClient> => {
    for (let at = 0; ; at++) {
      try {
        return await connectOnce();
      } catch (error) {
        const code = networkCode(error);
        const wait = WAITS[at];
        if (!isPassing(code) || wait === undefined) {
          refusedAt = new Date();
          throw new DatabaseAway(code, { cause: error });
        }
        await new Promise((next) => setTimeout(next, wait));
      }
    }
  };
  pool.connect = ((heard?: Heard) => {
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
