import { Link } from 'wouter';
import type { CustomerRow } from '#contract/purchase/sales.ts';
import { searchFor } from '#web/desk/list/use-filters.ts';
import { useText } from '#web/i18n/use-text.ts';
import { patterns } from '#web/router/paths.ts';

/** A customer with the number of listed purchases; there may be more. */
export type Customer = Omit<CustomerRow, 'purchases'> & { count: number };

/** The customer of the purchases beneath, a phone link, and a link to all orders. */
export function CustomerHead({ customer: { name, phone, count } }: { customer: Customer }) {
  const text = useText();
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-6">
      <span className="flex flex-wrap items-baseline gap-x-4">
        <span className="font-semibold text-ink">{name ?? text('portal-sales.drafts.noName')}</span>
        <a href={`tel:${phone}`} className="link figures text-small">
          {phone}
        </a>
      </span>
      <Link href={patterns.orders} state={searchFor(phone)} className="link text-small">
        {text('portal-sales.customers.orders', { count })}
      </Link>
    </span>
  );
}
