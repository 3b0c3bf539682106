import type { AccountEventView } from '#contract/people/users.ts';
import { useProductNames } from '#web/desk/list/use-product-names.ts';
import { useShownMessages } from '#web/i18n/shown-messages.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';

/** The currency of all balances. */
const CURRENCY = 'USD';

const BOOKED: readonly string[] = ['partnerBooked', 'bookingAsked', 'bookingApproved', 'bookingRefused'];

/** Acts with money that the database logs itself. */
const MONEY: readonly string[] = [
  ...['moneyMoved', 'moneyAsked', 'moneyApproved', 'moneyRefused', 'moneyPrepared', 'moneyPaid'],
];

const CLAIM_MONEY: readonly string[] = ['claimApproved', 'claimHeld', 'claimConfirmed', 'claimRefused', 'claimPaid'];

/** Formats an event's note: the server stores names of members, rights and bookings. */
export function useEventNote(): (event: AccountEventView) => string {
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
  const writeMoney = (note: string): string => {
    const [act = '', subject = '', amount = '', currency = CURRENCY] = note.split(' ');
    const what = act === 'refund' ? text('portal-admin.log.bankRefund') : text(`money.kinds.${act}`);
    return `${what} · ${subject} · ${money(Number(amount), currency)}`;
  };
  const writeBooking = (note: string): string => {
    const [kind = '', amount = '', ...why] = note.split(' ');
    return [`${text(`portal.entries.${kind}`)} ${money(Number(amount), CURRENCY)}`, ...why].join(' ');
  };
  const writeClaim = (note: string): string => {
    const [number = '', amount = '', currency = CURRENCY] = note.split(' ');
    return `${number} ${money(Number(amount), currency)}`;
  };
  const writeHandOver = (note: string): string => {
    const [to = '', orders = '', , drafts = '', ...why] = note.split(' ');
    const counts = { to, orders: Number(orders), drafts: Number(drafts), reason: why.join(' ') };
    return text('portal-admin.handOver.note', counts);
  };
  const writers: Partial<Record<AccountEventView['type'], (note: string) => string>> = {
    ...{ jobTriedAgain: writeJob, jobDismissed: writeJob, listExported: writeExport, handedOver: writeHandOver },
    ...Object.fromEntries(BOOKED.map((type) => [type, writeBooking])),
    ...Object.fromEntries(CLAIM_MONEY.map((type) => [type, writeClaim])),
    ...Object.fromEntries(MONEY.map((type) => [type, writeMoney])),
    customerRead: (note) => note.replaceAll(' ', ', '),
    authorityChanged: (note) => note.split(', ').map(authority).join(' · '),
    invited: rights,
  };

  return ({ type, note }) => {
    if (note === null || note === '') return '';
    const write = writers[type];
    if (write) return write(note);
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
