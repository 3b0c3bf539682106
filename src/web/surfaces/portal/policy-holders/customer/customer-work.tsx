import { type ReactNode, useContext, useState } from 'react';
import { Link } from 'wouter';
import type { HolderDesk, HolderDetail } from '#contract/claims/policy-holders.ts';
import type { OrderRow } from '#contract/purchase/order-histories.ts';
import type { DraftRow } from '#contract/purchase/sales.ts';
import { useClaims } from '#web/api/claims/claims.ts';
import { useHolderDesk } from '#web/api/claims/policy-holders.ts';
import { usePortalOrders } from '#web/api/purchase/portal-orders.ts';
import { usePartnerDrafts } from '#web/api/purchase/portal-sales.ts';
import { column, moneyColumn, nameColumn, timeColumn } from '#web/desk/list/columns.tsx';
import { type Column, Table } from '#web/desk/list/table.tsx';
import { searchFor } from '#web/desk/list/use-filters.ts';
import { useProductNames } from '#web/desk/list/use-product-names.ts';
import { LoadedPart } from '#web/desk/page/loaded.tsx';
import { OpenPages } from '#web/desk/page/portal-route.ts';
import { Section } from '#web/desk/page/section.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { pathTo, patterns } from '#web/router/paths.ts';
import { useClaimColumns } from '#web/surfaces/portal/claims/review/queue/claim-columns.tsx';
import { NoteItem } from '#web/surfaces/portal/orders/order/note-item.tsx';
import { OrderStatus } from '#web/surfaces/portal/orders/order-tags.tsx';
import { OpenDraftDialog, useDraftColumns } from '#web/surfaces/portal/sales/draft-columns.tsx';

/** Rows of each part of the page; its link leads to all of them. */
const ROWS = 5;
/** The newest policies whose claims are listed: the call accepts so many. */
const MOST_POLICIES = 200;

/** Orders, drafts, claims, notes and messages of a policyholder, as far as the user may open their pages. */
export function CustomerWork({ holder }: { holder: HolderDetail }) {
  const { id, phone } = holder;
  const open = new Set(useContext(OpenPages).map(({ pattern }) => pattern));
  return (
    <>
      {open.has(patterns.orders) && <Orders phone={phone} />}
      {open.has(patterns.drafts) && <Drafts phone={phone} />}
      {open.has(patterns.claimHistory) && <Claims holder={holder} />}
      {open.has(patterns.orders) && <Desk id={id} />}
    </>
  );
}

type PartProps = {
  title: string;
  /** The list of all rows. */
  all: string;
  /** The text by which that list finds them. */
  search: string;
  list: Read<{ length: number }>;
  /** The text of a part without rows. */
  none: string;
  children: ReactNode;
};

type Read<Rows> = { items: Rows | undefined; error: unknown; refetch: () => unknown };

/** The newest rows of a list, and a link to all of them. */
function Part({ title, all, search, list: { items, error, refetch }, none, children }: PartProps) {
  const text = useText();
  const hasRows = items !== undefined && items.length > 0;
  return (
    <Section
      title={title}
      actions={
        hasRows && (
          <Link href={all} state={searchFor(search)} className="link inline-flex min-h-11 items-center">
            {text('portal.words.all')}
            <span className="sr-only">: {title}</span>
          </Link>
        )
      }
    >
      <LoadedPart call={{ data: items, error, refetch }}>
        {({ length }) => (length === 0 ? <p className="text-muted">{none}</p> : children)}
      </LoadedPart>
    </Section>
  );
}

