import { Link } from 'wouter';
import type { OrderDetail } from '#contract/purchase/order-histories.ts';
import { useText } from '#web/i18n/use-text.ts';
import { patterns } from '#web/router/paths.ts';
import { Facts } from '#web/surfaces/portal/list/facts.tsx';
import { Section } from '#web/surfaces/portal/list/section.tsx';
import { searchFor } from '#web/surfaces/portal/list/use-filters.ts';

/** Who buys, and everything else that the same phone bought. */
export function CustomerSection({ order }: { order: OrderDetail }) {
  const text = useText();
  const { customer, customerStatus, language } = order;
  return (
    <Section
      title={text('portal.words.customer')}
      actions={
        <Link
          href={patterns.orders}
          state={searchFor(customer.phone)}
          className="link -my-2 inline-flex min-h-11 items-center"
        >
          {text('portal-orders.customer.orders')}
        </Link>
      }
    >
      <Facts
        facts={[
          { term: text('portal.words.name'), detail: <span className="wrap-anywhere">{customer.name}</span> },
          {
            term: text('portal-orders.customer.phone'),
            detail: (
              <a href={`tel:${customer.phone}`} className="link figures">
                {customer.phone}
              </a>
            ),
          },
          {
            term: text('portal-orders.customer.status'),
            detail: text(`portal-orders.customerStatus.${customerStatus}`),
          },
          { term: text('interface.header.language'), detail: text(`portal.languages.${language}`) },
        ]}
      />
    </Section>
  );
}
