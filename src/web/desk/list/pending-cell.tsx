import type { Pending } from '#contract/due.ts';
import { countDaysUntil, toBusinessDate } from '#shared/business-date.ts';
import { useToday } from '#web/api/use-clock.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';

const WORDS = ['lists'];

/** The side or the person whose act a row waits for, and for how many days; the moment since then is its title. */
export function PendingCell({ pending }: { pending: Pending }) {
  const text = useText();
  const { dateTime } = useFormat();
  const today = useToday();
  const hasWords = useMessages(WORDS);
  if (!pending || !hasWords) return null;
  const { with: side, name, since } = pending;
  const days = Math.max(0, countDaysUntil(toBusinessDate(new Date(since)), today));
  return (
    <span
      className="inline-flex items-baseline gap-x-1.5 whitespace-nowrap"
      title={text('lists.pending.since', { at: dateTime(since) })}
    >
      <span className="max-w-32 truncate">{name ?? text(`lists.pending.${side}`)}</span>
      <span className="figures text-muted text-small">
        {text(days === 0 ? 'lists.pending.today' : 'lists.pending.days', { days })}
      </span>
    </span>
  );
}
