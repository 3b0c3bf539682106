import { and, between, eq, inArray, isNotNull, isNull, ne, or, sql as raw, sum } from 'drizzle-orm';
import type { DecidedLine } from '#contract/claims/claim-lines.ts';
import { openStatuses } from '#contract/claims/claims.ts';
import type { EarlierLine } from '#engine/claims/claim-lines.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { benefitUses, claimLines, claims } from '#server/platform/db/schema/claim-schema.ts';
import type { Amount, OpenClaim } from './benefit-balance.ts';

const insured = raw<string>`${claims.claimant} ->> 'insured'`;
const line = raw`jsonb_build_object('benefit', ${claimLines.benefit}, 'amount', ${claimLines.amount})`;
const lines = raw<OpenClaim['lines']>`jsonb_agg(${line} order by ${claimLines.id})`;

/** Selects the claims on a policy with a loss in one term. Each term begins with unused benefits. */
type TermFilter = { number: string; effectiveFrom: string; effectiveTo: string };

const termCondition = ({ number, effectiveFrom, effectiveTo }: TermFilter) =>
  and(eq(claims.policyNumber, number), between(claims.lossDate, effectiveFrom, effectiveTo));

/**
 * Lists the amounts of a term's benefits that approved claims used, by insured person and line. Exact only while the
 * policy is locked.
 *
 * @param without the id of a claim whose own uses do not count, because its decision replaces them
 */
export async function listBenefitUses(
  sql: Sql,
  term: TermFilter,
  without?: string,
): Promise<(Amount & { insured: string })[]> {
  const rows = await sql
    .select({ insured, benefit: benefitUses.benefit, amount: sum(benefitUses.amount) })
    .from(benefitUses)
    .innerJoin(claims, eq(claims.id, benefitUses.claimId))
    .where(and(termCondition(term), without === undefined ? undefined : ne(claims.id, without)))
    .groupBy(insured, benefitUses.benefit);
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

/** Lists the claims of a term that have no decision yet. */
export async function listOpenClaims(sql: Sql, term: TermFilter): Promise<(OpenClaim & { insured: string })[]> {
  const isOpen = inArray(claims.status, [...openStatuses]);
  return sql
    .select({ insured, lines, amount: claims.amount })
    .from(claims)
    .innerJoin(claimLines, eq(claimLines.claimId, claims.id))
    .where(and(termCondition(term), isOpen))
    .groupBy(claims.id);
}

/**
 * Lists the approved lines of a term's claims. A paid claim that was reopened has those of its last approval until its new
 * decision. The share that a claim subtracted is on its first line. Exact only while the policy is locked.
 *
 * @param without the id of the claim whose own lines do not count, because its decision replaces them
 */
export async function listApprovedLines(
  sql: Sql,
  term: TermFilter,
  without: string,
): Promise<Omit<EarlierLine, 'isSame'>[]> {
  const hasApproval = or(inArray(claims.status, ['approved', 'paid']), isNotNull(claims.lastApproval));
  const approval = raw<{ lines?: DecidedLine[]; taken?: number }>`coalesce(${claims.decision}, ${claims.lastApproval})`;
  const rows = await sql
    .select({ claim: claims.number, insured, on: claims.lossDate, approval })
    .from(claims)
    .where(and(termCondition(term), hasApproval, ne(claims.id, without)));
  const approved = rows.flatMap(({ approval: { lines: decided = [], taken = 0 }, ...claim }) =>
    decided.map((one, at) => ({ ...claim, ...one, taken: at === 0 ? taken : 0 })),
  );
  return [...approved, ...(await listReopenedBefore(sql, term, without))];
}

/**
 * Lists the benefits that open claims of a term use without a stored approval: the previous release reopened them, and
 * stored the sum of each benefit alone.
 */
async function listReopenedBefore(sql: Sql, term: TermFilter, without: string): Promise<Omit<EarlierLine, 'isSame'>[]> {
  const { benefit } = benefitUses;
  const amount = sum(benefitUses.amount);
  const rows = await sql
    .select({ claim: claims.number, insured, on: claims.lossDate, benefit, amount })
    .from(benefitUses)
    .innerJoin(claims, eq(claims.id, benefitUses.claimId))
    .where(
      and(
        ...[termCondition(term), inArray(claims.status, [...openStatuses])],
        ...[isNull(claims.lastApproval), ne(claims.id, without)],
      ),
    )
    .groupBy(claims.id, benefit)
    .having(ne(amount, '0'));
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

type Use = { policyNumber: string; claimId: string; at: Date };

/** Records the approved amounts of a claim as used benefits. */
export async function addBenefitUses(sql: Sql, use: Use, amounts: Amount[]): Promise<void> {
  const rows = amounts.filter(({ amount }) => amount !== 0).map((amount) => ({ ...use, ...amount }));
  if (rows.length > 0) await sql.insert(benefitUses).values(rows);
}

/** Reverses all amounts that a claim used, and returns them. It adds rows and never changes any. */
export async function reverseBenefitUses(sql: Sql, use: Use): Promise<Amount[]> {
  const taken = await sql
    .select({ benefit: benefitUses.benefit, amount: sum(benefitUses.amount) })
    .from(benefitUses)
    .where(eq(benefitUses.claimId, use.claimId))
    .groupBy(benefitUses.benefit);
  const used = taken.map(({ benefit, amount }) => ({ benefit, amount: Number(amount) }));
  const back = used.map(({ benefit, amount }) => ({ benefit, amount: -amount }));
  await addBenefitUses(sql, use, back);
  return used;
}
