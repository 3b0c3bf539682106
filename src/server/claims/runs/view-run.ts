import type { BodyOf, ReplyOf } from '#contract/call.ts';
import type * as contract from '#contract/claims/claim-payments.ts';
import type { PayableClaim, PaymentRunRow, PaymentRunView } from '#contract/claims/claim-payments.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { listUserNames } from '#server/people/users/user-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { readPage } from '#server/platform/http/cursor.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { viewPayee, viewPayment } from '../payments/claim-money.ts';
import { loadPayees, loadPayeesOfClaims } from '../payments/payment-repository.ts';
import {
  findPaymentRun,
  listPayable,
  listPaymentRuns,
  listPaymentsOfRun,
  loadRunSums,
  type PayableRow,
  type PaymentRun,
} from './run-repository.ts';

/** Lists a page of runs, the newest first, with three queries for any number of them. */
export async function listRuns(
  { database: { sql } }: ClaimServices,
  user: SignedInUser,
  { status, ...asked }: BodyOf<typeof contract.listPaymentRuns>,
): Promise<ReplyOf<typeof contract.listPaymentRuns>> {
  return readPage(asked, {
    kinds: ['instant', 'text'],
    read: (after, limit) => listPaymentRuns(sql, { status, after, limit }),
    keyOf: ({ proposedAt, id }) => [proposedAt, id],
    view: (runs) => viewRows(sql, user, runs),
  });
}

async function viewRows(sql: Sql, user: SignedInUser, runs: PaymentRun[]): Promise<PaymentRunRow[]> {
  const sums = await loadRunSums(
    sql,
    runs.map(({ id }) => id),
  );
  const nameOf = await listUserNames(
    sql,
    runs.flatMap(({ proposedBy, approvedBy }) => (approvedBy === null ? [proposedBy] : [proposedBy, approvedBy])),
  );
  return runs.map(({ id, number, status, currency, proposedBy, proposedAt, approvedBy, sentAt }) => ({
    ...{ id, number, status, currency, proposedBy: nameOf(proposedBy), proposedAt: proposedAt.toISOString() },
    ...(sums.get(id) ?? { total: 0, count: 0, waiting: 0 }),
    approvedBy: approvedBy === null ? null : nameOf(approvedBy),
    sentAt: sentAt?.toISOString() ?? null,
    mayApprove: status === 'proposed' && proposedBy !== user.id,
  }));
}

/** Finds a run. Throws 404 `paymentRunNotFound`. */
export async function requireRun(sql: Sql, id: string): Promise<PaymentRun> {
  const run = await findPaymentRun(sql, id);
  if (!run) throw new ApiProblem(404, 'paymentRunNotFound');
  return run;
}

/** Returns a run with its payments. Throws 404 `paymentRunNotFound`. */
export async function viewRun(
  { database: { sql } }: ClaimServices,
  user: SignedInUser,
  id: string,
): Promise<PaymentRunView> {
  const run = await requireRun(sql, id);
  const [row] = (await viewRows(sql, user, [run])) as [PaymentRunRow];
  const rows = await listPaymentsOfRun(sql, id);
  const payees = await loadPayees(
    sql,
    rows.map(({ payment }) => payment.payeeId),
  );
  const payments = rows.map(({ payment, claim: { ref, number } }) => ({
    ...viewPayment(payment, payees),
    claim: { ref, number },
  }));
  return { ...row, digest: run.digest, payments };
}

/** Lists a page of the claims that are to be paid. */
export async function listPayableClaims(
  { database: { sql } }: ClaimServices,
  user: SignedInUser,
  { only, ...asked }: BodyOf<typeof contract.listPayableClaims>,
): Promise<ReplyOf<typeof contract.listPayableClaims>> {
  return readPage(asked, {
    kinds: ['instant', 'text'],
    read: (after, limit) => listPayable(sql, { only, after, limit }),
    keyOf: ({ claim }) => [claim.createdAt, claim.id],
    view: (rows) => viewPayable(sql, user, rows),
  });
}

async function viewPayable(sql: Sql, user: SignedInUser, rows: PayableRow[]): Promise<PayableClaim[]> {
  const payees = await loadPayeesOfClaims(
    sql,
    rows.map(({ claim }) => claim.id),
  );
  return rows.map(({ claim, product, outstanding, last }) => {
    const payee = payees.get(claim.id);
    return {
      ...{ ref: claim.ref, number: claim.number, product, claimant: claim.claimant.claimant, currency: claim.currency },
      ...{ outstanding, approvedAt: claim.decision?.at ?? claim.updatedAt.toISOString() },
      payee: payee ? viewPayee(payee) : null,
      failed: last === 'paid' ? null : last,
      isOwn: claim.claimant.filedBy === user.id,
    };
  });
}
