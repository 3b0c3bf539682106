import type { OrderDetail } from '#contract/purchase/order-histories.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { timelineWords } from './timeline-words.ts';

/** The timeline of an order with the people who acted, newest first. */
export function OrderTimeline({ timeline }: Pick<OrderDetail, 'timeline'>) {
  const text = useText();
  const { dateTime } = useFormat();
  return (
    <ol className="grid">
      {timelineWords(timeline).map(({ key, word, at, by, note }) => (
        <li
          key={key}
          className="grid gap-x-4 border-line border-b py-1.5 last:border-b-0 sm:grid-cols-[10.5rem_minmax(0,1fr)]"
        >
          <time dateTime={at} className="figures whitespace-nowrap text-muted text-small sm:pt-0.5">
            {dateTime(at)}
          </time>
          <div className="min-w-0">
            <p>
              {text(`portal-orders.events.${word}`)}
              {by && <span className="text-muted text-small"> · {by}</span>}
            </p>
            {note && <p className="wrap-anywhere text-muted text-small">{note}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
