import { and, asc, eq, gte, inArray, isNull, lt, ne, notInArray, sql as raw, type SQL } from 'drizzle-orm';
import { openStatuses } from '#contract/claims/claims.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { claimAuthorities, claims } from '#server/platform/db/schema/claim-schema.ts';
import { claimGuarantees } from '#server/platform/db/schema/claims/claim-guarantee-schema.ts';
import { policies } from '#server/platform/db/schema/schema.ts';
import { startOfBusinessDate, toBusinessDate } from '#shared/business-date.ts';
import type { Claim } from '../records/claim-repository.ts';

/** The authority of a person for a product; `product` null: for all products without a row of their own. */
export type AuthorityRow = Omit<typeof claimAuthorities.$inferSelect, 'userId'>;

/** Lists the authority of a person, the row for all products first. */
export async function listAuthorityRows(sql: Sql, userId: string): Promise<AuthorityRow[]> {
  const { product, claim, event, day, above } = claimAuthorities;
  return sql
    .select({ product, claim, event, day, above })
    .from(claimAuthorities)
    .where(eq(claimAuthorities.userId, userId))
    .orderBy(raw`${product} nulls first`);
}

export async function replaceAuthorityRows(sql: Sql, userId: string, rows: readonly AuthorityRow[]): Promise<void> {
  await sql.delete(claimAuthorities).where(eq(claimAuthorities.userId, userId));
  if (rows.length > 0) await sql.insert(claimAuthorities).values(rows.map((row) => ({ ...row, userId })));
}

/**
 * Locks the authority of a person until the transaction ends, so that the approvals that use it run one after another.
 * Lock the policy and the claim before.
 */
export async function lockAuthority(sql: Sql, userId: string): Promise<void> {
  await sql.execute(raw`select pg_advisory_xact_lock(hashtextextended(${userId}, 727034))`);
}

/** SQL: the id of the person whose authority an approval uses. */
const responsible = raw<string>`coalesce(${claims.decision} ->> 'confirmedBy', ${claims.decision} ->> 'by')`;
const isApproved = inArray(claims.status, ['approved', 'paid']);
const sumOfTotals = raw<string>`coalesce(sum((${claims.decision} ->> 'total')::bigint), 0)`;

type Event = Pick<Claim, 'id' | 'policyNumber' | 'lossDate'>;

const { amount, issuedBy, issuedAt, endedAt, validUntil } = claimGuarantees;
const sumOfLetters = raw<string>`coalesce(sum(${amount}), 0)`;

/** SQL: a letter of guarantee is valid on the business day of an instant, and no decision has replaced it. */
const isPromised = (at: Date) =>
  and(isNull(endedAt), gte(validUntil, toBusinessDate(at)), inArray(claims.status, [...openStatuses]));

/**
 * Lists the other approved claims of an event (policy and day of loss) and the valid letters of guarantee of its other
 * claims, by the person who is responsible for them.
 */
export async function listEventApprovals(sql: Sql, { id, policyNumber, lossDate }: Event, at: Date) {
  const isEvent = and(eq(claims.policyNumber, policyNumber), eq(claims.lossDate, lossDate), ne(claims.id, id));
  const approved = await sql
    .select({ by: responsible, total: sumOfTotals })
    .from(claims)
    .where(and(isEvent, isApproved))
    .groupBy(responsible)
    .orderBy(asc(responsible));
  const promised = await sql
    .select({ by: issuedBy, total: sumOfLetters })
    .from(claimGuarantees)
    .innerJoin(claims, eq(claims.id, claimGuarantees.claimId))
    .where(and(isEvent, isPromised(at)))
    .groupBy(issuedBy)
    .orderBy(asc(issuedBy));
  return [...approved, ...promised].map(({ by, total }) => ({ by, total: Number(total) }));
}

/** The products for which a person's authority is counted together. */
export type CountedProducts = { only: string } | { except: string[] };

/**
 * Sums the claims that a person approved or confirmed on the business day of an instant, and the valid letters of
 * guarantee that the person issued on it, without one claim.
 */
export async function sumDayApprovals(
  sql: Sql,
  userId: string,
  at: Date,
  { products, without }: { products: CountedProducts; without: string },
): Promise<number> {
  const from = startOfBusinessDate(toBusinessDate(at));
  const decidedAt = raw<string>`(${claims.decision} ->> 'at')`;
  const to = new Date(from.getTime() + 86_400_000);
  const [row] = await sql
    .select({ total: sumOfTotals })
    .from(claims)
    .innerJoin(policies, eq(policies.number, claims.policyNumber))
    .where(
      and(
        ...[eq(responsible, userId), isApproved, ne(claims.id, without), productCondition(products)],
        ...[gte(decidedAt, from.toISOString()), lt(decidedAt, to.toISOString())],
      ),
    );
  const [letters] = await sql
    .select({ total: sumOfLetters })
    .from(claimGuarantees)
    .innerJoin(claims, eq(claims.id, claimGuarantees.claimId))
    .innerJoin(policies, eq(policies.number, claims.policyNumber))
    .where(
      and(
        ...[eq(issuedBy, userId), isPromised(at), ne(claims.id, without), productCondition(products)],
        ...[gte(issuedAt, from), lt(issuedAt, to)],
      ),
    );
  return Number(row?.total ?? 0) + Number(letters?.total ?? 0);
}

function productCondition(products: CountedProducts): SQL | undefined {
  if ('only' in products) return eq(policies.product, products.only);
  return products.except.length > 0 ? notInArray(policies.product, products.except) : undefined;
}
