import type { OrderDetail } from '#contract/purchase/order-histories.ts';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { pathTo, patterns } from '#web/router/paths.ts';

/** Other orders with the same cover at the same time, for a check. */
export function OverlapsNotice({ overlaps }: Pick<OrderDetail, 'overlaps'>) {
  const text = useText();
  const { date } = useFormat();
  if (overlaps.length === 0) return null;
  return (
    <Notice kind="warning" title={text('portal-orders.overlaps.title')}>
      <ul className="grid">
        {overlaps.map(({ order, number, kind, effectiveTo }) => (
          <li key={order}>
            <TextLink href={pathTo(patterns.order, { id: order })} className="figures">
              {text(`portal-orders.overlaps.${kind}`, { number, until: date(effectiveTo) })}
            </TextLink>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
