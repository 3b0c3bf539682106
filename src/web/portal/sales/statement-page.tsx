import { useStatement } from '#web/api/portal-sales.ts';
import { useUser } from '#web/api/user.ts';
import { PieceWaiting } from '#web/calls/piece-waiting.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { OrderNumberLink } from '../order-number-link.tsx';
import { PagedTable } from '../paged-table.tsx';
import { PortalPage } from '../portal-page.tsx';
import { useEntryColumns } from '../use-entry-columns.tsx';
import { BalanceFigures } from './balance-figures.tsx';

/** The balance of the own partner, and everything that moved it. */
export function StatementPage() {
  return useMessages(['portal-sales']) ? <OwnStatement /> : <PieceWaiting />;
}

function OwnStatement() {
  const text = useText();
  const { user } = useUser();
  const list = useStatement();
  const partner = user?.partner;
  const columns = useEntryColumns(partner?.balances.currency ?? 'USD', (number) => <OrderNumberLink number={number} />);
  const [newest] = list.items ?? [];
  return (
    <PortalPage title={text('portal.statement.title')} lead={partner?.name}>
      {partner && <BalanceFigures balances={partner.balances} newest={newest} />}
      <PagedTable
        caption={text('portal.statement.title')}
        columns={columns}
        keyOf={({ id }) => id}
        list={list}
        empty={<p>{text('portal-sales.statement.none')}</p>}
      />
    </PortalPage>
  );
}
