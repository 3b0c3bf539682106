import type { CommissionStatement } from '#contract/reconciliation/commission-runs.ts';
import { useCommissionStatements } from '#web/api/purchase/commission-runs.ts';
import { column, nameColumn } from '#web/desk/list/columns.tsx';
import { PagedTable } from '#web/desk/list/paged-table.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { StatementLink, useCommissionColumns } from '../money/commission-columns.tsx';

/** The commission statements of the own partner, each with its PDF. */
export function CommissionStatements() {
  const text = useText();
  const { date } = useFormat();
  const sums = useCommissionColumns<CommissionStatement>(({ currency }) => currency);
  return (
    <>
      <h2 className="text-lead">{text('commission-runs.statements')}</h2>
      <PagedTable<CommissionStatement>
        caption={text('commission-runs.statements')}
        columns={[
          nameColumn(text('commission-runs.paper.number'), ({ number }) => <StatementLink number={number} />),
          column(text('commission-runs.upTo'), ({ upTo }) => (
            <span className="figures whitespace-nowrap">{date(upTo)}</span>
          )),
          ...sums,
        ]}
        by="number"
        list={useCommissionStatements()}
        savedAs="commissionStatements"
        empty={text('commission-runs.noStatements')}
      />
    </>
  );
}
