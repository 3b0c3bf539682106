import { and, eq, isNull, sql as raw } from 'drizzle-orm';
import type { BookView } from '#contract/people/hand-over.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { followUps } from '#server/platform/db/schema/desk/follow-up-schema.ts';
import { orderNotes } from '#server/platform/db/schema/desk/order-note-schema.ts';
import { drafts, orders } from '#server/platform/db/schema/schema.ts';

/** The user who looks after an order: since a hand-over its owner, else its agent. */
export const ownerOfOrder = raw<string | null>`coalesce(${orders.ownerId}, ${orders.agentId})`;

/** A user of a partner: what the user sold for another partner before is not part of the book. */
type BookOwner = { partnerId: string; userId: string };

const isOwned = ({ partnerId, userId }: BookOwner) => and(eq(orders.partnerId, partnerId), eq(ownerOfOrder, userId));
/** With money in the ledger an order counts for its seller in the reports of that day. */
const isOffer = raw`(${orders.status} in ('incomplete', 'confirmed')
  and not exists (select from ledger_entries e where e.order_id = orders.id))`;
const isOwnDraft = ({ partnerId, userId }: BookOwner) =>
  and(eq(drafts.partnerId, partnerId), eq(drafts.agentId, userId));

/** Counts the orders, the offers among them, and the drafts of a user. */
export async function countBook(sql: Sql, of: BookOwner): Promise<BookView> {
  const [sold] = await sql
    .select({ orders: raw<number>`count(*)::int`, offers: raw<number>`count(*) filter (where ${isOffer})::int` })
    .from(orders)
    .where(isOwned(of));
  const [open] = await sql
    .select({ drafts: raw<number>`count(*)::int` })
    .from(drafts)
    .where(and(isOwnDraft(of), isNull(drafts.orderId)));
  return { orders: sold?.orders ?? 0, offers: sold?.offers ?? 0, drafts: open?.drafts ?? 0 };
}

/**
 * Moves the book of a user to a colleague of the same partner, in the caller's transaction, and counts it. Notes that wait
 * for the user then wait for the colleague, and the colleague makes the planned contacts.
 */
export async function moveBook(sql: Sql, of: BookOwner, to: string): Promise<BookView> {
  // First the drafts: a confirmation holds its draft until its order exists, and the statements on orders then see it. A
  // draft with an order moves too, because its answers may be changed and confirmed again.
  const moved = await sql
    .update(drafts)
    .set({ agentId: to })
    .where(isOwnDraft(of))
    .returning({ orderId: drafts.orderId });
  const offers = await sql
    .update(orders)
    .set({ ownerId: to, agentId: to })
    .where(and(isOwned(of), isOffer))
    .returning({ id: orders.id });
  const sold = await sql.update(orders).set({ ownerId: to }).where(isOwned(of)).returning({ id: orders.id });
  const { partnerId, forId, closedAt } = orderNotes;
  const isWaiting = and(eq(partnerId, of.partnerId), eq(forId, of.userId), isNull(closedAt));
  await sql.update(orderNotes).set({ forId: to }).where(isWaiting);
  const isPlanned = and(
    eq(followUps.partnerId, of.partnerId),
    eq(followUps.forId, of.userId),
    isNull(followUps.outcome),
  );
  await sql.update(followUps).set({ forId: to }).where(isPlanned);
  return {
    ...{ orders: offers.length + sold.length, offers: offers.length },
    drafts: moved.filter(({ orderId }) => orderId === null).length,
  };
}
