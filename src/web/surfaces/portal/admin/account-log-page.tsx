import type { AccountEventView } from '#contract/people/users.ts';
import { useAccountEvents } from '#web/api/people/accounts.ts';
import { column, nameColumn, timeColumn } from '#web/desk/list/columns.tsx';
import { ListPage } from '#web/desk/list/paged-table.tsx';
import type { Column } from '#web/desk/list/table.tsx';
import { useFilters } from '#web/desk/list/use-filters.ts';
import { useProductNames } from '#web/desk/list/use-product-names.ts';
import { useShownMessages } from '#web/i18n/shown-messages.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';

/**
 * The log of accounts and partners: each event with its user and address; of one user or partner if the address says
 * so.
 */
export function AccountLogPage() {
  const text = useText();
  const noteOf = useEventNote();
  const { filters, change, isFiltered } = useFilters('user', 'partner');
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
  const showAll = () => change({ user: '', partner: '' });

  return (
    <ListPage
      title={text('portal.menu.accountLog')}
      lead={isFiltered ? text('portal-admin.log.ofOne', { name: one ?? '…' }) : text('portal-admin.log.lead')}
      actions={
        isFiltered && (
          <Button variant="secondary" onClick={showAll}>
            {text('portal-admin.log.all')}
          </Button>
        )
      }
      columns={columns}
      by="id"
      list={list}
      savedAs="accountLog"
      empty={text('portal-admin.log.none')}
    />
  );
}

/** The currency of all balances. */
const CURRENCY = 'USD';

const BOOKED: readonly string[] = ['partnerBooked', 'bookingAsked', 'bookingApproved', 'bookingRefused'];

const CLAIM_MONEY: readonly string[] = ['claimApproved', 'claimHeld', 'claimConfirmed', 'claimRefused', 'claimPaid'];

/** Formats an event's note: the server stores names of members, rights and bookings. */
function useEventNote(): (event: AccountEventView) => string {
  const text = useText();
  const { money } = useFormat();
  const { nameOf } = useProductNames();
  const messages = useShownMessages();
  const named = (word: string): string => {
    const ids = ['portal.user', 'portal-admin.partner', 'portal.scopes', 'portal-admin.log.notes'].map(
      (group) => `${group}.${word}`,
    );
    const id = ids.find((one) => messages[one] !== undefined);
    return id === undefined ? word : text(id);
  };
  const rights = (words: string): string =>
    words.split(' ').filter(Boolean).map(named).join(', ') || text('portal.words.none');

  const authority = (row: string): string => {
    const [product = '*', ...limits] = row.split(' ');
    const [claim = '', event = '', day = '', above = ''] = limits.map((limit) => money(Number(limit), CURRENCY));
    const name = product === '*' ? text('portal-admin.authority.allProducts') : nameOf(product);
    return text('portal-admin.authority.row', { product: name, claim, event, day, above });
  };

  const writeJob = (note: string): string => {
    const [queue = '', of = ''] = note.split(' ');
    return `${text(`portal.queues.${queue}`)} ${of}`;
  };
  const writeExport = (note: string): string => {
    const [list = '', format = '', rows = '', ...filters] = note.split(' ');
    const words = { list: text(`lists.names.${list}`), format: format.toUpperCase(), count: Number(rows) };
    return [text('portal-admin.log.exported', words), ...filters].join(' · ');
  };
  const writers: Partial<Record<AccountEventView['type'], (note: string) => string>> = {
    ...{ jobTriedAgain: writeJob, jobDismissed: writeJob, listExported: writeExport },
  };

  return ({ type, note }) => {
    if (note === null || note === '') return '';
    if (BOOKED.includes(type)) {
      const [kind = '', amount = '', ...why] = note.split(' ');
      return [`${text(`portal.entries.${kind}`)} ${money(Number(amount), CURRENCY)}`, ...why].join(' ');
    }
    const write = writers[type];
    if (write) return write(note);
    if (CLAIM_MONEY.includes(type)) {
      const [number = '', amount = '', currency = CURRENCY] = note.split(' ');
      return `${number} ${money(Number(amount), currency)}`;
    }
    if (type === 'authorityChanged') return note.split(', ').map(authority).join(' · ');
    if (type === 'invited') return rights(note);
    return note
      .split(', ')
      .map((part) => {
        const [before, after] = part.split(' > ');
        return after === undefined
          ? named(part)
          : text('portal-admin.log.rights', { before: rights(before ?? ''), after: rights(after) });
      })
      .join(' · ');
  };
}
