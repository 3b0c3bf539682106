import type { OrderView } from '#contract/purchase/orders.ts';
import { toLastMinute } from '#shared/last-minute.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Card } from '#web/kit/layout/card.tsx';
import { Money } from '#web/kit/layout/money.tsx';

/** Facts of the payment: the order's number, its time limit, and the total. */
export function OrderFacts({ order, name }: { order: OrderView; name: string }) {
  const text = useText();
  const { dateTime } = useFormat();
  const { premium } = order;
  return (
    <Card>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-[1fr_auto] sm:grid-rows-[auto_auto_1fr]">
        <div>
          <dt className="text-small text-muted">{text('checkout.order.product')}</dt>
          <dd className="font-semibold text-ink">{name}</dd>
        </div>
        <div className="sm:col-start-1">
          <dt className="text-small text-muted">{text('checkout.order.number')}</dt>
          <dd className="figures">{order.number}</dd>
        </div>
        {order.status !== 'issued' && (
          <div className="sm:col-start-1">
            <dt className="text-small text-muted">{text('checkout.order.payableUntil')}</dt>
            <dd className="figures">{dateTime(toLastMinute(order.payableUntil))}</dd>
          </div>
        )}
        {order.remark !== null && (
          <div className="sm:col-start-1">
            <dt className="text-small text-muted">{text('checkout.order.remark')}</dt>
            <dd className="wrap-anywhere">{order.remark}</dd>
          </div>
        )}
        <div className="sm:col-start-2 sm:row-span-3 sm:row-start-1 sm:text-right">
          <dt className="text-small text-muted">
            {text(order.about ? 'checkout.about.total' : 'wizard.premium.total')}
          </dt>
          <dd>
            {order.about && premium.total === 0 ? (
              <span className="font-semibold text-ink">{text('checkout.about.nothing')}</span>
            ) : (
              <Money minorUnits={premium.total} currency={premium.currency} large />
            )}
          </dd>
        </div>
      </dl>
    </Card>
  );
}
