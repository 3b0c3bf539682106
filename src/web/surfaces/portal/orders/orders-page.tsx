import { TriangleAlert } from 'lucide-react';
import { Link } from 'wouter';
import type { OrderRow } from '#contract/purchase/order-histories.ts';
import { useUser } from '#web/api/people/user.ts';
import { usePortalOrders, useSendPaymentLinks } from '#web/api/purchase/portal-orders.ts';
import { BulkBar } from '#web/desk/bulk/bulk-bar.tsx';
import { useSelection } from '#web/desk/bulk/use-selection.tsx';
import { column, listColumns, moneyColumn, nameColumn } from '#web/desk/list/columns.tsx';
import { NothingYet } from '#web/desk/list/nothing-yet.tsx';
import { PagedTable } from '#web/desk/list/paged-table.tsx';
import { PendingCell } from '#web/desk/list/pending-cell.tsx';
import { PolicyTag } from '#web/desk/list/policy-tag.tsx';
import { type Sorting, sortBy } from '#web/desk/list/sort-by.ts';
import type { Column } from '#web/desk/list/table.tsx';
import { useProductNames } from '#web/desk/list/use-product-names.ts';
import { PortalPage } from '#web/desk/page/portal-page.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { pathTo, patterns } from '#web/router/paths.ts';
import { OrderFilterBar } from './order-filter-bar.tsx';
import { type OrderFilters, useOrderFilters } from './order-filters.ts';
import { OrderStatus, PaymentStatus } from './order-tags.tsx';

