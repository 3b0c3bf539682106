import { and, asc, eq, inArray } from 'drizzle-orm';
import { unsettledStatuses } from '#contract/claims/claims.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { claims } from '#server/platform/db/schema/claim-schema.ts';
import { hasRow } from '#server/platform/db/statements.ts';

/** A claim that is open or approved, with its day of loss. */
export type ClaimedDay = { number: string; lossOn: string };

/** Returns true if any claim was filed on a policy, whatever its end. Exact only while the policy is locked. */
export async function hasClaim(sql: Sql, policyNumber: string): Promise<boolean> {
  return hasRow(sql, claims, eq(claims.policyNumber, policyNumber));
}

/**
 * Lists claims on a policy that are open or approved, the earliest loss first. Exact only while the policy is locked.
 */
export async function listClaimedDays(sql: Sql, policyNumber: string): Promise<ClaimedDay[]> {
  const isMeant = and(eq(claims.policyNumber, policyNumber), inArray(claims.status, [...unsettledStatuses]));
  return sql
    .select({ number: claims.number, lossOn: claims.lossDate })
    .from(claims)
    .where(isMeant)
    .orderBy(asc(claims.lossDate), asc(claims.number));
}
