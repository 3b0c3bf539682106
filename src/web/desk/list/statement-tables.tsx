import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { OrderCommission, PartnerEntry } from '#contract/people/partners.ts';
import { receiptAddress } from '#web/api/purchase/books.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { patterns } from '#web/router/paths.ts';
import { column, figureColumn, nameColumn, timeColumn } from './columns.tsx';
import { PagedTable, type PagedTableProps } from './paged-table.tsx';
import type { Column } from './table.tsx';

type CommissionTableProps = {
  list: PagedTableProps<OrderCommission>['list'];
  savedAs: NonNullable<PagedTableProps<OrderCommission>['savedAs']>;
  /** Renders the number of an order, for example as a link. */
  orderOf?: (number: string) => ReactNode;
};

/** Commission by order: earned, clawed back, settled and due. */
export function CommissionTable({ list, savedAs, orderOf = (number) => number }: CommissionTableProps) {
  const text = useText();
  const { money } = useFormat();
  const sum = (name: 'premium' | 'earned' | 'takenBack' | 'settled' | 'due', head: string): Column<OrderCommission> =>
    figureColumn(text(`reports.column.${head}`), (row) => money(row[name], row.currency));
  const columns: Column<OrderCommission>[] = [
    nameColumn(text('portal.words.order'), ({ order }) => orderOf(order)),
    timeColumn(text('portal.statement.paidOn'), ({ at }) => at),
    sum('premium', 'net'),
    sum('earned', 'commission'),
    sum('takenBack', 'takenBack'),
    sum('settled', 'settled'),
    sum('due', 'due'),
  ];
  return (
    <PagedTable
      caption={text('portal.statement.commission')}
      columns={columns}
      by="order"
      list={list}
      savedAs={savedAs}
      empty={text('portal.statement.noCommission')}
    />
  );
}

/**
 * The columns of a statement: the transaction, and the balance after it.
 *
 * @param orderOf renders the number of an order
 */
export function useEntryColumns(
  currency: string,
  orderOf: (number: string) => ReactNode = (number) => number,
): Column<PartnerEntry>[] {
  const text = useText();
  const { money } = useFormat();
  const sum = (minorUnits: number) => money(minorUnits, currency);
  const change = (minorUnits: number) => (minorUnits === 0 ? '' : `${minorUnits > 0 ? '+' : ''}${sum(minorUnits)}`);
  return [
    timeColumn(text('portal.statement.at'), ({ at }) => at),
    nameColumn(text('portal.statement.kind'), ({ kind }) => text(`portal.entries.${kind}`)),
    column(
      text('portal.statement.note'),
      ({ order, note, receipt, amount, kept }) =>
        (order || note) && (
          <>
            {order && orderOf(order)}
            {order && note && ' · '}
            {note}
            {receipt && <ReceiptLink number={receipt} />}
            {kept > 0 && (
              <span className="block text-muted text-small">
                {text('portal.statement.lessKept', { premium: sum(Math.abs(amount) + kept), kept: sum(kept) })}
              </span>
            )}
          </>
        ),
    ),
    figureColumn(text('portal.statement.amount'), ({ amount }) => change(amount)),
    figureColumn(text('portal.statement.held'), ({ held }) => change(held)),
    figureColumn(text('portal.balance.total'), ({ total }) => sum(total)),
    figureColumn(text('portal.balance.available'), ({ available }) => sum(available)),
  ];
}

/** A receipt as PDF, in both languages. */
function ReceiptLink({ number }: { number: string }) {
  const text = useText();
  return (
    <a href={receiptAddress(number, 'both')} target="_blank" rel="noreferrer" className="link figures block w-fit">
      {text('portal.statement.receipt', { number })}
    </a>
  );
}

/** The number of an order, as a link to it. */
export function OrderNumberLink({ number }: { number: string }) {
  return (
    <Link href={`${patterns.orders}?${new URLSearchParams({ search: number })}`} className="link figures">
      {number}
    </Link>
  );
}
