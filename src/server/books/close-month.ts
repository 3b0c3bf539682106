import type { TrialBalance } from '#contract/reconciliation/books.ts';
import { listUserNames } from '#server/people/users/user-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { moneyActs } from '#server/platform/money/alone-limits.ts';
import { actOrRequestApproval } from '#server/platform/money/can-act-alone.ts';
import { listWaitingFor, lockLimit, type MoneyRequest } from '#server/platform/money/money-request-repository.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import {
  findClosedMonth,
  findEarlierOpenMonth,
  insertClosedMonth,
  isMonthClosed,
  sumAccounts,
  sumDebits,
} from './books-repository.ts';

const CURRENCY = 'USD';

/** Returns the trial balance of a month, and whether the month is closed. */
export async function viewTrialBalance(
  { database: { sql }, now }: PurchaseServices,
  month: string,
  currency = CURRENCY,
): Promise<TrialBalance> {
  const accounts = await sumAccounts(sql, month, currency);
  const closed = await findClosedMonth(sql, month);
  const nameOf = await listUserNames(sql, closed ? [closed.closedBy, closed.approvedBy] : []);
  const waits = (await listWaitingFor(sql, 'closeMonth', month)).length > 0;
  const mayClose = !waits && isOver(now(), month) && !(await isMonthClosed(sql, month));
  const closeFirst = mayClose ? ((await findEarlierOpenMonth(sql, month)) ?? null) : null;
  return {
    ...{ month, currency, accounts, ...sumMonth(accounts) },
    closed: closed
      ? { by: nameOf(closed.closedBy), approvedBy: nameOf(closed.approvedBy), at: closed.at.toISOString() }
      : null,
    ...{ waits, mayClose: mayClose && closeFirst === null, closeFirst },
  };
}

function sumMonth(accounts: TrialBalance['accounts']): Pick<TrialBalance, 'debit' | 'credit'> {
  return accounts.reduce((all, { debit, credit }) => ({ debit: all.debit + debit, credit: all.credit + credit }), {
    ...{ debit: 0, credit: 0 },
  });
}

const isOver = (now: Date, month: string) => month < toBusinessDate(now).slice(0, 7);

/**
 * Asks a colleague to close a month; the amount of the request is the sum of its debits. A repeated call by the same
 * person makes one request.
 * @throws 409 `monthNotOver`, `monthClosed`, `monthsInOrder`, `moneyRequestWaits`
 */
export async function requestClose(services: PurchaseServices, user: SignedInUser, month: string): Promise<void> {
  const { database, ids } = services;
  await database.transaction('ask to close month', async (sql) => {
    await lockLimit(sql, moneyActs.closeMonth);
    await rejectUnclosable(services, sql, month);
    const [waiting] = await listWaitingFor(sql, 'closeMonth', month);
    if (waiting?.askedBy === user.id) return;
    if (waiting) throw new ApiProblem(409, 'moneyRequestWaits');
    const move = {
      act: 'closeMonth' as const,
      amount: await sumDebits(sql, month, CURRENCY),
      currency: CURRENCY,
      payee: `month:${month}`,
      policyNumber: null,
    };
    const asked = { id: ids.id(), subject: month, payload: {}, always: true };
    await actOrRequestApproval(services, sql, { ...move, by: user.id }, asked);
  });
}

/**
 * Closes a month after a second person has approved it: the database then refuses each booking on its days.
 * @throws 409 `monthChanged` if something was booked since the request, and the errors of `requestClose`
 */
export async function approveClose(
  services: PurchaseServices,
  sql: Sql,
  { subject: month, amount, askedBy }: MoneyRequest,
  approvedBy: string,
): Promise<void> {
  await rejectUnclosable(services, sql, month);
  await insertClosedMonth(sql, { month, closedBy: askedBy ?? approvedBy, approvedBy, at: services.now() });
  if ((await sumDebits(sql, month, CURRENCY)) !== amount) throw new ApiProblem(409, 'monthChanged');
}

/** Refuses a month that cannot be closed now. */
async function rejectUnclosable({ now }: PurchaseServices, sql: Sql, month: string): Promise<void> {
  if (!isOver(now(), month)) throw new ApiProblem(409, 'monthNotOver');
  if (await isMonthClosed(sql, month)) throw new ApiProblem(409, 'monthClosed');
  if (await findEarlierOpenMonth(sql, month)) throw new ApiProblem(409, 'monthsInOrder');
}
