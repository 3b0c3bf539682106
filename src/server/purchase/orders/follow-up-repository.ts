import {
  aliasedTable,
  and,
  asc,
  eq,
  getTableColumns,
  isNull,
  type Placeholder,
  sql as raw,
  type SQL,
} from 'drizzle-orm';
import type { LostReason } from '#contract/follow-ups.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { users } from '#server/platform/db/schema/account-schema.ts';
import { followUps } from '#server/platform/db/schema/desk/follow-up-schema.ts';
import { toBusinessDate } from '#shared/business-date.ts';

/** The side of an order: a partner by its id, or the insurer as null. Each side reads its own notes and contacts alone. */
export type DeskSide = string | null;

export type FollowUp = typeof followUps.$inferSelect;

/** Adds a contact. */
export async function insertFollowUp(sql: Sql, row: typeof followUps.$inferInsert): Promise<void> {
  await sql.insert(followUps).values(row);
}

const ofSide = (side: DeskSide): SQL =>
  side === null ? isNull(followUps.partnerId) : (eq(followUps.partnerId, side) as SQL);

const isOpen = isNull(followUps.outcome);

type Name = { id: string; givenName: string; familyName: string };
type ListedFollowUp = FollowUp & { who: Name; by: Name | null };

/** Lists the contacts of one side about an order, the oldest first, with the user who makes and who made each. */
export async function listFollowUps(sql: Sql, orderId: string, side: DeskSide): Promise<ListedFollowUp[]> {
  const callers = aliasedTable(users, 'callers');
  const nameOf = ({ id, givenName, familyName }: typeof users | typeof callers) => ({ id, givenName, familyName });
  const rows = await sql
    .select({ ...getTableColumns(followUps), who: nameOf(users), by: nameOf(callers) })
    .from(followUps)
    .innerJoin(users, eq(users.id, followUps.forId))
    .leftJoin(callers, eq(callers.id, followUps.contactedBy))
    .where(and(eq(followUps.orderId, orderId), ofSide(side)))
    .orderBy(asc(followUps.id));
  // The types do not know the columns of an alias.
  return rows as unknown as ListedFollowUp[];
}

/** Finds the open contact of one side about an order, in a transaction that has locked the order. */
export async function findOpenFollowUp(sql: Sql, orderId: string, side: DeskSide): Promise<FollowUp | undefined> {
  const [row] = await sql
    .select()
    .from(followUps)
    .where(and(eq(followUps.orderId, orderId), ofSide(side), isOpen));
  return row;
}

/** Changes a contact: its day, or its result. */
export async function updateFollowUp(sql: Sql, id: number, change: Partial<FollowUp>): Promise<void> {
  await sql.update(followUps).set(change).where(eq(followUps.id, id));
}

/** Gives the open contact of one side about an order to its new owner. */
export async function moveFollowUp(sql: Sql, orderId: string, side: DeskSide, to: string): Promise<void> {
  await sql
    .update(followUps)
    .set({ forId: to })
    .where(and(eq(followUps.orderId, orderId), ofSide(side), isOpen));
}

/** Moves the open contacts of both sides from an earlier order of a draft, if there is one, to its new order. */
export async function moveFollowUps(sql: Sql, from: string | undefined, to: string): Promise<void> {
  if (from === undefined) return;
  await sql
    .update(followUps)
    .set({ orderId: to })
    .where(and(eq(followUps.orderId, from), isOpen));
}

/** Ends the planned contacts of both sides about an order: nothing was said, so nothing of them remains. */
export async function dropFollowUps(sql: Sql, orderId: string): Promise<void> {
  await sql.delete(followUps).where(and(eq(followUps.orderId, orderId), isOpen));
}

/** Records that an order was won, for both sides: its open contacts, and its last contact if that one was lost. */
export async function winFollowUps(sql: Sql, orderId: string): Promise<void> {
  const isLost = raw`(${followUps.outcome} = 'lost' and ${isLast(raw`follow_ups`)})`;
  await sql
    .update(followUps)
    .set({ outcome: 'won' })
    .where(and(eq(followUps.orderId, orderId), raw`(${isOpen} or ${isLost})`));
}

/** SQL: no later contact of the same side about the order exists. */
const isLast = (of: SQL): SQL => raw`not exists (select from follow_ups later where later.order_id = ${of}.order_id
  and coalesce(later.partner_id, '') = coalesce(${of}.partner_id, '') and later.id > ${of}.id)`;

/** SQL: a contact `f` is of the side of a user; `partner` undefined: the insurer's. */
const isOfSide = (partner: string | Placeholder | undefined): SQL =>
  partner === undefined ? raw`f.partner_id is null` : raw`f.partner_id = ${partner}`;

type Column = Parameters<typeof eq>[0];

/** Columns of an order: the day of the planned contact of one side, and the reason if the last contact was lost. */
export const selectContact = (orderId: Column, partner: string | Placeholder | undefined) => ({
  nextContact: raw<string | null>`(select f.next_on from follow_ups f where f.order_id = ${orderId}
    and ${isOfSide(partner)} and f.outcome is null)`,
  lost: raw<LostReason | null>`(select f.lost_reason from follow_ups f where f.order_id = ${orderId}
    and ${isOfSide(partner)} and f.outcome = 'lost' and ${isLast(raw`f`)})`,
});

/** The condition that one side recorded an order as lost, for one reason or for any. */
export function lostCondition(orderId: Column, partner: string | undefined, reason: LostReason | 'any'): SQL {
  const why = reason === 'any' ? raw`true` : raw`f.lost_reason = ${reason}`;
  return raw`${orderId} in (select f.order_id from follow_ups f where ${isOfSide(partner)} and f.outcome = 'lost'
    and ${why} and ${isLast(raw`f`)})`;
}

type Contact = { list: 'contact' | 'contactLater'; now: Date; user: string };

/** The condition that a user must contact the customer of an order: until today, or on a later day. */
export function contactCondition(orderId: Column, { list, now, user }: Contact): SQL {
  const today = toBusinessDate(now);
  const when = list === 'contact' ? raw`f.next_on <= ${today}` : raw`f.next_on > ${today}`;
  // As an array, because PostgreSQL would join all orders of the partner instead.
  return raw`${orderId} = any(array(select f.order_id from follow_ups f where f.for_id = ${user} and f.outcome is null and ${when}))`;
}
