import type { BodyOf } from '#contract/call.ts';
import type { proposePaymentRun as proposeCall } from '#contract/claims/claim-payments.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { nextYearNumber } from '#server/platform/db/sequence-repository.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { problem } from '#server/platform/http/problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { actOrRequestApproval } from '#server/platform/money/can-act-alone.ts';
import type { MoneyRequest } from '#server/platform/money/money-request-repository.ts';
import { requirePayable } from '../authority/require-payable.ts';
import { nextPaymentNumber } from '../payments/book-payment.ts';
import {
  type ClaimPayee,
  findPayee,
  hasWaitingPayment,
  insertClaimPayment,
  updateClaimPayment,
} from '../payments/payment-repository.ts';
import { type Claim, lockClaim } from '../records/claim-repository.ts';
import { openClaim } from '../records/claim-user.ts';
import { sumReserve } from '../reserves/reserve-repository.ts';
import {
  insertPaymentRun,
  lockPaymentRun,
  lockPaymentsOfRun,
  type PaymentRun,
  updatePaymentRun,
} from './run-repository.ts';

type Chosen = BodyOf<typeof proposeCall>['claims'][number];
type PlannedPayment = { claim: Claim; payee: ClaimPayee; amount: number };

/** Proposes a run, which waits for a second person, and returns its id. See the call for its errors. */
export async function proposeRun(
  services: ClaimServices,
  user: SignedInUser,
  { claims: chosen }: BodyOf<typeof proposeCall>,
): Promise<string> {
  const { database, ids, now } = services;
  const seen: { id: string; at: number }[] = [];
  for (const [at, { ref }] of chosen.entries()) seen.push({ id: (await openClaim(database.sql, user, ref)).id, at });
  const twice = seen.find(({ id }, nth) => seen.findIndex((other) => other.id === id) < nth);
  if (twice) throw problem('claimNotPayable', `/claims/${twice.at}`);
  return database.transaction('propose payment run', async (sql) => {
    const planned: PlannedPayment[] = [];
    // Each transaction locks claims in the same order.
    for (const { id, at } of seen.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
      planned[at] = await planPayment(sql, await lockClaim(sql, id), { chosen: chosen[at] as Chosen, at });
    const claims = planned.map(({ claim }) => claim);
    await requirePayable(services, sql, user.id, claims);
    const currency = claims[0]?.currency ?? '';
    const other = planned.findIndex(({ claim }) => claim.currency !== currency);
    if (other >= 0) throw problem('claimNotPayable', `/claims/${other}`);
    const at = now();
    const number = await nextYearNumber(sql, 'payment run', 'RUN', at);
    const run = { id: ids.id(), number, currency, status: 'proposed' as const, proposedBy: user.id, proposedAt: at };
    const nobody = { approvedBy: null, approvedAt: null, sentBy: null, sentAt: null, payer: null, digest: null };
    await insertPaymentRun(sql, { ...run, ...nobody });
    for (const { claim, payee, amount } of planned) {
      const of = { id: ids.id(), number: await nextPaymentNumber(sql, at), claimId: claim.id, payeeId: payee.id };
      const state = { method: 'transfer' as const, status: 'in_run' as const, reference: null, reason: null };
      await insertClaimPayment(sql, { ...of, runId: run.id, ...state, amount, currency, at, movedAt: at, by: user.id });
    }
    const total = planned.reduce((sum, { amount }) => sum + amount, 0);
    const move = { act: 'claimRun' as const, amount: total, currency, payee: `run:${number}`, policyNumber: null };
    const request = { id: ids.id(), subject: run.id, payload: {}, always: true };
    await actOrRequestApproval(services, sql, { ...move, by: user.id }, request);
    return run.id;
  });
}

/** Checks that a locked claim can be paid, and by which amount. */
async function planPayment(
  sql: Sql,
  claim: Claim,
  { chosen, at }: { chosen: Chosen; at: number },
): Promise<PlannedPayment> {
  const outstanding = await sumReserve(sql, claim.id);
  if (claim.status !== 'approved' || outstanding <= 0 || (await hasWaitingPayment(sql, claim.id)))
    throw problem('claimNotPayable', `/claims/${at}`);
  const { amount = outstanding } = chosen;
  if (amount > outstanding) throw problem('moreThanOutstanding', `/claims/${at}/amount`);
  const payee = await findPayee(sql, claim.id);
  if (!payee) throw problem('payeeMissing', `/claims/${at}`);
  return { claim, payee, amount };
}

/** Locks the run of a waiting request and returns it with its payments, without stopped ones, and their claims. */
async function lockRequestedRun(sql: Sql, { subject }: MoneyRequest) {
  const run = (await lockPaymentRun(sql, subject)) as PaymentRun;
  if (run.status !== 'proposed') throw new ApiProblem(409, 'paymentRunNotSo');
  return { run, payments: await lockPaymentsOfRun(sql, run.id) };
}

/**
 * Approves a proposed run, in the transaction that decides its request. Throws the errors of
 * `requirePayable`.
 */
export async function approveRun(
  services: ClaimServices,
  sql: Sql,
  request: MoneyRequest,
  decidedBy: string,
): Promise<void> {
  const { run, payments } = await lockRequestedRun(sql, request);
  await requirePayable(
    services,
    sql,
    decidedBy,
    payments.map(({ claim }) => claim),
  );
  const approved = { status: 'approved' as const, approvedBy: decidedBy, approvedAt: services.now() };
  await updatePaymentRun(sql, run.id, approved);
}

/** Refuses or withdraws a proposed run: its claims can be paid by another one. */
export async function refuseRun(services: ClaimServices, sql: Sql, request: MoneyRequest): Promise<void> {
  const { run, payments } = await lockRequestedRun(sql, request);
  await updatePaymentRun(sql, run.id, { status: 'refused' });
  const stopped = { status: 'stopped' as const, reason: request.decision ?? 'refused', movedAt: services.now() };
  for (const { payment } of payments) await updateClaimPayment(sql, payment.id, stopped);
}
