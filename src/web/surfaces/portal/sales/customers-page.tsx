import { useState } from 'react';
import { Link } from 'wouter';
import type { CustomerRow } from '#contract/purchase/sales.ts';
import { useCustomers } from '#web/api/purchase/portal-sales.ts';
import { Lines } from '#web/desk/list/cells.tsx';
import { actionsColumn, column, listColumns, moneyColumn, nameColumn } from '#web/desk/list/columns.tsx';
import { CoverDates } from '#web/desk/list/cover-dates.tsx';
import { NothingYet } from '#web/desk/list/nothing-yet.tsx';
import { ListPage } from '#web/desk/list/paged-table.tsx';
import { PolicyTag } from '#web/desk/list/policy-tag.tsx';
import { SearchInput } from '#web/desk/list/search-input.tsx';
import type { Column } from '#web/desk/list/table.tsx';
import { searchFor, useFilters } from '#web/desk/list/use-filters.ts';
import { useProductNames } from '#web/desk/list/use-product-names.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { VisuallyHidden } from '#web/kit/layout/visually-hidden.tsx';
import { pathTo, patterns } from '#web/router/paths.ts';
import { CopyOrderDialog } from '../orders/actions/copy-order-dialog.tsx';

/** Customers of the own partner, each with all purchases, the latest buyer first. */
export function CustomersPage() {
  const text = useText();
  const { filters, box, isFiltered } = useFilters('search');
  const list = useCustomers(filters);
  const columns = usePurchaseColumns();
  const items = list.items?.flatMap(({ purchases, ...customer }: CustomerRow) =>
    purchases.map((purchase) => ({ customer: { ...customer, count: purchases.length }, ...purchase })),
  );
  return (
    <ListPage
      title={text('portal.menu.customers')}
      lead={text('portal-sales.customers.lead')}
      filters={<SearchInput label={text('portal-sales.search')} {...box('search')} />}
      columns={columns}
      by="order"
      over={({ customer }, before) => customer.phone !== before?.customer.phone && <CustomerHead customer={customer} />}
      list={{ ...list, items }}
      savedAs="customers"
      empty={<NothingYet>{text('portal-sales.customers.none')}</NothingYet>}
      isFiltered={isFiltered}
    />
  );
}

/** A purchase of a customer. */
type PurchaseRow = CustomerRow['purchases'][number] & { customer: Customer };

/** The columns of the purchases of customers. */
function usePurchaseColumns(): Column<PurchaseRow>[] {
  const text = useText();
  const { dateTime } = useFormat();
  const { nameOf } = useProductNames();
  return listColumns<PurchaseRow>({
    product: nameColumn(text('portal.words.product'), ({ product, name, customer }) => (
      <Lines wraps second={name !== customer.name && name}>
        {nameOf(product)}
      </Lines>
    )),
    order: column(text('portal.words.order'), ({ order, number, at }) => (
      <Lines second={dateTime(at)}>
        <Link href={pathTo(patterns.order, { id: order })} className="link figures whitespace-nowrap">
          {number}
        </Link>
      </Lines>
    )),
    policy: column(text('portal.words.policy'), ({ policy }) => (
      <span className="grid justify-items-start gap-0.5 max-md:justify-items-end">
        <Link href={pathTo(patterns.policy, { number: policy.number })} className="link figures whitespace-nowrap">
          {policy.number}
        </Link>
        <PolicyTag {...policy} />
      </span>
    )),
    cover: column(text('portal.words.cover'), ({ policy }) => <CoverDates {...policy} />),
    premium: moneyColumn(text('portal.words.premium'), ({ premium }) => premium),
    actions: actionsColumn(text('portal.actions'), ({ order, number, product }) => (
      <SellAgain order={{ id: order, number, product }} />
    )),
  });
}

/** Copies an order to a new quotation. */
function SellAgain({ order }: { order: { id: string; number: string; product: string } }) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="link min-h-11 whitespace-nowrap font-semibold" onClick={() => setOpen(true)}>
        {text('portal-sales.customers.again')}
        <VisuallyHidden>: {order.number}</VisuallyHidden>
      </button>
      {isOpen && <CopyOrderDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}

/** A customer with the number of listed purchases; there may be more. */
type Customer = Omit<CustomerRow, 'purchases'> & { count: number };

/** The customer of the purchases beneath, a phone link, and a link to all orders. */
function CustomerHead({ customer: { name, phone, count } }: { customer: Customer }) {
  const text = useText();
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-6">
      <span className="flex flex-wrap items-baseline gap-x-4">
        <span className="font-semibold text-ink">{name ?? text('portal.find.noName')}</span>
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
