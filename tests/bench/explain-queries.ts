import { fillPlaceholders, sql as raw, type SQL } from 'drizzle-orm';
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

type Values = Record<string, unknown>;
type Preparable = {
  prepare(name: string): { execute(values: Values): Promise<unknown> };
  toSQL(): { sql: string; params: unknown[] };
};

/** A prepared statement, which is explained with the values of its placeholders. */
function explainPrepared(query: Preparable, name: string, explain: (query: SQL) => Promise<void>): object {
  const execute = async (values: Values = {}) => {
    const { sql: text, params } = query.toSQL();
    const filled = fillPlaceholders(params, values);
    const parts = text.split(/\$\d+/);
    const order = [...text.matchAll(/\$(\d+)/g)].map(([, number]) => filled[Number(number) - 1]);
    await explain(raw.join(parts.flatMap((part, at) => [raw.raw(part), ...(at in order ? [raw`${order[at]}`] : [])])));
    return query.prepare(name).execute(values);
  };
  return { execute };
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
      if (name === 'prepare') return (named: string) => explainPrepared(inner as Preparable, named, explain);
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
