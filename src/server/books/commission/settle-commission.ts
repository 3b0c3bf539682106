import type { BodyOf } from '#contract/call.ts';
import type { CommissionDueList, proposeCommissionRun } from '#contract/reconciliation/commission-runs.ts';
import { addDays } from '#engine/language/dates.ts';
import { book } from '#server/people/partners/balance.ts';
import { lockPartner } from '#server/people/partners/partner-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { nextYearNumber } from '#server/platform/db/sequence-repository.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { problem } from '#server/platform/http/problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { sumCommissionDue } from '#server/platform/ledger/ledger-repository.ts';
import { actOrRequestApproval } from '#server/platform/money/can-act-alone.ts';
import type { MoneyRequest } from '#server/platform/money/money-request-repository.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { startOfBusinessDate, toBusinessDate } from '#shared/business-date.ts';
import { mailStatement } from './mail-statement.ts';
import {
  type CommissionRun,
  deleteRunLines,
  findWaitingRun,
  insertCommissionRun,
  insertPaidLine,
  insertRunLines,
  insertStatements,
  listStatementsOfRun,
  lockCommissionRun,
  lockProposals,
  type RunStatement,
  sumOpenLines,
  sumRunLines,
  updateCommissionRun,
  updateStatement,
} from './run-repository.ts';

const CURRENCY = 'USD';

/** Returns the instant at which the day after a business day begins. Throws 422 `dayNotPast` for a day in the future. */
function endOfDay(now: Date, upTo: string): Date {
  if (upTo > toBusinessDate(now)) throw problem('dayNotPast', '/upTo');
  return startOfBusinessDate(addDays(upTo, 1));
}

const sumAmounts = (rows: readonly { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0);

/** Lists the amounts of a run up to a day, without proposing it. Throws 422 `dayNotPast`. */
export async function listDue({ database: { sql }, now }: PurchaseServices, upTo: string): Promise<CommissionDueList> {
  const rows = await sumOpenLines(sql, CURRENCY, endOfDay(now(), upTo));
  const waiting = await findWaitingRun(sql, CURRENCY);
  return {
    ...{ upTo, currency: CURRENCY, rows, total: sumAmounts(rows) },
    waiting: waiting ? { id: waiting.id, name: waiting.number } : null,
  };
}

/**
 * Proposes a run, which waits for a second person, and returns its id. The lines that it has are in no other run.
 * @throws 422 `dayNotPast`; 409 `commissionRunWaits`, `commissionNothingDue`, `commissionRunChanged`
 */
export async function proposeRun(
  services: PurchaseServices,
  user: SignedInUser,
  { upTo, amount }: BodyOf<typeof proposeCommissionRun>,
): Promise<string> {
  const { database, ids, now } = services;
  return database.transaction('propose commission run', async (sql) => {
    await lockProposals(sql, CURRENCY);
    const at = now();
    const before = endOfDay(at, upTo);
    if (await findWaitingRun(sql, CURRENCY)) throw new ApiProblem(409, 'commissionRunWaits');
    const number = await nextYearNumber(sql, 'commission run', 'COM', at);
    const run: CommissionRun = {
      ...{ id: ids.id(), number, status: 'proposed', upTo, currency: CURRENCY },
      ...{ proposedBy: user.id, proposedAt: at, approvedBy: null, approvedAt: null },
    };
    await insertCommissionRun(sql, run);
    await insertRunLines(sql, run, before);
    const due = await sumRunLines(sql, run.id);
    if (due.length === 0) throw new ApiProblem(409, 'commissionNothingDue');
    if (sumAmounts(due) !== amount) throw new ApiProblem(409, 'commissionRunChanged');
    const rows = due.map(({ partner, closing: _closing, ...sums }) => ({
      ...{ id: ids.id(), runId: run.id, partnerId: partner.id },
      ...sums,
    }));
    await insertStatements(sql, rows);
    const move = { act: 'commissionRun' as const, amount, currency: CURRENCY, policyNumber: null };
    const asked = { id: ids.id(), subject: run.id, payload: {}, always: true };
    await actOrRequestApproval(services, sql, { ...move, payee: `run:${number}`, by: user.id }, asked);
    return run.id;
  });
}

async function lockRequestedRun(sql: Sql, { subject }: MoneyRequest): Promise<CommissionRun> {
  const run = await lockCommissionRun(sql, subject);
  if (run?.status !== 'proposed') throw new ApiProblem(409, 'commissionRunNotSo');
  return run;
}

/**
 * Books a proposed run in the transaction that decides its request: each partner's amount is credited to its balance,
 * its statement gets a number, and its people get a mail.
 * @throws 409 `commissionRunNotSo`; `commissionRunChanged` if less is due to a partner by now
 */
export async function approveCommissionRun(
  services: PurchaseServices,
  sql: Sql,
  request: MoneyRequest,
  approvedBy: string,
): Promise<void> {
  const run = await lockRequestedRun(sql, request);
  const at = services.now();
  const statements = await listStatementsOfRun(sql, run.id);
  // Each transaction locks partners in the same order, and before the numbers.
  for (const { partnerId, amount } of statements.toSorted((a, b) => (a.partnerId < b.partnerId ? -1 : 1))) {
    await lockPartner(sql, partnerId);
    if (amount > 0 && amount > (await sumCommissionDue(sql, partnerId)))
      throw new ApiProblem(409, 'commissionRunChanged');
  }
  for (const statement of statements) {
    const number = await nextYearNumber(sql, 'commission statement', 'CST', at);
    const entryId = await payStatement(sql, { ...statement, number }, { at, by: request.askedBy ?? approvedBy });
    await updateStatement(sql, statement.id, { number, entryId });
    await mailStatement(services, sql, { ...statement, number, currency: run.currency });
  }
  await updateCommissionRun(sql, run.id, { status: 'booked', approvedBy, approvedAt: at });
}

/** Credits the amount of a statement to the balance, and returns the id of the entry; null: nothing is due. */
async function payStatement(
  sql: Sql,
  { partnerId, runId, amount, number }: RunStatement & { number: string },
  { at, by }: { at: Date; by: string },
): Promise<number | null> {
  if (amount === 0) return null;
  await book(sql, { kind: 'settlement', amount, partnerId, at, by, note: number });
  return insertPaidLine(sql, { runId, partnerId, amount }, number);
}

/** Refuses or withdraws a proposed run: the next run has its lines. Throws 409 `commissionRunNotSo`. */
export async function refuseCommissionRun(_services: PurchaseServices, sql: Sql, request: MoneyRequest): Promise<void> {
  const { id } = await lockRequestedRun(sql, request);
  await deleteRunLines(sql, id);
  await updateCommissionRun(sql, id, { status: 'refused' });
}
