import { type PaymentRunRow, runStatuses } from '#contract/claims/claim-payments.ts';
import { usePaymentRuns } from '#web/api/claims/claim-payments.ts';
import { column, figureColumn, listColumns, moneyColumn, nameColumn, timeColumn } from '#web/desk/list/columns.tsx';
import { FilterSelect } from '#web/desk/list/filter-select.tsx';
import { ListPage } from '#web/desk/list/paged-table.tsx';
import { useFilters } from '#web/desk/list/use-filters.ts';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { pathTo, patterns } from '#web/router/paths.ts';

/** Payment runs of claims, newest first. */
export function RunsPage() {
  const text = useText();
  const { filters, box, isFiltered } = useFilters('status');
  const { status } = filters;
  const list = usePaymentRuns(status === '' ? {} : { status: status as PaymentRunRow['status'] });
  const columns = listColumns<PaymentRunRow>({
    run: nameColumn(text('claim-payments.runs.run'), ({ id, number }) => (
      <TextLink href={pathTo(patterns.paymentRun, { id })} className="figures">
        {number}
      </TextLink>
    )),
    count: figureColumn(text('claim-payments.runs.count'), ({ count }) => count),
    total: moneyColumn(text('portal.words.total'), ({ total }) => total),
    proposed: column(text('claim-payments.runs.proposed'), ({ proposedBy }) => proposedBy.name),
    approved: column(text('claim-payments.runs.approved'), ({ approvedBy }) => approvedBy?.name),
    sent: timeColumn(text('claim-payments.runs.sent'), ({ sentAt }) => sentAt),
    waiting: figureColumn(text('claim-payments.runs.waiting'), ({ waiting }) => waiting),
    status: column(text('portal.words.status'), (run) => text(`claim-payments.statuses.${run.status}`)),
  });
  return (
    <ListPage
      title={text('portal.menu.paymentRuns')}
      lead={text('claim-payments.runs.lead')}
      actions={<TextLink href={patterns.payableClaims}>{text('claim-payments.payable.title')}</TextLink>}
      filters={
        <FilterSelect
          label={text('portal.words.status')}
          {...box('status')}
          choices={runStatuses.map((value) => ({ value, label: text(`claim-payments.statuses.${value}`) }))}
          all
        />
      }
      columns={columns}
      by="id"
      list={list}
      savedAs="paymentRuns"
      empty={text('claim-payments.runs.none')}
      isFiltered={isFiltered}
    />
  );
}
