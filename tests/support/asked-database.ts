import type { Database, Sql } from '#server/platform/db/database.ts';

/** What is asked of a database, in order: `select`, `insert`, ... and the names of transactions. */
export type AskedDatabase = Database & { asked: string[] };

const verbs = ['select', 'insert', 'update', 'delete', 'execute'];

/** A database that keeps count of what it is asked, for tests of how much work an answer takes. */
export function askedDatabase(database: Database): AskedDatabase {
  const asked: string[] = [];
  const watched = (sql: Sql): Sql =>
    new Proxy(sql, {
      get(target, name) {
        const member = Reflect.get(target, name) as unknown;
        if (typeof member !== 'function') return member;
        return (...args: unknown[]) => {
          if (verbs.includes(String(name))) asked.push(String(name));
          return member.apply(target, args);
        };
      },
    });
  return {
    ...database,
    asked,
    sql: watched(database.sql),
    transaction: (name, work) => {
      asked.push(`transaction ${name}`);
      return database.transaction(name, (sql) => work(watched(sql)));
    },
  };
}
