import type { PartnerView } from '#contract/people/partners.ts';
import { usePartnerEntries } from '#web/api/people/partners.ts';
import { useUser } from '#web/api/people/user.ts';
import { useText } from '#web/i18n/use-text.ts';
import { OrderNumberLink } from '#web/surfaces/portal/list/order-number-link.tsx';
import { PagedTable } from '#web/surfaces/portal/list/paged-table.tsx';
import { useEntryColumns } from '#web/surfaces/portal/list/use-entry-columns.tsx';

/** Everything that moved a partner's balance, newest first. */
export function Statement({ partner: { id, balances } }: { partner: PartnerView }) {
  const text = useText();
  const list = usePartnerEntries(id);
  const { user } = useUser();
  const seesOrders = user?.scope.includes('insurer:orders') === true;
  const columns = useEntryColumns(balances.currency, (number) =>
    seesOrders ? <OrderNumberLink number={number} /> : number,
  );
  return (
    <PagedTable
      caption={text('portal.menu.statement')}
      columns={columns}
      keyOf={({ id: entry }) => entry}
      list={list}
      empty={<p>{text('portal.statement.none')}</p>}
    />
  );
}
