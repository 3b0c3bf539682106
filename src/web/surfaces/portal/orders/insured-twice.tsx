import type { OrderRow } from '#contract/purchase/order-histories.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Tag } from '#web/kit/feedback/tag.tsx';

/** Says of an order in the list that something of it may be insured twice, and by which others. */
export function InsuredTwice({ overlaps }: Pick<OrderRow, 'overlaps'>) {
  const text = useText();
  if (overlaps.length === 0) return null;
  const numbers = overlaps.map(({ number }) => number).join(', ');
  return (
    <span className="figures mt-0.5">
      <Tag variant="gold">{text('portal-orders.overlaps.tag', { numbers })}</Tag>
    </span>
  );
}
