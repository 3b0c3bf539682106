import { sql as raw } from 'drizzle-orm';
import type { Database } from '#server/platform/db/database.ts';

/** Columns that count up, or have the moment of the database's own clock. */
const VOLATILE_COLUMNS = ['id', 'entry_id', 'nth', 'recorded_at'];
/** An id that is drawn at random, the code of a short address, or the number of a policy or a claim that was counted. */
const RANDOM_VALUE_PATTERN = '(?<=/s/)[A-Za-z0-9]{10}|[A-Za-z0-9_-]{16,}|(?!CPY)[A-Z]{3}-[0-9]{4}-[0-9]{6}';

/**
 * From now on distinguishes states of the database. Returns a function that returns the same text for the same rows
 * of all tables, in any order and with any generated values. It reads the rows written since, and the number of rows.
 */
export async function trackDatabaseState({ sql }: Pick<Database, 'sql'>): Promise<() => Promise<string>> {
  const ask = async <T extends Record<string, unknown>>(query: ReturnType<typeof raw>) =>
    (await sql.execute<T>(query)).rows;
  const [first] = await ask<{ xid: string }>(raw`select pg_snapshot_xmax(pg_current_snapshot())::text as xid`);
  const tables = await ask<{ name: string }>(
    raw`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
  );
  const parts = tables.map(
    ({ name }) => raw`select ${name} || ' ' || count(*) || ':' || coalesce(sum(hashtextextended(
        regexp_replace((to_jsonb(t) - ${raw.raw(`'{${VOLATILE_COLUMNS.join()}}'::text[]`)})::text, ${RANDOM_VALUE_PATTERN}, '', 'g'), 0))
      filter (where t.xmin::text::bigint >= ${first?.xid}::bigint), 0) as state from ${raw.identifier(name)} t`,
  );
  const all = raw.join(parts, raw` union all `);
  return async () =>
    (await ask<{ state: string }>(all))
      .map(({ state }) => state)
      .toSorted()
      .join('\n');
}
