import { toBusinessDate } from '#engine/language/dates.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { settleInstalments } from '../instalments/settle-instalments.ts';
import {
  type InstalmentRow,
  insertInstalments,
  listInstalments,
  selectOpenInstalments,
  updateInstalment,
} from '../orders/instalment-repository.ts';
import type { PolicyAggregate } from '../policies/load-policy.ts';

type OverdueOptions = {
  /** The available amount, in minor units. */
  maxAmount: number;
  at: Date;
  by: string;
};

/**
 * Pays the due instalments of a premium, the first one first, from the amount of a claim, in the transaction that holds
 * the policy. If the amount is too small for an instalment, a part of it is paid and the rest remains open. The order
 * of the sale pays them and owes their sum from then on: the caller settles that. Returns the sum, in minor units.
 */
export async function settleOverdue(
  sql: Sql,
  file: PolicyAggregate,
  { maxAmount: most, at, by }: OverdueOptions,
): Promise<number> {
  const rows = await listInstalments(sql, file.policy.number);
  const today = toBusinessDate(at);
  let left = most;
  for (const part of selectOpenInstalments(rows).filter(({ dueOn }) => dueOn <= today)) {
    if (left === 0) break;
    const payable =
      left < part.amount + part.charge ? await splitInstalment(sql, rows, part, { maxAmount: left, at }) : part;
    await settleInstalments(sql, file, [payable], { payer: file.order, at, by });
    left -= payable.amount + payable.charge;
  }
  return most - left;
}

/**
 * Splits an instalment: the payable amount becomes a paid instalment of its own, its charge first; the rest remains
 * open.
 */
async function splitInstalment(
  sql: Sql,
  rows: InstalmentRow[],
  part: InstalmentRow,
  { maxAmount: left, at: paidAt }: Pick<OverdueOptions, 'maxAmount' | 'at'>,
): Promise<InstalmentRow> {
  const charge = Math.min(part.charge, left);
  const amount = left - charge;
  await updateInstalment(sql, part, { amount: part.amount - amount, charge: part.charge - charge });
  const nth = 1 + Math.max(...rows.filter(({ orderId }) => orderId === part.orderId).map((row) => row.nth));
  const paid: InstalmentRow = { ...part, nth, amount, charge, status: 'paid', paidAt, paidBy: part.orderId };
  await insertInstalments(sql, [paid]);
  return paid;
}
