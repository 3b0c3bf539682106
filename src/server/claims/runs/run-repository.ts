import { and, asc, count, desc, eq, inArray, sql as raw, type SQL, sum } from 'drizzle-orm';
import { totalColumns } from '#contract/lists/list-views.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { claims } from '#server/platform/db/schema/claim-schema.ts';
import {
  claimPayees,
  claimPayments,
  claimReserves,
  paymentRuns,
} from '#server/platform/db/schema/claims/claim-money-schema.ts';
import { policies } from '#server/platform/db/schema/schema.ts';
import { findBy, insertInto, lockBy, sumByCurrency, updateBy } from '#server/platform/db/statements.ts';
import type { ClaimPayment } from '../payments/payment-repository.ts';
import { type Claim, lockClaim } from '../records/claim-repository.ts';

export type PaymentRun = typeof paymentRuns.$inferSelect;

export const insertPaymentRun = insertInto(paymentRuns);
export const updatePaymentRun = updateBy(paymentRuns, paymentRuns.id);
export const findPaymentRun = findBy(paymentRuns, paymentRuns.id);
/** Reads a run and locks it until the transaction ends, so that its steps run one after another. */
export const lockPaymentRun = lockBy(paymentRuns, paymentRuns.id, 'update');

type Page = { after: [at: Date, id: string] | undefined; limit: number };

/** Lists runs, the newest first. */
export async function listPaymentRuns(
  sql: Sql,
  { status, after, limit }: Page & { status: PaymentRun['status'] | undefined },
): Promise<PaymentRun[]> {
  const [at, id] = after ?? [];
  const row = raw`(${paymentRuns.proposedAt}, ${paymentRuns.id})`;
  const next = at === undefined ? undefined : raw`${row} < (${at.toISOString()}::timestamptz, ${id})`;
  return sql
    .select()
    .from(paymentRuns)
    .where(and(status === undefined ? undefined : eq(paymentRuns.status, status), next))
    .orderBy(desc(paymentRuns.proposedAt), desc(paymentRuns.id))
    .limit(limit);
}

export type RunSums = { total: number; count: number; waiting: number };

/**
 * Loads the sum and the number of the payments of runs, without stopped ones, and the number that wait for the bank, by
 * run id.
 */
export async function loadRunSums(sql: Sql, ids: readonly string[]): Promise<Map<string, RunSums>> {
  if (ids.length === 0) return new Map();
  const { runId, amount, status } = claimPayments;
  const rows = await sql
    .select({
      runId,
      total: sum(amount),
      count: count(),
      waiting: raw<string>`count(*) filter (where ${status} = 'sent')`,
    })
    .from(claimPayments)
    .where(and(inArray(runId, [...ids]), raw`${status} <> 'stopped'`))
    .groupBy(runId);
  return new Map(
    rows.map((row) => [
      String(row.runId),
      { total: Number(row.total), count: Number(row.count), waiting: Number(row.waiting) },
    ]),
  );
}

export type RunPayment = { payment: ClaimPayment; claim: Pick<Claim, 'id' | 'ref' | 'number' | 'policyNumber'> };

/** Lists the payments of a run with their claims, by the payments' numbers. */
export async function listPaymentsOfRun(sql: Sql, runId: string): Promise<RunPayment[]> {
  const { id, ref, number, policyNumber } = claims;
  return sql
    .select({ payment: claimPayments, claim: { id, ref, number, policyNumber } })
    .from(claimPayments)
    .innerJoin(claims, eq(claims.id, claimPayments.claimId))
    .where(eq(claimPayments.runId, runId))
    .orderBy(asc(claimPayments.number));
}

/**
 * Locks the claims of a run, and returns the payments that are not stopped, by the ids of their claims. Their statuses
 * stay as they are until the transaction ends.
 */
