import { type AccountEventView, accountEventGroups } from '#contract/people/users.ts';
import { useAccountEvents } from '#web/api/people/accounts.ts';
import { column, nameColumn, timeColumn } from '#web/desk/list/columns.tsx';
import { FilterSelect } from '#web/desk/list/filter-select.tsx';
import { FoldedFilters } from '#web/desk/list/folded-filters.tsx';
import { ListPage } from '#web/desk/list/paged-table.tsx';
import { SearchInput } from '#web/desk/list/search-input.tsx';
import type { Column } from '#web/desk/list/table.tsx';
import { useFilters } from '#web/desk/list/use-filters.ts';
import { DayFilters } from '#web/desk/list-tools/day-filters.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { useEventNote } from './use-event-note.ts';

const names = ['user', 'partner', 'group', 'by', 'about', 'from', 'to'] as const;

/** The log: each event with its user and address, found by kind, person, number and day. */
export function AccountLogPage() {
  const text = useText();
  const noteOf = useEventNote();
  const { filters, change, box, isFiltered } = useFilters(...names);
  const list = useAccountEvents(filters);
  const columns: Column<AccountEventView>[] = [
    timeColumn(text('portal-admin.log.at'), ({ at }) => at),
    nameColumn(text('portal-admin.log.what'), ({ type }) => text(`portal-admin.events.${type}`)),
    column(text('portal-admin.log.whom'), ({ user, partner }) => user ?? partner),
    column(text('portal-admin.log.by'), ({ by }) => by),
    column(text('portal-admin.log.note'), noteOf),
    column(
      text('portal-admin.log.network'),
      ({ network }) => network && <span className="figures text-small">{network}</span>,
    ),
  ];
  const [first] = list.items ?? [];
  const one = filters.user !== '' ? first?.user : filters.partner !== '' ? first?.partner : undefined;
  const groups = Object.keys(accountEventGroups).map((value) => ({
    value,
    label: text(`portal-admin.log.groups.${value}`),
  }));

  return (
    <ListPage
      title={text('portal.menu.accountLog')}
      lead={one ? text('portal-admin.log.ofOne', { name: one }) : text('portal-admin.log.lead')}
      filters={
        <>
          <SearchInput label={text('portal-admin.log.about')} {...box('about')} />
          <FoldedFilters>
            <FilterSelect label={text('portal-admin.log.group')} {...box('group')} choices={groups} all />
            <SearchInput label={text('portal-admin.log.byName')} {...box('by')} />
            <DayFilters from={filters.from} to={filters.to} onChange={change} />
          </FoldedFilters>
          {isFiltered && (
            <Button variant="quiet" onClick={() => change(Object.fromEntries(names.map((name) => [name, ''])))}>
              {text('portal-admin.log.all')}
            </Button>
          )}
        </>
      }
      columns={columns}
      by="id"
      list={list}
      savedAs="accountLog"
      empty={text('portal-admin.log.none')}
      isFiltered={isFiltered}
    />
  );
}
