import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, sql as raw, type SQL } from 'drizzle-orm';
import { type ClaimList, claimLists } from '#contract/claims/claim-lists.ts';
import { openStatuses, unsettledStatuses } from '#contract/claims/claims.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { claims } from '#server/platform/db/schema/claim-schema.ts';
import { claimVisits } from '#server/platform/db/schema/claims/claim-visit-schema.ts';
import { moneyRequests } from '#server/platform/db/schema/ledger-schema.ts';
import { countUpToMax, listRows } from '#server/platform/db/statements.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import type { Claim } from './claim-repository.ts';

/** The reviewer who asks, and the present time. */
export type Asked = { user: string; now: Date };

/** The condition of each list of work. */
const conditions: Record<ClaimList, (asked: Asked) => SQL | undefined> = {
  overdue: ({ now }) => lte(claims.dueAt, now),
  // The planner cannot know that the claims with the earliest end are those with a warning. It assumes that half of all
  // rows meet a `case`, and so reads the index of the ends from now on.
  dueSoon: ({ now }) => and(gt(claims.dueAt, now), raw`case when ${lte(claims.warnAt, now)} then true else false end`),
  unassigned: () => and(isNull(claims.assignedTo), inArray(claims.status, [...openStatuses])),
  mine: ({ user }) => and(eq(claims.assignedTo, user), inArray(claims.status, [...unsettledStatuses])),
  answered: () => isNotNull(claims.answeredAt),
  appealed: () => isNotNull(claims.appealedAt),
  unpaid: () => eq(claims.status, 'approved'),
  confirmation: () => heldCondition(),
  sampled: () => heldCondition(raw`payload -> 'why' ?| array['sample', 'difference']`),
  visits: ({ now }) => raw`${claims.id} in (select ${claimVisits.claimId} from ${claimVisits}
    where ${claimVisits.endedAt} is null and ${claimVisits.on} < ${toBusinessDate(now)})
    and ${inArray(claims.status, [...openStatuses])}`,
};

/** SQL: an approval of the claim waits for a second person. */
const heldCondition = (which: SQL = raw`true`): SQL =>
  raw`${claims.id} in (select subject from ${moneyRequests} where act = 'approveClaim' and status = 'waiting' and ${which})`;

export const buildListCondition = (list: ClaimList, asked: Asked): SQL | undefined => conditions[list](asked);

/** Builds the query of the ids of the claims of a list of work, for counts. */
export const selectClaimIds = (sql: Sql, list: ClaimList, asked: Asked) =>
  sql.select({ id: claims.id }).from(claims).where(conditions[list](asked));

/** Builds the query of the ids of a partner's claims that wait for the agent's answer, for counts. */
export const selectAskedClaimIds = (sql: Sql, partner: string) =>
  sql
    .select({ id: claims.id })
    .from(claims)
    .where(and(eq(claims.partnerId, partner), raw`${claims.status} = 'information_requested'`));

/** Counts each list of work, up to one more than the number to which counts are exact. */
export async function countClaimLists(sql: Sql, asked: Asked): Promise<Record<ClaimList, number>> {
  const counts = claimLists.map(
    (list) => raw`${countUpToMax(selectClaimIds(sql, list, asked))} as ${raw.identifier(list)}`,
  );
  const { rows } = await sql.execute<Record<ClaimList, number>>(raw`select ${raw.join(counts, raw`, `)}`);
  return rows[0] as Record<ClaimList, number>;
}

/** Lists claims that are approved and not paid, the oldest first, at most `most`. */
export async function listApprovedClaims(sql: Sql, most: number): Promise<Claim[]> {
  const rows = await sql
    .select()
    .from(claims)
    .where(eq(claims.status, 'approved'))
    .orderBy(asc(claims.createdAt), asc(claims.id))
    .limit(most);
  return rows as Claim[];
}

/** Lists the claims of third parties that belong to a policyholder's claim, the first one first. */
export async function listThirdPartyClaims(sql: Sql, claimId: string): Promise<Claim[]> {
  const ofClaim = eq(claims.thirdPartyOf, claimId);
  return (await listRows(sql, claims, ofClaim, asc(claims.createdAt), asc(claims.id))) as Claim[];
}
