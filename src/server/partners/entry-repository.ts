import { and, desc, eq, isNotNull, lt, sql as raw, sum } from 'drizzle-orm';
import type { PartnerEntry } from '#contract/partners.ts';
import { partnerEntries, partners } from '../db/account-schema.ts';
import type { Sql } from '../db/database.ts';
import { orders } from '../db/schema.ts';

export type Entry = typeof partnerEntries.$inferSelect;

/** Adds a line, and gives its partner the balance that it says, in the caller's transaction. */
export async function addEntry(sql: Sql, entry: Omit<Entry, 'id'>): Promise<void> {
  const { partnerId, total, outstanding } = entry;
  await sql.insert(partnerEntries).values(entry);
  await sql.update(partners).set({ total, outstanding }).where(eq(partners.id, partnerId));
}

/** What is held for an order, in minor units. Exact only while its partner is locked. */
export async function heldFor(sql: Sql, partnerId: string, orderId: string): Promise<number> {
  const ofOrder = and(eq(partnerEntries.orderId, orderId), eq(partnerEntries.partnerId, partnerId));
  const [row] = await sql
    .select({ held: sum(partnerEntries.held) })
    .from(partnerEntries)
    .where(ofOrder);
  return Number(row?.held ?? 0);
}

type Wanted = { partner: string; before?: number | undefined; limit: number };

/** The statement of a partner, newest first, from the line before `before`. */
export async function listEntries(sql: Sql, { partner, before, limit }: Wanted): Promise<PartnerEntry[]> {
  const earlier = before === undefined ? undefined : lt(partnerEntries.id, before);
  const rows = await sql
    .select({ entry: partnerEntries, order: orders.number })
    .from(partnerEntries)
    .leftJoin(orders, eq(orders.id, partnerEntries.orderId))
    .where(and(eq(partnerEntries.partnerId, partner), earlier))
    .orderBy(desc(partnerEntries.id))
    .limit(limit);
  return rows.map(({ entry: { id, at, kind, amount, held, total, outstanding, note }, order }) => ({
    ...{ id, at: at.toISOString(), kind, amount, held, total, available: total - outstanding, order, note },
  }));
}

/** Takes the lines of all orders away, as testers do with the orders: balances are what the other lines come to. */
export async function forgetOrderEntries(sql: Sql): Promise<void> {
  await sql.delete(partnerEntries).where(isNotNull(partnerEntries.orderId));
  await sql.execute(raw`
    update partner_entries set total = sums.total, outstanding = sums.held
    from (select id, sum(amount) over each as total, sum(held) over each as held from partner_entries
      window each as (partition by partner_id order by id)) sums
    where sums.id = partner_entries.id`);
  await sql.execute(raw`
    update partners set
      total = coalesce((select sum(amount) from partner_entries where partner_id = partners.id), 0),
      outstanding = coalesce((select sum(held) from partner_entries where partner_id = partners.id), 0)`);
}