/** Order histories: the sales of the own partner, or for the insurer of everyone. */
export function OrdersPage() {
  const text = useText();
  const { filters, change, clear, isFiltered } = useOrderFilters();
  const list = usePortalOrders(filters);
  const columns = useOrderColumns(filters, {
    sort: filters.sort || '-time',
    onSort: (sort) => change({ sort: sort === '-time' ? '' : sort }),
  });
  const { user } = useUser();
  const maySend = user?.scope.some((scope) => scope === 'b2b:sell' || scope === 'insurer:orders') === true;
  const sendLinks = useSendPaymentLinks();
  const nameOf = ({ number }: OrderRow) => number;
  const keyOf = ({ id }: OrderRow) => id;
  const selection = useSelection({ rows: list.items, nameOf, keyOf, mayChoose: isUnpaid });
  const agents = (list.items ?? []).flatMap(({ agent }) => agent ?? []);
  return (
    <PortalPage title={text('portal-orders.title')}>
      <OrderFilterBar filters={filters} isFiltered={isFiltered} onChange={change} onClear={clear} agents={agents} />
      <BulkBar
        selection={selection}
        keyOf={keyOf}
        nameOf={nameOf}
        acts={[
          {
            id: 'links',
            label: text('portal-orders.acts.sendLink'),
            about: <p>{text('lists.bulk.sendLinksAbout')}</p>,
            act: ({ id }) => sendLinks.mutateAsync(id),
          },
        ]}
      />
      <div className="[&_tbody_tr]:relative">
        <PagedTable
          caption={text('portal-orders.title')}
          columns={maySend ? [selection.column, ...columns] : columns}
          isDense
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

/** Only an order that nobody has paid yet has a payment link. */
const isUnpaid = ({ status, paymentStatus }: OrderRow): boolean =>
  (status === 'incomplete' || status === 'confirmed') && paymentStatus === 'incomplete_payment';

/** The columns of contacts, if the filters ask for them: the day of the next one, or the reason why an order was lost. */
function useContactColumns({ due, lost }: Pick<OrderFilters, 'due' | 'lost'>): Record<string, Column<OrderRow>> {
  const text = useText();
  const { date } = useFormat();
  const isPlanned = due === 'contact' || due === 'contactLater';
  return {
    ...(isPlanned && {
      contact: {
        ...column(text('portal-orders.nextContact'), ({ nextContact }: OrderRow) => (
          <span className="figures">{nextContact && date(nextContact)}</span>
        )),
        phone: 'bottomEnd',
      },
    }),
    ...(lost !== '' && {
      lost: {
        ...column(
          text('portal-orders.lost.label'),
          ({ lost: reason }: OrderRow) => reason && text(`portal-orders.lost.${reason}`),
        ),
        phone: 'bottomEnd',
      },
    }),
  };
}

/** The columns of the order history. The insurer also sees the partner. */
function useOrderColumns(filters: OrderFilters, sorting: Sorting): Column<OrderRow>[] {
  const text = useText();
  const { dateTime } = useFormat();
  const { user } = useUser();
  const { nameOf } = useProductNames();
  const isInsurer = user?.partner === null;
  const contacts = useContactColumns(filters);
  return listColumns<OrderRow>({
    number: {
      ...nameColumn(text('portal.words.order'), ({ id, number }: OrderRow) => (
        // The whole row opens the order.
        <Link href={pathTo(patterns.order, { id })} className="link figures after:absolute after:inset-0">
          {number}
        </Link>
      )),
      phone: 'top',
    },
    time: {
      ...column(text('portal-orders.period.label'), ({ at }: OrderRow) => (
        <span className="figures">{dateTime(at)}</span>
      )),
      sort: sortBy(['time', '-time'], sorting),
    },
    customer: {
      ...column(text('portal.words.customer'), ({ customer }: OrderRow) => (
        <span className="block max-w-44 truncate" title={customer.name ?? undefined}>
          {customer.name}
        </span>
      )),
      phone: 'bottom',
    },
    ...contacts,
    phone: column(text('portal-orders.customer.phone'), ({ customer }) => (
      <span className="figures">{customer.phone}</span>
    )),
    product: column(text('portal.words.product'), ({ product }) => nameOf(product)),
    policy: column(text('portal.words.policy'), ({ policy, policyStatus }) => (
      <span className="flex items-center gap-1.5">
        {policy && <span className="figures">{policy}</span>}
        {policyStatus && policyStatus !== 'active' && <PolicyTag status={policyStatus} />}
      </span>
    )),
    status: {
      ...column(text('portal-orders.column.status'), ({ status, paymentStatus, overlaps }: OrderRow) => (
        <span className="inline-flex items-center gap-1.5">
          <OrderStatus status={status} />
          {paymentStatus === 'processing' && <PaymentStatus paymentStatus={paymentStatus} />}
          <InsuredTwice overlaps={overlaps} />
        </span>
      )),
      // On a phone, the place shows what the filters ask for.
      ...(Object.keys(contacts).length === 0 && { phone: 'bottomEnd' }),
    },
    pending: column(text('lists.pending.head'), ({ pending }) => <PendingCell pending={pending} />),
    premium: {
      ...moneyColumn(text('portal.words.premium'), ({ premium }: OrderRow) => premium),
      phone: 'topEnd',
      sort: sortBy(['premium', '-premium'], sorting),
    },
    commission: moneyColumn(text('portal.words.commission'), ({ commission, commissionTakenBack: back }) =>
      commission === null ? null : commission - back,
    ),
    seller: column(
      text(isInsurer ? 'portal-orders.column.soldBy' : 'portal.words.agent'),
      ({ agent, owner, partner }) => {
        const seller = (owner ?? agent)?.name ?? (isInsurer && !partner ? text('portal-orders.direct') : '');
        const named = [seller, isInsurer ? partner?.name : undefined].filter(Boolean).join(' · ');
        return (
          <span className="block max-w-40 truncate" title={named}>
            {named}
          </span>
        );
      },
    ),
  });
}

/** Marks an order in the list that may duplicate the cover of others, and names these. */
function InsuredTwice({ overlaps }: Pick<OrderRow, 'overlaps'>) {
  const text = useText();
  if (overlaps.length === 0) return null;
  const said = text('portal-orders.overlaps.tag', { numbers: overlaps.map(({ number }) => number).join(', ') });
  return (
    <span title={said} className="inline-flex">
      <Icon of={TriangleAlert} className="size-4.5 text-gold-deep" />
      <span className="sr-only">{said}</span>
    </span>
  );
}
