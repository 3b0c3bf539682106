import { inArray, sql as raw, type SQL } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { orders } from '#server/platform/db/schema/schema.ts';

/** With more orders than this, the next ones are soon met along the list's own order; fewer are fetched by their ids. */
const MAX_LISTED_IDS = 2_000;

/**
 * A condition on `orders`: each word that somebody typed begins a word of the customer's name. The index of names is
 * asked first, for how many there are decides which way is quick, and the planner cannot know: nobody's name would be
 * looked for in every order, and everybody's would be fetched and sorted whole.
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
  // Neither an index nor its statistics know a case: the planner takes it for half of all orders, and walks the list.
  return (of) => raw`case when ${isNamed(of)} then true else false end`;
}

/** A condition: each word that somebody typed begins a word of a name, in whatever order. */
export function nameCondition(name: SQL | typeof orders.customerName, typed: string): SQL {
  const words = typed.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const query = raw`to_tsquery('simple', ${words.map((word) => `'${word}':*`).join(' & ')})`;
  return raw`to_tsvector('simple', coalesce(${name}, '')) @@ ${query}`;
}
