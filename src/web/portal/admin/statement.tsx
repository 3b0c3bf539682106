import type { PartnerView } from '#contract/partners.ts';
import { usePartnerEntries } from '#web/api/partners.ts';
import { useText } from '#web/i18n/use-text.ts';
import { PagedTable } from '../paged-table.tsx';
import { useEntryColumns } from '../use-entry-columns.tsx';

/** Everything that moved a partner's balance, newest first. */
export function Statement({ partner: { id, balances } }: { partner: PartnerView }) {
  const text = useText();
  const list = usePartnerEntries(id);
  const columns = useEntryColumns(balances.currency);
  return (
    <PagedTable
      caption={text('portal.statement.title')}
      columns={columns}
      keyOf={({ id: entry }) => entry}
      list={list}
      empty={<p>{text('portal.statement.none')}</p>}
    />
  );
}
