import { and, count, eq, inArray } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { promotions, promotionUses } from '#server/platform/db/schema/promotion-schema.ts';

export type Promotion = typeof promotions.$inferSelect;
export type PromotionUse = typeof promotionUses.$inferSelect;

/** What is on offer: in Prod nothing of the demo, though its rows may be left of a trial. */
export type Offers = { isProd: boolean };

export async function findPromotion(sql: Sql, code: string, offers: Offers): Promise<Promotion | undefined> {
  const [row] = await sql.select().from(promotions).where(named(code, offers));
  return row;
}

/** Reads a promotion and holds it until the transaction ends: its uses are counted one after another. */
export async function lockPromotion(sql: Sql, code: string, offers: Offers): Promise<Promotion | undefined> {
  const [row] = await sql.select().from(promotions).where(named(code, offers)).for('no key update');
  return row;
}

function named(code: string, { isProd }: Offers) {
  return and(eq(promotions.code, code), isProd ? eq(promotions.isDemo, false) : undefined);
}

/** Adds promotions that are not there yet. */
export async function addPromotions(sql: Sql, rows: Promotion[]): Promise<void> {
  if (rows.length > 0) await sql.insert(promotions).values(rows).onConflictDoNothing();
}

/** Uses that are reserved or used. */
export async function countTaken(sql: Sql, code: string): Promise<number> {
  const taken = inArray(promotionUses.status, ['reserved', 'used']);
  const [row] = await sql
    .select({ uses: count() })
    .from(promotionUses)
    .where(and(eq(promotionUses.code, code), taken));
  return row?.uses ?? 0;
}

export async function findUse(sql: Sql, orderId: string): Promise<PromotionUse | undefined> {
  const [row] = await sql.select().from(promotionUses).where(eq(promotionUses.orderId, orderId));
  return row;
}

/** An order has one use at most. */
export async function putUse(sql: Sql, use: PromotionUse): Promise<void> {
  const { orderId: _order, ...set } = use;
  await sql.insert(promotionUses).values(use).onConflictDoUpdate({ target: promotionUses.orderId, set });
}

export async function moveUse(
  sql: Sql,
  orderId: string,
  from: PromotionUse['status'],
  to: PromotionUse['status'],
  at: Date,
): Promise<void> {
  const use = and(eq(promotionUses.orderId, orderId), eq(promotionUses.status, from));
  await sql.update(promotionUses).set({ status: to, at }).where(use);
}
