import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Sql } from '../database.ts';
import { runText } from '../run-text.ts';

/** Writes of a transaction that are sent together. */
export type CollectedWrites = {
  /** Takes writes of repositories whose rows nobody reads, and no two updates of one row. A read is refused. */
  later: Sql;
  /** Sends all writes as one statement: they share one round trip, one parse and one plan. */
  flush(): Promise<void>;
};

type Write = { text: string; values: unknown[] };

/**
 * Collects writes of a transaction until `flush`. PostgreSQL runs all of them on the state before the statement, in no
 * certain order; it checks keys and runs triggers after them.
 */
export function collectWrites(sql: Sql): CollectedWrites {
  const writes: Write[] = [];
  const collect = async (asked: pg.QueryConfig, values: unknown[] = []) => {
    if (/^\s*(?:select|with)\b/i.test(asked.text)) throw new Error(`no write that can wait: ${asked.text}`);
    writes.push({ text: asked.text, values });
    return { rows: [] };
  };
  return {
    later: drizzle({ query: collect } as unknown as pg.Client),
    async flush() {
      const [one, ...more] = writes.splice(0);
      if (!one) return;
      const { text, values } = more.length === 0 ? one : join([one, ...more]);
      await runText(sql, text, values);
    },
  };
}

/** Joins writes as parts of one statement, whose values follow one another. */
function join(writes: readonly Write[]): Write {
  const values = writes.flatMap((write) => write.values);
  let before = 0;
  const parts = writes.map((write, nth) => {
    const start = before;
    before += write.values.length;
    const text = write.text.replace(/\$(\d+)/g, (_, number) => `$${start + Number(number)}`);
    return `w${nth} as (${text})`;
  });
  return { text: `with ${parts.join(', ')} select 1`, values };
}
