import type { InstalmentView } from '#contract/purchase/policy-life.ts';
import { addDays } from '#engine/language/dates.ts';
import type { PolicyAggregate } from '../policies/load-policy.ts';
import { findNextInstalment } from './instalment-order.ts';

/** Returns the instalments of a policy's premium as pages show them; none if it was paid at once. */
export function viewInstalments(file: PolicyAggregate): InstalmentView[] {
  const next = findNextInstalment(file);
  return file.instalments.map((row) => ({
    ...{ dueOn: row.dueOn, amount: row.amount + row.charge, currency: file.order.currency, status: row.status },
    ...{ paidAt: row.paidAt?.toISOString() ?? null, coveredUntil: addDays(row.lapsesOn, -1), isNext: row === next },
  }));
}
