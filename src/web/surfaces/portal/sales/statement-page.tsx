import { useUser } from '#web/api/people/user.ts';
import { useStatement } from '#web/api/purchase/portal-sales.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ChunkLoading } from '#web/kit/progress/chunk-loading.tsx';
import { OrderNumberLink } from '../list/order-number-link.tsx';
import { PagedTable } from '../list/paged-table.tsx';
import { useEntryColumns } from '../list/use-entry-columns.tsx';
import { PortalPage } from '../portal-page.tsx';
import { BalanceFigures } from './balance-figures.tsx';

/** The balance of the own partner, and everything that moved it. */
export function StatementPage() {
  return useMessages(['portal-sales']) ? <OwnStatement /> : <ChunkLoading />;
}

function OwnStatement() {
  const text = useText();
  const { user } = useUser();
  const list = useStatement();
  const partner = user?.partner;
  const columns = useEntryColumns(partner?.balances.currency ?? 'USD', (number) => <OrderNumberLink number={number} />);
  const [newest] = list.items ?? [];
  return (
    <PortalPage title={text('portal.menu.statement')} lead={partner?.name}>
      {partner && <BalanceFigures balances={partner.balances} newest={newest} />}
      <PagedTable
        caption={text('portal.menu.statement')}
        columns={columns}
        keyOf={({ id }) => id}
        list={list}
        empty={<p>{text('portal-sales.statement.none')}</p>}
      />
    </PortalPage>
  );
}
