import { sql as raw } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Database, Sql } from '#server/platform/db/database.ts';

/** A database in which one may go several ways from the same rows. */
export type BranchingDatabase = Database & {
  /** Does work that contains all transactions of the database, reverts all of it, and returns the work's result. */
  branch<T>(work: () => Promise<T>): Promise<T>;
};

type OpenSession = Pick<PgDatabase<PgQueryResultHKT>, 'transaction'>;

/** Thrown to revert a branch. */
class BranchRollback extends Error {}

/**
 * Lends a database in which branches are made, one in another. A branch is a transaction, or a savepoint of the branch around it, and so
 * is each transaction of the shop in it: what is checked at a commit is checked at the end of each. One at a time.
 */
export function createBranchingDatabase(database: Database): BranchingDatabase {
  let current: Sql | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const sql = new Proxy({} as Sql, { get: (_, name) => Reflect.get(current ?? database.sql, name) });

  /** A transaction within the branch that is open. */
  const within = <T>(work: (sql: Sql) => Promise<T>): Promise<T> =>
    (current as unknown as OpenSession).transaction(async (inner) => work(inner as unknown as Sql));

  async function transaction<T>(name: string, work: (sql: Sql) => Promise<T>): Promise<T> {
    if (!current) return database.transaction(name, work);
    const turn = last.then(() =>
      within(async (inner) => {
        const result = await work(inner);
        await inner.execute(raw`set constraints all immediate`);
        await inner.execute(raw`set constraints all deferred`);
        return result;
      }),
    );
    last = turn.catch(() => {});
    return turn;
  }

  async function branch<T>(work: () => Promise<T>): Promise<T> {
    const around = current;
    let answer: { is: T } | undefined;
    const inside = async (inner: Sql): Promise<void> => {
      current = inner;
      answer = { is: await work() };
      throw new BranchRollback();
    };
    try {
      await (around ? within(inside) : database.transaction('branch', inside));
    } catch (error) {
      if (!(error instanceof BranchRollback)) throw error;
    } finally {
      current = around;
    }
    return (answer as { is: T }).is;
  }

  return { ...database, sql, transaction, branch };
}
