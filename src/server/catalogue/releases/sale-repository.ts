import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, min, ne, sql as raw } from 'drizzle-orm';
import { SITE } from '#contract/studio/material/site-settings.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { type saleKinds, sales } from '#server/platform/db/schema/release-schema.ts';

/** One row: the version of a product that is on sale from an instant. */
export type Sale = typeof sales.$inferSelect;
export type SaleKind = (typeof saleKinds)[number];

/** Lists the sale of each product at an instant; `version` is null if a product is no longer sold. */
export async function listSalesAt(sql: Sql, at: Date, kind: SaleKind = 'new'): Promise<Sale[]> {
  return sql
    .selectDistinctOn([sales.product])
    .from(sales)
    .where(begun(at, kind))
    .orderBy(asc(sales.product), ...last);
}

/** Lists the version of each product that is on sale at an instant, or was the last one on sale. */
export async function listLastVersions(sql: Sql, at: Date): Promise<{ product: string; version: string }[]> {
  const rows = await sql
    .selectDistinctOn([sales.product], { product: sales.product, version: sales.version })
    .from(sales)
    .where(and(begun(at, 'new'), isNotNull(sales.version), ne(sales.product, SITE)))
    .orderBy(asc(sales.product), ...last);
  return rows as { product: string; version: string }[];
}

/** Lists the sales that begin after an instant and are not cancelled, the nearest first. */
export async function listSalesAfter(sql: Sql, at: Date): Promise<Sale[]> {
  const where = and(gt(sales.startsAt, at), isNull(sales.calledOffAt));
  return sql.select().from(sales).where(where).orderBy(asc(sales.startsAt), asc(sales.id));
}

/** Reads the sale of a product and locks it until the transaction ends. A change of the sales waits (`lockSales`). */
export async function lockSale(sql: Sql, product: string, at: Date, kind: SaleKind): Promise<Sale | undefined> {
  await sql.execute(raw`select pg_advisory_xact_lock_shared(${SALES_LOCK})`);
  const [sale] = await sql
    .select()
    .from(sales)
    .where(and(begun(at, kind), eq(sales.product, product)))
    .orderBy(...last)
    .limit(1);
  return sale;
}

/** Waits for all locks on sales and prevents new ones until the transaction ends. */
export async function lockSales(sql: Sql): Promise<void> {
  await sql.execute(raw`select pg_advisory_xact_lock(${SALES_LOCK})`);
}

export async function insertSales(sql: Sql, rows: Omit<Sale, 'id' | 'calledOffAt'>[]): Promise<Sale[]> {
  return rows.length > 0 ? sql.insert(sales).values(rows).returning() : [];
}

/**
 * Returns the sale state of a release. `begun`: some product of it is or was on sale, so it cannot be cancelled, and a
 * rollback to it restores the sold content. `scheduled`: a sale will begin and may be cancelled; until then nobody
 * edits the release.
 */
export async function findReleaseSale(sql: Sql, releaseId: string, at: Date): Promise<'none' | 'scheduled' | 'begun'> {
  const where = and(eq(sales.releaseId, releaseId), isNull(sales.calledOffAt));
  const [first] = await sql
    .select({ startsAt: sales.startsAt })
    .from(sales)
    .where(where)
    .orderBy(asc(sales.startsAt))
    .limit(1);
  if (!first) return 'none';
  return first.startsAt <= at ? 'begun' : 'scheduled';
}

/** Lists releases that had a product on sale by then, in the order of their first sale. */
export async function listReleasesByStart(sql: Sql, at: Date): Promise<{ releaseId: string; startsAt: Date }[]> {
  const startsAt = raw`min(${sales.startsAt})`.mapWith(sales.startsAt);
  return sql
    .select({ releaseId: sales.releaseId, startsAt })
    .from(sales)
    .where(and(lte(sales.startsAt, at), isNull(sales.calledOffAt)))
    .groupBy(sales.releaseId)
    .orderBy(startsAt, min(sales.id));
}

/** Lists all sales of these releases, the newest first. */
export async function listSalesOfReleases(sql: Sql, releaseIds: string[]): Promise<Sale[]> {
  if (releaseIds.length === 0) return [];
  return sql.select().from(sales).where(inArray(sales.releaseId, releaseIds)).orderBy(desc(sales.id));
}

/** Lists past, present and future sales, the newest first, from the row before `before`. */
export async function listSaleRows(
  sql: Sql,
  { before, product, limit }: { before?: number | undefined; product?: string | undefined; limit: number },
): Promise<Sale[]> {
  const where = and(
    before === undefined ? undefined : lt(sales.id, before),
    product === undefined ? undefined : eq(sales.product, product),
  );
  return sql.select().from(sales).where(where).orderBy(desc(sales.id)).limit(limit);
}

/**
 * Cancels a sale that has not begun at `at`. Returns undefined if there is no such row, or if it has begun or is
 * cancelled.
 */
export async function cancelSale(sql: Sql, id: number, at: Date): Promise<Sale | undefined> {
  const where = and(eq(sales.id, id), gt(sales.startsAt, at), isNull(sales.calledOffAt));
  const [row] = await sql.update(sales).set({ calledOffAt: at }).where(where).returning();
  return row;
}

/** Cancels all sales of a product that have not begun at `at`. */
export async function cancelLaterSales(sql: Sql, product: string, at: Date): Promise<void> {
  const where = and(eq(sales.product, product), gt(sales.startsAt, at), isNull(sales.calledOffAt));
  await sql.update(sales).set({ calledOffAt: at }).where(where);
}

const SALES_LOCK = 727_030;
const last = [desc(sales.startsAt), desc(sales.id)];
const begun = (at: Date, kind: SaleKind) =>
  and(eq(sales.kind, kind), lte(sales.startsAt, at), isNull(sales.calledOffAt));
