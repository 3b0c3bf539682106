import { and, asc, between, eq, gte, inArray, isNull, ne, sql as raw } from 'drizzle-orm';
import { openStatuses } from '#contract/claims/claims.ts';
import type { EarlierLine } from '#engine/claims/claim-lines.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { claims } from '#server/platform/db/schema/claim-schema.ts';
import { claimGuarantees } from '#server/platform/db/schema/claims/claim-guarantee-schema.ts';
import { findBy, insertInto, listRows, updateBy } from '#server/platform/db/statements.ts';

export type Guarantee = typeof claimGuarantees.$inferSelect;

export const insertGuarantee = insertInto(claimGuarantees);
export const updateGuarantee = updateBy(claimGuarantees, claimGuarantees.id);
export const findGuarantee = findBy(claimGuarantees, claimGuarantees.id);

/** Lists the letters of guarantee of a claim, the first one first. */
export async function listGuarantees(sql: Sql, claimId: string): Promise<Guarantee[]> {
  const { issuedAt, number } = claimGuarantees;
  return listRows(sql, claimGuarantees, eq(claimGuarantees.claimId, claimId), asc(issuedAt), asc(number));
}

/** True if a letter was not ended and its last day is not over. Its claim may be decided already. */
export const isValidOn = ({ endedAt, validUntil }: Pick<Guarantee, 'endedAt' | 'validUntil'>, today: string): boolean =>
  endedAt === null && today <= validUntil;

type Term = { number: string; effectiveFrom: string; effectiveTo: string };

// A paid claim that was reopened still uses its benefits: its letters promise only the amounts and units above these.
const { benefit, amount, units, claimId } = claimGuarantees;
const unpaid = raw<number>`greatest(0, ${amount} - coalesce((select sum(u.amount) from benefit_uses u
  where u.claim_id = ${claimId} and u.benefit = ${benefit}), 0))::int`;
const unpaidUnits = raw<number | null>`case when ${units} is not null then greatest(0, ${units} - coalesce(
  (select sum((l ->> 'units')::int) from jsonb_array_elements(${claims.lastApproval} -> 'lines') l
  where l ->> 'benefit' = ${benefit}), 0)) end::int`;

/**
 * Lists the limits of valid letters for the other claims of a term that have no decision: they count as if they were
 * paid. Exact only while the policy is locked.
 *
 * @param without the id of a claim whose letters do not count, because its decision replaces them
 */
export async function listGuaranteedLines(
  sql: Sql,
  { number, effectiveFrom, effectiveTo }: Term,
  today: string,
  without?: string,
): Promise<Omit<EarlierLine, 'isSame'>[]> {
  const { validUntil, endedAt } = claimGuarantees;
  const rows = await sql
    .select({
      ...{ claim: claims.number, insured: raw<string>`${claims.claimant} ->> 'insured'`, on: claims.lossDate },
      ...{ benefit, amount: unpaid, units: unpaidUnits },
    })
    .from(claimGuarantees)
    .innerJoin(claims, eq(claims.id, claimId))
    .where(
      and(
        ...[eq(claims.policyNumber, number), between(claims.lossDate, effectiveFrom, effectiveTo)],
        ...[inArray(claims.status, [...openStatuses]), without === undefined ? undefined : ne(claims.id, without)],
        ...[isNull(endedAt), gte(validUntil, today)],
      ),
    );
  return rows.map(({ units: counted, ...line }) => (counted === null ? line : { ...line, units: counted }));
}