export async function lockPaymentsOfRun(sql: Sql, runId: string): Promise<{ payment: ClaimPayment; claim: Claim }[]> {
  // Each transaction locks claims in the same order.
  const ids = (await listPaymentsOfRun(sql, runId)).map(({ claim }) => claim.id).toSorted();
  const locked: Claim[] = [];
  for (const id of ids) locked.push(await lockClaim(sql, id));
  // Another transaction could stop a payment until its claim was locked, so the payments are read again.
  const payments = (await listPaymentsOfRun(sql, runId)).map(({ payment }) => payment);
  return locked.flatMap((claim) => {
    const payment = payments.find(({ claimId, status }) => claimId === claim.id && status === 'in_run');
    return payment ? [{ payment, claim }] : [];
  });
}

const outstanding = raw<string>`coalesce((select sum(${claimReserves.amount}) from ${claimReserves} where ${claimReserves.claimId} = ${claims.id}), 0)`;
const lastStatus = raw<
  ClaimPayment['status'] | null
>`(select ${claimPayments.status} from ${claimPayments} where ${claimPayments.claimId} = ${claims.id}
  and ${claimPayments.method} = 'transfer' order by ${claimPayments.movedAt} desc, ${claimPayments.number} desc limit 1)`;
const waits = raw`exists (select 1 from ${claimPayments} where ${claimPayments.claimId} = ${claims.id} and ${claimPayments.status} in ('in_run', 'sent'))`;
const hasAccount = raw`exists (select 1 from ${claimPayees} where ${claimPayees.claimId} = ${claims.id})`;
const isFailed = raw`in ('rejected', 'returned', 'void', 'stopped')`;
/** SQL: the last transfer failed. Few payments ever do: they are read first, and not those of each approved claim. */
const failed = raw`(${claims.id} = any(array(select ${claimPayments.claimId} from ${claimPayments}
  where ${claimPayments.status} ${isFailed})) and ${lastStatus} ${isFailed})`;

type PayableOnly = 'returned' | 'noAccount';

/** Builds the query of the ids of the claims that `listPayable` lists, for counts. */
export const selectPayableIds = (sql: Sql, only?: PayableOnly) =>
  sql.select({ id: claims.id }).from(claims).where(buildPayableCondition(only));

function buildPayableCondition(only: PayableOnly | undefined): SQL | undefined {
  const chosen = { returned: failed, noAccount: raw`not ${hasAccount}` };
  return and(eq(claims.status, 'approved'), raw`not ${waits}`, raw`${outstanding} > 0`, only && chosen[only]);
}

/** Adds up the outstanding amounts of all claims that `listPayable` lists. */
export async function sumPayable(sql: Sql, only: PayableOnly | undefined) {
  const rows = sql
    .select({ currency: claims.currency, outstanding: raw`${outstanding}`.as('outstanding') })
    .from(claims)
    .where(buildPayableCondition(only));
  return sumByCurrency(sql, rows, totalColumns.payableClaims);
}

export type PayableRow = { claim: Claim; product: string; outstanding: number; last: ClaimPayment['status'] | null };

/** Lists approved claims with an outstanding amount and without a waiting payment, the first filed first. */
export async function listPayable(
  sql: Sql,
  { only, after, limit }: Page & { only: PayableOnly | undefined },
): Promise<PayableRow[]> {
  const [at, id] = after ?? [];
  const next =
    at === undefined ? undefined : raw`(${claims.createdAt}, ${claims.id}) > (${at.toISOString()}::timestamptz, ${id})`;
  const rows = await sql
    .select({ claim: claims, product: policies.product, outstanding, last: lastStatus })
    .from(claims)
    .innerJoin(policies, eq(policies.number, claims.policyNumber))
    .where(and(buildPayableCondition(only), next))
    .orderBy(asc(claims.createdAt), asc(claims.id))
    .limit(limit);
  return rows.map((row) => ({ ...row, claim: row.claim as Claim, outstanding: Number(row.outstanding) }));
}
