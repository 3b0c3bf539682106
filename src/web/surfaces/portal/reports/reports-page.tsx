import { useUser } from '#web/api/people/user.ts';
import { PortalPage } from '#web/desk/page/portal-page.tsx';
import { Tabs } from '#web/desk/page/tabs.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { buildReportAddress, useReportFilters, views } from './filters/report-filters.ts';
import { ReconciliationView } from './reconciliation-view.tsx';
import { ReportView } from './report-view.tsx';

/** Reports: sales, commission, and for the insurer the reconciliation. */
export function ReportsPage() {
  const text = useText();
  const { user } = useUser();
  const { filters, change } = useReportFilters();
  const offered = views.filter((view) => view !== 'reconciliation' || user?.scope.includes('insurer:orders'));
  const view = offered.includes(filters.view) ? filters.view : 'transactions';
  return (
    <PortalPage title={text('portal.menu.reports')}>
      <Tabs
        label={text('reports.views')}
        tabs={offered.map((one) => ({
          name: text(`reports.view.${one}`),
          href: buildReportAddress({ ...filters, view: one }),
          isShown: one === view,
        }))}
      />
      {view === 'reconciliation' ? (
        <ReconciliationView filters={filters} change={change} />
      ) : (
        <ReportView key={view} name={view} filters={{ ...filters, view }} change={change} />
      )}
    </PortalPage>
  );
}
