import { eq, inArray, sql as raw, type SQL } from 'drizzle-orm';
import type { Sql } from '../db/database.ts';
import { orders } from '../db/schema.ts';

/** With more orders than this, the next ones are soon met along the list's own order; fewer are fetched by their ids. */
const FEW = 2_000;

/**
 * A condition on `orders`: each word that somebody typed begins a word of the customer's name. The index of names is
 * asked first, for how many there are decides which way is quick, and the planner cannot know: nobody's name would be
 * looked for in every order, and everybody's would be fetched and sorted whole.
 */
export async function customerNamed(sql: Sql, typed: string): Promise<(of: typeof orders) => SQL> {
  const words = typed.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  if (words.length === 0) return () => raw`false`;
  const query = raw`to_tsquery('simple', ${words.map((word) => `'${word}':*`).join(' & ')})`;
  const found = await sql
    .select({ id: orders.id })
    .from(orders)
    .where(raw`to_tsvector('simple', coalesce(${orders.customerName}, '')) @@ ${query}`)
    .limit(FEW + 1);
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return () => raw`false`;
  if (ids.length === 1) return (of) => eq(of.id, ids[0] as string);
  if (ids.length <= FEW) return (of) => inArray(of.id, ids);
  // Written in another way than the index has it, so that it is read along the list.
  return (of) => raw`to_tsvector('simple', coalesce(${of.customerName}, ' ')) @@ ${query}`;
}
