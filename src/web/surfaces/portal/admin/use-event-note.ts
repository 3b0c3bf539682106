import type { AccountEventView } from '#contract/people/users.ts';
import { useShownMessages } from '#web/i18n/shown-messages.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';

/** The currency of all balances. */
const CURRENCY = 'USD';

/** What an event's note says, in words: the server keeps names of members, rights and bookings. */
export function useEventNote(): (event: AccountEventView) => string {
  const text = useText();
  const { money } = useFormat();
  const messages = useShownMessages();
  const named = (word: string): string => {
    const ids = ['portal.user', 'portal.partner', 'portal.scopes', 'portal.log.notes'].map(
      (group) => `${group}.${word}`,
    );
    const id = ids.find((one) => messages[one] !== undefined);
    return id === undefined ? word : text(id);
  };
  const rights = (words: string): string =>
    words.split(' ').filter(Boolean).map(named).join(', ') || text('portal.words.none');

  return ({ type, note }) => {
    if (note === null || note === '') return '';
    if (type === 'partnerBooked') {
      const [kind = '', amount = ''] = note.split(' ');
      return `${text(`portal.entries.${kind}`)} ${money(Number(amount), CURRENCY)}`;
    }
    if (type === 'jobTriedAgain' || type === 'jobDismissed') {
      const [queue = '', of = ''] = note.split(' ');
      return `${text(`portal.queues.${queue}`)} ${of}`;
    }
    if (type === 'invited') return rights(note);
    return note
      .split(', ')
      .map((part) => {
        const [before, after] = part.split(' > ');
        return after === undefined
          ? named(part)
          : text('portal.log.rights', { before: rights(before ?? ''), after: rights(after) });
      })
      .join(' · ');
  };
}
