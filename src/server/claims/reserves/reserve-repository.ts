import { and, asc, eq, inArray, sum } from 'drizzle-orm';
import { leftStatuses } from '#contract/claims/claim-payments.ts';
import type { Sql } from '#server/platform/db/database.ts';
import {
  claimPayments,
  claimReserves,
  type ReserveKind,
} from '#server/platform/db/schema/claims/claim-money-schema.ts';
import { listRows } from '#server/platform/db/statements.ts';

export type ReserveMovement = {
  claimId: string;
  kind: ReserveKind;
  /** Minor units; a reduction is negative. */
  amount: number;
  at: Date;
  /** Id of the user; null: the policyholder, or an automatic step. */
  by: string | null;
  reason?: string | null;
};

export async function insertReserveMovement(sql: Sql, movement: ReserveMovement): Promise<void> {
  await sql.insert(claimReserves).values(movement);
}

/** Returns the reserve of a claim in minor units. Exact only while the claim is locked. */
export async function sumReserve(sql: Sql, claimId: string): Promise<number> {
  const query = sql.select({ amount: sum(claimReserves.amount) }).from(claimReserves);
  const [row] = await query.where(eq(claimReserves.claimId, claimId));
  return Number(row?.amount ?? 0);
}

/** Returns the amount that was paid on a claim, offsets included, in minor units. Exact only while it is locked. */
export async function sumPaid(sql: Sql, claimId: string): Promise<number> {
  const query = sql.select({ amount: sum(claimPayments.amount) }).from(claimPayments);
  const [row] = await query.where(
    and(eq(claimPayments.claimId, claimId), inArray(claimPayments.status, [...leftStatuses])),
  );
  return Number(row?.amount ?? 0);
}

export async function listReserveMovements(sql: Sql, claimId: string) {
  return listRows(sql, claimReserves, eq(claimReserves.claimId, claimId), asc(claimReserves.id));
}
