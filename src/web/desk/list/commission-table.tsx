import type { ReactNode } from 'react';
import type { OrderCommission } from '#contract/people/partners.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Timestamp } from './cells.tsx';
import { PagedTable, type PagedTableProps } from './paged-table.tsx';
import type { Column } from './table.tsx';

type CommissionTableProps = {
  list: PagedTableProps<OrderCommission>['list'];
  /** Renders the number of an order, for example as a link. */
  orderOf?: (number: string) => ReactNode;
};

/** Commission by order: earned, clawed back, settled and due. */
export function CommissionTable({ list, orderOf = (number) => number }: CommissionTableProps) {
  const text = useText();
  const { money } = useFormat();
  const sum = (
    name: 'premium' | 'earned' | 'takenBack' | 'settled' | 'due',
    head: string,
  ): Column<OrderCommission> => ({
    head: text(`reports.column.${head}`),
    figures: true,
    cell: (row) => money(row[name], row.currency),
  });
  const columns: Column<OrderCommission>[] = [
    { head: text('portal.words.order'), isName: true, cell: ({ order }) => orderOf(order) },
    { head: text('portal.statement.paidOn'), cell: ({ at }) => <Timestamp at={at} /> },
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
      empty={text('portal.statement.noCommission')}
    />
  );
}
