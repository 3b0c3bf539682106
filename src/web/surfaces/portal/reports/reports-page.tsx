import { useUser } from '#web/api/people/user.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ChunkLoading } from '#web/kit/progress/chunk-loading.tsx';
import { PortalPage } from '../portal-page.tsx';
import { useReportFilters, views } from './filters/report-filters.ts';
import { ViewTabs } from './filters/view-tabs.tsx';
import { ReconciliationView } from './reconciliation-view.tsx';
import { ReportView } from './report-view.tsx';

/** Reports: what was sold, what it earned, and for the insurer whether the money agrees. */
export function ReportsPage() {
  return useMessages(['reports']) ? <Reports /> : <ChunkLoading />;
}

function Reports() {
  const text = useText();
  const { user } = useUser();
  const { filters, change } = useReportFilters();
  const offered = views.filter((view) => view !== 'reconciliation' || user?.scope.includes('insurer:orders'));
  const view = offered.includes(filters.view) ? filters.view : 'transactions';
  return (
    <PortalPage title={text('portal.menu.reports')}>
      <ViewTabs filters={{ ...filters, view }} views={offered} />
      {view === 'reconciliation' ? (
        <ReconciliationView filters={filters} change={change} />
      ) : (
        <ReportView key={view} name={view} filters={{ ...filters, view }} change={change} />
      )}
    </PortalPage>
  );
}
