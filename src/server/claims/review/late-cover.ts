import type { ClaimView } from '#contract/claims/claims.ts';
import { findLateCover } from '#engine/policy/cover/late-cover.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { PolicyAggregate } from '#server/purchase/policies/load-policy.ts';
import { listTransactionPeople, type TransactionRow } from '#server/purchase/policies/transaction-repository.ts';
import { formatUserName } from '#server/purchase/sellers/format-user-name.ts';
import type { Claim } from '../records/claim-repository.ts';

type Loss = Pick<Claim, 'lossDate'>;

/** The transactions that made cover of the day of a loss and were recorded on that day or after it, in the order of recording. */
function listLateTransactions(file: PolicyAggregate, { lossDate }: Loss): TransactionRow[] {
  const serials = findLateCover(file, lossDate);
  return file.rows.filter(({ serial }) => serials.includes(serial));
}

/** The reason by which staff granted cover of days that were over. A correction has it as its note. */
const findGrantReason = ({ kind, granted, note }: TransactionRow): string | null =>
  granted ?? (kind === 'correct' ? note : null);

/** Checks that staff granted it, or that no loss was declared of the day. */
function isLateCoverAllowed(row: TransactionRow, { lossDate }: Loss): boolean {
  const { noLoss } = row;
  return findGrantReason(row) !== null || (noLoss !== null && noLoss.from <= lossDate && lossDate <= noLoss.to);
}

/** Shows a reviewer the cover that was recorded on the day of the loss or after it. */
export async function viewLateCover(sql: Sql, file: PolicyAggregate, claim: Loss): Promise<ClaimView['lateCover']> {
  const rows = listLateTransactions(file, claim);
  if (rows.length === 0) return [];
  const people = await listTransactionPeople(sql, file.policy.number);
  return rows.map((row) => {
    const { serial, kind, effectiveFrom: from, recordedAt, noLoss } = row;
    const by = people.get(serial)?.by ?? null;
    return {
      ...{ serial, kind, from, at: recordedAt.toISOString(), by: by && formatUserName(by).name },
      ...{ granted: findGrantReason(row), noLoss, isAllowed: isLateCoverAllowed(row, claim) },
    };
  });
}

/**
 * Refuses a claim whose cover was recorded on the day of the loss or after it. Throws 409 `lateCoverNotAllowed` where staff gave no reason
 * and no loss was declared of that day, and `lateCoverNotRead` where the reviewer has not read all of them.
 * @param read serials that the reviewer confirmed having read
 */
export function rejectLateCover(file: PolicyAggregate, claim: Loss, read: readonly number[]): void {
  const rows = listLateTransactions(file, claim);
  if (!rows.every((row) => isLateCoverAllowed(row, claim))) throw new ApiProblem(409, 'lateCoverNotAllowed');
  if (!rows.every(({ serial }) => read.includes(serial))) throw new ApiProblem(409, 'lateCoverNotRead');
}
