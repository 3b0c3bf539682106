import { and, eq, inArray, isNull, sql as raw } from 'drizzle-orm';
import type { BookView } from '#contract/people/hand-over.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { drafts, orders } from '#server/platform/db/schema/schema.ts';

/** The user who looks after an order: since a hand-over its owner, else its agent. */
export const ownerOfOrder = raw<string | null>`coalesce(${orders.ownerId}, ${orders.agentId})`;

/** A user of a partner: what the user sold for another partner before is not part of the book. */
type BookOwner = { partnerId: string; userId: string };

const isOwned = ({ partnerId, userId }: BookOwner) => and(eq(orders.partnerId, partnerId), eq(ownerOfOrder, userId));
const isOffer = inArray(orders.status, ['incomplete', 'confirmed']);
const isOwnDraft = ({ partnerId, userId }: BookOwner) =>
  and(eq(drafts.partnerId, partnerId), eq(drafts.agentId, userId), isNull(drafts.orderId));

/** Counts the orders, the offers among them, and the drafts of a user. */
export async function countBook(sql: Sql, of: BookOwner): Promise<BookView> {
  const [sold] = await sql
    .select({ orders: raw<number>`count(*)::int`, offers: raw<number>`count(*) filter (where ${isOffer})::int` })
    .from(orders)
    .where(isOwned(of));
  const [open] = await sql.select({ drafts: raw<number>`count(*)::int` }).from(drafts).where(isOwnDraft(of));
  return { orders: sold?.orders ?? 0, offers: sold?.offers ?? 0, drafts: open?.drafts ?? 0 };
}

/** Gives the book of a user to a colleague of the same partner, in the caller's transaction, and counts it. */
export async function moveBook(sql: Sql, of: BookOwner, to: string): Promise<BookView> {
  const offers = await sql
    .update(orders)
    .set({ ownerId: to, agentId: to })
    .where(and(isOwned(of), isOffer))
    .returning({ id: orders.id });
  const sold = await sql.update(orders).set({ ownerId: to }).where(isOwned(of)).returning({ id: orders.id });
  const moved = await sql.update(drafts).set({ agentId: to }).where(isOwnDraft(of)).returning({ id: drafts.id });
  return { orders: offers.length + sold.length, offers: offers.length, drafts: moved.length };
}
