import { and, count, eq, inArray, or, type SQL } from 'drizzle-orm';
import { isSameName } from '#engine/language/typed/person-names.ts';
import type { Promotion } from '#engine/promotions/promotion.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { promotionCodes, promotions, promotionUses } from '#server/platform/db/schema/promotion-schema.ts';
import { orders } from '#server/platform/db/schema/schema.ts';
import { findBy } from '#server/platform/db/statements.ts';

export type PromotionRow = typeof promotions.$inferSelect;
export type PromotionUse = typeof promotionUses.$inferSelect;

/** The environment of promotions. In Prod no demo promotion applies, even if its rows are left from a trial. */
export type PromotionScope = { isProd: boolean };

/** A promotion with the only product to which it applies; null for all. */
export type ProductPromotion = Promotion & { product: string | null };

/** Finds a promotion that is a row of the database and not part of a product's version. */
export async function findPromotion(
  sql: Sql,
  code: string,
  { isProd }: PromotionScope,
): Promise<ProductPromotion | undefined> {
  const where = and(eq(promotions.code, code), isProd ? eq(promotions.isDemo, false) : undefined);
  const [row] = await sql.select().from(promotions).where(where);
  if (!row) return undefined;
  const { product, kind, percent, amount, validFrom, validTo, maxUses } = row;
  return {
    ...{ product, code, kind, validFrom, validTo },
    ...(percent === null ? {} : { percent }),
    ...(amount === null ? {} : { amount }),
    ...(maxUses === null ? {} : { maxUses }),
  };
}

/** Locks a code until the transaction ends, on all servers, so that its uses are counted one after another. */
export async function lockCode(sql: Sql, code: string): Promise<void> {
  await sql.insert(promotionCodes).values({ code }).onConflictDoNothing();
  await sql.select().from(promotionCodes).where(eq(promotionCodes.code, code)).for('no key update');
}

/** Adds promotions that do not exist yet. */
export async function addPromotions(sql: Sql, rows: PromotionRow[]): Promise<void> {
  if (rows.length > 0) await sql.insert(promotions).values(rows).onConflictDoNothing();
}

/** The buyer: identified by phone, or by name and day of birth. */
export type PromotionBuyer = { phone: string; name: string | null; born: string | null };

/** Counts reserved and spent uses, of orders of one product (null: of any), and of one person if `buyer` is set. */
export async function countTakenUses(
  sql: Sql,
  { code, product }: Pick<ProductPromotion, 'code' | 'product'>,
  person?: PromotionBuyer,
): Promise<number> {
  const taken = and(
    eq(promotionUses.code, code),
    inArray(promotionUses.status, ['reserved', 'used']),
    product === null ? undefined : eq(orders.product, product),
  );
  if (person) return countUsesOf(sql, taken, person);
  const [row] = await sql
    .select({ uses: count() })
    .from(promotionUses)
    .innerJoin(orders, eq(orders.id, promotionUses.orderId))
    .where(taken);
  return row?.uses ?? 0;
}

/** Counts the uses by a person: by the phone, or by the date of birth and the name in any spelling. */
async function countUsesOf(sql: Sql, taken: SQL | undefined, { phone, name, born }: PromotionBuyer): Promise<number> {
  const isBornThen = born === null || name === null ? undefined : eq(orders.customerBorn, born);
  const uses = await sql
    .select({ phone: orders.phone, name: orders.customerName })
    .from(promotionUses)
    .innerJoin(orders, eq(orders.id, promotionUses.orderId))
    .where(and(taken, or(eq(orders.phone, phone), isBornThen)));
  return uses.filter((use) => use.phone === phone || isSameName(use.name ?? '', name ?? '')).length;
}

/** Counts the uses of a product's codes by paid orders, and the reservations for unpaid offers. */
export async function countCodeUses(
  sql: Sql,
  product: string,
): Promise<{ code: string; used: number; reserved: number }[]> {
  const rows = await sql
    .select({ code: promotionUses.code, status: promotionUses.status, uses: count() })
    .from(promotionUses)
    .innerJoin(orders, eq(orders.id, promotionUses.orderId))
    .where(and(eq(orders.product, product), inArray(promotionUses.status, ['reserved', 'used'])))
    .groupBy(promotionUses.code, promotionUses.status);
  const of = (code: string, wanted: string) =>
    rows.find((row) => row.code === code && row.status === wanted)?.uses ?? 0;
  return [...new Set(rows.map(({ code }) => code))].sort().map((code) => {
    return { code, used: of(code, 'used'), reserved: of(code, 'reserved') };
  });
}

export const findUse = findBy(promotionUses, promotionUses.orderId);

/** Saves an order's use. An order has one use at most. */
export async function upsertUse(sql: Sql, use: PromotionUse): Promise<void> {
  const { orderId: _order, ...set } = use;
  await sql.insert(promotionUses).values(use).onConflictDoUpdate({ target: promotionUses.orderId, set });
}

/** Changes the status of an order's use at an instant, if its present status is `from`. */
export async function moveUse(
  sql: Sql,
  orderId: string,
  [from, to]: [from: PromotionUse['status'], to: PromotionUse['status']],
  at: Date,
): Promise<void> {
  const use = and(eq(promotionUses.orderId, orderId), eq(promotionUses.status, from));
  await sql.update(promotionUses).set({ status: to, at }).where(use);
}
