import { and, asc, count, eq, gt, inArray, isNull, ne, or, sql as raw } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { SaleEffect } from '#contract/studio/sale-effect.ts';
import type { Sale } from '#server/catalogue/releases/sale-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { sales } from '#server/platform/db/schema/release-schema.ts';
import { drafts, orders, policies } from '#server/platform/db/schema/schema.ts';

/**
 * A sale of a version of a product, or its withdrawal (`version` is null), with its terms and the instants from which it
 * is effective.
 */
export type PlannedSale = {
  product: string;
  version: string | null;
  drafts: Sale['drafts'];
  offers: Sale['offers'];
  startsAt: Date;
  renewalsFrom: Date;
};

/** A payment that has begun continues. */
const isBeingPaid = raw`exists (
  select 1 from payment_attempts where payment_attempts.order_id = orders.id and payment_attempts.status = 'pending'
)`;

/** Counts what a sale would change, by what will happen; the rows of trial shops do not count. */
export async function countEffect(sql: Sql, planned: PlannedSale): Promise<SaleEffect> {
  const { product, version, startsAt, renewalsFrom } = planned;
  const isOther = (column: AnyPgColumn) => (version === null ? raw`true` : ne(column, version));
  const draftsOf = and(
    ...[eq(drafts.product, product), isNull(drafts.orderId), isNull(drafts.about), isNull(drafts.trial)],
    gt(drafts.expiresAt, startsAt),
  );
  const [forms] = await sql
    .select({ all: count(), other: count(raw`case when ${isOther(drafts.version)} then 1 end`) })
    .from(drafts)
    .where(draftsOf);
  const doesRenew = raw`${orders.about} ->> 'does' = 'renew'`;
  const isChanged = raw`case when ${isOther(orders.version)} and not ${isBeingPaid} then 1 end`;
  const isSent = raw`${orders.agentId} is not null`;
  const [unpaid] = await sql
    .select({
      all: count(),
      other: count(isChanged),
      sent: count(raw`case when ${isSent} then 1 end`),
      otherSent: count(raw`case when ${isSent} then ${isChanged} end`),
    })
    .from(orders)
    .where(
      and(
        ...[eq(orders.product, product), inArray(orders.status, ['incomplete', 'confirmed']), isNull(orders.trial)],
        or(
          and(doesRenew, gt(orders.payableUntil, renewalsFrom)),
          and(isNull(orders.about), gt(orders.payableUntil, startsAt)),
        ),
      ),
    );
  const [sold] = await sql
    .select({ all: count() })
    .from(policies)
    .where(and(eq(policies.product, product), eq(policies.status, 'active')));
  const isVoid = version === null || planned.offers === 'void';
  // Void offers move the drafts of older versions, too, as the sale itself does.
  const draftFate = version === null ? 'void' : isVoid ? 'move' : planned.drafts;
  const offerFate = isVoid ? 'void' : 'stay';
  return {
    drafts: divide(forms?.all, forms?.other, draftFate),
    offers: divide(unpaid?.all, unpaid?.other, offerFate),
    links: divide(unpaid?.sent, unpaid?.otherSent, offerFate),
    policies: divide(sold?.all, 0, 'stay'),
  };
}

/** Divides a number: those on another version have this fate, all others stay. */
function divide(all = 0, other = 0, fate: keyof SaleEffect['drafts'] = 'stay'): SaleEffect['drafts'] {
  const counts = { stay: all - other, move: 0, void: 0 };
  counts[fate] += other;
  return counts;
}

/**
 * Lists policies in force of a sale's version, by their numbers, from the one after `after`; undefined for an unknown
 * sale.
 */
export async function listSoldPolicies(sql: Sql, sale: number, { after, limit }: { after: string; limit: number }) {
  const [sold] = await sql.select().from(sales).where(eq(sales.id, sale));
  if (!sold) return undefined;
  if (sold.version === null) return [];
  const { number, effectiveFrom, effectiveTo } = policies;
  const { product, version } = sold;
  return sql
    .select({ number, effectiveFrom, effectiveTo })
    .from(policies)
    .where(
      and(
        eq(policies.product, product),
        eq(policies.version, version),
        eq(policies.status, 'active'),
        gt(number, after),
      ),
    )
    .orderBy(asc(number))
    .limit(limit);
}