function Orders({ phone }: { phone: string }) {
  const text = useText();
  const { nameOf } = useProductNames();
  const list = usePortalOrders({ search: phone, limit: ROWS });
  const columns: Column<OrderRow>[] = [
    nameColumn(text('portal.words.order'), ({ id, number }) => (
      <Link href={pathTo(patterns.order, { id })} className="link figures inline-flex min-h-11 items-center">
        {number}
      </Link>
    )),
    timeColumn(text('portal-orders.period.label'), ({ at }) => at),
    column(text('portal.words.customer'), ({ customer }) => customer.name),
    column(text('portal.words.product'), ({ product }) => nameOf(product)),
    column(text('portal-orders.column.status'), ({ status }) => <OrderStatus status={status} />),
    moneyColumn(text('portal.words.premium'), ({ premium }) => premium),
  ];
  const title = text('portal.find.kinds.orders');
  return (
    <Part title={title} all={patterns.orders} search={phone} list={list} none={text('portal-orders.nothingYet')}>
      <Table caption={title} columns={columns} rows={list.items ?? []} by="id" />
    </Part>
  );
}

function Drafts({ phone }: { phone: string }) {
  const text = useText();
  const list = usePartnerDrafts({ search: phone, limit: ROWS });
  const [opening, setOpening] = useState<DraftRow | null>(null);
  const columns = useDraftColumns(setOpening);
  const title = text('portal-sales.drafts.title');
  return (
    <Part title={title} all={patterns.drafts} search={phone} list={list} none={text('policy-holders.work.noDraft')}>
      <Table caption={title} columns={columns} rows={list.items ?? []} by="id" />
      {opening && <OpenDraftDialog draft={opening} onClose={() => setOpening(null)} />}
    </Part>
  );
}

function Claims({ holder: { name, policies } }: { holder: HolderDetail }) {
  const text = useText();
  const list = useClaims({ policies: policies.slice(0, MOST_POLICIES).map(({ number }) => number), limit: ROWS });
  const columns = useClaimColumns(['claim', 'policy', 'dates', 'amount', 'approved', 'status'], {
    opens: patterns.pastClaim,
  });
  const title = text('portal.menu.claim');
  return (
    <Part
      title={title}
      all={patterns.claimHistory}
      search={name}
      list={list}
      none={text('policy-holders.work.noClaim')}
    >
      <Table caption={title} columns={columns} rows={list.items ?? []} by="ref" />
    </Part>
  );
}

/** Notes about the orders; for the insurer also the messages to the policyholder. */
function Desk({ id }: { id: string }) {
  const text = useText();
  const desk = useHolderDesk(id);
  return (
    <>
      <Section title={text('order-desk.notes')}>
        <LoadedPart call={desk}>{({ notes }) => <Notes notes={notes} />}</LoadedPart>
      </Section>
      {desk.data?.messages && <Messages messages={desk.data.messages} />}
    </>
  );
}

function Notes({ notes }: Pick<HolderDesk, 'notes'>) {
  const text = useText();
  if (notes.length === 0) return <p className="text-muted">{text('order-desk.none')}</p>;
  return (
    <ul aria-label={text('order-desk.notes')} className="grid">
      {notes.map(({ order, ...note }) => (
        <NoteItem
          key={note.id}
          note={note}
          before={
            <Link href={pathTo(patterns.order, { id: order.id })} className="link figures py-1">
              {order.number}
            </Link>
          }
        />
      ))}
    </ul>
  );
}

type MessageView = NonNullable<HolderDesk['messages']>[number];

/** The messages without their texts, which contain links that only the policyholder may open. */
function Messages({ messages }: { messages: MessageView[] }) {
  const text = useText();
  const columns: Column<MessageView>[] = [
    timeColumn(text('lists.message.written'), ({ at }) => at),
    column(text('policy-holders.work.channel'), ({ channel }) => text(`policy-holders.work.channels.${channel}`)),
    column(text('lists.message.became'), ({ result }) => text(`lists.message.results.${result}`)),
  ];
  const title = text('policy-holders.work.messages');
  return (
    <Section title={title}>
      <p className="text-muted">{text('policy-holders.work.messagesLead')}</p>
      <Table caption={title} columns={columns} rows={messages} by="id" empty={text('policy-holders.work.noMessage')} />
    </Section>
  );
}
