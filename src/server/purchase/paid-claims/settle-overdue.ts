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
  /** Minor units that there are to pay them. */
  maxAmount: number;
  at: Date;
  by: string;
};

/**
 * Pays the parts of a premium that are due, the first one first, with what a claim pays, in the transaction that holds the policy. A
 * part for which that is too little is paid as far as it goes, and the rest of it stays open. They are paid by the order of the sale,
 * which owes their sum from then on: the caller settles that. Answers the sum, in minor units.
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
    const payable = left < part.amount + part.charge ? await splitInstalment(sql, rows, part, left, at) : part;
    await settleInstalments(sql, file, [payable], { payer: file.order, at, by });
    left -= payable.amount + payable.charge;
  }
  return most - left;
}

/** Makes a part of its own, paid, of what can be paid of one, its charge first; the rest stays open. */
async function splitInstalment(
  sql: Sql,
  rows: InstalmentRow[],
  part: InstalmentRow,
  left: number,
  paidAt: Date,
): Promise<InstalmentRow> {
  const charge = Math.min(part.charge, left);
  const amount = left - charge;
  await updateInstalment(sql, part, { amount: part.amount - amount, charge: part.charge - charge });
  const nth = 1 + Math.max(...rows.filter(({ orderId }) => orderId === part.orderId).map((row) => row.nth));
  const paid: InstalmentRow = { ...part, nth, amount, charge, status: 'paid', paidAt, paidBy: part.orderId };
  await insertInstalments(sql, [paid]);
  return paid;
}
