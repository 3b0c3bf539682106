import { sql as raw, type SQL } from 'drizzle-orm';
import { type DueKind, type DueView, dueKinds } from '#contract/due.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { type Countable, countUpToMax, MAX_COUNT } from '#server/platform/db/statements.ts';
import { type DueFor, dueWork, isDueFor } from './due-work.ts';

/** Counts the due work of a user in one statement, each list up to `MAX_COUNT`. */
export async function viewDue(sql: Sql, of: DueFor): Promise<DueView> {
  const seen = dueKinds.filter((kind) => isDueFor(of.user, kind));
  if (seen.length === 0) return { lines: [], total: 0, isMore: false };
  const counted = await countRows(sql, new Map(seen.map((kind) => [kind, dueWork[kind].rows(sql, of)])));
  const lines = seen.flatMap((kind) => (counted[kind] ? [{ kind, ...toCount(counted[kind]) }] : []));
  const sum = seen
    .filter((kind) => dueWork[kind].counts === undefined)
    .reduce((all, kind) => all + (counted[kind] ?? 0), counted.claims ?? 0);
  return { lines, ...toTotal(sum) };
}

const toCount = (count: number) => ({ count: Math.min(count, MAX_COUNT), isMore: count > MAX_COUNT });

function toTotal(sum: number): Pick<DueView, 'total' | 'isMore'> {
  const { count, isMore } = toCount(sum);
  return { total: count, isMore };
}

/** Counts each query of rows; `claims` is the number of different claims in their lists. */
async function countRows(
  sql: Sql,
  rows: Map<DueKind, Countable>,
): Promise<Partial<Record<DueKind | 'claims', number>>> {
  const counts = [...rows].map(([kind, query]) => raw`${countUpToMax(query)} as ${raw.identifier(kind)}`);
  const claims = [...rows].filter(([kind]) => dueWork[kind].counts === 'claim').map(([, query]) => query);
  if (claims.length > 0) counts.push(raw`${countDifferent(claims)} as claims`);
  const { rows: found } = await sql.execute<Record<DueKind | 'claims', number>>(
    raw`select ${raw.join(counts, raw`, `)}`,
  );
  return found[0] ?? {};
}

/** SQL: the number of different ids of some queries, of which each is read up to one more than `MAX_COUNT`. */
function countDifferent(queries: readonly Countable[]): SQL {
  const parts = queries.map((query) => raw`select id from ${query.limit(MAX_COUNT + 1)} part`);
  return raw`(select count(*)::int from (${raw.join(parts, raw` union `)}) every)`;
}
