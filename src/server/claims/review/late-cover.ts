import type { ClaimView } from '#contract/claims/claims.ts';
import { lateCover } from '#engine/policy/cover/late-cover.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { PolicyFile } from '#server/purchase/policies/read-life.ts';
import { peopleOfTransactions, type TransactionRow } from '#server/purchase/policies/transaction-repository.ts';
import { nameOfUser } from '#server/purchase/sellers/name-of-user.ts';
import type { Claim } from '../records/claim-repository.ts';

type Loss = Pick<Claim, 'lossDate'>;

/** The transactions that made cover of the day of a loss and were recorded on that day or after it, in the order of recording. */
function lateRows(file: PolicyFile, { lossDate }: Loss): TransactionRow[] {
  const serials = lateCover(file, lossDate);
  return file.rows.filter(({ serial }) => serials.includes(serial));
}

/** The reason by which staff granted cover of days that were over. A correction has it as its note. */
const reasonOf = ({ kind, granted, note }: TransactionRow): string | null =>
  granted ?? (kind === 'correct' ? note : null);

/** Checks that staff granted it, or that no loss was declared of the day. */
function isAllowed(row: TransactionRow, { lossDate }: Loss): boolean {
  const { noLoss } = row;
  return reasonOf(row) !== null || (noLoss !== null && noLoss.from <= lossDate && lossDate <= noLoss.to);
}

/** Shows a reviewer the cover that was recorded on the day of the loss or after it. */
export async function viewLateCover(sql: Sql, file: PolicyFile, claim: Loss): Promise<ClaimView['lateCover']> {
  const rows = lateRows(file, claim);
  if (rows.length === 0) return [];
  const people = await peopleOfTransactions(sql, file.policy.number);
  return rows.map((row) => {
    const { serial, kind, effectiveFrom: from, recordedAt, noLoss } = row;
    const by = people.get(serial)?.by ?? null;
    return {
      ...{ serial, kind, from, at: recordedAt.toISOString(), by: by && nameOfUser(by).name },
      ...{ granted: reasonOf(row), noLoss, isAllowed: isAllowed(row, claim) },
    };
  });
}

/**
 * Refuses a claim whose cover was recorded on the day of the loss or after it. Throws 409 `lateCoverNotAllowed` where staff gave no reason
 * and no loss was declared of that day, and `lateCoverNotRead` where the reviewer has not read all of them.
 * @param read serials that the reviewer confirmed having read
 */
export function refuseLateCover(file: PolicyFile, claim: Loss, read: readonly number[]): void {
  const rows = lateRows(file, claim);
  if (!rows.every((row) => isAllowed(row, claim))) throw new ApiProblem(409, 'lateCoverNotAllowed');
  if (!rows.every(({ serial }) => read.includes(serial))) throw new ApiProblem(409, 'lateCoverNotRead');
}
