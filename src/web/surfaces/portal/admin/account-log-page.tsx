import type { AccountEventView } from '#contract/people/users.ts';
import { useAccountEvents } from '#web/api/people/accounts.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { PagedTable } from '../list/paged-table.tsx';
import type { Column } from '../list/table.tsx';
import { useFilters } from '../list/use-filters.ts';
import { PortalPage } from '../portal-page.tsx';
import { useEventNote } from './use-event-note.ts';

/** What was done to accounts and partners, by whom and from where; of one user or partner if the address says so. */
export function AccountLogPage() {
  const text = useText();
  const { dateTime } = useFormat();
  const noteOf = useEventNote();
  const { filters, setFilter, isFiltered } = useFilters('user', 'partner');
  const list = useAccountEvents(filters);
  const columns: Column<AccountEventView>[] = [
    {
      id: 'at',
      head: text('portal.log.at'),
      cell: ({ at }) => <span className="figures whitespace-nowrap text-small">{dateTime(at)}</span>,
    },
    { id: 'type', head: text('portal.log.what'), isName: true, cell: ({ type }) => text(`portal.events.${type}`) },
    { id: 'whom', head: text('portal.log.whom'), cell: ({ user, partner }) => user ?? partner },
    { id: 'by', head: text('portal.log.by'), cell: ({ by }) => by },
    { id: 'note', head: text('portal.log.note'), cell: noteOf },
    {
      id: 'network',
      head: text('portal.log.network'),
      cell: ({ network }) => network && <span className="figures text-small">{network}</span>,
    },
  ];
  const [first] = list.items ?? [];
  const one = filters.user !== '' ? first?.user : filters.partner !== '' ? first?.partner : undefined;
  const showAll = () => setFilter(filters.user !== '' ? 'user' : 'partner', '');

  return (
    <PortalPage
      title={text('portal.menu.accountLog')}
      lead={isFiltered ? text('portal.log.ofOne', { name: one ?? '…' }) : text('portal.log.lead')}
      actions={
        isFiltered && (
          <Button variant="secondary" onClick={showAll}>
            {text('portal.log.all')}
          </Button>
        )
      }
    >
      <PagedTable
        caption={text('portal.menu.accountLog')}
        columns={columns}
        keyOf={({ id }) => id}
        list={list}
        empty={<p>{text('portal.log.none')}</p>}
      />
    </PortalPage>
  );
}
