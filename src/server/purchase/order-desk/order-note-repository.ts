import { aliasedTable, and, asc, desc, eq, getTableColumns, isNull, sql as raw, type SQL } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { users } from '#server/platform/db/schema/account-schema.ts';
import { orderNotes } from '#server/platform/db/schema/desk/order-note-schema.ts';
import { orders } from '#server/platform/db/schema/schema.ts';
import type { DeskSide } from '../orders/follow-up-repository.ts';

/** Adds a note. */
export async function insertNote(sql: Sql, note: typeof orderNotes.$inferInsert): Promise<void> {
  await sql.insert(orderNotes).values(note);
}

const isReadBy = (side: DeskSide): SQL =>
  side === null ? isNull(orderNotes.partnerId) : eq(orderNotes.partnerId, side);

const ofSide = (orderId: string, side: DeskSide): SQL | undefined =>
  and(eq(orderNotes.orderId, orderId), isReadBy(side));

type Name = { id: string; givenName: string; familyName: string };
export type ListedNote = typeof orderNotes.$inferSelect & {
  order: { id: string; number: string };
  by: Name;
  to: Name | null;
};

/** Lists the notes of one side about an order, oldest first, with the writer and the addressed colleague. */
export async function listNotes(sql: Sql, orderId: string, side: DeskSide): Promise<ListedNote[]> {
  const rows = await selectNotes(sql).where(ofSide(orderId, side)).orderBy(asc(orderNotes.id));
  // The types do not know the columns of an alias.
  return rows as unknown as ListedNote[];
}

/** Lists the notes of one side about all orders of a person (phone and date of birth), newest first, at most `most`. */
export async function listNotesOfPerson(
  sql: Sql,
  { phone, born }: { phone: string; born: string | null },
  side: DeskSide,
  most: number,
): Promise<ListedNote[]> {
  const rows = await selectNotes(sql)
    .where(and(eq(orders.phone, phone), raw`${orders.customerBorn} is not distinct from ${born}`, isReadBy(side)))
    .orderBy(desc(orderNotes.id))
    .limit(most);
  return rows as unknown as ListedNote[];
}

function selectNotes(sql: Sql) {
  const addressed = aliasedTable(users, 'addressed');
  return sql
    .select({
      ...getTableColumns(orderNotes),
      order: { id: orders.id, number: orders.number },
      by: { id: users.id, givenName: users.givenName, familyName: users.familyName },
      to: { id: addressed.id, givenName: addressed.givenName, familyName: addressed.familyName },
    })
    .from(orderNotes)
    .innerJoin(orders, eq(orders.id, orderNotes.orderId))
    .innerJoin(users, eq(users.id, orderNotes.byId))
    .leftJoin(addressed, eq(addressed.id, orderNotes.forId));
}

/** Finds the owner of an order: for its partner the seller until a hand-over, for the insurer who took it over last. */
export async function findOwner(
  sql: Sql,
  order: Pick<typeof orders.$inferSelect, 'id' | 'ownerId' | 'agentId'>,
  side: DeskSide,
): Promise<string | undefined> {
  if (side !== null) return order.ownerId ?? order.agentId ?? undefined;
  return findChosenOwner(sql, order.id);
}

/** Finds the id of the insurer's user who became the owner last; undefined if nobody took the order over. */
async function findChosenOwner(sql: Sql, orderId: string): Promise<string | undefined> {
  const [row] = await sql
    .select({ id: orderNotes.forId })
    .from(orderNotes)
    .where(and(ofSide(orderId, null), eq(orderNotes.kind, 'owner')))
    .orderBy(desc(orderNotes.id))
    .limit(1);
  return row?.id ?? undefined;
}

/** Makes a user of the selling partner the owner of an order. */
export async function updateOwner(sql: Sql, orderId: string, ownerId: string): Promise<void> {
  await sql.update(orders).set({ ownerId }).where(eq(orders.id, orderId));
}

/** Closes a note that waits for a user. Returns false if there is none. */
export async function closeNote(
  sql: Sql,
  { id, orderId, userId, at }: { id: number; orderId: string; userId: string; at: Date },
): Promise<boolean> {
  const open = and(eq(orderNotes.id, id), eq(orderNotes.orderId, orderId), eq(orderNotes.forId, userId));
  const closed = await sql
    .update(orderNotes)
    .set({ closedAt: at })
    .where(and(open, isNull(orderNotes.closedAt)))
    .returning({ id: orderNotes.id });
  return closed.length > 0;
}
