import type { OrderDetail } from '#contract/purchase/order-histories.ts';
import { Section } from '#web/desk/page/section.tsx';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Money } from '#web/kit/layout/money.tsx';
import { pathTo, patterns } from '#web/router/paths.ts';
import { OrderStatus } from '../order-tags.tsx';

/** The quotations of which the customer of an offer chooses one. */
export function QuotationsSection({ id, quotations }: Pick<OrderDetail, 'id' | 'quotations'>) {
  const text = useText();
  if (quotations.length === 0) return null;
  return (
    <Section title={text('portal-orders.quotations.title')}>
      <p className="text-muted">{text('portal-orders.quotations.text')}</p>
      <ul className="grid">
        {quotations.map((quotation) => (
          <li
            key={quotation.id}
            className="flex min-h-11 flex-wrap items-center gap-x-4 border-line border-b py-1.5 last:border-b-0"
          >
            <span className="figures grow">
              {quotation.id === id ? (
                <span aria-current="true">
                  {quotation.number} ({text('portal-orders.pay.amount')})
                </span>
              ) : (
                <TextLink href={pathTo(patterns.order, { id: quotation.id })}>{quotation.number}</TextLink>
              )}
            </span>
            <OrderStatus status={quotation.status} />
            <Money minorUnits={quotation.premium} currency={quotation.currency} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
