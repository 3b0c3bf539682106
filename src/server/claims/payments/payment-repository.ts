import { and, asc, desc, eq, gt, inArray } from 'drizzle-orm';
import { leftStatuses } from '#contract/claims/claim-payments.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { claimPayees, claimPayments, claimRecoveries } from '#server/platform/db/schema/claims/claim-money-schema.ts';
import { findBy, hasRow, insertInto, listRows, lockBy, updateBy } from '#server/platform/db/statements.ts';

export type ClaimPayment = typeof claimPayments.$inferSelect;
export type ClaimPayee = typeof claimPayees.$inferSelect;
export type ClaimRecovery = typeof claimRecoveries.$inferSelect;

export const insertClaimPayment = insertInto(claimPayments);
export const updateClaimPayment = updateBy(claimPayments, claimPayments.id);
export const findClaimPayment = findBy(claimPayments, claimPayments.id);
export const lockClaimPayment = lockBy(claimPayments, claimPayments.id, 'update');
export const insertClaimPayee = insertInto(claimPayees);
export const insertClaimRecovery = insertInto(claimRecoveries);

/** Lists the payments of a claim, the first one first. */
export async function listClaimPayments(sql: Sql, claimId: string): Promise<ClaimPayment[]> {
  return listRows(
    sql,
    claimPayments,
    eq(claimPayments.claimId, claimId),
    asc(claimPayments.at),
    asc(claimPayments.number),
  );
}

/** Lists the payments of a run by their numbers. */
export async function listRunPayments(sql: Sql, runId: string): Promise<ClaimPayment[]> {
  return listRows(sql, claimPayments, eq(claimPayments.runId, runId), asc(claimPayments.number));
}

/** True if a payment of the claim waits for its run to be sent, or for the bank's answer. Exact while it is locked. */
export async function hasWaitingPayment(sql: Sql, claimId: string): Promise<boolean> {
  const waits = inArray(claimPayments.status, ['in_run', 'sent']);
  return hasRow(sql, claimPayments, and(eq(claimPayments.claimId, claimId), waits));
}

/** True if a payment of the claim was booked before, also if its money came back. */
export async function hasBookedPayment(sql: Sql, claimId: string): Promise<boolean> {
  const booked = inArray(claimPayments.status, [...leftStatuses, 'rejected', 'returned', 'void']);
  return hasRow(sql, claimPayments, and(eq(claimPayments.claimId, claimId), booked));
}

/** Returns the present payee of a claim: the one that was entered last. */
export async function findPayee(sql: Sql, claimId: string): Promise<ClaimPayee | undefined> {
  const newest = [desc(claimPayees.at), desc(claimPayees.id)];
  const [payee] = await listRows(sql, claimPayees, eq(claimPayees.claimId, claimId), ...newest);
  return payee;
}

/** Loads payees by their ids. */
export async function loadPayees(sql: Sql, ids: readonly (string | null)[]): Promise<Map<string, ClaimPayee>> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))];
  const rows = wanted.length === 0 ? [] : await listRows(sql, claimPayees, inArray(claimPayees.id, wanted));
  return new Map(rows.map((payee) => [payee.id, payee]));
}

/** Loads the present payee of each claim, by claim id. */
export async function loadPayeesOfClaims(sql: Sql, claimIds: readonly string[]): Promise<Map<string, ClaimPayee>> {
  if (claimIds.length === 0) return new Map();
  const inOrder = [asc(claimPayees.at), asc(claimPayees.id)];
  const rows = await listRows(sql, claimPayees, inArray(claimPayees.claimId, [...claimIds]), ...inOrder);
  return new Map(rows.map((payee) => [payee.claimId, payee]));
}

export async function listRecoveries(sql: Sql, claimId: string): Promise<ClaimRecovery[]> {
  return listRows(
    sql,
    claimRecoveries,
    eq(claimRecoveries.claimId, claimId),
    asc(claimRecoveries.at),
    asc(claimRecoveries.id),
  );
}

/** Account numbers for `keys:reseal`, by the id of the payee. */
export const encryptedAccounts = {
  async list(sql: Sql, after: string, limit: number) {
    return sql
      .select({ id: claimPayees.id, encrypted: claimPayees.account })
      .from(claimPayees)
      .where(gt(claimPayees.id, after))
      .orderBy(asc(claimPayees.id))
      .limit(limit);
  },
  async replace(sql: Sql, id: string, from: string, to: string): Promise<void> {
    const same = and(eq(claimPayees.id, id), eq(claimPayees.account, from));
    await sql.update(claimPayees).set({ account: to }).where(same);
  },
};
