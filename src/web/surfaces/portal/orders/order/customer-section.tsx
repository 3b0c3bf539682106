import type { OrderDetail } from '#contract/purchase/order-histories.ts';
import { searchFor } from '#web/desk/list/use-filters.ts';
import { Facts } from '#web/desk/page/facts.tsx';
import { Section } from '#web/desk/page/section.tsx';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { patterns } from '#web/router/paths.ts';

/** The customer, and all other purchases with the same phone. */
export function CustomerSection({ order }: { order: OrderDetail }) {
  const text = useText();
  const { customer, customerStatus, language } = order;
  return (
    <Section
      title={text('portal.words.customer')}
      actions={
        <TextLink href={patterns.orders} state={searchFor(customer.phone)} className="-my-2">
          {text('portal-orders.customer.orders')}
        </TextLink>
      }
    >
      <Facts
        facts={[
          { term: text('portal.words.name'), detail: <span className="wrap-anywhere">{customer.name}</span> },
          {
            term: text('portal-orders.customer.phone'),
            detail: (
              <a href={`tel:${customer.phone}`} className="link">
                {customer.phone}
              </a>
            ),
          },
          {
            term: text('portal-orders.customer.status'),
            detail: text(`portal-orders.customerStatus.${customerStatus}`),
          },
          { term: text('interface.header.language'), detail: text(`portal.languages.${language}`) },
          ...(order.remark === null
            ? []
            : [
                {
                  term: text('portal-orders.customer.remark'),
                  detail: <span className="wrap-anywhere">{order.remark}</span>,
                },
              ]),
        ]}
      />
    </Section>
  );
}
