import { sql as raw, type SQL } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';

/**
 * The same database, but every question is first run under `explain analyze`, and its plan added to `lines`. Parts of
 * other questions stay as they are.
 */
export function explainQueries(sql: Sql, lines: string[]): Sql {
  const explain = async (query: SQL): Promise<void> => {
    const { rows } = await sql.execute(raw`explain (analyze, costs off) ${query}`);
    lines.push(...rows.map((row) => String(Object.values(row)[0])));
  };
  return new Proxy(sql, {
    get(target, name) {
      if (name === 'select') return (fields: never) => wrapQuery(target.select(fields), explain);
      if (name !== 'execute') return Reflect.get(target, name);
      return async (query: SQL) => {
        await explain(query);
        return target.execute(query);
      };
    },
  });
}

function wrapQuery(query: object, explain: (query: SQL) => Promise<void>): object {
  return new Proxy(query, {
    get(inner, name) {
      if (name === 'then') {
        const asked = (async () => {
          await explain((inner as { getSQL(): SQL }).getSQL());
          return (await inner) as unknown;
        })();
        return asked.then.bind(asked);
      }
      const member = Reflect.get(inner, name) as unknown;
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        const next = member.apply(inner, args) as unknown;
        const isPart = name === 'as' || name === 'getSQL' || next === null || typeof next !== 'object';
        return isPart ? next : wrapQuery(next, explain);
      };
    },
  });
}
