import type { ClaimView } from '#contract/claims/claims.ts';
import { findLateCover } from '#engine/policy/cover/late-cover.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { OpenPolicy, PolicyAggregate } from '#server/purchase/policies/load-policy.ts';
import { listTransactionPeople, type TransactionRow } from '#server/purchase/policies/transaction-repository.ts';
import { formatUserName } from '#server/purchase/sellers/format-user-name.ts';
import type { Claim } from '../records/claim-repository.ts';

type Loss = Pick<Claim, 'lossDate'>;

/**
 * Lists the transactions that added or changed cover of the day of a loss and were recorded on that day or later (a
 * sale: only later), in the order of recording.
 */
function listLateTransactions(file: PolicyAggregate, { lossDate }: Loss): TransactionRow[] {
  const serials = findLateCover(file, lossDate);
  return file.rows.filter(({ serial }) => serials.includes(serial));
}

/** Returns the reason that staff stated for cover of past days; null: none. A correction has it as its note. */
const findGrantReason = ({ kind, granted, note }: TransactionRow): string | null =>
  granted ?? (kind === 'correct' ? note : null);

/** True if staff granted the cover, or if the policyholder declared that no loss was known on the day of loss. */
function isLateCoverAllowed(row: TransactionRow, { lossDate }: Loss): boolean {
  const { noLoss } = row;
  return findGrantReason(row) !== null || (noLoss !== null && noLoss.from <= lossDate && lossDate <= noLoss.to);
}

/** Returns the cover that was recorded on the day of the loss or later, for the reviewer. */
export async function viewLateCover(file: OpenPolicy, claim: Loss): Promise<ClaimView['lateCover']> {
  const { sql } = file;
  const rows = listLateTransactions(file, claim);
  if (rows.length === 0) return [];
  const people = await listTransactionPeople(sql, file.policy.number);
  return rows.map((row) => {
    const { serial, kind, effectiveFrom: from, recordedAt, noLoss } = row;
    const by = people.get(serial)?.by ?? null;
    return {
      ...{
        serial,
        kind: kind === 'void' ? ('cancel' as const) : kind,
        from,
        at: recordedAt.toISOString(),
        by: by && formatUserName(by).name,
      },
      ...{ granted: findGrantReason(row), noLoss, isAllowed: isLateCoverAllowed(row, claim) },
    };
  });
}

/**
 * Refuses a claim with late cover (see `listLateTransactions`). Throws 409 `lateCoverNotAllowed` if staff did not grant
 * it and the policyholder did not declare that no loss was known on that day, and 409 `lateCoverNotRead` if the
 * reviewer has not read each transaction.
 * @param read serials of the transactions that the reviewer has confirmed as read
 */
export function rejectLateCover(file: PolicyAggregate, claim: Loss, read: readonly number[]): void {
  const rows = listLateTransactions(file, claim);
  if (!rows.every((row) => isLateCoverAllowed(row, claim))) throw new ApiProblem(409, 'lateCoverNotAllowed');
  if (!rows.every(({ serial }) => read.includes(serial))) throw new ApiProblem(409, 'lateCoverNotRead');
}
