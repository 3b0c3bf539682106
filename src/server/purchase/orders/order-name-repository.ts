import { inArray, sql as raw, type SQL } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { orders } from '#server/platform/db/schema/schema.ts';

/**
 * Maximum number of matching orders that are fetched by their ids. With more matches, a scan along the list's index is
 * faster, because it soon finds the next ones.
 */
const MAX_LISTED_IDS = 2_000;

/**
 * Builds a condition on `orders`: each typed word begins a word of the customer's name. It counts the matches in the
 * index of names first, because that number decides which plan is fast, and the planner cannot know it: a rare name
 * would be searched in every order, and a common one would be fetched and sorted completely.
 */
export async function customerNameCondition(sql: Sql, typed: string): Promise<(of: typeof orders) => SQL> {
  const isNamed = (of: typeof orders) => nameCondition(of.customerName, typed);
  const found = await sql
    .select({ id: orders.id })
    .from(orders)
    .where(isNamed(orders))
    .limit(MAX_LISTED_IDS + 1);
  const ids = found.map(({ id }) => id);
  if (ids.length <= MAX_LISTED_IDS) return (of) => inArray(of.id, ids);
  // Neither an index nor its statistics cover a `case`. The planner therefore assumes that half of all orders match,
  // and scans along the list's index.
  return (of) => raw`case when ${isNamed(of)} then true else false end`;
}

/** Builds a condition: each typed word begins a word of a name, in any order. */
export function nameCondition(name: SQL | typeof orders.customerName, typed: string): SQL {
  const words = typed.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const query = raw`to_tsquery('simple', ${words.map((word) => `'${word}':*`).join(' & ')})`;
  return raw`to_tsvector('simple', coalesce(${name}, '')) @@ ${query}`;
}
