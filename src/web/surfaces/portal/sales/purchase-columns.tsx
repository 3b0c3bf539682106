import { Link } from 'wouter';
import type { CustomerRow } from '#contract/purchase/sales.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Money } from '#web/kit/layout/money.tsx';
import { pathTo, patterns } from '#web/router/paths.ts';
import { PolicyTag } from '../list/policy-tag.tsx';
import type { Column } from '../list/table.tsx';
import { useProductNames } from '../list/use-product-names.ts';
import type { Customer } from './customer-head.tsx';
import { SellAgain } from './sell-again.tsx';

/** Something that a customer bought. */
export type PurchaseRow = CustomerRow['purchases'][number] & { customer: Customer };

/** The columns of what customers bought. */
export function usePurchaseColumns(): Column<PurchaseRow>[] {
  const text = useText();
  const { date, dateTime } = useFormat();
  const { nameOf } = useProductNames();
  return [
    {
      id: 'product',
      head: text('portal.words.product'),
      isName: true,
      cell: ({ product, name, customer }) => (
        <span className="grid">
          {nameOf(product)}
          {name !== customer.name && name && <span className="font-normal text-muted text-small">{name}</span>}
        </span>
      ),
    },
    {
      id: 'order',
      head: text('portal.words.order'),
      cell: ({ order, number, at }) => (
        <span className="grid">
          <Link href={pathTo(patterns.order, { id: order })} className="link figures whitespace-nowrap">
            {number}
          </Link>
          <span className="figures whitespace-nowrap text-muted text-small">{dateTime(at)}</span>
        </span>
      ),
    },
    {
      id: 'policy',
      head: text('portal.words.policy'),
      cell: ({ policy }) => (
        <span className="grid justify-items-start gap-0.5 max-md:justify-items-end">
          <Link
            href={`${patterns.policyHolders}?${new URLSearchParams({ search: policy.number })}`}
            className="link figures whitespace-nowrap"
          >
            {policy.number}
          </Link>
          <PolicyTag status={policy.status} />
        </span>
      ),
    },
    {
      id: 'cover',
      head: text('portal-sales.customers.cover'),
      cell: ({ policy: { effectiveFrom, effectiveTo } }) => (
        <span className="figures text-small">
          <span className="whitespace-nowrap">{date(effectiveFrom)}</span> –{' '}
          <span className="whitespace-nowrap">{date(effectiveTo)}</span>
        </span>
      ),
    },
    {
      id: 'premium',
      head: text('portal.words.premium'),
      figures: true,
      cell: ({ premium, currency }) => <Money minorUnits={premium} currency={currency} />,
    },
    {
      id: 'actions',
      head: text('portal.actions'),
      figures: true,
      cell: ({ order, number }) => <SellAgain order={order} number={number} />,
    },
  ];
}
