import { useClaims } from '#web/api/claims/claims.ts';
import { ListPage } from '#web/desk/list/paged-table.tsx';
import { useFilters } from '#web/desk/list/use-filters.ts';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { patterns } from '#web/router/paths.ts';
import { useClaimColumns } from '../review/queue/claim-columns.tsx';
import { ClaimFilters } from '../review/queue/claim-filters.tsx';
import { useClaimOrder } from '../review/queue/use-claim-order.ts';

/** All claims that the user may see, in any state. */
export function ClaimHistoryPage() {
  const text = useText();
  const { filters, box, isFiltered } = useFilters('search', 'status', 'product');
  const { order, sorting } = useClaimOrder();
  const list = useClaims({ ...filters, order });
  const columns = useClaimColumns(['claim', 'policy', 'dates', 'amount', 'approved', 'pending', 'status'], {
    opens: patterns.pastClaim,
    sorting,
  });
  return (
    <ListPage
      title={text('portal.menu.claimHistory')}
      lead={text('claim-review.history.lead')}
      filters={<ClaimFilters box={box} />}
      columns={columns}
      by="ref"
      list={list}
      savedAs="claims"
      empty={<NoClaimYet />}
      isFiltered={isFiltered}
    />
  );
}

function NoClaimYet() {
  const text = useText();
  return (
    <>
      <p>{text('claim-review.list.none')}</p>
      <p className="text-muted">{text('claim-review.list.noneText')}</p>
      <TextLink href={patterns.claims}>{text('claim-review.list.toClaims')}</TextLink>
    </>
  );
}
