import { type CommissionRunRow, commissionRunStatuses } from '#contract/reconciliation/commission-runs.ts';
import { useCommissionRuns } from '#web/api/purchase/commission-runs.ts';
import { column, figureColumn, moneyColumn, nameColumn, timeColumn } from '#web/desk/list/columns.tsx';
import { FilterSelect } from '#web/desk/list/filter-select.tsx';
import { PagedTable } from '#web/desk/list/paged-table.tsx';
import { useFilters } from '#web/desk/list/use-filters.ts';
import { PortalPage } from '#web/desk/page/portal-page.tsx';
import { Section } from '#web/desk/page/section.tsx';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { pathTo, patterns } from '#web/router/paths.ts';
import { ProposeCommission } from './propose-commission.tsx';

/** Commission that is due up to a day, and the runs that settled it. */
export function CommissionRunsPage() {
  const text = useText();
  return (
    <PortalPage title={text('portal.menu.commissionRuns')} lead={text('commission-runs.lead')}>
      <ProposeCommission />
      <Runs />
    </PortalPage>
  );
}

function Runs() {
  const text = useText();
  const { date } = useFormat();
  const { filters, box, isFiltered } = useFilters('status');
  const status = commissionRunStatuses.find((one) => one === filters.status);
  const list = useCommissionRuns(status === undefined ? {} : { status });
  return (
    <Section title={text('commission-runs.runs')}>
      <div className="flex flex-wrap">
        <FilterSelect
          label={text('portal.words.status')}
          {...box('status')}
          choices={commissionRunStatuses.map((value) => ({ value, label: text(`commission-runs.statuses.${value}`) }))}
          all
        />
      </div>
      <PagedTable<CommissionRunRow>
        caption={text('commission-runs.runs')}
        columns={[
          nameColumn(text('commission-runs.run'), ({ id, number }) => (
            <TextLink href={pathTo(patterns.commissionRun, { id })} className="figures whitespace-nowrap">
              {number}
            </TextLink>
          )),
          column(text('commission-runs.upTo'), ({ upTo }) => (
            <span className="figures whitespace-nowrap">{date(upTo)}</span>
          )),
          figureColumn(text('commission-runs.partners'), ({ count }) => count),
          moneyColumn(text('portal.words.total'), ({ total }) => total),
          column(text('commission-runs.proposedBy'), ({ proposedBy }) => proposedBy.name),
          column(text('commission-runs.approvedBy'), ({ approvedBy }) => approvedBy?.name),
          timeColumn(text('commission-runs.approvedAt'), ({ approvedAt }) => approvedAt),
          column(text('portal.words.status'), (run) => text(`commission-runs.statuses.${run.status}`)),
        ]}
        by="id"
        list={list}
        savedAs="commissionRuns"
        empty={text('commission-runs.none')}
        isFiltered={isFiltered}
      />
    </Section>
  );
}
