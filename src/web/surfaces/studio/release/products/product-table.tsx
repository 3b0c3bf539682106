import { Ban, CalendarX } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { ProductSales, SaleView } from '#contract/studio/releases.ts';
import { useCancelSale, useProductSales } from '#web/api/studio/releases.ts';
import { actionsColumn, column, nameColumn } from '#web/desk/list/columns.tsx';
import { type Column, Table } from '#web/desk/list/table.tsx';
import { useProductNames } from '#web/desk/list/use-product-names.ts';
import { RowMenu } from '#web/desk/page/action-menu.tsx';
import { LoadError } from '#web/desk/page/load-error.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Tag } from '#web/kit/feedback/tag.tsx';
import { lazyPage } from '#web/router/lazy-page.ts';
import { ReleaseLink, SaleStart } from '#web/surfaces/studio/base/names/release-link.tsx';

const WithdrawDialog = lazyPage(() => import('./withdraw-dialog.tsx'), 'WithdrawDialog');
const ConfirmDialog = lazyPage(() => import('#web/desk/form/confirm-dialog.tsx'), 'ConfirmDialog');

type ProductTableProps = { mayWithdraw: boolean; onDone: (said: string) => void };

/** Lists all products: the version on sale, its start date and release, and the scheduled one. */
export function ProductTable({ mayWithdraw, onDone }: ProductTableProps) {
  const text = useText();
  const { dateTime } = useFormat();
  const { nameOf } = useProductNames();
  const { data, error, refetch } = useProductSales();
  const [withdrawn, setWithdrawn] = useState<string | null>(null);
  const [calledOff, setCalledOff] = useState<SaleView | null>(null);
  const callOff = useCancelSale();
  if (error && !data) return <LoadError onRetry={refetch} />;

  const sells = ({ now }: ProductSales) => now?.version != null;
  const actionsOf = (row: ProductSales) => [
    ...row.later.map((sale) => ({
      id: String(sale.id),
      icon: CalendarX,
      label: text('studio.callOff.named', {
        kind: text(`studio.kinds.${sale.kind}`),
        at: dateTime(sale.startsAt),
      }),
      onClick: () => setCalledOff(sale),
    })),
    ...(mayWithdraw && sells(row)
      ? [
          {
            id: 'withdraw',
            icon: Ban,
            label: text('studio.withdraw.action'),
            onClick: () => setWithdrawn(row.product),
          },
        ]
      : []),
  ];
  const columns: Column<ProductSales>[] = [
    nameColumn(text('portal.words.product'), ({ product }) => nameOf(product)),
    column(
      text('portal.words.status'),
      (row) =>
        row.now && (
          <Tag variant={sells(row) ? 'success' : 'error'}>
            {text(sells(row) ? 'studio.states.onSale' : 'studio.history.withdrawn')}
          </Tag>
        ),
    ),
    column(text('studio.products.since'), ({ now }) => now && <SaleStart at={now.startsAt} />),
    column(text('studio.release.head'), ({ now }) => now && <ReleaseLink release={now.release} />),
    column(text('studio.products.renewals'), (row) => <RenewalVersion row={row} />),
    column(text('studio.states.scheduled'), ({ later }) => later.length > 0 && <ScheduledSales later={later} />),
    ...(data?.some((row) => actionsOf(row).length > 0)
      ? [
          actionsColumn(text('portal.actions'), (row: ProductSales) => {
            const actions = actionsOf(row);
            const label = text('portal.actionsOf', { what: nameOf(row.product) });
            return actions.length > 0 ? <RowMenu label={label} actions={actions} /> : null;
          }),
        ]
      : []),
  ];
  return (
    <>
      <Table
        caption={text('studio.products.title')}
        columns={columns}
        rows={data ?? []}
        by="product"
        isPending={data === undefined}
      />
      <Suspense>
        {withdrawn !== null && (
          <WithdrawDialog
            product={withdrawn}
            name={nameOf(withdrawn)}
            onClose={() => setWithdrawn(null)}
            onDone={(said) => {
              setWithdrawn(null);
              onDone(said);
            }}
          />
        )}
        {calledOff && (
          <ConfirmDialog
            title={text('studio.callOff.title', { product: nameOf(calledOff.product) })}
            action={text('studio.callOff.action')}
            onConfirm={async () => {
              await callOff.mutateAsync(calledOff.id);
              onDone(text('studio.callOff.done', { product: nameOf(calledOff.product) }));
            }}
            onClose={() => setCalledOff(null)}
          >
            <p>
              {text('studio.callOff.text', {
                kind: text(`studio.kinds.${calledOff.kind}`),
                at: dateTime(calledOff.startsAt),
              })}
            </p>
          </ConfirmDialog>
        )}
      </Suspense>
    </>
  );
}

/** Shows the version for renewals, if it differs from the one that is sold. */
function RenewalVersion({ row: { now, renewals } }: { row: ProductSales }) {
  const text = useText();
  if (!renewals) return null;
  if (renewals.version === now?.version) return text('studio.products.same');
  return renewals.version === null ? text('studio.history.withdrawn') : <ReleaseLink release={renewals.release} />;
}

/** Lists the scheduled starts and ends of sale of a product, each with its release. */
function ScheduledSales({ later }: Pick<ProductSales, 'later'>) {
  const text = useText();
  const { dateTime } = useFormat();
  return (
    <ul className="grid">
      {later.map(({ id, kind, startsAt, release }) => (
        <li key={id} className="text-small">
          {text(`studio.kinds.${kind}`)}: {dateTime(startsAt)} (
          {text('studio.release.numbered', { number: release.number })})
        </li>
      ))}
    </ul>
  );
}
