import { useState } from 'react';
import { Link } from 'wouter';
import type { CustomerRow } from '#contract/purchase/sales.ts';
import { useGoToDraft } from '#web/api/purchase/go-to-draft.ts';
import { useCopyOrder } from '#web/api/purchase/portal-orders.ts';
import { ConfirmDialog } from '#web/desk/form/confirm-dialog.tsx';
import { Lines } from '#web/desk/list/cells.tsx';
import { CoverDates } from '#web/desk/list/cover-dates.tsx';
import { PolicyTag } from '#web/desk/list/policy-tag.tsx';
import type { Column } from '#web/desk/list/table.tsx';
import { useProductNames } from '#web/desk/list/use-product-names.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Money } from '#web/kit/layout/money.tsx';
import { VisuallyHidden } from '#web/kit/layout/visually-hidden.tsx';
import { pathTo, patterns } from '#web/router/paths.ts';
import type { Customer } from './customer-head.tsx';

/** A purchase of a customer. */
export type PurchaseRow = CustomerRow['purchases'][number] & { customer: Customer };

/** The columns of the purchases of customers. */
export function usePurchaseColumns(): Column<PurchaseRow>[] {
  const text = useText();
  const { dateTime } = useFormat();
  const { nameOf } = useProductNames();
  return [
    {
      head: text('portal.words.product'),
      isName: true,
      cell: ({ product, name, customer }) => (
        <Lines wraps second={name !== customer.name && name}>
          {nameOf(product)}
        </Lines>
      ),
    },
    {
      head: text('portal.words.order'),
      cell: ({ order, number, at }) => (
        <Lines second={dateTime(at)}>
          <Link href={pathTo(patterns.order, { id: order })} className="link figures whitespace-nowrap">
            {number}
          </Link>
        </Lines>
      ),
    },
    {
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
    { head: text('portal.words.cover'), cell: ({ policy }) => <CoverDates {...policy} /> },
    {
      head: text('portal.words.premium'),
      figures: true,
      cell: ({ premium, currency }) => <Money minorUnits={premium} currency={currency} />,
    },
    {
      head: text('portal.actions'),
      figures: true,
      cell: ({ order, number }) => <SellAgain order={order} number={number} />,
    },
  ];
}

/** Opens a new form with the answers of an order. */
function SellAgain({ order, number }: { order: string; number: string }) {
  const text = useText();
  const openHere = useGoToDraft();
  const copy = useCopyOrder(order);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button type="button" className="link min-h-11 whitespace-nowrap font-semibold" onClick={() => setAsking(true)}>
        {text('portal-sales.customers.again')}
        <VisuallyHidden>: {number}</VisuallyHidden>
      </button>
      {asking && (
        <ConfirmDialog
          title={text('portal-sales.again.title')}
          action={text('portal-sales.again.yes')}
          onConfirm={async () => openHere(await copy.mutateAsync())}
          onClose={() => setAsking(false)}
        >
          <p>{text('portal-sales.again.text', { number })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
