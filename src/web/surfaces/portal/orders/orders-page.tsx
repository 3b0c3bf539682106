import { clsx } from 'clsx/lite';
import { Link } from 'wouter';
import type { OrderRow } from '#contract/purchase/order-histories.ts';
import { useUser } from '#web/api/people/user.ts';
import { usePortalOrders } from '#web/api/purchase/portal-orders.ts';
import { Lines } from '#web/desk/list/cells.tsx';
import { column, moneyColumn, nameColumn } from '#web/desk/list/columns.tsx';
import { NothingYet } from '#web/desk/list/nothing-yet.tsx';
import { PagedTable } from '#web/desk/list/paged-table.tsx';
import { PolicyTag } from '#web/desk/list/policy-tag.tsx';
import type { Column } from '#web/desk/list/table.tsx';
import { useProductNames } from '#web/desk/list/use-product-names.ts';
import { PortalPage } from '#web/desk/page/portal-page.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Tag } from '#web/kit/feedback/tag.tsx';
import { pathTo, patterns } from '#web/router/paths.ts';
import { OrderFilterBar } from './order-filter-bar.tsx';
import { useOrderFilters } from './order-filters.ts';
import { OrderStatus } from './order-tags.tsx';

/** Order histories: the sales of the own partner, or for the insurer of everyone. */
export function OrdersPage() {
  const text = useText();
  const { filters, change, clear, isFiltered } = useOrderFilters();
  const list = usePortalOrders(filters);
  const columns = useOrderColumns();
  const agents = (list.items ?? []).flatMap(({ agent }) => agent ?? []);
  return (
    <PortalPage title={text('portal-orders.title')}>
      <OrderFilterBar filters={filters} isFiltered={isFiltered} onChange={change} onClear={clear} agents={agents} />
      <div className="[&_tbody_tr]:relative">
        <PagedTable
          caption={text('portal-orders.title')}
          columns={columns}
          by="id"
          list={list}
          savedAs="orders"
          empty={
            isFiltered ? <NothingFound onClear={clear} /> : <NothingYet>{text('portal-orders.nothingYet')}</NothingYet>
          }
        />
      </div>
    </PortalPage>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  const text = useText();
  return (
    <>
      <p>{text('portal-orders.nothingFound')}</p>
      <Button variant="secondary" onClick={onClear}>
        {text('portal-orders.clear')}
      </Button>
    </>
  );
}

/** The columns of the order history. The insurer also sees the partner; a column without figures is left out. */
function useOrderColumns(): Column<OrderRow>[] {
  const text = useText();
  const { dateTime } = useFormat();
  const { user } = useUser();
  const { nameOf } = useProductNames();
  const isInsurer = user?.partner === null;
  return [
    nameColumn(text('portal.words.order'), ({ id, number, at }) => (
      <Lines second={dateTime(at)}>
        {/* The whole row opens the order. */}
        <Link
          href={pathTo(patterns.order, { id })}
          className="link figures whitespace-nowrap after:absolute after:inset-0"
        >
          {number}
        </Link>
      </Lines>
    )),
    column(text('portal.words.customer'), ({ customer, customerStatus }) => (
      <Lines second={`${customer.phone} · ${text(`portal-orders.known.${customerStatus}`)}`}>
        <span className="wrap-anywhere">{customer.name}</span>
      </Lines>
    )),
    column(text('portal.words.product'), ({ product, policy, policyStatus, overlaps }) => (
      <>
        <Lines second={policy}>{nameOf(product)}</Lines>
        {policyStatus && <PolicyTag status={policyStatus} />}
        <InsuredTwice overlaps={overlaps} />
      </>
    )),
    column(text('portal-orders.column.status'), ({ status, paymentStatus }) => (
      <span className="grid justify-items-start gap-0.5 whitespace-nowrap max-md:justify-items-end">
        <OrderStatus status={status} />
        <span className="text-muted text-small">{text(`portal-orders.payment.${paymentStatus}`)}</span>
      </span>
    )),
    moneyColumn(text('portal.words.premium'), ({ premium }) => premium),
    moneyColumn(text('portal.words.commission'), ({ commission }) => commission),
    moneyColumn(text('portal-orders.takenBack'), ({ commissionTakenBack: back }) => (back === 0 ? null : -back)),
    column(text(isInsurer ? 'portal-orders.column.soldBy' : 'portal-orders.column.agent'), ({ agent, partner }) => (
      <span className={clsx('grid', isInsurer && 'md:min-w-28')}>
        {agent?.name ?? (isInsurer && !partner ? text('portal-orders.direct') : '')}
        {isInsurer && partner && <span className="text-muted text-small">{partner.name}</span>}
      </span>
    )),
  ];
}

/** Marks an order in the list that may duplicate the cover of others, and names these. */
function InsuredTwice({ overlaps }: Pick<OrderRow, 'overlaps'>) {
  const text = useText();
  if (overlaps.length === 0) return null;
  const numbers = overlaps.map(({ number }) => number).join(', ');
  return (
    <span className="figures mt-0.5">
      <Tag variant="gold">{text('portal-orders.overlaps.tag', { numbers })}</Tag>
    </span>
  );
}
