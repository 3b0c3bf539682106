import type { SaleView, SoldPolicy } from '#contract/studio/releases.ts';
import { useSoldPolicies } from '#web/api/studio/releases.ts';
import { PagedTable } from '#web/desk/list/paged-table.tsx';
import type { Column } from '#web/desk/list/table.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Dialog } from '#web/kit/dialog/dialog.tsx';

/** The policies in force that were sold by a sale, with their holders for those who may see orders. */
export function SoldPolicies({ sale, onClose }: { sale: SaleView; onClose: () => void }) {
  const text = useText();
  return (
    <Dialog open title={text('studio.history.policies')} onClose={onClose}>
      <SoldTable sale={sale} />
    </Dialog>
  );
}

function SoldTable({ sale }: { sale: SaleView }) {
  const text = useText();
  const { date } = useFormat();
  const list = useSoldPolicies(sale.id);
  const columns: Column<SoldPolicy>[] = [
    {
      head: text('portal.words.policy'),
      isName: true,
      cell: ({ number }) => <span className="figures">{number}</span>,
    },
    {
      head: text('portal.words.period'),
      cell: ({ effectiveFrom, effectiveTo }) =>
        text('portal.words.fromTo', { from: date(effectiveFrom), to: date(effectiveTo) }),
    },
    { head: text('portal.words.policyHolder'), cell: ({ holder }) => holder },
  ];
  const isNamed = list.items?.some(({ holder }) => holder !== null);
  return (
    <PagedTable
      caption={text('studio.history.policies')}
      columns={isNamed ? columns : columns.slice(0, 2)}
      by="number"
      list={list}
      empty={text('portal.words.none')}
    />
  );
}
