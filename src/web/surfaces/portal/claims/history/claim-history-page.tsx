import { Link } from 'wouter';
import { useClaims } from '#web/api/claims/claims.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ChunkLoading } from '#web/kit/progress/chunk-loading.tsx';
import { patterns } from '#web/router/paths.ts';
import { PagedTable } from '#web/surfaces/portal/list/paged-table.tsx';
import { useFilters } from '#web/surfaces/portal/list/use-filters.ts';
import { PortalPage } from '#web/surfaces/portal/portal-page.tsx';
import { useClaimColumns } from '../review/queue/claim-columns.tsx';
import { ClaimFilters } from '../review/queue/claim-filters.tsx';

/** Every claim in sight, whatever became of it. */
export function ClaimHistoryPage() {
  return useMessages(['claims', 'claim-review']) ? <History /> : <ChunkLoading />;
}

function History() {
  const text = useText();
  const { filters, setFilter, isFiltered } = useFilters('search', 'status', 'product');
  const list = useClaims(filters);
  const columns = useClaimColumns(['claim', 'policy', 'dates', 'amount', 'approved', 'status'], patterns.pastClaim);
  return (
    <PortalPage title={text('portal.menu.claimHistory')} lead={text('claim-review.history.lead')}>
      <ClaimFilters filters={filters} onChange={setFilter} allStatuses={text('portal.words.all')} />
      <PagedTable
        caption={text('portal.menu.claimHistory')}
        columns={columns}
        keyOf={({ ref }) => ref}
        list={list}
        empty={isFiltered ? <p>{text('interface.ui.nothingFound')}</p> : <NoClaimYet />}
      />
    </PortalPage>
  );
}

function NoClaimYet() {
  const text = useText();
  return (
    <>
      <p>{text('claim-review.list.none')}</p>
      <p className="text-muted">{text('claim-review.list.noneText')}</p>
      <Link href={patterns.claims} className="link inline-flex min-h-11 items-center">
        {text('claim-review.list.toClaims')}
      </Link>
    </>
  );
}
