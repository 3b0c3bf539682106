import type { PartnerEntry, PartnerView } from '#contract/partners.ts';
import { usePartnerEntries } from '#web/api/partners.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { PagedTable } from '../paged-table.tsx';
import type { Column } from '../table.tsx';

/** Everything that moved a partner's balance, newest first. */
export function Statement({ partner: { id, balances } }: { partner: PartnerView }) {
  const text = useText();
  const { money, dateTime } = useFormat();
  const list = usePartnerEntries(id);
  const sum = (minorUnits: number) => money(minorUnits, balances.currency);
  const change = (minorUnits: number) => (minorUnits === 0 ? '' : `${minorUnits > 0 ? '+' : ''}${sum(minorUnits)}`);
  const columns: Column<PartnerEntry>[] = [
    {
      id: 'at',
      head: text('portal.statement.at'),
      cell: ({ at }) => <span className="figures whitespace-nowrap text-small">{dateTime(at)}</span>,
    },
    {
      id: 'kind',
      head: text('portal.statement.kind'),
      isName: true,
      cell: ({ kind }) => text(`portal.entries.${kind}`),
    },
    {
      id: 'note',
      head: text('portal.statement.note'),
      cell: ({ order, note }) => [order, note].filter(Boolean).join(' · '),
    },
    { id: 'amount', head: text('portal.statement.amount'), figures: true, cell: ({ amount }) => change(amount) },
    { id: 'held', head: text('portal.statement.held'), figures: true, cell: ({ held }) => change(held) },
    { id: 'total', head: text('portal.balance.total'), figures: true, cell: ({ total }) => sum(total) },
    { id: 'available', head: text('portal.balance.available'), figures: true, cell: ({ available }) => sum(available) },
  ];
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
