import type { OrderDetail } from '#contract/purchase/order-histories.ts';
import { Section } from '#web/desk/page/section.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';

/** Payment links that were sent, newest first. */
export function LinksSection({ links }: Pick<OrderDetail, 'links'>) {
  const text = useText();
  const { dateTime } = useFormat();
  if (links.length === 0) return null;
  return (
    <Section title={text('portal-orders.links.title')}>
      <ul className="grid">
        {links.toReversed().map(({ channel, at, by }) => (
          <li key={at} className="flex flex-wrap justify-between gap-x-4 border-line border-b py-1.5 last:border-b-0">
            <span>
              {text(`portal-orders.links.${channel}`)}
              {by && <span className="text-muted text-small"> · {by.name}</span>}
            </span>
            <time dateTime={at} className="figures text-muted text-small">
              {dateTime(at)}
            </time>
          </li>
        ))}
      </ul>
    </Section>
  );
}
