import type { CommissionDue } from '#contract/reconciliation/commission-runs.ts';
import { commissionStatementAddress } from '#web/api/purchase/commission-runs.ts';
import { figureColumn } from '#web/desk/list/columns.tsx';
import type { Column } from '#web/desk/list/table.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';

type Sums = Pick<CommissionDue, 'opening' | 'earned' | 'takenBack' | 'deducted' | 'amount' | 'closing'>;

/**
 * The columns of the sums of a commission statement: the balance before, what changed it, the payment, and after.
 * @param isPaid false until the run is booked
 */
export function useCommissionColumns<Row extends Sums>(currencyOf: (row: Row) => string, isPaid = true): Column<Row>[] {
  const text = useText();
  const { money } = useFormat();
  const sum = (name: keyof Sums, amountOf: (row: Row) => number): Column<Row> =>
    figureColumn(text(`commission-runs.rows.${name === 'amount' ? (isPaid ? 'paid' : 'toPay') : name}`), (row) => {
      const amount = amountOf(row);
      return amount === 0 ? '–' : money(amount, currencyOf(row));
    });
  return [
    sum('opening', ({ opening }) => opening),
    sum('earned', ({ earned }) => earned),
    sum('takenBack', ({ takenBack }) => -takenBack),
    sum('deducted', ({ deducted }) => -deducted),
    sum('amount', ({ amount }) => amount),
    sum('closing', ({ closing }) => closing),
  ];
}

/** The number of a commission statement, as a link to its PDF. */
export function StatementLink({ number }: { number: string }) {
  return (
    <a
      href={commissionStatementAddress(number)}
      target="_blank"
      rel="noreferrer"
      className="link figures whitespace-nowrap"
    >
      {number}
    </a>
  );
}
