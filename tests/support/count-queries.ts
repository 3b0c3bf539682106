import type { Database, Sql } from '#server/platform/db/database.ts';

/** The queries to a database, in order: `select`, `insert`, ... and the names of transactions. */
export type CountedDatabase = Database & { asked: string[] };

const verbs = ['select', 'insert', 'update', 'delete', 'execute'];

/** A database that counts its queries, for tests of how much work an answer needs. */
export function countQueries(database: Database): CountedDatabase {
  const asked: string[] = [];
  /** Reported when it is sent, not when it is put together: a prepared one is sent many times. */
  const told = <T extends object>(statement: T, verb: string): T =>
    new Proxy(statement, {
      get(target, name) {
        const member = Reflect.get(target, name) as unknown;
        if (typeof member !== 'function') return member;
        return (...args: unknown[]) => {
          const isSent = name === 'then' || name === 'execute';
          if (isSent) asked.push(verb);
          const made = member.apply(target, args) as unknown;
          return isSent || typeof made !== 'object' || made === null ? made : told(made, verb);
        };
      },
    });
  const watched = (sql: Sql): Sql =>
    new Proxy(sql, {
      get(target, name) {
        const member = Reflect.get(target, name) as unknown;
        if (typeof member !== 'function') return member;
        const verb = String(name);
        return (...args: unknown[]) => {
          const made = member.apply(target, args) as object;
          return verbs.includes(verb) ? told(made, verb) : made;
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
